import type { AttributeType, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import type { PoolAttributes, UserPoolReader } from '../context.ts'
import type { Accounts } from '../deletions/run-deletions.ts'
import { signInAgain } from '../errors.ts'
import { serviceLimits } from './service-limits.ts'

/** Errors that mean the token no longer works: it was revoked, its user was deleted, or a password reset is due. */
const tokenRejected = new Set(['NotAuthorizedException', 'UserNotFoundException', 'PasswordResetRequiredException'])

/**
 * Reads the token's user from Cognito; the access token itself is the authorisation, so this needs no IAM permission.
 * Loads the SDK client lazily: only the export needs it, and a profile that the post-confirmation trigger failed to write.
 */
export function openUserPool(given?: CognitoIdentityProviderClient): UserPoolReader {
  return {
    async describe(accessToken) {
      const { CognitoIdentityProviderClient, GetUserCommand } = await import(
        '@aws-sdk/client-cognito-identity-provider'
      )
      const client = given ?? new CognitoIdentityProviderClient(serviceLimits)
      const { UserAttributes = [] } = await client
        .send(new GetUserCommand({ AccessToken: accessToken }))
        .catch((error: unknown) => {
          throw error instanceof Error && tokenRejected.has(error.name) ? signInAgain() : error
        })
      return poolAttributesFrom(UserAttributes)
    },
  }
}

/** The attributes of an account, as Cognito lists them. */
export function poolAttributesFrom(attributes: readonly AttributeType[]): PoolAttributes {
  const attribute = (name: string) => attributes.find((one) => one.Name === name)?.Value ?? ''
  const phone = attribute('phone_number')
  return {
    name: attribute('name'),
    email: attribute('email'),
    ...(phone && { phone }),
    // An account that was unlinked may keep an empty list.
    ...(attribute('identities').includes('"Google"') && { google: true }),
  }
}

/**
 * The accounts of a user pool. Disabling one revokes its refresh tokens too, but only the documentation says so, hence the sign-out
 * before it. Cognito may refuse to sign out an account that an earlier run has disabled.
 */
export function openAccounts(UserPoolId: string, given?: CognitoIdentityProviderClient): Accounts {
  const sdk = () => import('@aws-sdk/client-cognito-identity-provider')
  const client = async () => given ?? new (await sdk()).CognitoIdentityProviderClient(serviceLimits)
  const unless = (names: readonly string[]) => (error: unknown) => {
    if (!(error instanceof Error && names.includes(error.name))) throw error
  }
  return {
    async lock(Username) {
      const { AdminDisableUserCommand, AdminUserGlobalSignOutCommand } = await sdk()
      const cognito = await client()
      const account = { UserPoolId, Username }
      await cognito
        .send(new AdminUserGlobalSignOutCommand(account))
        .catch(unless(['UserNotFoundException', 'NotAuthorizedException']))
      await cognito.send(new AdminDisableUserCommand(account)).catch(unless(['UserNotFoundException']))
    },
    async remove(Username) {
      const { AdminDeleteUserCommand } = await sdk()
      await (await client())
        .send(new AdminDeleteUserCommand({ UserPoolId, Username }))
        .catch(unless(['UserNotFoundException']))
    },
  }
}
