import { attributeOf, type CognitoClient, openAccounts, openCognito } from '#signing-in/cognito'
import { openPoolAccounts } from '#signing-in/cognito-accounts'
import { openSignInPool } from '#signing-in/cognito-sign-in'
import type { DeskPool } from './pool.ts'

/** The user pool, as the desk needs it; codes go out in the name of the browser's client. */
export function openDeskPool(UserPoolId: string, ClientId: string, given?: CognitoClient): DeskPool {
  const ask = openCognito(given)
  const { find } = openPoolAccounts(UserPoolId, given)
  const { describe, endSessions } = openSignInPool(UserPoolId, given)
  const { lock } = openAccounts(UserPoolId, given)
  return {
    find,
    describe,
    endSessions,
    lock,
    async search(start) {
      const text = start.replaceAll(/["\\]/g, '\\$&')
      // Nothing says that Cognito ignores case. Addresses are in lower case, and names begin with capitals.
      const names = new Set([text, text.replaceAll(/(?<=^|[\s'-])\p{Ll}/gu, (letter) => letter.toUpperCase())])
      const filters = [`email ^= "${text.toLowerCase()}"`, ...[...names].map((name) => `name ^= "${name}"`)]
      const pages = await Promise.all(
        filters.map((Filter) => ask((sdk) => new sdk.ListUsersCommand({ UserPoolId, Filter, Limit: 60 }))),
      )
      const found = pages.flatMap(({ Users = [] }) =>
        Users.map(({ Username = '', UserStatus = '', UserCreateDate, Attributes }) => ({
          sub: attributeOf(Attributes, 'sub') ?? Username,
          name: attributeOf(Attributes, 'name') ?? '',
          email: attributeOf(Attributes, 'email') ?? '',
          status: UserStatus,
          since: UserCreateDate,
        })),
      )
      const unique = [...new Map(found.map((one) => [one.sub, one])).values()]
      return { found: unique, more: pages.some(({ PaginationToken }) => PaginationToken !== undefined) }
    },
    async unlock(Username) {
      await ask((sdk) => new sdk.AdminEnableUserCommand({ UserPoolId, Username }))
    },
    async resend(Username) {
      await ask((sdk) => new sdk.ResendConfirmationCodeCommand({ ClientId, Username }))
    },
    async confirm(Username) {
      const UserAttributes = [{ Name: 'email_verified', Value: 'true' }]
      // The address first: the trigger of a confirmation writes the profile, and a repeated call then only confirms.
      await ask((sdk) => new sdk.AdminUpdateUserAttributesCommand({ UserPoolId, Username, UserAttributes }))
      await ask((sdk) => new sdk.AdminConfirmSignUpCommand({ UserPoolId, Username }))
    },
  }
}
