/**
 * How long an access token lives, in minutes. The gateway checks only its signature and times, so this is how long a token
 * outlives signing out everywhere and the deletion of its account. The browser renews it by itself.
 */
export const accessTokenMinutes = 15

/** The scope that the gateway asks for. The pre-token-generation trigger adds it to access tokens; ID tokens have none. */
export const learnerScope = 'portal/learner'
