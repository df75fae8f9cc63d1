import {
  AdminGetUserCommand,
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  CompleteWebAuthnRegistrationCommand,
  DeleteWebAuthnCredentialCommand,
  InitiateAuthCommand,
  ListWebAuthnCredentialsCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  StartWebAuthnRegistrationCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCognito } from '../../../../infra/local/cognito/cognito.ts'
import { codeAt } from '../../../../infra/totp.ts'
import { listen } from '../listen.ts'
import { createAuthenticator } from './authenticator.ts'

const email = 'zoe@example.edu.au'
const password = 'correct horse battery'
const other = 'otto@example.edu.au'
let now = Date.parse('2026-11-22T09:00:00Z')
const cognito = createCognito({ now: () => now, accessTtlSeconds: 24 * 3600 })
/** Access tokens, by address. Making an account takes long, so the tests share two. */
const tokens: Record<string, string> = {}
let server: Awaited<ReturnType<typeof listen>>
let client: CognitoIdentityProviderClient

beforeAll(async () => {
  server = await listen((request, response) => cognito.handler(request, response))
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  client = new CognitoIdentityProviderClient({ endpoint: server.url, region: 'ap-southeast-2', credentials })
  for (const address of [email, other]) {
    cognito.createUser({ email: address, name: 'Zoë', password })
    tokens[address] = (await enterPassword(address)).AuthenticationResult?.AccessToken ?? ''
  }
})
afterAll(async () => {
  client.destroy()
  await server.close()
})
beforeEach(async () => {
  for (const token of Object.values(tokens)) {
    for (const { CredentialId = '' } of await list(token)) await remove(token, CredentialId)
    await prefer(token, false, false)
  }
})

type Authenticator = ReturnType<typeof createAuthenticator>
type Proof = Partial<Parameters<Authenticator['prove']>[0]>

const wait = (seconds: number) => {
  now += seconds * 1000
}
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: Error) => error.name,
  )
const initiate = (AuthFlow: 'USER_AUTH' | 'USER_PASSWORD_AUTH', AuthParameters: Record<string, string>) =>
  client.send(new InitiateAuthCommand({ ClientId: cognito.clientId, AuthFlow, AuthParameters }))
const enterPassword = (USERNAME = email) => initiate('USER_PASSWORD_AUTH', { USERNAME, PASSWORD: password })
const account = (address = email) => tokens[address] ?? ''
const challengeFor = async (AccessToken: string) => {
  const { CredentialCreationOptions } = await client.send(new StartWebAuthnRegistrationCommand({ AccessToken }))
  return CredentialCreationOptions as { challenge: string; excludeCredentials: { id: string }[] }
}
const complete = (AccessToken: string, Credential: ReturnType<Authenticator['register']>) =>
  client.send(new CompleteWebAuthnRegistrationCommand({ AccessToken, Credential }))
async function withPasskey(address = email) {
  const token = account(address)
  const device = createAuthenticator()
  await complete(token, device.register({ challenge: (await challengeFor(token)).challenge }))
  return { token, device }
}
const choosePasskey = (USERNAME = email) => initiate('USER_AUTH', { USERNAME, PREFERRED_CHALLENGE: 'WEB_AUTHN' })
const optionsOf = ({ ChallengeParameters = {} }: { ChallengeParameters?: Record<string, string> | undefined }) =>
  JSON.parse(ChallengeParameters.CREDENTIAL_REQUEST_OPTIONS ?? '{}')
const answer = (Session: string | undefined, credential: unknown) =>
  client.send(
    new RespondToAuthChallengeCommand({
      ClientId: cognito.clientId,
      ChallengeName: 'WEB_AUTHN',
      ...(Session && { Session }),
      ChallengeResponses: { USERNAME: email, CREDENTIAL: JSON.stringify(credential) },
    }),
  )
/** Signs in with a passkey, or tries to with something that is wrong about the proof. */
async function signIn(device: Authenticator, proof: Proof = {}) {
  const begun = await choosePasskey()
  return answer(begun.Session, device.prove({ challenge: optionsOf(begun).challenge, ...proof }))
}
const list = async (AccessToken: string) =>
  (await client.send(new ListWebAuthnCredentialsCommand({ AccessToken }))).Credentials ?? []
const remove = (AccessToken: string, CredentialId: string) =>
  client.send(new DeleteWebAuthnCredentialCommand({ AccessToken, CredentialId }))

