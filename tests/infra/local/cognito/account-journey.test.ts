import { Amplify } from 'aws-amplify'
import * as auth from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { sharedInMemoryStorage } from 'aws-amplify/utils'
import { CognitoJwtVerifier } from 'aws-jwt-verify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createCognito } from '../../../../infra/local/cognito/cognito.ts'
import { listen } from '../listen.ts'

// One teacher's account from sign-up to password reset, through the portal's client. Each test depends on the last.

const email = 'zoe@example.edu.au'
const name = 'Zoë Nguyễn-O’Brien'
const password = 'correct horse battery'
const newPassword = 'staple of twelve and more'

let clockOffsetMs = 0
const onConfirmed = vi.fn(async (_user: object, _metadata: object | undefined) => {})
const cognito = createCognito({ now: () => Date.now() + clockOffsetMs, onConfirmed })
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
  test('refuses a password under 12 characters', async () => {
    expect(await refusal(auth.signUp({ username: email, password: 'eleven char' }))).toBe(
      'InvalidPasswordException: Password did not conform with policy: Password not long enough',
    )
  })

  test('sends a code and returns the masked address', async () => {
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

  test('refuses an address that already has an account', async () => {
    expect(await refusal(auth.signUp({ username: email, password }))).toBe(
      'UsernameExistsException: User already exists',
    )
  })

  test('must be confirmed before signing in', async () => {
    const { nextStep } = await auth.signIn({ username: email, password })
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_UP')
  })

  test('sends another code on request, which replaces the first', async () => {
    const first = codeTo(email)
    await auth.resendSignUpCode({ username: email })
    const second = codeTo(email)
    if (first !== second) {
      expect(await refusal(auth.confirmSignUp({ username: email, confirmationCode: first }))).toMatch('CodeMismatch')
    }
  })

  test('refuses a wrong code and one that is a day old', async () => {
    const code = codeTo(email)
    expect(await refusal(auth.confirmSignUp({ username: email, confirmationCode: otherThan(code) }))).toBe(
      'CodeMismatchException: Invalid verification code provided, please try again.',
    )
    clockOffsetMs = 24 * 3600 * 1000 + 1000
    expect(await refusal(auth.confirmSignUp({ username: email, confirmationCode: code }))).toBe(
      'ExpiredCodeException: Invalid code provided, please request a code again.',
    )
    clockOffsetMs = 0
  })

  test('completes with the right code and runs the trigger once, with what the page passes on', async () => {
    const confirmationCode = codeTo(email)
    const options = { clientMetadata: { colour: 'ochre' } }
    expect((await auth.confirmSignUp({ username: email, confirmationCode, options })).isSignUpComplete).toBe(true)
    expect(onConfirmed.mock.calls).toEqual([[{ sub: expect.any(String), email, name }, options.clientMetadata]])
    expect(await refusal(auth.confirmSignUp({ username: email, confirmationCode }))).toBe(
      'NotAuthorizedException: User cannot be confirmed. Current status is CONFIRMED',
    )
  })
})

describe('signing in', () => {
  test('gives the same error for a wrong password and an unknown address', async () => {
    const wrong = await refusal(auth.signIn({ username: email, password: 'wrong password 1' }))
    const unknown = await refusal(auth.signIn({ username: 'nobody@example.edu.au', password }))
    expect(wrong).toBe('NotAuthorizedException: Incorrect username or password.')
    expect(unknown).toBe(wrong)
  })

  test('with SRP, ignoring the case of the address, returns tokens that the production verifier accepts', async () => {
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

  test('refreshes tokens within the same session', async () => {
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

  test('changes the password if the old one is right', async () => {
    const change = (oldPassword: string) => auth.updatePassword({ oldPassword, newPassword })
    expect(await refusal(change('not the old one'))).toBe('NotAuthorizedException: Incorrect username or password.')
    await change(password)
    await auth.signOut()
    expect(await refusal(auth.signIn({ username: email, password }))).toMatch('NotAuthorizedException')
    expect(await auth.signIn({ username: email, password: newPassword })).toMatchObject({ isSignedIn: true })
  })

  test('signs out everywhere, so that another device can’t refresh', async () => {
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
    // As on AWS, the API's authorizer doesn't check revocation: it accepts the token until it expires.
    await expect(verify('access', tokens?.accessToken)).resolves.toBeTruthy()
  })
})

describe('a forgotten password', () => {
  test('gives the same response for a known and an unknown address', async () => {
    const known = await auth.resetPassword({ username: email })
    const sent = cognito.mailbox().length
    const unknown = await auth.resetPassword({ username: 'zora@elsewhere.example' })
    expect(unknown).toEqual(known)
    expect(cognito.mailbox()).toHaveLength(sent)
  })

  test('can be reset with the code', async () => {
    const confirm = (confirmationCode: string, username = email) =>
      auth.confirmResetPassword({ username, confirmationCode, newPassword: password })
    const wrongCode = otherThan(codeTo(email))
    expect(await refusal(confirm(wrongCode))).toBe(await refusal(confirm(wrongCode, 'nobody@example.edu.au')))
    await confirm(codeTo(email))
    expect(await auth.signIn({ username: email, password })).toMatchObject({ isSignedIn: true })
    await auth.signOut()
  })
})
