import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addPasskey, listPasskeys, removePasskey } from '../../../frontend/features/account/passkeys/passkey-calls.ts'
import { passkeyUsedHere } from '../../../frontend/features/account/passkeys/passkeys-here.ts'
import { PasskeysRow } from '../../../frontend/features/account/passkeys/passkeys-row.tsx'
import { signInWithPasskey } from '../../../frontend/features/account/passkeys/sign-in-with-passkey.ts'
import { createPasskey, provePasskey } from '../../../frontend/features/account/passkeys/web-authn.ts'
import { appCalls } from '../../../frontend/features/account/second-factor/app-calls.ts'
import {
  protectionOf,
  type SignInMethods,
  waysLeft,
} from '../../../frontend/features/account/security/sign-in-methods.ts'
import { SignInForm } from '../../../frontend/features/account/sign-in-form.tsx'
import { assuranceOf, saveAssurance } from '../../../frontend/session/assurance.ts'
import { forgetTokens } from '../../../frontend/session/stored-tokens.ts'
import { completeDialogElement } from '../dialog-element.ts'

const email = 'zoe@example.edu.au'
const refused = (name: string, message = 'raw message') => Object.assign(new Error(message), { name })
const account = { signIn: vi.fn(), confirmAppCode: vi.fn(), signInWithPasskey: vi.fn() }
const done = vi.fn()
const call = vi.fn()
const credentials = { create: vi.fn(), get: vi.fn() }
const press = (name: string | RegExp) => screen.getByRole('button', { name })
const phone = { id: 'phone', name: 'Phone', addedAt: new Date('2026-11-22T00:00:00Z') }
const laptop = { id: 'laptop', name: 'Laptop', addedAt: new Date('2026-11-23T00:00:00Z') }

beforeEach(() => {
  completeDialogElement()
  for (const one of [...Object.values(account), ...Object.values(credentials), done, call]) one.mockReset()
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { credentials }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  window.localStorage.clear()
})

describe('the sign-in form', () => {
  const show = () => {
    render(<SignInForm account={account} email={email} onSignedIn={done} />)
    return userEvent.setup()
  }

  test('offers a passkey after the password, and signs in with it', async () => {
    const user = show()
    account.signInWithPasskey.mockResolvedValue('signed-in')
    const names = screen.getAllByRole('button').map((one) => one.textContent)
    expect(names.indexOf('Sign in')).toBeLessThan(names.indexOf('Sign in with a passkey'))
    await user.click(press('Sign in with a passkey'))
    expect(account.signInWithPasskey).toHaveBeenCalledWith(email)
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1))
  })

  test('offers it first, also to Enter, on a device that has used one', async () => {
    passkeyUsedHere.save()
    const user = show()
    account.signInWithPasskey.mockResolvedValue('cancelled')
    const names = screen.getAllByRole('button').map((one) => one.textContent)
    expect(names.indexOf('Sign in with a passkey')).toBeLessThan(names.indexOf('Sign in'))
    await user.click(screen.getByLabelText('E-mail address'))
    await user.keyboard('{Enter}')
    expect(account.signInWithPasskey).toHaveBeenCalledTimes(1)
    expect(account.signIn).not.toHaveBeenCalled()
  })

  test('stays as it was when the learner cancels', async () => {
    const user = show()
    account.signInWithPasskey.mockResolvedValue('cancelled')
    await user.click(press('Sign in with a passkey'))
    expect(screen.getByRole('alert').textContent).toBe('')
    expect(screen.getByLabelText<HTMLInputElement>('E-mail address').value).toBe(email)
    expect(done).not.toHaveBeenCalled()
  })

  test.each([
    [() => account.signInWithPasskey.mockResolvedValue('no-passkey'), /We found no passkey for this e-mail address/],
    [() => account.signInWithPasskey.mockRejectedValue(refused('Offline')), /can’t reach the portal/],
    [() => account.signInWithPasskey.mockRejectedValue(refused('NotAuthorizedException')), /That passkey was refused/],
    [
      () => account.signInWithPasskey.mockRejectedValue(refused('NotAuthorizedException', 'Invalid session')),
      /That took too long/,
    ],
  ])('explains what went wrong %#', async (prepare, words) => {
    prepare()
    const user = show()
    await user.click(press('Sign in with a passkey'))
    expect(await screen.findByText(words)).toBeDefined()
  })

  test('asks for the address first', async () => {
    render(<SignInForm account={account} onSignedIn={done} />)
    await userEvent.setup().click(press('Sign in with a passkey'))
    expect(screen.getByText('Please enter your e-mail address.')).toBeDefined()
    expect(account.signInWithPasskey).not.toHaveBeenCalled()
  })

  test('has no such button in a browser without passkeys', () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    show()
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
  })
})

