import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda'

/**
 * Cognito's trigger before it makes tokens. Every access token gets the scope that our gateway asks for. A renewed one loses Cognito's
 * own, so that nobody who comes by an old session changes the account's address, app or passkeys past our pages. It imports nothing:
 * if it fails, nobody signs in.
 */
export async function handler(event: PreTokenGenerationV2TriggerEvent): Promise<PreTokenGenerationV2TriggerEvent> {
  const isRenewal = event.triggerSource === 'TokenGeneration_RefreshTokens'
  event.response = {
    claimsAndScopeOverrideDetails: {
      accessTokenGeneration: {
        scopesToAdd: ['portal/learner'],
        scopesToSuppress: isRenewal ? ['aws.cognito.signin.user.admin'] : [],
      },
    },
  }
  return event
}
