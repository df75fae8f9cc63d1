import { createHash, randomBytes } from 'node:crypto'
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  SetUserMFAPreferenceCommand,
  SignUpCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openUserPool } from '../../../../functions/adapters/cognito.ts'
import { openPoolAccounts } from '../../../../functions/adapters/cognito-accounts.ts'
import { createPreSignUp } from '../../../../functions/handlers/pre-sign-up.ts'
import { readMe } from '../../../../functions/learners/read-me.ts'
import { linkRequestsOf } from '../../../../functions/store/google/link-requests.ts'
import { profilesOf } from '../../../../functions/store/profiles.ts'
import { createCognito } from '../../../../infra/local/cognito/cognito.ts'
import { codeAt } from '../../../../infra/totp.ts'
import { memoryTable } from '../../../functions/pdf/memory-table.ts'
import { listen } from '../listen.ts'

const callbackUrl = 'http://localhost:3000/signed-in'
const password = 'correct horse battery'
const start = Date.parse('2026-11-22T09:00:00Z')
let now = start
let email = ''
let jane: Record<string, string> = {}
let people = 0
let server: Awaited<ReturnType<typeof listen>>
let client: CognitoIdentityProviderClient
let cognito: ReturnType<typeof createCognito>
let table: ReturnType<typeof memoryTable>
let triggered: string[]

beforeAll(async () => {
  const preSignUp = createPreSignUp({
    table: () => table,
    pool: (id) => openPoolAccounts(id, client),
    log: () => {},
    now: () => new Date(now),
  })
  cognito = createCognito({
    now: () => now,
    google: {
      callbackUrl,
      onPreSignUp: (event) => {
        triggered.push(event.triggerSource)
        return preSignUp(event)
      },
    },
  })
  server = await listen((request, response) =>
    request.url?.startsWith('/_local/cognito/')
      ? cognito.oauth?.(request, response)
      : cognito.handler(request, response),
  )
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  client = new CognitoIdentityProviderClient({ endpoint: server.url, region: 'ap-southeast-2', credentials })
})
afterAll(async () => {
  client.destroy()
  await server.close()
})
/** A new person in the same pool: making a pool's signing key takes long. */
beforeEach(() => {
  now = start
  table = memoryTable()
  triggered = []
  people += 1
  email = `jane${people}@example.edu.au`
  jane = { email, name: 'Jane Brien', verified: 'yes' }
})

const verifier = randomBytes(32).toString('base64url')
const challenge = (text: string) => createHash('sha256').update(text).digest('base64url')
const request = (more: Record<string, string> = {}) =>
  new URLSearchParams({
    identity_provider: 'Google',
    response_type: 'code',
    client_id: cognito.clientId,
    redirect_uri: callbackUrl,
    scope: 'openid email profile aws.cognito.signin.user.admin',
    state: 'state-1',
    nonce: 'nonce-1',
    code_challenge: challenge(verifier),
    code_challenge_method: 'S256',
    prompt: 'select_account',
    ...more,
  })
const at = (path: string) => `${server.url}/_local/cognito/oauth2/${path}`
/** Chooses an account on the page that stands in for Google's, and returns what the portal's page would get. */
async function choose(form: Record<string, string>) {
  const body = new URLSearchParams({ request: String(request()), ...form })
  const response = await fetch(at('google'), { method: 'POST', body, redirect: 'manual' })
  const back = new URL(response.headers.get('location') ?? '')
  expect(back.origin + back.pathname).toBe(callbackUrl)
  return Object.fromEntries(back.searchParams)
}
async function exchange(code = '', more: Record<string, string> = {}) {
  const form = { grant_type: 'authorization_code', client_id: cognito.clientId, redirect_uri: callbackUrl, code }
  const body = new URLSearchParams({ ...form, code_verifier: verifier, ...more })
  const response = await fetch(at('token'), { method: 'POST', body })
  return { status: response.status, answer: (await response.json()) as Record<string, string> }
}
const claimsOf = (token = '') => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const accountOf = (Username: string) =>
  client.send(new AdminGetUserCommand({ UserPoolId: cognito.userPoolId, Username }))