describe('a sign-in with a passkey', () => {
  const token = (claims: object) => `x.${btoa(JSON.stringify({ sub: 'zoe', exp: 1, auth_time: 1, ...claims }))}.x`
  const config = { region: 'x', userPoolId: 'ap-southeast-2_x', userPoolClientId: 'client', userPoolEndpoint: '/pool' }
  const answers: Record<string, [status: number, body: object]> = {}
  const options = { challenge: 'YWJj', rpId: 'localhost' }
  const challenge = {
    ChallengeName: 'WEB_AUTHN',
    ChallengeParameters: { USERNAME: 'zoe', CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options) },
    Session: 's',
  }
  beforeEach(() => {
    vi.stubGlobal('fetch', async (address: string, { headers = {} }: { headers?: Record<string, string> } = {}) => {
      if (address === '/config.json') return Response.json(config)
      const [status, body] = answers[headers['x-amz-target']?.split('.')[1] ?? ''] ?? [500, {}]
      return Response.json(body, { status })
    })
    answers.InitiateAuth = [200, challenge]
    credentials.get.mockResolvedValue({ toJSON: () => ({ id: 'phone' }) })
  })

  test('stores the tokens where the session finds them, remembers the device, and counts as two factors', async () => {
    const AccessToken = token({})
    const tokens = { AccessToken, IdToken: token({ email }), RefreshToken: 'r' }
    answers.RespondToAuthChallenge = [200, { AuthenticationResult: tokens }]
    expect(await signInWithPasskey(email)).toBe('signed-in')
    expect(window.localStorage.getItem('CognitoIdentityServiceProvider.client.zoe.refreshToken')).toBe('r')
    expect(window.localStorage.getItem('CognitoIdentityServiceProvider.client.LastAuthUser')).toBe('zoe')
    expect(assuranceOf(AccessToken)).toEqual({ factors: 'two', way: 'passkey' })
    forgetTokens()
    expect(Object.keys(window.localStorage)).toEqual(['portal.passkey'])
  })

  test.each<[string, [number, object]]>([
    ['no passkeys', [200, { ChallengeName: 'SELECT_CHALLENGE', AvailableChallenges: ['PASSWORD'] }]],
    ['another challenge', [200, { ChallengeName: 'PASSWORD', Session: 's' }]],
    ['no account', [400, { __type: 'UserNotFoundException' }]],
    ['a wrong name', [400, { __type: 'NotAuthorizedException' }]],
    ['no passkeys in the pool', [400, { __type: 'InvalidParameterException' }]],
    ['an address that isn’t confirmed', [400, { __type: 'UserNotConfirmedException' }]],
  ])('gives the same answer for %s', async (_, answer) => {
    answers.InitiateAuth = answer
    expect(await signInWithPasskey(email)).toBe('no-passkey')
    expect(credentials.get).not.toHaveBeenCalled()
  })

  test('is cancelled by the learner', async () => {
    credentials.get.mockRejectedValue(refused('NotAllowedError'))
    expect(await signInWithPasskey(email)).toBe('cancelled')
  })

  test('does not end where Cognito wants one more step', async () => {
    answers.RespondToAuthChallenge = [200, { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: 's' }]
    expect(await signInWithPasskey(email)).toBe('unsupported')
    expect(window.localStorage.length).toBe(0)
  })
})

