import {
  AdminGetUserCommand,
  AdminLinkProviderForUserCommand,
  AssociateSoftwareTokenCommand,
  ChangePasswordCommand,
  CompleteWebAuthnRegistrationCommand,
  ConfirmForgotPasswordCommand,
  DeleteWebAuthnCredentialCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserAttributeVerificationCodeCommand,
  GetUserCommand,
  ListWebAuthnCredentialsCommand,
  SetUserMFAPreferenceCommand,
  StartWebAuthnRegistrationCommand,
  UpdateUserAttributesCommand,
  VerifySoftwareTokenCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { secrets } from '#core/environment'
import { createAccount } from '#handlers/account'
import { createPostConfirmation } from '#handlers/post-confirmation'
import { customMessage, preTokenGeneration } from '#handlers/triggers'
import type { Announcement } from '#people/announcement'
import { openPoolAccounts } from '#signing-in/cognito-accounts'
import { openEndSessions, openSignInPool } from '#signing-in/cognito-sign-in'
import { googleIdOf } from '../../../../infra/local/cognito/oauth/choose-page.ts'
import { authorize } from '../../../../infra/local/gateway/authorizer.ts'
import { send } from '../../../functions/gateway-request.ts'
import { memoryTable } from '../../../functions/paper/memory-table.ts'
import { createAuthenticator } from './authenticator.ts'
import { callbackUrl, openPool, password, refusal } from './open-pool.ts'

// The user pool with the triggers of the portal, and the functions that end its sessions.

const newPassword = 'staple of twelve and more'
const selfService = 'aws.cognito.signin.user.admin'
const phone = '+61491570006'
let tokensFail = false
const announced: Announcement[] = []
const announce = async (one: Announcement) => void announced.push(one)

const pool = openPool({
  texts: true,
  google: { callbackUrl, onPreSignUp: async (event) => event },
  async onTokens(event) {
    if (tokensFail) throw new Error('the function timed out')
    return preTokenGeneration(event)
  },
  onCode: customMessage,
  async onReset({ sub, email }) {
    const endSessions = (id: string) => openEndSessions(id, pool.client())
    const request = { userAttributes: { sub, email } }
    const event = { triggerSource: 'PostConfirmation_ConfirmForgotPassword', userPoolId, request }
    await createPostConfirmation({ table: memoryTable(), endSessions, announce })(event as never)
  },
})
const { clock, cognito, person } = pool
const { userPoolId, clientId } = cognito
const world = { now: () => new Date(clock.now), certificateId: () => '' }
const client = { send: pool.send }

let table = memoryTable()
beforeEach(() => {
  tokensFail = false
  announced.length = 0
  table = memoryTable()
})

type Tokens = { access: string; id: string; refresh: string }
type Result = { AccessToken?: string | undefined; IdToken?: string | undefined; RefreshToken?: string | undefined }
const tokensOf = ({ AccessToken = '', IdToken = '', RefreshToken = '' }: Result = {}): Tokens => ({
  access: AccessToken,
  id: IdToken,
  refresh: RefreshToken,
})
const scopesOf = (token: string): string[] => decodeJwt<{ scope: string }>(token).scope.split(' ')

const signIn = async (): Promise<Tokens> => tokensOf((await pool.enterPassword()).AuthenticationResult)
async function renew({ refresh }: Tokens): Promise<Tokens> {
  const RefreshToken = refresh
  const { AuthenticationResult } = await client.send(
    new GetTokensFromRefreshTokenCommand({ ClientId: clientId, RefreshToken }),
  )
  return { ...tokensOf(AuthenticationResult), refresh }
}

/** Asks the gateway, and then the function, as the page does. */
async function call(method: string, path: string, { access }: Tokens, body = {}) {
  const handler = createAccount(
    {
      table,
      announce,
      world,
      pool: openSignInPool(userPoolId, pool.client()),
      accounts: openPoolAccounts(userPoolId, pool.client()),
      hasPasskeys: true,
      secrets,
      canMail: true,
      openStripe: async () => undefined,
    },
    { log: () => {}, token: { issuer: cognito.issuer, clientId } },
  )
  const decision = await gateway(access)
  if (!decision.allowed) return { status: decision.status, body: {} }
  const headers = { authorization: `Bearer ${access}` }
  return send(handler, { method, path, body, headers, claims: decision.authorizer.jwt.claims })
}
const change = (tokens: Tokens, body: object) => call('POST', '/api/me/sign-in/changes', tokens, body)

const keys = createLocalJWKSet(cognito.jwks)
const gateway = (token: string) =>
  authorize(
    `Bearer ${token}`,
    async (jwt) => (await jwtVerify(jwt, keys, { currentDate: new Date(clock.now) })).payload,
  )

const setUpApp = ({ access }: Tokens) => pool.setUpApp(access)
const addPasskey = ({ access }: Tokens) => pool.addPasskey(access)
async function addPhone({ access: AccessToken }: Tokens) {
  const UserAttributes = [{ Name: 'phone_number', Value: phone }]
  await client.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes }))
  const AttributeName = 'phone_number'
  await client.send(new GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName }))
  const Code = cognito.mailbox()[0]?.code
  await client.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName, Code }))
}
const linkGoogle = () =>
  client.send(
    new AdminLinkProviderForUserCommand({
      UserPoolId: userPoolId,
      DestinationUser: { ProviderName: 'Cognito', ProviderAttributeValue: person.sub },
      SourceUser: {
        ProviderName: 'Google',
        ProviderAttributeName: 'Cognito_Subject',
        ProviderAttributeValue: googleIdOf({ email: person.email, name: '', verified: true }),
      },
    }),
  )
