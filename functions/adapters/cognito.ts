import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import type { UserPoolReader } from '../context.ts'
import { signInAgain } from '../errors.ts'

/** How Cognito says of a token that it was revoked, or that its learner is gone or has to choose a new password. */
const ended = new Set(['NotAuthorizedException', 'UserNotFoundException', 'PasswordResetRequiredException'])

/**
 * Asks Cognito who a token belongs to; the token itself is the permission. The SDK's client is loaded when first asked,
 * which is only where a sign-up's trigger was lost.
 */
export function openUserPool(given?: CognitoIdentityProviderClient): UserPoolReader {
  return {
    async describe(accessToken) {
      const { CognitoIdentityProviderClient, GetUserCommand } = await import(
        '@aws-sdk/client-cognito-identity-provider'
      )
      const client = given ?? new CognitoIdentityProviderClient({})
      const { UserAttributes = [] } = await client
        .send(new GetUserCommand({ AccessToken: accessToken }))
        .catch((error: unknown) => {
          throw error instanceof Error && ended.has(error.name) ? signInAgain() : error
        })
      const attribute = (name: string) => UserAttributes.find((one) => one.Name === name)?.Value ?? ''
      return { name: attribute('name'), email: attribute('email') }
    },
  }
}