describe('how many factors a sign-in used', () => {
  const token = (signedInAt: number) => `x.${btoa(JSON.stringify({ sub: 'zoe', exp: 1, auth_time: signedInAt }))}.x`
  const store = (at: number) =>
    window.localStorage.setItem('CognitoIdentityServiceProvider.client.zoe.accessToken', token(at))

  test('survives a renewal of the token, but not another sign-in', () => {
    store(100)
    saveAssurance('two', 'app')
    expect(assuranceOf(token(100))).toEqual({ factors: 'two', way: 'app' })
    store(200)
    expect(assuranceOf(token(200))).toBeUndefined()
  })

  test('is unknown without tokens', () => {
    saveAssurance('one')
    expect(assuranceOf(token(100))).toBeUndefined()
  })
})

describe('passkeys of the account', () => {
  const none = { Credentials: [] }
  /** Answers as Cognito: nothing, but for these operations. */
  const cognito = (app: boolean, passkeys: object = none) =>
    call.mockImplementation(async (operation: string) => ({
      CredentialCreationOptions: { challenge: 'YWJj', user: { id: 'em9l' }, rp: {} },
      ...(operation === 'ListWebAuthnCredentials' && passkeys),
      ...(operation === 'GetUser' && app && { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] }),
    }))
  const preferences = () => call.mock.calls.filter(([operation]) => operation === 'SetUserMFAPreference')

  test('are listed page by page, oldest first', async () => {
    const one = (CredentialId: string, CreatedAt: number) => ({ CredentialId, FriendlyCredentialName: 'P', CreatedAt })
    call
      .mockResolvedValueOnce({ Credentials: [one('b', 2)], NextToken: 'n' })
      .mockResolvedValueOnce({ Credentials: [one('a', 1)] })
    expect((await listPasskeys(call)).map(({ id }) => id)).toEqual(['a', 'b'])
  })

  test('are added, and sign in alone if the app is on', async () => {
    credentials.create.mockResolvedValue({ toJSON: () => ({ id: 'phone' }) })
    for (const app of [false, true]) {
      cognito(app)
      expect(await addPasskey(call)).toBe('added')
      expect(call).toHaveBeenCalledWith('CompleteWebAuthnRegistration', { Credential: { id: 'phone' } })
      expect(preferences().map(([, body]) => body)).toEqual(app ? [{ WebAuthnMfaSettings: { Enabled: true } }] : [])
    }
    expect(passkeyUsedHere.read()).toBe(true)
  })

  test.each([
    ['NotAllowedError', 'cancelled'],
    ['InvalidStateError', 'here-already'],
  ])('end with %s as %s', async (name, result) => {
    cognito(false)
    credentials.create.mockRejectedValue(refused(name))
    expect(await addPasskey(call)).toBe(result)
  })

  test('are removed once: one that is gone already counts as removed', async () => {
    passkeyUsedHere.save()
    cognito(true)
    call.mockRejectedValueOnce(refused('ResourceNotFoundException'))
    await removePasskey(call, 'phone')
    expect(preferences().map(([, body]) => body)).toEqual([{ WebAuthnMfaSettings: { Enabled: false } }])
    expect(passkeyUsedHere.read()).toBe(false)
  })

  test('stay as they are when another one is removed', async () => {
    passkeyUsedHere.save()
    cognito(true, { Credentials: [{ CredentialId: 'laptop', FriendlyCredentialName: 'Laptop', CreatedAt: 1 }] })
    await removePasskey(call, 'phone')
    expect(preferences()).toEqual([])
    expect(passkeyUsedHere.read()).toBe(true)
  })

  test('go on signing in alone when the app is turned on, and are switched off with it', async () => {
    cognito(false, { Credentials: [{ CredentialId: 'phone', CreatedAt: 1 }] })
    await appCalls(call).turnOn('123456')
    await appCalls(call).turnOff()
    expect(preferences().map(([, body]) => body.WebAuthnMfaSettings)).toEqual([{ Enabled: true }, { Enabled: false }])
  })
})

