import { randomBytes } from 'node:crypto'
import type { AdminGetUserCommandOutput } from '@aws-sdk/client-cognito-identity-provider'
import * as z from 'zod/mini'
import { json } from '#core/environment'
import { attributeOf, type CognitoClient, openCognito, unless, unlessGone } from './cognito.ts'
import type { PoolAccount } from './google-link.ts'
import type { PoolAccounts } from './pool-accounts.ts'

/** The pool's name of the identity provider. */
const google = 'Google'

const Identities = z.pipe(z.pipe(z.string(), json), z.array(z.object({ providerName: z.string(), userId: z.string() })))

/** The user pool's accounts, for linking them with Google and for a changed address. Needs rights on the pool. */
export function openPoolAccounts(UserPoolId: string, given?: CognitoClient): PoolAccounts {
  const ask = openCognito(given)
  return {
    async find(Username) {
      const user = await ask((sdk) => new sdk.AdminGetUserCommand({ UserPoolId, Username })).catch(unlessGone)
      return user && accountFrom(user)
    },
    async remove(Username) {
      await ask((sdk) => new sdk.AdminDeleteUserCommand({ UserPoolId, Username })).catch(unlessGone)
    },
    async create({ email, name }) {
      const UserAttributes = [...verified(email), { Name: 'name', Value: name }]
      const { User: { Username = '', Attributes } = {} } = await ask(
        (sdk) =>
          new sdk.AdminCreateUserCommand({ UserPoolId, Username: email, MessageAction: 'SUPPRESS', UserAttributes }),
      )
      return { username: Username, sub: attributeOf(Attributes, 'sub') ?? Username }
    },
    async setUnknownPassword(Username) {
      const Password = randomBytes(32).toString('base64url')
      await ask((sdk) => new sdk.AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent: true }))
    },
    async link(username, googleId) {
      const DestinationUser = { ProviderName: 'Cognito', ProviderAttributeValue: username }
      const SourceUser = subject(googleId)
      await ask((sdk) => new sdk.AdminLinkProviderForUserCommand({ UserPoolId, DestinationUser, SourceUser })).catch(
        (error: unknown) => {
          // An earlier call did it, and its answer got lost.
          if (!(error instanceof Error && /already linked/i.test(error.message))) throw error
        },
      )
    },
    async unlink(googleId) {
      await ask((sdk) => new sdk.AdminDisableProviderForUserCommand({ UserPoolId, User: subject(googleId) }))
    },
    async changeEmail(Username, email) {
      const change = { UserPoolId, Username, UserAttributes: verified(email) }
      const changed = await ask((sdk) => new sdk.AdminUpdateUserAttributesCommand(change)).catch(
        unless('AliasExistsException'),
      )
      return changed !== undefined
    },
    async endSessions(Username) {
      await ask((sdk) => new sdk.AdminUserGlobalSignOutCommand({ UserPoolId, Username }))
    },
  }
}

const subject = (googleId: string) => ({
  ProviderName: google,
  ProviderAttributeName: 'Cognito_Subject',
  ProviderAttributeValue: googleId,
})

const verified = (email: string) => [
  { Name: 'email', Value: email },
  { Name: 'email_verified', Value: 'true' },
]

function accountFrom(user: AdminGetUserCommandOutput): PoolAccount {
  const { Username: username = '', UserStatus: status = '', Enabled: enabled = false, UserAttributes } = user
  const identities = Identities.safeParse(attributeOf(UserAttributes, 'identities')).data ?? []
  return {
    username,
    sub: attributeOf(UserAttributes, 'sub') ?? username,
    email: (attributeOf(UserAttributes, 'email') ?? '').toLowerCase(),
    status,
    enabled,
    emailVerified: attributeOf(UserAttributes, 'email_verified') === 'true',
    hasSecondFactor: (user.UserMFASettingList ?? []).length > 0,
    googleIds: identities.filter(({ providerName }) => providerName === google).map(({ userId }) => userId),
  }
}