const prefer = (AccessToken: string, app: boolean, passkeys: boolean) =>
  client.send(
    new SetUserMFAPreferenceCommand({
      AccessToken,
      SoftwareTokenMfaSettings: { Enabled: app },
      WebAuthnMfaSettings: { Enabled: passkeys },
    }),
  )

describe('adding a passkey', () => {
  test('lists it with a name that the pool makes up, and asks a device not to make a second one', async () => {
    const { token, device } = await withPasskey()
    expect(await list(token)).toEqual([
      expect.objectContaining({
        CredentialId: device.id,
        FriendlyCredentialName: 'Passkey',
        CreatedAt: new Date(now),
      }),
    ])
    expect((await challengeFor(token)).excludeCredentials.map(({ id }) => id)).toEqual([device.id])
  })

  test.each([
    ['another site', { origin: 'https://portal.evil.example' }, 'WebAuthnOriginNotAllowedException'],
    ['a site without TLS', { origin: 'http://sub.localhost' }, 'WebAuthnOriginNotAllowedException'],
    ['another domain’s passkey', { rpId: 'evil.example' }, 'WebAuthnRelyingPartyMismatchException'],
    ['a device that did not ask who it is', { flags: 1 }, 'WebAuthnCredentialNotSupportedException'],
    ['a device that nobody touched', { flags: 4 }, 'WebAuthnCredentialNotSupportedException'],
    ['a sign-in in place of a registration', { type: 'webauthn.get' }, 'WebAuthnCredentialNotSupportedException'],
    ['a challenge that was never sent', { challenge: 'bWFkZSB1cA' }, 'WebAuthnChallengeNotFoundException'],
  ])('refuses %s', async (_, wrong, name) => {
    const token = account()
    const { challenge } = await challengeFor(token)
    expect(await refusal(complete(token, createAuthenticator().register({ challenge, ...wrong })))).toBe(name)
    expect(await list(token)).toEqual([])
  })

  test('takes a challenge once, within three minutes, and from its own account only', async () => {
    const [token, stranger] = [account(), account(other)]
    const late = await challengeFor(token)
    wait(180)
    const notFound = 'WebAuthnChallengeNotFoundException'
    expect(await refusal(complete(token, createAuthenticator().register(late)))).toBe(notFound)
    const mine = await challengeFor(token)
    expect(await refusal(complete(stranger, createAuthenticator().register(mine)))).toBe(notFound)
    const once = await challengeFor(token)
    await complete(token, createAuthenticator().register(once))
    expect(await refusal(complete(token, createAuthenticator().register(once)))).toBe(notFound)
  })

  test('lets two devices do it at once', async () => {
    const token = account()
    const challenges = await Promise.all([challengeFor(token), challengeFor(token)])
    await Promise.all(challenges.map((one) => complete(token, createAuthenticator().register(one))))
    expect(await list(token)).toHaveLength(2)
  })

  test('refuses a passkey that another account has', async () => {
    const { device } = await withPasskey()
    const stranger = account(other)
    expect(await refusal(complete(stranger, device.register(await challengeFor(stranger))))).toBe(
      'InvalidParameterException',
    )
  })
})

