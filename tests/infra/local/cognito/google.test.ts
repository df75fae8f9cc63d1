import {
  AdminGetUserCommand,
  GetTokensFromRefreshTokenCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { createPreSignUp } from '#handlers/pre-sign-up'
import { readMe } from '#people/profile'
import { profilesOf } from '#people/store'
import { openUserPool } from '#signing-in/cognito'
import { openPoolAccounts } from '#signing-in/cognito-accounts'
import { linkOffer, takeOffer } from '#signing-in/google'
import { openOffers } from '#signing-in/store'
import { memoryTable } from '../../../functions/paper/memory-table.ts'
import { callbackUrl, openPool, password } from './open-pool.ts'

let table = memoryTable()
let triggered: string[] = []
/** Somebody without an account. */
let email = ''
let jane: Record<string, string> = {}

const { clock, cognito, person, send, enterPassword, ...pool } = openPool({
  google: {
    callbackUrl,
    onPreSignUp: (event) => {
      triggered.push(event.triggerSource)
      return createPreSignUp({ table: () => table, log: () => {}, now: () => new Date(clock.now) })(event)
    },
  },
})
const { request, at, chooseAt, choose, exchange } = pool.google
const accounts = () => openPoolAccounts(cognito.userPoolId, pool.client())
beforeEach(() => {
  table = memoryTable()
  triggered = []
  email = `jane.${person.email}`
  jane = { email, name: 'Jane Brien', verified: 'yes' }
})

/** Takes up the offer of a first sign-in, as the page does at sign-in; with `sub`, as that learner's account page does. */
async function takeUp({ error_description = '' }: Record<string, string>, sub?: string) {
  const offer = /^PreSignUp failed with error portal-google-offer-([0-9a-f]{32})\.$/.exec(error_description)?.[1] ?? ''
  const context = {
    pool: accounts(),
    offers: openOffers(table),
    learner: (of: string) => ({ profile: profilesOf(table, of), isAdmin: async () => false }),
    announce: async () => {},
    world: { now: () => new Date(clock.now) },
  }
  if (sub === undefined) return takeOffer({ offer }, context)
  return linkOffer({ offer }, { ...context, sub, signedInAt: new Date(clock.now) })
}
/** The first round and what the page makes of it. */
const first = async (form: Record<string, string>) => takeUp(await choose(form))
const claimsOf = (token = '') => decodeJwt<{ sub: string }>(token)
const accountOf = (Username: string) => send(new AdminGetUserCommand({ UserPoolId: cognito.userPoolId, Username }))
const signUp = () => {
  const UserAttributes = [{ Name: 'name', Value: 'Somebody Else' }]
  return send(new SignUpCommand({ ClientId: cognito.clientId, Username: email, Password: password, UserAttributes }))
}
const signIn = () => enterPassword(password, email)

describe('a Google account that signs in for the first time', () => {
  test('gets an account with the second round, whose tokens can be renewed', async () => {
    const ended = await choose(jane)
    expect(ended.error).toBe('invalid_request')
    await expect(accountOf(email)).rejects.toThrow('User does not exist.')
    expect(await takeUp(ended)).toEqual({ answer: 'linked', linkedTo: expect.stringMatching(/^[0-9a-f]{16}$/) })
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
    const { AuthenticationResult } = await send(
      new GetTokensFromRefreshTokenCommand({ ClientId: cognito.clientId, RefreshToken: answer.refresh_token }),
    )
    expect(claimsOf(AuthenticationResult?.AccessToken).scope).toBe(request().get('scope'))
    expect(claimsOf(AuthenticationResult?.IdToken)).not.toHaveProperty('nonce')
  })

  test('has a profile with the first GET /api/me even if the trigger couldn’t write it', async () => {
    await first(jane)
    const { answer } = await exchange((await choose(jane)).code)
    const { sub } = claimsOf(answer.access_token)
    expect(await profilesOf(table, sub).read()).toMatchObject({ name: 'Jane Brien', email })
    const profile = profilesOf(memoryTable(), sub)
    const me = await readMe(undefined, {
      profile,
      userPool: openUserPool(cognito.userPoolId, pool.client()),
      sub,
      world: { now: () => new Date(clock.now), certificateId: () => '' },
    })
    expect(me).toEqual({ name: 'Jane Brien', email })
    expect(await profile.read()).toMatchObject(me)
  })

  test('takes over nothing from somebody who signed up with the address before', async () => {
    const { UserSub = '' } = await signUp()
    await first(jane)
    await expect(accountOf(UserSub)).rejects.toThrow('User does not exist.')
    await expect(signIn()).rejects.toThrow('Incorrect username or password.')
    const { answer } = await exchange((await choose(jane)).code)
    expect(claimsOf(answer.id_token)).toMatchObject({ email, name: 'Jane Brien' })
  })

  test('opens an account with a second factor only if its owner links it, also after unlinking it', async () => {
    const { sub } = cognito.createUser({ email, name: 'Jane', password })
    const token = await pool.signIn(email)
    await pool.setUpApp(token)
    await pool.prefer(token, { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } })
    expect(await first(jane)).toEqual({ answer: 'askFirst' })
    expect(await takeUp(await choose(jane), sub)).toMatchObject({ answer: 'linked' })
    expect(await choose(jane)).toHaveProperty('code')
    for (const id of (await accounts().find(email))?.googleIds ?? []) await accounts().unlink(id)
    clock.now += 60_000
    expect(await first(jane), 'a minute after it was unlinked').toEqual({ answer: 'askFirst' })
  })

  test('of another address makes no account when its owner links the wrong one', async () => {
    const { sub } = cognito.createUser({ email, name: 'Jane', password })
    const home = `private.${email}`
    expect(await takeUp(await choose({ ...jane, email: home }), sub)).toEqual({ answer: 'other-account' })
    await expect(accountOf(home)).rejects.toThrow('User does not exist.')
  })

  test('of an address that Google hasn’t checked gets nothing', async () => {
    cognito.createUser({ email, name: 'Jane', password })
    const unchecked = { email, name: 'Jane Brien' }
    expect((await choose(unchecked)).error_description).toContain('portal-google-unverified')
    expect((await choose(unchecked)).error_description).toContain('portal-google-unverified')
  })
})

