import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  CreateUserPoolCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openDeskPool } from '#desk/cognito-desk'
import { openPoolAccounts } from '#signing-in/cognito-accounts'
import { openPool, password } from './open-pool.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-cognito-'))
const file = join(folder, 'accounts', 'cognito.json')
const triggers: { failure: Error | undefined } = { failure: undefined }
const { clock, cognito, person, send, call, client, restart } = openPool({
  file,
  onConfirmed: async () => {
    if (triggers.failure) throw triggers.failure
  },
})
afterAll(() => rmSync(folder, { recursive: true }))

const signIn = (email: string, typedPassword = password) =>
  call('InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: typedPassword },
  })
const refused = 'NotAuthorizedException: Incorrect username or password.'
const newestCode = () => cognito.mailbox()[0]?.code ?? ''

let teacher: string
beforeEach(() => {
  teacher = person.email
})

describe('an address without an account', () => {
  test('is refused like a wrong password', async () => {
    const request = { AuthFlow: 'USER_SRP_AUTH', AuthParameters: { USERNAME: 'ghost@a.au', SRP_A: 'abcdef' } }
    expect([await call('InitiateAuth', request), await signIn('ghost@a.au')]).toEqual([refused, refused])
  })

  test('gets the same response to a code request as a real one, but no mail', async () => {
    const email = `new-${teacher}`
    const known = await call('SignUp', { Username: email, Password: password })
    const sent = cognito.mailbox().length
    const unknown = await call('ResendConfirmationCode', { Username: `nobody@example.edu.au` })
    expect(unknown).toEqual({ CodeDeliveryDetails: known.CodeDeliveryDetails })
    expect(cognito.mailbox()).toHaveLength(sent)
  })
})

test('a disabled account can’t sign in, stay signed in or reset its password', async () => {
  const { AccessToken, RefreshToken } = (await signIn(teacher)).AuthenticationResult
  const user = { UserPoolId: cognito.userPoolId, Username: teacher }
  await send(new AdminDisableUserCommand(user))
  expect((await send(new AdminGetUserCommand(user))).Enabled).toBe(false)
  expect(await signIn(teacher)).toBe('NotAuthorizedException: User is disabled.')
  expect(await signIn(teacher, 'wrong password')).toBe(refused)
  expect(await call('GetUser', { AccessToken })).toContain('NotAuthorizedException')
  expect(await call('GetTokensFromRefreshToken', { RefreshToken })).toContain('NotAuthorizedException')
  const sent = cognito.mailbox().length
  expect(await call('ForgotPassword', { Username: teacher })).toHaveProperty('CodeDeliveryDetails')
  expect(cognito.mailbox()).toHaveLength(sent)
})

describe('a code', () => {
  test('expires after an hour if it’s for a new password, after a day if it’s for a new account', async () => {
    await call('ForgotPassword', { Username: teacher })
    clock.now += 3600_000
    const request = { Username: teacher, ConfirmationCode: newestCode(), Password: password }
    expect(await call('ConfirmForgotPassword', request)).toMatch('ExpiredCodeException')
    const email = `late-${teacher}`
    await call('SignUp', { Username: email, Password: password })
    clock.now += 24 * 3600_000
    const late = { Username: email, ConfirmationCode: newestCode() }
    expect(await call('ConfirmSignUp', late)).toMatch('ExpiredCodeException')
  })

  test('for a new password is not sent to an unconfirmed address', async () => {
    const email = `unconfirmed-${teacher}`
    await call('SignUp', { Username: email, Password: password })
    const sent = cognito.mailbox().length
    expect(await call('ForgotPassword', { Username: email })).toHaveProperty('CodeDeliveryDetails')
    expect(cognito.mailbox()).toHaveLength(sent)
  })
})

test('reports a failing post-confirmation trigger but still confirms the account', async () => {
  const email = `trigger-${teacher}`
  await call('SignUp', { Username: email, Password: password })
  triggers.failure = new Error('the table is unavailable')
  const confirmed = await call('ConfirmSignUp', { Username: email, ConfirmationCode: newestCode() })
  triggers.failure = undefined
  expect(confirmed).toBe('UserLambdaValidationException: PostConfirmation failed with error the table is unavailable.')
  expect(await signIn(email)).toHaveProperty('AuthenticationResult')
})