async function signInWithGoogle(): Promise<Tokens> {
  const { choose, exchange } = pool.google
  const { answer } = await exchange((await choose({ email: person.email, name: 'Zoë', verified: 'yes' })).code)
  return tokensOf({ AccessToken: answer.access_token, IdToken: answer.id_token, RefreshToken: answer.refresh_token })
}
async function signInWithPasskey(device: ReturnType<typeof createAuthenticator>): Promise<Tokens> {
  const begun = await pool.initiate('USER_AUTH', { USERNAME: person.email, PREFERRED_CHALLENGE: 'WEB_AUTHN' })
  const { challenge } = JSON.parse(begun.ChallengeParameters?.CREDENTIAL_REQUEST_OPTIONS ?? '{}')
  const CREDENTIAL = JSON.stringify(device.prove({ challenge }))
  return tokensOf((await pool.respond('WEB_AUTHN', begun.Session, { CREDENTIAL })).AuthenticationResult)
}

/** Every call on one's own account that Cognito takes with an access token. */
const ownCalls = (AccessToken: string): Record<string, () => Promise<unknown>> => {
  const attribute = { AccessToken, AttributeName: 'email' }
  return {
    GetUser: () => client.send(new GetUserCommand({ AccessToken })),
    ChangePassword: () =>
      client.send(
        new ChangePasswordCommand({ AccessToken, PreviousPassword: password, ProposedPassword: newPassword }),
      ),
    UpdateUserAttributes: () =>
      client.send(
        new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name: 'email', Value: 'x@evil.example' }] }),
      ),
    GetUserAttributeVerificationCode: () => client.send(new GetUserAttributeVerificationCodeCommand(attribute)),
    VerifyUserAttribute: () =>
      client.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: 'phone_number', Code: '123456' })),
    AssociateSoftwareToken: () => client.send(new AssociateSoftwareTokenCommand({ AccessToken })),
    VerifySoftwareToken: () => client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: '123456' })),
    SetUserMFAPreference: () => client.send(new SetUserMFAPreferenceCommand({ AccessToken })),
    StartWebAuthnRegistration: () => client.send(new StartWebAuthnRegistrationCommand({ AccessToken })),
    CompleteWebAuthnRegistration: () =>
      client.send(
        new CompleteWebAuthnRegistrationCommand({
          AccessToken,
          Credential: createAuthenticator().register({ challenge: 'any' }),
        }),
      ),
    ListWebAuthnCredentials: () => client.send(new ListWebAuthnCredentialsCommand({ AccessToken })),
    DeleteWebAuthnCredential: () =>
      client.send(new DeleteWebAuthnCredentialCommand({ AccessToken, CredentialId: 'one' })),
  }
}
const noScope = 'NotAuthorizedException: Access Token does not have required scopes'

