/**
 * How long an access token lives, in minutes. The gateway checks only its signature and times, so this is how long a token
 * outlives signing out everywhere and the deletion of its account. The browser renews it by itself.
 */
export const accessTokenMinutes = 15

/**
 * The scopes of which the gateway asks for one. ID tokens have none. The first is ours, which the pre-token-generation trigger adds.
 * Tokens that were out when that trigger came have Cognito's alone: take it off with the release after.
 */
export const learnerScopes = ['portal/learner', 'aws.cognito.signin.user.admin']
