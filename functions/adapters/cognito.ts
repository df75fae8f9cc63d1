import type { AttributeType, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import type { PoolAttributes, UserPoolReader } from '../context.ts'
import type { Accounts } from '../deletions/run-deletions.ts'
import { signInAgain } from '../errors.ts'
import type { Variables } from './environment.ts'
import { serviceLimits } from './service-limits.ts'

/**
 * Reads an account of the user pool with the function's own right to. The learner's token can't: a renewed one has no scope of
 * Cognito's. Loads the SDK client lazily: only the export needs it, and a profile that the post-confirmation trigger failed to write.
 */
export function openUserPool(UserPoolId: string, given?: CognitoIdentityProviderClient): UserPoolReader {
  return {
    async describe(Username) {
      const { CognitoIdentityProviderClient, AdminGetUserCommand } = await import(
        '@aws-sdk/client-cognito-identity-provider'
      )
      const client = given ?? new CognitoIdentityProviderClient(serviceLimits)
      const { UserAttributes = [], UserMFASettingList } = await client
        .send(new AdminGetUserCommand({ UserPoolId, Username }))
        .catch((error: unknown) => {
          throw error instanceof Error && error.name === 'UserNotFoundException' ? signInAgain() : error
        })
      return poolAttributesFrom(UserAttributes, UserMFASettingList)
    },
  }
}

/** The user pool of a deployed function. */
export const userPoolFrom = ({ USER_POOL_ID = '' }: Variables): UserPoolReader => openUserPool(USER_POOL_ID)

/** The attributes of an account and the codes that its sign-in asks for, as Cognito lists them. */
export function poolAttributesFrom(
  attributes: readonly AttributeType[],
  codes: readonly string[] = [],
): PoolAttributes {
  const attribute = (name: string) => attributes.find((one) => one.Name === name)?.Value ?? ''
  const phone = attribute('phone_number')
  return {
    name: attribute('name'),
    email: attribute('email'),
    ...(phone && { phone }),
    // An account that was unlinked may keep an empty list.
    ...(attribute('identities').includes('"Google"') && { google: true }),
    ...(codes.includes('SOFTWARE_TOKEN_MFA') && { app: true }),
    ...(codes.includes('SMS_MFA') && { texts: true }),
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