describe('the scopes of an access token', () => {
  test.each([
    ['a password', () => signIn()],
    ['Google', async () => (await linkGoogle()) && signInWithGoogle()],
    ['a passkey', async () => signInWithPasskey(await addPasskey(await signIn()))],
  ] as const)(
    'are ours and Cognito’s after a sign-in with %s, and ours without Cognito’s once it’s renewed',
    async (_, enter) => {
      const tokens = await enter()
      expect(scopesOf(tokens.access)).toEqual(expect.arrayContaining(['portal/learner', selfService]))
      clock.now += 14 * 60_000
      const renewed = await renew(tokens)
      expect(scopesOf(renewed.access)).toContain('portal/learner')
      expect(scopesOf(renewed.access)).not.toContain(selfService)
      // The server knows by this one who came by Google.
      expect(scopesOf(renewed.access).includes('openid')).toBe(scopesOf(tokens.access).includes('openid'))
    },
  )

  test('let a renewed token make no call of Cognito’s on the account', async () => {
    const { access } = await renew(await signIn())
    const answers = await Promise.all(
      Object.entries(ownCalls(access)).map(async ([name, ask]) => [name, await refusal(ask())]),
    )
    expect(answers).toEqual(Object.keys(ownCalls('')).map((name) => [name, noScope]))
  })

  test('open the gateway either way, and ID tokens don’t', async () => {
    const tokens = await signIn()
    const renewed = await renew(tokens)
    expect((await call('GET', '/api/me/sign-in', tokens)).status).toBe(200)
    expect((await call('GET', '/api/me/sign-in', renewed)).status).toBe(200)
    expect(await gateway(tokens.id)).toMatchObject({ allowed: false, status: 403 })
  })
})

describe('a trigger that fails', () => {
  test('ends no session: signing in and renewing work again once it does', async () => {
    const tokens = await signIn()
    tokensFail = true
    const failed = /^UserLambdaValidationException: PreTokenGeneration failed with error the function timed out/
    expect(await refusal(signIn())).toMatch(failed)
    expect(await refusal(renew(tokens))).toMatch(failed)
    expect((await call('GET', '/api/me/sign-in', tokens)).status).toBe(200)
    tokensFail = false
    expect(scopesOf((await renew(tokens)).access)).toEqual(['portal/learner'])
  })
})

describe('a new email address', () => {
  const refused =
    'UserLambdaValidationException: CustomMessage failed with error The portal alone changes email addresses.'

  test('gets no code from Cognito, even after a fresh sign-in', async () => {
    const { access } = await signIn()
    const mails = cognito.mailbox().length
    expect(await refusal(ownCalls(access).UpdateUserAttributes?.() ?? Promise.resolve())).toBe(refused)
    expect(await refusal(ownCalls(access).GetUserAttributeVerificationCode?.() ?? Promise.resolve())).toBe(refused)
    expect(cognito.mailbox()).toHaveLength(mails)
    const account = await client.send(new AdminGetUserCommand({ UserPoolId: userPoolId, Username: person.sub }))
    expect(account.UserAttributes).toContainEqual({ Name: 'email', Value: person.email })
  })

  test('is refused, and a new phone number isn’t', async () => {
    await addPhone(await signIn())
    const { body } = await call('GET', '/api/me/sign-in', await signIn())
    expect(body).toMatchObject({ phoneEnds: '006', texts: false })
  })
})

/** Each way to be signed in somewhere else. */
const others: Record<string, () => Promise<Tokens>> = {
  'with the password': () => signIn(),
  'with Google': async () => {
    await linkGoogle().catch(() => {})
    return signInWithGoogle()
  },
  'with a passkey': async () => signInWithPasskey(await addPasskey(await signIn())),
  'with a renewed token': async () => renew(await signIn()),
}

const prefer = ({ access }: Tokens, settings: object) => pool.prefer(access, settings)
const on = { Enabled: true }