describe('a browser that lacks the conversions from and to JSON', () => {
  const bytes = (...values: number[]) => new Uint8Array(values).buffer

  test('gets bytes, and its new passkey becomes the same JSON', async () => {
    credentials.create.mockResolvedValue({
      id: 'AQID',
      rawId: bytes(1, 2, 3),
      type: 'public-key',
      authenticatorAttachment: 'platform',
      getClientExtensionResults: () => ({}),
      response: {
        clientDataJSON: bytes(251, 255),
        attestationObject: bytes(1),
        getAuthenticatorData: () => bytes(2),
        getTransports: () => ['internal'],
        getPublicKeyAlgorithm: () => -7,
        getPublicKey: () => bytes(3),
      },
    })
    const options = { challenge: '-_8', user: { id: 'em9l' }, excludeCredentials: [{ id: 'AQID', type: 'public-key' }] }
    const made = await createPasskey(options)
    const { publicKey } = credentials.create.mock.calls[0]?.[0] ?? {}
    expect([...publicKey.challenge]).toEqual([251, 255])
    expect([...publicKey.excludeCredentials[0].id]).toEqual([1, 2, 3])
    expect(made).toMatchObject({
      id: 'AQID',
      rawId: 'AQID',
      response: { clientDataJSON: '-_8', publicKeyAlgorithm: -7, transports: ['internal'], publicKey: 'Aw' },
    })
  })

  test('signs in with the same JSON', async () => {
    credentials.get.mockResolvedValue({
      id: 'AQID',
      rawId: bytes(1, 2, 3),
      type: 'public-key',
      getClientExtensionResults: () => ({}),
      response: { clientDataJSON: bytes(1), authenticatorData: bytes(2), signature: bytes(3), userHandle: bytes(4) },
    })
    const made = await provePasskey({ challenge: 'YWJj', allowCredentials: [{ id: 'AQID' }] })
    expect(made.response).toEqual({ clientDataJSON: 'AQ', authenticatorData: 'Ag', signature: 'Aw', userHandle: 'BA' })
  })
})

describe('the row of passkeys', () => {
  const row = (passkeys: SignInMethods['passkeys'], app = false) =>
    render(
      <ul>
        <PasskeysRow
          account={account}
          email={email}
          methods={{ app, texts: false, passkeys }}
          call={call}
          whenFresh={(change) => change()}
          onChanged={done}
        />
      </ul>,
    )

  test('says what is left before it removes one', async () => {
    const user = userEvent.setup()
    call.mockResolvedValue({ Credentials: [] })
    row([phone, laptop])
    await user.click(press('Remove the passkey “Phone”'))
    expect(screen.getByText(/are enough to sign in, or with your passkey alone/)).toBeDefined()
    await user.click(press('Remove the passkey'))
    expect(call).toHaveBeenCalledWith('DeleteWebAuthnCredential', { CredentialId: 'phone' })
    await waitFor(() => expect(done).toHaveBeenCalledWith('The passkey is removed'))
  })

  test('has a sentence instead of buttons in a browser without passkeys', () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    row([phone])
    expect(screen.getByText(/This browser can’t use passkeys/)).toBeDefined()
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  test('says that Cognito refused the passkey', async () => {
    call.mockRejectedValue(refused('WebAuthnOriginNotAllowedException'))
    row([])
    await userEvent.setup().click(press('Add a passkey'))
    expect(await screen.findByText(/That passkey couldn’t be added/)).toBeDefined()
  })
})

describe('what is said about the account', () => {
  test.each<[SignInMethods, boolean]>([
    [{ app: false, texts: false, passkeys: [] }, false],
    [{ app: true, texts: false, passkeys: [] }, false],
    [{ app: false, texts: false, passkeys: [phone] }, false],
    [{ app: false, texts: false, passkeys: [phone, laptop] }, true],
    [{ app: true, texts: false, passkeys: [phone] }, true],
    [{ app: false, texts: true, passkeys: [] }, false],
    [{ app: false, texts: true, passkeys: [phone] }, false],
  ])('is "protected" only with two passkeys, or the app and one %#', (methods, isProtected) => {
    expect(protectionOf(methods).protected).toBe(isProtected)
  })

  test('names what is left to sign in with', () => {
    const left = [true, false].flatMap((app) =>
      [true, false].flatMap((texts) =>
        [[], [phone], [phone, laptop]].map((passkeys) => waysLeft({ app, texts, passkeys })),
      ),
    )
    expect(new Set(left).size).toBe(12)
    for (const sentence of left) expect(sentence).toMatch(/^After that, .*password.*\.$/)
  })
})