describe('a code', () => {
  const codeOf = async () => {
    await first(jane)
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
    clock.now += 300_000
    expect((await exchange(code)).status).toBe(400)
  })
})

describe('the page in Google’s place', () => {
  test('offers accounts, remembers the last one, and asks again where the portal wants a choice', async () => {
    const page = await fetch(at(`authorize?${request()}`))
    expect(await page.text()).toContain('learner@example.edu.au (not checked by Google)')
    await first(jane)
    const chosen = await chooseAt(jane)
    const cookie = (chosen.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const silent = request()
    silent.delete('prompt')
    const again = await fetch(at(`authorize?${silent}`), { headers: { cookie }, redirect: 'manual' })
    expect(again.headers.get('location')).toMatch(/signed-in\?code=/)
    expect((await fetch(at(`authorize?${request()}`), { headers: { cookie }, redirect: 'manual' })).status).toBe(200)
  })

  test('lets in whoever the pool remembers, until /logout, which Google’s own session outlives', async () => {
    await first(jane)
    const chosen = await chooseAt(jane)
    const [google = '', own = ''] = chosen.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
    const open = (cookie: string, asked = request()) =>
      fetch(at(`authorize?${asked}`), { headers: { cookie }, redirect: 'manual' })
    expect((await open(own)).headers.get('location')).toMatch(/signed-in\?code=/)
    const leave = (query: object) =>
      fetch(at(`../logout?${new URLSearchParams({ client_id: cognito.clientId, ...query })}`), { redirect: 'manual' })
    const left = await leave({ logout_uri: 'http://localhost:3000/' })
    expect([left.status, left.headers.get('location')]).toEqual([302, 'http://localhost:3000/'])
    expect(left.headers.get('set-cookie')).toMatch(/^local-pool=; .*Max-Age=0$/)
    expect((await open(google)).status).toBe(200)
    for (const logout_uri of ['http://localhost:3000/account', 'https://evil.example/'])
      expect((await leave({ logout_uri })).status).toBe(400)
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
  await first(jane)
  const [id = ''] = (await accounts().find(email))?.googleIds ?? []
  await accounts().link((await accountOf(email)).Username ?? '', id)
  await accounts().unlink(id)
  expect((await accounts().find(email))?.googleIds).toEqual([])
  expect((await choose(jane)).error_description).toContain('portal-google-offer')
})