/** Each change of credentials, as the page makes it. `before` is what it undoes. */
const changes: Record<string, { before?: (own: Tokens) => Promise<unknown>; make: (own: Tokens) => Promise<unknown> }> =
  {
    password: {
      make: async (own) => {
        await ownCalls(own.access).ChangePassword?.()
        return change(own, { change: 'password' })
      },
    },
    'password-reset': {
      make: async () => {
        const user = { ClientId: clientId, Username: person.email }
        await client.send(new ForgotPasswordCommand(user))
        const ConfirmationCode = cognito.mailbox()[0]?.code
        await client.send(new ConfirmForgotPasswordCommand({ ...user, ConfirmationCode, Password: newPassword }))
      },
    },
    'app-on': {
      make: async (own) => {
        await setUpApp(own)
        return change(own, { change: 'app-on' })
      },
    },
    'app-off': {
      before: async (own) => {
        await setUpApp(own)
        await prefer(own, { SoftwareTokenMfaSettings: on })
      },
      make: (own) => change(own, { change: 'app-off' }),
    },
    'texts-on': {
      make: async (own) => {
        await addPhone(own)
        return change(own, { change: 'texts-on' })
      },
    },
    'texts-off': {
      before: async (own) => {
        await addPhone(own)
        await prefer(own, { SMSMfaSettings: on })
      },
      make: (own) => change(own, { change: 'texts-off' }),
    },
    'passkey-added': {
      make: async (own) => {
        const { id } = await addPasskey(own)
        return change(own, { change: 'passkey-added', passkey: id, where: 'Chrome on Windows' })
      },
    },
    'passkey-removed': {
      before: addPasskey,
      make: async (own) => {
        const AccessToken = own.access
        const { Credentials = [] } = await client.send(new ListWebAuthnCredentialsCommand({ AccessToken }))
        for (const { CredentialId } of Credentials)
          await client.send(new DeleteWebAuthnCredentialCommand({ AccessToken, CredentialId }))
        return change(own, { change: 'passkey-removed' })
      },
    },
    'google-unlinked': {
      before: () => linkGoogle().catch(() => {}),
      make: (own) => call('DELETE', '/api/me/google', own),
    },
  }

test.each(Object.entries(changes))(
  'the change %s ends every other session, and is emailed',
  async (what, { before, make }) => {
    const opened: Record<string, Tokens> = {}
    for (const [how, enter] of Object.entries(others)) opened[how] = await enter()
    const own = await signIn()
    await before?.(own)
    announced.length = 0
    await make(own)
    expect(announced).toEqual([{ about: 'sign-in-changed', sub: person.sub, at: expect.any(String), change: what }])
    for (const [how, tokens] of Object.entries({ ...opened, own })) {
      expect([how, await refusal(renew(tokens))]).toEqual([how, 'NotAuthorizedException: Invalid Refresh Token'])
      const AccessToken = tokens.access
      expect(await refusal(client.send(new GetUserCommand({ AccessToken })))).toMatch(/^NotAuthorizedException/)
      // The gateway knows nothing of sessions: there a token opens until it expires.
      expect((await gateway(AccessToken)).allowed).toBe(true)
    }
    clock.now += 15 * 60_000
    for (const { access } of Object.values(opened)) expect((await gateway(access)).allowed).toBe(false)
  },
)

test('signing out everywhere works with a renewed token, which Cognito itself would refuse', async () => {
  const [one, other] = [await renew(await signIn()), await signIn()]
  expect((await call('POST', '/api/me/sign-out', one)).status).toBe(200)
  for (const tokens of [one, other])
    expect(await refusal(renew(tokens))).toBe('NotAuthorizedException: Invalid Refresh Token')
})

test('an app that’s removed takes the passkeys’ part beside it along, and the passkey still signs in', async () => {
  const own = await signIn()
  const device = await addPasskey(own)
  await setUpApp(own)
  await change(own, { change: 'app-on' })
  const again = await signInWithPasskey(device)
  expect((await call('GET', '/api/me/sign-in', again)).body).toMatchObject({ app: true })
  expect((await change(again, { change: 'app-off' })).status).toBe(200)
  const last = await signInWithPasskey(device)
  expect((await call('GET', '/api/me/sign-in', last)).body).toMatchObject({
    app: false,
    passkeys: [{ id: device.id, name: 'Passkey' }],
  })
})