describe('a password', () => {
  const signUp = (Password: string) => call('SignUp', { Username: `password-${teacher}`, Password })

  test('needs at least 12 characters of any kind, and may contain spaces', async () => {
    expect(await signUp('short')).toMatch('InvalidPasswordException')
    expect(await signUp('aaaa aaaa aaaa')).toHaveProperty('UserSub')
  })

  test('may not start or end with a space', async () => {
    expect(await signUp('pasted with a space ')).toMatch('InvalidParameterException')
  })
})

describe('a session', () => {
  const getUser = (AccessToken: string) => call('GetUser', { AccessToken })

  test('ends when its refresh token is revoked', async () => {
    const { AccessToken, RefreshToken } = (await signIn(teacher)).AuthenticationResult
    expect(await getUser(AccessToken)).toMatchObject({ UserAttributes: expect.any(Array) })
    await call('RevokeToken', { Token: RefreshToken })
    expect(await getUser(AccessToken)).toBe('NotAuthorizedException: Access Token has been revoked')
    expect(await call('GetTokensFromRefreshToken', { RefreshToken })).toBe(
      'NotAuthorizedException: Invalid Refresh Token',
    )
  })

  test('has an access token for a quarter of an hour', async () => {
    const { AccessToken, ExpiresIn } = (await signIn(teacher)).AuthenticationResult
    expect(ExpiresIn).toBe(900)
    clock.now += 899_000
    expect(await getUser(AccessToken)).toHaveProperty('Username')
    clock.now += 2_000
    expect(await getUser(AccessToken)).toBe('NotAuthorizedException: Access Token has expired')
  })

  test('can be refreshed for 30 days', async () => {
    const { AccessToken, RefreshToken } = (await signIn(teacher)).AuthenticationResult
    clock.now += 3600_000
    expect(await getUser(AccessToken)).toBe('NotAuthorizedException: Access Token has expired')
    const refreshed = await call('GetTokensFromRefreshToken', { RefreshToken })
    expect(await getUser(refreshed.AuthenticationResult.AccessToken)).toHaveProperty('Username')
    clock.now += 30 * 24 * 3600_000
    expect(await call('GetTokensFromRefreshToken', { RefreshToken })).toMatch('Refresh Token has expired')
  })

  test('is refused for an ID token, a tampered token and a string that is no token', async () => {
    const { AccessToken, IdToken } = (await signIn(teacher)).AuthenticationResult
    const [header, payload = '', signature] = AccessToken.split('.')
    const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: 'someone-else' }
    const changed = [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
    for (const token of [IdToken, changed, 'no token']) {
      expect(await getUser(token)).toBe('NotAuthorizedException: Invalid Access Token')
    }
  })
})

describe('an admin operation', () => {
  test('finds, lists and deletes a user', async () => {
    const pool = { UserPoolId: cognito.userPoolId }
    const user = await send(new AdminGetUserCommand({ ...pool, Username: teacher }))
    expect(user).toMatchObject({
      UserStatus: 'CONFIRMED',
      Enabled: true,
      UserCreateDate: new Date(Math.floor(clock.now / 1000) * 1000),
    })
    expect(user.UserAttributes).toContainEqual({ Name: 'name', Value: 'Zoë' })
    const listed = await send(new ListUsersCommand({ ...pool, Filter: `email ^= "${teacher}"` }))
    expect(listed.Users?.map(({ Username }) => Username)).toEqual([user.Username])
    expect(await send(new ListUsersCommand({ ...pool, Limit: 1 }))).toHaveProperty('PaginationToken')

    const { RefreshToken } = (await signIn(teacher)).AuthenticationResult
    await send(new AdminDeleteUserCommand({ ...pool, Username: teacher }))
    expect(await signIn(teacher)).toBe(refused)
    expect(await call('GetTokensFromRefreshToken', { RefreshToken })).toMatch('Invalid Refresh Token')
    await expect(send(new AdminGetUserCommand({ ...pool, Username: teacher }))).rejects.toMatchObject({
      name: 'UserNotFoundException',
    })
  })

  test('is named in the error if it is not supported', async () => {
    await expect(send(new CreateUserPoolCommand({ PoolName: 'another' }))).rejects.toThrow(
      "The local user pool doesn't support the operation CreateUserPool",
    )
  })
})