const signUp = () =>
  client.send(
    new SignUpCommand({
      ClientId: cognito.clientId,
      Username: email,
      Password: password,
      UserAttributes: [{ Name: 'name', Value: 'Somebody Else' }],
    }),
  )
/** Turns on an authenticator app, which is a second factor. */
async function turnOnApp() {
  const { AuthenticationResult: { AccessToken } = {} } = await signIn()
  const { SecretCode = '' } = await client.send(new AssociateSoftwareTokenCommand({ AccessToken }))
  const UserCode = codeAt(SecretCode, Math.floor(now / 30_000))
  await client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }))
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true }
  await client.send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings }))
}
const signIn = () =>
  client.send(
    new InitiateAuthCommand({
      ClientId: cognito.clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  )

describe('a Google account that signs in for the first time', () => {
  test('gets an account with the second round, whose tokens can be renewed', async () => {
    expect(await choose(jane)).toMatchObject({
      error: 'invalid_request',
      error_description: expect.stringMatching(/^PreSignUp failed with error portal-google-linked-[0-9a-f]{16}\.$/),
    })
    expect(triggered).toEqual(['PreSignUp_ExternalProvider', 'PreSignUp_AdminCreateUser'])
    const { code, state } = await choose(jane)
    expect(state).toBe('state-1')
    const { answer } = await exchange(code)
    const { Username, UserStatus } = await accountOf(email)
    expect(UserStatus).toBe('CONFIRMED')
    expect(claimsOf(answer.id_token)).toMatchObject({
      sub: Username,
      'cognito:username': Username,
      nonce: 'nonce-1',
      aud: cognito.clientId,
      email,
      identities: [{ providerName: 'Google' }],
    })
    expect(claimsOf(answer.access_token)).toMatchObject({ username: Username, scope: request().get('scope') })
    const { AuthenticationResult } = await client.send(
      new GetTokensFromRefreshTokenCommand({ ClientId: cognito.clientId, RefreshToken: answer.refresh_token }),
    )
    expect(claimsOf(AuthenticationResult?.AccessToken).scope).toBe(request().get('scope'))
    expect(claimsOf(AuthenticationResult?.IdToken)).not.toHaveProperty('nonce')
  })

  test('has a profile with the first GET /api/me even if the trigger couldn’t write it', async () => {
    await choose(jane)
    const { answer } = await exchange((await choose(jane)).code)
    const { sub } = claimsOf(answer.access_token)
    expect(await profilesOf(table, sub).read()).toMatchObject({ name: 'Jane Brien', email })
    const profile = profilesOf(memoryTable(), sub)
    const me = await readMe(undefined, {
      profile,
      userPool: openUserPool(client),
      accessToken: answer.access_token ?? '',
      world: { now: () => new Date(now), certificateId: () => '' },
    })
    expect(me).toEqual({ name: 'Jane Brien', email })
    expect(await profile.read()).toMatchObject(me)
  })

  test('takes over nothing from somebody who signed up with the address before', async () => {
    const { UserSub = '' } = await signUp()
    await choose(jane)
    await expect(accountOf(UserSub)).rejects.toThrow('User does not exist.')
    await expect(signIn()).rejects.toThrow('Incorrect username or password.')
    const { answer } = await exchange((await choose(jane)).code)
    expect(claimsOf(answer.id_token)).toMatchObject({ email, name: 'Jane Brien' })
  })

  test('opens a confirmed account, whose password goes on working', async () => {
    const { sub } = cognito.createUser({ email, name: 'Jane', password })
    await choose({ ...jane, email: email.toUpperCase() })
    const { answer } = await exchange((await choose(jane)).code)
    expect(claimsOf(answer.access_token).sub).toBe(sub)
    expect((await signIn()).AuthenticationResult).toBeDefined()
  })

  test('opens an account with a second factor only within ten minutes of its owner’s request', async () => {
    const { sub } = cognito.createUser({ email, name: 'Jane', password })
    await turnOnApp()
    expect((await choose(jane)).error_description).toContain('portal-google-ask-first')
    await linkRequestsOf(table, sub).ask(new Date(now))
    now += 601_000
    expect((await choose(jane)).error_description).toContain('portal-google-ask-first')
    await linkRequestsOf(table, sub).ask(new Date(now))
    expect((await choose(jane)).error_description).toContain('portal-google-linked')
  })

  test('of an address that Google hasn’t checked gets nothing', async () => {
    cognito.createUser({ email, name: 'Jane', password })
    const unchecked = { email, name: 'Jane Brien' }
    expect((await choose(unchecked)).error_description).toContain('portal-google-unverified')
    expect((await choose(unchecked)).error_description).toContain('portal-google-unverified')
  })
})

describe('the trigger', () => {
  test('is called for each way of making an account', async () => {
    await signUp()
    await client.send(
      new AdminCreateUserCommand({
        UserPoolId: cognito.userPoolId,
        Username: `other.${email}`,
        MessageAction: 'SUPPRESS',
        UserAttributes: [],
      }),
    )
    expect(triggered).toEqual(['PreSignUp_SignUp', 'PreSignUp_AdminCreateUser'])
  })
})

describe('a code', () => {
  const codeOf = async () => {
    await choose(jane)
    return (await choose(jane)).code
  }

  test('works once', async () => {
    const code = await codeOf()
    expect((await exchange(code)).status).toBe(200)
    expect(await exchange(code)).toEqual({ status: 400, answer: { error: 'invalid_grant' } })
  })

  test.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }],
    ['another address to come back to', { redirect_uri: 'http://localhost:3000/elsewhere' }],
    ['another client', { client_id: 'other' }],
    ['no grant type', { grant_type: '' }],
  ])('is refused with %s', async (_, more) => {
    expect((await exchange(await codeOf(), more)).status).toBe(400)
  })

  test('lasts five minutes', async () => {
    const code = await codeOf()
    now += 300_000
    expect((await exchange(code)).status).toBe(400)
  })
})

