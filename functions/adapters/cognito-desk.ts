import type { AttributeType, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import type { DeskPool } from '../desk/pool.ts'
import { openAccounts } from './cognito.ts'
import { openPoolAccounts } from './cognito-accounts.ts'
import { openSignInPool } from './cognito-sign-in.ts'
import { serviceLimits } from './service-limits.ts'

/** The user pool, as the desk needs it; codes go out in the name of the browser's client. Loads the SDK client with the first call. */
export function openDeskPool(UserPoolId: string, ClientId: string, given?: CognitoIdentityProviderClient): DeskPool {
  const load = async () => {
    const sdk = await import('@aws-sdk/client-cognito-identity-provider')
    return { sdk, client: given ?? new sdk.CognitoIdentityProviderClient(serviceLimits) }
  }
  const { find } = openPoolAccounts(UserPoolId, given)
  const { describe, endSessions } = openSignInPool(UserPoolId, given)
  const { lock } = openAccounts(UserPoolId, given)
  return {
    find,
    describe,
    endSessions,
    lock,
    async search(start) {
      const { sdk, client } = await load()
      const text = start.replaceAll(/["\\]/g, '\\$&')
      const pages = await Promise.all(
        ['email', 'name'].map((name) =>
          client.send(new sdk.ListUsersCommand({ UserPoolId, Filter: `${name} ^= "${text}"`, Limit: 60 })),
        ),
      )
      const found = pages.flatMap(({ Users = [] }) =>
        Users.map(({ Username = '', UserStatus = '', UserCreateDate, Attributes }) => ({
          sub: attribute('sub', Attributes) || Username,
          name: attribute('name', Attributes),
          email: attribute('email', Attributes),
          status: UserStatus,
          since: UserCreateDate,
        })),
      )
      const unique = [...new Map(found.map((one) => [one.sub, one])).values()]
      return { found: unique, more: pages.some(({ PaginationToken }) => PaginationToken !== undefined) }
    },
    async unlock(Username) {
      const { sdk, client } = await load()
      await client.send(new sdk.AdminEnableUserCommand({ UserPoolId, Username }))
    },
    async resend(Username) {
      const { sdk, client } = await load()
      await client.send(new sdk.ResendConfirmationCodeCommand({ ClientId, Username }))
    },
    async confirm(Username) {
      const { sdk, client } = await load()
      const UserAttributes = [{ Name: 'email_verified', Value: 'true' }]
      // The address first: the trigger of a confirmation writes the profile, and a repeated call then only confirms.
      await client.send(new sdk.AdminUpdateUserAttributesCommand({ UserPoolId, Username, UserAttributes }))
      await client.send(new sdk.AdminConfirmSignUpCommand({ UserPoolId, Username }))
    },
  }
}

const attribute = (name: string, attributes: AttributeType[] = []): string =>
  attributes.find((one) => one.Name === name)?.Value ?? ''
