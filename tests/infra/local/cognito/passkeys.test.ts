import {
  AdminGetUserCommand,
  CompleteWebAuthnRegistrationCommand,
  DeleteWebAuthnCredentialCommand,
  ListWebAuthnCredentialsCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { beforeEach, describe, expect, test } from 'vitest'
import { createAuthenticator } from './authenticator.ts'
import { openPool, password, refusal } from './open-pool.ts'

const { clock, cognito, person, send, initiate, respond, enterPassword, startPasskey, ...pool } = openPool()
const { wait, user } = pool
const other = 'otto@example.edu.au'
cognito.createUser({ email: other, name: 'Otto', password })
/** Access tokens of the test's person, and of another. */
let token = ''
let stranger = ''
beforeEach(async () => {
  token = await pool.signIn()
  stranger = await pool.signIn(other)
  for (const { CredentialId = '' } of await list(stranger)) await remove(stranger, CredentialId)
})

type Authenticator = ReturnType<typeof createAuthenticator>
type Proof = Partial<Parameters<Authenticator['prove']>[0]>

const refused = 'WebAuthnCredentialNotSupportedException'
const nameOf = async (promise: Promise<unknown>) => (await refusal(promise)).split(':')[0]
const complete = (AccessToken: string, Credential: ReturnType<Authenticator['register']>) =>
  send(new CompleteWebAuthnRegistrationCommand({ AccessToken, Credential }))
const withPasskey = () => pool.addPasskey(token)
const choosePasskey = (USERNAME = person.email) => initiate('USER_AUTH', { USERNAME, PREFERRED_CHALLENGE: 'WEB_AUTHN' })
const optionsOf = ({ ChallengeParameters = {} }: { ChallengeParameters?: Record<string, string> | undefined }) =>
  JSON.parse(ChallengeParameters.CREDENTIAL_REQUEST_OPTIONS ?? '{}')
const answer = (session: string | undefined, credential: unknown) =>
  respond('WEB_AUTHN', session, { CREDENTIAL: JSON.stringify(credential) })
/** Signs in with a passkey, or tries to with something that is wrong about the proof. */
async function signIn(device: Authenticator, proof: Proof = {}) {
  const begun = await choosePasskey()
  return answer(begun.Session, device.prove({ challenge: optionsOf(begun).challenge, ...proof }))
}
const list = async (AccessToken: string) =>
  (await send(new ListWebAuthnCredentialsCommand({ AccessToken }))).Credentials ?? []
const remove = (AccessToken: string, CredentialId: string) =>
  send(new DeleteWebAuthnCredentialCommand({ AccessToken, CredentialId }))

const prefer = (AccessToken: string, app: boolean, passkeys: boolean) =>
  pool.prefer(AccessToken, { SoftwareTokenMfaSettings: { Enabled: app }, WebAuthnMfaSettings: { Enabled: passkeys } })

describe('adding a passkey', () => {
  test('lists it with a name that the pool makes up, and asks a device not to make a second one', async () => {
    const device = await withPasskey()
    expect(await list(token)).toEqual([
      expect.objectContaining({
        CredentialId: device.id,
        FriendlyCredentialName: 'Passkey',
        CreatedAt: new Date(clock.now),
      }),
    ])
    expect((await startPasskey(token)).excludeCredentials.map(({ id }) => id)).toEqual([device.id])
  })

  test.each([
    ['another site', { origin: 'https://portal.evil.example' }],
    ['a site without TLS', { origin: 'http://sub.localhost' }],
    ['another domain’s passkey', { rpId: 'evil.example' }],
    ['a device that did not ask who it is', { flags: 1 }],
    ['a device that nobody touched', { flags: 4 }],
    ['a sign-in in place of a registration', { type: 'webauthn.get' }],
    ['a challenge that was never sent', { challenge: 'bWFkZSB1cA' }],
  ])('refuses %s', async (_, wrong) => {
    const { challenge } = await startPasskey(token)
    expect(await nameOf(complete(token, createAuthenticator().register({ challenge, ...wrong })))).toBe(refused)
    expect(await list(token)).toEqual([])
  })

  test('takes a challenge once, within three minutes, and from its own account only', async () => {
    const late = await startPasskey(token)
    wait(180)
    expect(await nameOf(complete(token, createAuthenticator().register(late)))).toBe(refused)
    const mine = await startPasskey(token)
    expect(await nameOf(complete(stranger, createAuthenticator().register(mine)))).toBe(refused)
    const once = await startPasskey(token)
    await complete(token, createAuthenticator().register(once))
    expect(await nameOf(complete(token, createAuthenticator().register(once)))).toBe(refused)
  })

  test('lets two devices do it at once', async () => {
    const challenges = await Promise.all([startPasskey(token), startPasskey(token)])
    await Promise.all(challenges.map((one) => complete(token, createAuthenticator().register(one))))
    expect(await list(token)).toHaveLength(2)
  })

  test('refuses a passkey that another account has', async () => {
    const device = await withPasskey()
    expect(await nameOf(complete(stranger, device.register(await startPasskey(stranger))))).toBe(
      'InvalidParameterException',
    )
  })
})

describe('signing in with a passkey', () => {
  test('gives tokens, also to a device that counts', async () => {
    const device = await withPasskey()
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
    const device = await withPasskey()
    expect(await nameOf(signIn(device, wrong))).toBe('NotAuthorizedException')
  })

  test('refuses a counter that stands still or goes back, as a copied key would', async () => {
    const device = await withPasskey()
    await signIn(device, { counter: 7 })
    for (const counter of [7, 6, 0]) expect(await nameOf(signIn(device, { counter }))).toBe('NotAuthorizedException')
  })

  test('refuses a changed answer, and anything but an answer', async () => {
    const device = await withPasskey()
    const begun = await choosePasskey()
    const proof = device.prove({ challenge: optionsOf(begun).challenge })
    const another = await choosePasskey()
    const forged = {
      ...proof,
      response: { ...proof.response, signature: createAuthenticator().prove({ challenge: '' }).response.signature },
    }
    expect(await nameOf(answer(begun.Session, forged))).toBe('NotAuthorizedException')
    expect(await nameOf(answer(another.Session, 'nonsense'))).toBe('InvalidParameterException')
  })

  test('takes an answer once, and within three minutes', async () => {
    const device = await withPasskey()
    const begun = await choosePasskey()
    const proof = device.prove({ challenge: optionsOf(begun).challenge })
    await answer(begun.Session, proof)
    expect(await nameOf(answer(begun.Session, proof))).toBe('NotAuthorizedException')
    const late = await choosePasskey()
    wait(180)
    expect(await nameOf(answer(late.Session, device.prove({ challenge: optionsOf(late).challenge })))).toBe(
      'NotAuthorizedException',
    )
  })

  test('refuses the passkey of another account', async () => {
    await withPasskey()
    const device = await pool.addPasskey(stranger)
    expect(await nameOf(signIn(device))).toBe('NotAuthorizedException')
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
})

describe('beside an authenticator app', () => {
  const withBoth = async () => {
    await pool.setUpApp(token)
    return withPasskey()
  }
  test('a passkey signs in alone once it counts as second factor, and the password does not', async () => {
    const device = await withBoth()
    await prefer(token, true, false)
    expect(await choosePasskey()).toMatchObject({ AvailableChallenges: ['PASSWORD', 'PASSWORD_SRP'] })
    await prefer(token, true, true)
    expect((await signIn(device)).AuthenticationResult).toBeDefined()
    expect(await enterPassword()).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' })
    expect((await send(new AdminGetUserCommand(user()))).UserMFASettingList).toEqual([
      'SOFTWARE_TOKEN_MFA',
      'WEB_AUTHN',
    ])
  })

  test('passkeys cannot be the only second factor', async () => {
    await withBoth()
    expect(await nameOf(prefer(token, false, true))).toBe('InvalidParameterException')
    await prefer(token, true, true)
    expect(await nameOf(prefer(token, false, true))).toBe('InvalidParameterException')
    await prefer(token, false, false)
    expect((await enterPassword()).AuthenticationResult).toBeDefined()
  })
})