describe('the page in Google’s place', () => {
  test('offers accounts, remembers the last one, and asks again where the portal wants a choice', async () => {
    const page = await fetch(at(`authorize?${request()}`))
    expect(await page.text()).toContain('learner@example.edu.au (not checked by Google)')
    await choose(jane)
    const chosen = await fetch(at('google'), {
      method: 'POST',
      body: new URLSearchParams({ request: String(request()), ...jane }),
      redirect: 'manual',
    })
    const cookie = (chosen.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const silent = request()
    silent.delete('prompt')
    const again = await fetch(at(`authorize?${silent}`), { headers: { cookie }, redirect: 'manual' })
    expect(again.headers.get('location')).toMatch(/signed-in\?code=/)
    expect((await fetch(at(`authorize?${request()}`), { headers: { cookie }, redirect: 'manual' })).status).toBe(200)
  })

  test('leads back without a state if one cancels', async () => {
    expect(await choose({ deny: 'yes' })).toEqual({ error: 'access_denied', error_description: 'access_denied' })
  })

  test.each([
    ['another client', { client_id: 'other' }],
    ['another address to come back to', { redirect_uri: 'https://example.org/' }],
    ['the implicit flow', { response_type: 'token' }],
    ['a plain challenge', { code_challenge_method: 'plain' }],
  ])('refuses %s', async (_, more) => {
    expect((await fetch(at(`authorize?${request(more)}`))).status).toBe(400)
  })
})

test('unlinking ends Google’s way in, and the next Google sign-in starts from the beginning', async () => {
  cognito.createUser({ email, name: 'Jane', password })
  await choose(jane)
  const pool = openPoolAccounts(cognito.userPoolId, client)
  const [id = ''] = (await pool.find(email))?.googleIds ?? []
  await pool.link((await accountOf(email)).Username ?? '', id)
  await pool.unlink(id)
  expect((await pool.find(email))?.googleIds).toEqual([])
  expect((await choose(jane)).error_description).toContain('portal-google-linked')
})
