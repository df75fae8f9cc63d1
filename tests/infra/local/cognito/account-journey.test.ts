import { Amplify } from 'aws-amplify'
import * as auth from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { sharedInMemoryStorage } from 'aws-amplify/utils'
import { CognitoJwtVerifier } from 'aws-jwt-verify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createCognito } from '../../../../infra/local/cognito/cognito.ts'
import { listen } from '../listen.ts'

// One teacher's account from sign-up to a changed address, through the client that the portal uses. Each step needs the one before.

const email = 'zoe@example.edu.au'
const name = 'Zoë Nguyễn-O’Brien'
const password = 'correct horse battery'
const newPassword = 'staple of twelve and more'

let lateBy = 0
const onConfirmed = vi.fn(async (_user: object) => {})
const cognito = createCognito({ now: () => Date.now() + lateBy, onConfirmed })
let server: Awaited<ReturnType<typeof listen>>

beforeAll(async () => {
  server = await listen(cognito.handler)
  const { userPoolId, clientId } = cognito
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId: clientId, userPoolEndpoint: `${server.url}/_cognito` } },
  })
  cognitoUserPoolsTokenProvider.setKeyValueStorage(sharedInMemoryStorage)
})
afterAll(() => server.close())

const codeTo = (to: string) => cognito.mailbox().find((mail) => mail.to === to)?.code ?? ''
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')
const nameOf = (error: unknown) => (error as Error).name
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error) => `${nameOf(error)}: ${error.message}`,
  )

function verify(tokenUse: 'access' | 'id', token: { toString(): string } | undefined) {
  const { userPoolId, clientId, jwks } = cognito
  const verifier = CognitoJwtVerifier.create({ userPoolId, clientId, tokenUse })
  verifier.cacheJwks(jwks)
  return verifier.verify(String(token))
}

describe('signing up', () => {
  test('takes twelve characters or more', async () => {
    expect(await refusal(auth.signUp({ username: email, password: 'eleven char' }))).toBe(
      'InvalidPasswordException: Password did not conform with policy: Password not long enough',
    )
  })

  test('sends a code and says where, but not the whole address', async () => {
    const { isSignUpComplete, nextStep } = await auth.signUp({
      username: 'Zoe@Example.edu.au',
      password,
      options: { userAttributes: { email, name } },
    })
    expect(isSignUpComplete).toBe(false)
    expect(nextStep).toMatchObject({
      signUpStep: 'CONFIRM_SIGN_UP',
      codeDeliveryDetails: { destination: 'z***@e***', deliveryMedium: 'EMAIL' },
    })
    expect(codeTo(email)).toMatch(/^\d{6}$/)
  })

  test('cannot be done twice', async () => {
    expect(await refusal(auth.signUp({ username: email, password }))).toBe(
      'UsernameExistsException: User already exists',
    )
  })

  test('is not finished: signing in leads to the code', async () => {
    const { nextStep } = await auth.signIn({ username: email, password })
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_UP')
  })

  test('sends another code, after which the first is no good', async () => {
    const first = codeTo(email)
    await auth.resendSignUpCode({ username: email })
    const second = codeTo(email)
    if (first !== second) {
      expect(await refusal(auth.confirmSignUp({ username: email, confirmationCode: first }))).toMatch('CodeMismatch')
    }
  })

  test('refuses a wrong code and one a day old', async () => {
    const code = codeTo(email)
    expect(await refusal(auth.confirmSignUp({ username: email, confirmationCode: otherThan(code) }))).toBe(
      'CodeMismatchException: Invalid verification code provided, please try again.',
    )
    lateBy = 24 * 3600 * 1000 + 1000
    expect(await refusal(auth.confirmSignUp({ username: email, confirmationCode: code }))).toBe(
      'ExpiredCodeException: Invalid code provided, please request a code again.',
    )
    lateBy = 0
  })

  test('ends with the right code, and tells the portal of the new learner once', async () => {
    const confirmationCode = codeTo(email)
    expect((await auth.confirmSignUp({ username: email, confirmationCode })).isSignUpComplete).toBe(true)
    expect(onConfirmed.mock.calls).toEqual([[{ sub: expect.any(String), email, name }]])
    expect(await refusal(auth.confirmSignUp({ username: email, confirmationCode }))).toBe(
      'NotAuthorizedException: User cannot be confirmed. Current status is CONFIRMED',
    )
  })
})

