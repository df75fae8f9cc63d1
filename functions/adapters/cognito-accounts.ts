import { randomBytes } from 'node:crypto'
import type {
  AdminGetUserCommandOutput,
  AttributeType,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import * as z from 'zod/mini'
import type { PoolAccount } from '#domain/sign-in/google-link'
import type { PoolAccounts } from '../google/pool-accounts.ts'
import { json } from './environment.ts'
import { serviceLimits } from './service-limits.ts'

/** The pool's name of the identity provider. */
const google = 'Google'

const Identities = z.pipe(z.pipe(z.string(), json), z.array(z.object({ providerName: z.string(), userId: z.string() })))

/** The user pool's accounts, for linking them with Google and for a changed address. Needs rights on the pool. Loads the SDK client with the first call. */
export function openPoolAccounts(UserPoolId: string, given?: CognitoIdentityProviderClient): PoolAccounts {
  let opening: Promise<{
    sdk: typeof import('@aws-sdk/client-cognito-identity-provider')
    client: CognitoIdentityProviderClient
  }>
  const open = () => {
    opening ??= import('@aws-sdk/client-cognito-identity-provider').then((sdk) => ({
      sdk,
      client: given ?? new sdk.CognitoIdentityProviderClient(serviceLimits),
    }))
    return opening
  }
  return {
    async find(Username) {
      const { sdk, client } = await open()
      const user = await client
        .send(new sdk.AdminGetUserCommand({ UserPoolId, Username }))
        .catch(unless('UserNotFoundException'))
      return user && accountFrom(user)
    },
    async remove(Username) {
      const { sdk, client } = await open()
      await client.send(new sdk.AdminDeleteUserCommand({ UserPoolId, Username })).catch(unless('UserNotFoundException'))
    },
    async create({ email, name }) {
      const { sdk, client } = await open()
      const { User: { Username = '', Attributes } = {} } = await client.send(
        new sdk.AdminCreateUserCommand({
          UserPoolId,
          Username: email,
          MessageAction: 'SUPPRESS',
          UserAttributes: [
            { Name: 'email', Value: email },
            { Name: 'email_verified', Value: 'true' },
            { Name: 'name', Value: name },
          ],
        }),
      )
      return { username: Username, sub: attribute('sub', Attributes) ?? Username }
    },
    async setUnknownPassword(Username) {
      const { sdk, client } = await open()
      const Password = randomBytes(32).toString('base64url')
      await client.send(new sdk.AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent: true }))
    },
    async link(username, googleId) {
      const { sdk, client } = await open()
      const link = new sdk.AdminLinkProviderForUserCommand({
        UserPoolId,
        DestinationUser: { ProviderName: 'Cognito', ProviderAttributeValue: username },
        SourceUser: subject(googleId),
      })
      await client.send(link).catch((error: unknown) => {
        // An earlier call did it, and its answer got lost.
        if (!(error instanceof Error && /already linked/i.test(error.message))) throw error
      })
    },
    async unlink(googleId) {
      const { sdk, client } = await open()
      await client.send(new sdk.AdminDisableProviderForUserCommand({ UserPoolId, User: subject(googleId) }))
    },
    async changeEmail(Username, email) {
      const { sdk, client } = await open()
      const UserAttributes = [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ]
      const change = new sdk.AdminUpdateUserAttributesCommand({ UserPoolId, Username, UserAttributes })
      return (await client.send(change).catch(unless('AliasExistsException'))) !== undefined
    },
    async endSessions(Username) {
      const { sdk, client } = await open()
      await client.send(new sdk.AdminUserGlobalSignOutCommand({ UserPoolId, Username }))
    },
  }
}

const subject = (googleId: string) => ({
  ProviderName: google,
  ProviderAttributeName: 'Cognito_Subject',
  ProviderAttributeValue: googleId,
})

/** Turns one error of Cognito into undefined. */
const unless = (name: string) => (error: unknown) => {
  if (error instanceof Error && error.name === name) return undefined
  throw error
}

const attribute = (name: string, attributes: AttributeType[] = []): string | undefined =>
  attributes.find((one) => one.Name === name)?.Value

function accountFrom(user: AdminGetUserCommandOutput): PoolAccount {
  const { Username: username = '', UserStatus: status = '', Enabled: enabled = false, UserAttributes } = user
  const identities = Identities.safeParse(attribute('identities', UserAttributes)).data ?? []
  return {
    username,
    sub: attribute('sub', UserAttributes) ?? username,
    email: (attribute('email', UserAttributes) ?? '').toLowerCase(),
    status,
    enabled,
    emailVerified: attribute('email_verified', UserAttributes) === 'true',
    hasSecondFactor: (user.UserMFASettingList ?? []).length > 0,
    googleIds: identities.filter(({ providerName }) => providerName === google).map(({ userId }) => userId),
  }
}