describe('signing in with a passkey', () => {
  test('gives tokens, also to a device that counts', async () => {
    const { device } = await withPasskey()
    expect((await signIn(device)).AuthenticationResult).toMatchObject({ TokenType: 'Bearer' })
    expect((await signIn(device, { counter: 7 })).AuthenticationResult).toBeDefined()
    expect((await signIn(device, { counter: 8 })).AuthenticationResult).toBeDefined()
  })

  test.each<[string, Proof]>([
    ['another site', { origin: 'https://portal.evil.example' }],
    ['another domain’s passkey', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'bWFkZSB1cA' }],
    ['a device that did not ask who it is', { flags: 1 }],
    ['a device that nobody touched', { flags: 4 }],
    ['a registration in place of a sign-in', { type: 'webauthn.create' }],
  ])('refuses %s', async (_, wrong) => {
    const { device } = await withPasskey()
    expect(await refusal(signIn(device, wrong))).toBe('NotAuthorizedException')
  })

  test('refuses a counter that stands still or goes back, as a copied key would', async () => {
    const { device } = await withPasskey()
    await signIn(device, { counter: 7 })
    for (const counter of [7, 6, 0]) expect(await refusal(signIn(device, { counter }))).toBe('NotAuthorizedException')
  })

  test('refuses a changed answer, and anything but an answer', async () => {
    const { device } = await withPasskey()
    const begun = await choosePasskey()
    const proof = device.prove({ challenge: optionsOf(begun).challenge })
    const another = await choosePasskey()
    const forged = {
      ...proof,
      response: { ...proof.response, signature: createAuthenticator().prove({ challenge: '' }).response.signature },
    }
    expect(await refusal(answer(begun.Session, forged))).toBe('NotAuthorizedException')
    expect(await refusal(answer(another.Session, 'nonsense'))).toBe('InvalidParameterException')
  })

  test('takes an answer once, and within three minutes', async () => {
    const { device } = await withPasskey()
    const begun = await choosePasskey()
    const proof = device.prove({ challenge: optionsOf(begun).challenge })
    await answer(begun.Session, proof)
    expect(await refusal(answer(begun.Session, proof))).toBe('NotAuthorizedException')
    const late = await choosePasskey()
    wait(180)
    expect(await refusal(answer(late.Session, device.prove({ challenge: optionsOf(late).challenge })))).toBe(
      'NotAuthorizedException',
    )
  })

  test('refuses the passkey of another account', async () => {
    await withPasskey()
    const { device } = await withPasskey(other)
    expect(await refusal(signIn(device))).toBe('NotAuthorizedException')
  })

  test('answers an unknown address like one without passkeys', async () => {
    const answers = await Promise.all([choosePasskey(), choosePasskey('nobody@example.edu.au')])
    for (const one of answers)
      expect(one).toMatchObject({
        ChallengeName: 'SELECT_CHALLENGE',
        AvailableChallenges: ['PASSWORD', 'PASSWORD_SRP'],
      })
    expect(Object.keys(answers[0] ?? {})).toEqual(Object.keys(answers[1] ?? {}))
  })

  test('can be chosen from the list of challenges', async () => {
    const { device } = await withPasskey()
    const { AvailableChallenges, Session } = await initiate('USER_AUTH', { USERNAME: email })
    expect(AvailableChallenges).toContain('WEB_AUTHN')
    const choose = (chosen: string | undefined) =>
      client.send(
        new RespondToAuthChallengeCommand({
          ClientId: cognito.clientId,
          ChallengeName: 'SELECT_CHALLENGE',
          ...(chosen && { Session: chosen }),
          ChallengeResponses: { USERNAME: email, ANSWER: 'WEB_AUTHN' },
        }),
      )
    const begun = await choose(Session)
    expect(await refusal(choose(Session))).toBe('NotAuthorizedException')
    const proof = device.prove({ challenge: optionsOf(begun).challenge })
    expect((await answer(begun.Session, proof)).AuthenticationResult).toBeDefined()
  })
})

test('a removed passkey signs nobody in, and removing it again says that it is gone', async () => {
  const { token, device } = await withPasskey()
  const begun = await choosePasskey()
  await remove(token, device.id)
  expect(await refusal(answer(begun.Session, device.prove({ challenge: optionsOf(begun).challenge })))).toBe(
    'NotAuthorizedException',
  )
  expect(await choosePasskey()).toMatchObject({ ChallengeName: 'SELECT_CHALLENGE' })
  expect(await refusal(remove(token, device.id))).toBe('ResourceNotFoundException')
})

describe('beside an authenticator app', () => {
  async function withBoth() {
    const { token, device } = await withPasskey()
    const { SecretCode = '' } = await client.send(new AssociateSoftwareTokenCommand({ AccessToken: token }))
    const UserCode = codeAt(SecretCode, Math.floor(now / 30_000))
    await client.send(new VerifySoftwareTokenCommand({ AccessToken: token, UserCode }))
    return { token, device }
  }
  test('a passkey signs in alone once it counts as second factor, and the password does not', async () => {
    const { token, device } = await withBoth()
    await prefer(token, true, false)
    expect(await choosePasskey()).toMatchObject({ AvailableChallenges: ['PASSWORD', 'PASSWORD_SRP'] })
    await prefer(token, true, true)
    expect((await signIn(device)).AuthenticationResult).toBeDefined()
    expect(await enterPassword()).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' })
    const user = { UserPoolId: cognito.userPoolId, Username: email }
    expect((await client.send(new AdminGetUserCommand(user))).UserMFASettingList).toEqual([
      'SOFTWARE_TOKEN_MFA',
      'WEB_AUTHN',
    ])
  })

  test('passkeys cannot be the only second factor', async () => {
    const { token } = await withBoth()
    expect(await refusal(prefer(token, false, true))).toBe('InvalidParameterException')
    await prefer(token, true, true)
    expect(await refusal(prefer(token, false, true))).toBe('InvalidParameterException')
    await prefer(token, false, false)
    expect((await enterPassword()).AuthenticationResult).toBeDefined()
  })
})