describe('signing in', () => {
  test('answers a wrong password and an unknown address alike', async () => {
    const wrong = await refusal(auth.signIn({ username: email, password: 'wrong password 1' }))
    const unknown = await refusal(auth.signIn({ username: 'nobody@example.edu.au', password }))
    expect(wrong).toBe('NotAuthorizedException: Incorrect username or password.')
    expect(unknown).toBe(wrong)
  })

  test('by SRP, in any case of the address, gives tokens that the production verifier takes', async () => {
    expect(await auth.signIn({ username: 'ZOE@example.EDU.au', password })).toMatchObject({ isSignedIn: true })
    const { tokens } = await auth.fetchAuthSession()
    const { userId } = await auth.getCurrentUser()
    expect(await verify('access', tokens?.accessToken)).toMatchObject({
      sub: userId,
      username: userId,
      scope: 'aws.cognito.signin.user.admin',
    })
    expect(await verify('id', tokens?.idToken)).toMatchObject({ sub: userId, email, email_verified: true, name })
    await expect(verify('access', tokens?.idToken)).rejects.toThrow('Token use not allowed')
  })

  test('lasts by refreshing', async () => {
    const before = (await auth.fetchAuthSession()).tokens
    const after = (await auth.fetchAuthSession({ forceRefresh: true })).tokens
    expect(after?.accessToken.payload.jti).not.toBe(before?.accessToken.payload.jti)
    expect(after?.accessToken.payload.origin_jti).toBe(before?.accessToken.payload.origin_jti)
  })
})

describe('the account page', () => {
  test('changes the name', async () => {
    await auth.updateUserAttributes({ userAttributes: { name: 'Zoë Renamed' } })
    expect(await auth.fetchUserAttributes()).toMatchObject({ name: 'Zoë Renamed', email, email_verified: 'true' })
    const { tokens } = await auth.fetchAuthSession({ forceRefresh: true })
    expect(tokens?.idToken?.payload.name).toBe('Zoë Renamed')
  })

  test('changes the address once its code is given back', async () => {
    const moved = 'zoe@school.example'
    await auth.updateUserAttributes({ userAttributes: { email: moved } })
    expect(await auth.fetchUserAttributes()).toMatchObject({ email })
    await auth.sendUserAttributeVerificationCode({ userAttributeKey: 'email' })
    const confirm = (confirmationCode: string) =>
      auth.confirmUserAttribute({ userAttributeKey: 'email', confirmationCode })
    expect(await refusal(confirm(otherThan(codeTo(moved))))).toMatch('CodeMismatchException')
    await confirm(codeTo(moved))
    expect(await auth.fetchUserAttributes()).toMatchObject({ email: moved })
    await auth.updateUserAttributes({ userAttributes: { email } })
    await confirm(codeTo(email))
  })

  test('changes the password for one who knows the old', async () => {
    const change = (oldPassword: string) => auth.updatePassword({ oldPassword, newPassword })
    expect(await refusal(change('not the old one'))).toBe('NotAuthorizedException: Incorrect username or password.')
    await change(password)
    await auth.signOut()
    expect(await refusal(auth.signIn({ username: email, password }))).toMatch('NotAuthorizedException')
    expect(await auth.signIn({ username: email, password: newPassword })).toMatchObject({ isSignedIn: true })
  })

  test('signs out everywhere: another device cannot refresh', async () => {
    const { tokens } = await auth.fetchAuthSession()
    const elsewhere = await fetch(server.url, {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth' },
      body: JSON.stringify({
        ClientId: cognito.clientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: newPassword },
      }),
    })
    const other = (await elsewhere.json()).AuthenticationResult
    await auth.signOut({ global: true })
    const refresh = await fetch(server.url, {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken' },
      body: JSON.stringify({ ClientId: cognito.clientId, RefreshToken: other.RefreshToken }),
    })
    expect(await refresh.json()).toMatchObject({ __type: 'NotAuthorizedException' })
    expect((await auth.fetchAuthSession()).tokens).toBeUndefined()
    // The API's own authorizer knows no revocation, there as here: the token is good for it until it expires.
    await expect(verify('access', tokens?.accessToken)).resolves.toBeTruthy()
  })
})

describe('a forgotten password', () => {
  test('is answered alike for an address that is known and one that is not', async () => {
    const known = await auth.resetPassword({ username: email })
    const sent = cognito.mailbox().length
    const unknown = await auth.resetPassword({ username: 'zora@elsewhere.example' })
    expect(unknown).toEqual(known)
    expect(cognito.mailbox()).toHaveLength(sent)
  })

  test('is replaced with the code', async () => {
    const confirm = (confirmationCode: string, username = email) =>
      auth.confirmResetPassword({ username, confirmationCode, newPassword: password })
    const wrongCode = otherThan(codeTo(email))
    expect(await refusal(confirm(wrongCode))).toBe(await refusal(confirm(wrongCode, 'nobody@example.edu.au')))
    await confirm(codeTo(email))
    expect(await auth.signIn({ username: email, password })).toMatchObject({ isSignedIn: true })
    await auth.signOut()
  })
})