describe('an address that an administrator changes', () => {
  const accounts = () => openPoolAccounts(cognito.userPoolId, client())

  test('signs in at once, verified; the former one is free; the sessions end', async () => {
    const { sub } = (await accounts().find(teacher)) ?? { sub: '' }
    const { RefreshToken } = (await signIn(teacher)).AuthenticationResult
    expect(await accounts().changeEmail(sub, `Moved-${teacher}`)).toBe(true)
    await accounts().endSessions(sub)
    expect(await accounts().find(sub)).toMatchObject({ email: `moved-${teacher}`, emailVerified: true })
    expect(await signIn(`moved-${teacher}`)).toHaveProperty('AuthenticationResult')
    expect(await signIn(teacher)).toBe(refused)
    expect(await call('GetTokensFromRefreshToken', { RefreshToken })).toMatch(/^NotAuthorizedException/)
    expect(cognito.createUser({ email: teacher, name: 'Somebody Else', password }).sub).not.toBe(sub)
  })

  test('is refused if another account has it, and both stay as they are', async () => {
    const { sub } = (await accounts().find(teacher)) ?? { sub: '' }
    const other = cognito.createUser({ email: `other-${teacher}`, name: 'Other', password })
    expect(await accounts().changeEmail(sub, `OTHER-${teacher}`)).toBe(false)
    expect(await accounts().find(sub)).toMatchObject({ email: teacher })
    expect(await accounts().find(`other-${teacher}`)).toMatchObject({ sub: other.sub })
  })
})

test('the desk finds accounts by the start of name or address, unlocks one, and confirms one with its address', async () => {
  const desk = openDeskPool(cognito.userPoolId, cognito.clientId, client())
  const { sub } = cognito.createUser({ email: 'zora@school.example', name: 'Zora Neale', password })
  for (const start of ['zora@', 'Zora@', 'Zora N', 'zora n'])
    expect((await desk.search(start)).found.map((one) => [one.sub, one.name])).toEqual([[sub, 'Zora Neale']])
  expect(await desk.search('nobody"')).toEqual({ found: [], more: false })
  await desk.lock(sub)
  expect((await desk.find(sub))?.enabled).toBe(false)
  await desk.unlock(sub)
  expect((await desk.find(sub))?.enabled).toBe(true)

  const attributes = [{ Name: 'name', Value: 'Yoko' }]
  const { UserSub } = await call('SignUp', {
    Username: 'yoko@school.example',
    Password: password,
    UserAttributes: attributes,
  })
  await desk.resend(String(UserSub))
  await desk.confirm(String(UserSub))
  expect(await desk.find(String(UserSub))).toMatchObject({ status: 'CONFIRMED', emailVerified: true })
})

test('restores accounts, sessions and keys after a restart, without storing passwords or refresh tokens', async () => {
  const { AccessToken, RefreshToken } = (await signIn(teacher)).AuthenticationResult
  await call('ForgotPassword', { Username: teacher })
  const { mail, ...rest } = JSON.parse(readFileSync(file, 'utf8'))
  expect(JSON.stringify(rest)).not.toContain(password)
  expect(JSON.stringify(rest)).not.toContain(RefreshToken)
  expect(mail[0].to).toBe(teacher)

  expect(restart().jwks).toEqual(cognito.jwks)
  expect(await call('GetUser', { AccessToken })).toHaveProperty('Username')
  expect(await call('GetTokensFromRefreshToken', { RefreshToken })).toHaveProperty('AuthenticationResult')
  expect(await signIn(teacher)).toHaveProperty('AuthenticationResult')
})

test('seeding an account twice leaves the first unchanged', () => {
  const seed = { email: 'Seeded@example.edu.au', name: 'Seeded', password }
  const first = cognito.createUser({ ...seed, sub: 'd2f0c1de-0000-4000-8000-000000000001' })
  expect(first).toEqual({ sub: 'd2f0c1de-0000-4000-8000-000000000001', email: 'seeded@example.edu.au', name: 'Seeded' })
  expect(cognito.createUser({ ...seed, name: 'Someone else' })).toEqual(first)
})
