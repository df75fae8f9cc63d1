import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { signInWithPasskey } from '../../../frontend/account/cognito-account.ts'
import { addPasskey, PasskeysRow, removePasskey } from '../../../frontend/account/passkeys-row.tsx'
import { SignInForm } from '../../../frontend/account/sign-in-form.tsx'
import {
  passkeyUsedHere,
  protectionOf,
  type SignInMethods,
  waysLeft,
} from '../../../frontend/account/sign-in-methods.ts'
import { assuranceOf, saveAssurance } from '../../../frontend/session/assurance.ts'
import { forgetTokens } from '../../../frontend/session/stored-tokens.ts'
import { completeDialogElement } from '../dialog-element.ts'

const email = 'zoe@example.edu.au'
const refused = (name: string, message = 'raw message') => Object.assign(new Error(message), { name })
const account = { signIn: vi.fn(), confirmAppCode: vi.fn(), signInWithPasskey: vi.fn() }
const done = vi.fn()
const call = vi.fn()
const change = vi.fn()
const credentials = { create: vi.fn(), get: vi.fn() }
const press = (name: string | RegExp) => screen.getByRole('button', { name })
const phone = { id: 'phone', name: 'Phone', addedAt: '2026-11-22T00:00:00Z', device: 'Safari on iPhone' }
const laptop = { id: 'laptop', name: 'Laptop', addedAt: '2026-11-23T00:00:00Z' }

const bytes = new Uint8Array([1, 2, 3]).buffer
const onDevice = { id: 'phone', rawId: bytes, type: 'public-key', getClientExtensionResults: () => ({}) }

beforeEach(() => {
  completeDialogElement()
  for (const one of [...Object.values(account), ...Object.values(credentials), done, call, change]) one.mockReset()
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('navigator', { locks: undefined, userAgent: 'Chrome Windows', credentials })
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

  test.each([
    [() => account.signInWithPasskey.mockResolvedValue('no-passkey'), /We found no passkey for this email address/],
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
    expect(screen.getByText('Please enter your email address.')).toBeDefined()
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
    credentials.get.mockResolvedValue({
      ...onDevice,
      response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
    })
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

describe('the calls for passkeys', () => {
  beforeEach(() => {
    call.mockImplementation(async (operation: string) =>
      operation === 'StartWebAuthnRegistration'
        ? { CredentialCreationOptions: { challenge: 'YWJj', user: { id: '' } } }
        : {},
    )
    change.mockResolvedValue(true)
  })
  const made = { ...onDevice, response: { clientDataJSON: bytes, attestationObject: bytes, getTransports: () => [] } }

  test('make one, then have the portal record which it is, and on which device', async () => {
    credentials.create.mockResolvedValue(made)
    expect(await addPasskey(call, change)).toBe('added')
    expect(call).toHaveBeenCalledWith('CompleteWebAuthnRegistration', {
      Credential: expect.objectContaining({ id: 'phone', rawId: 'AQID' }),
    })
    expect(change.mock.calls).toEqual([[{ change: 'passkey-added', passkey: 'phone', where: 'Chrome on Windows' }]])
    expect(passkeyUsedHere.read()).toBe(true)
  })

  test('say nothing to the portal of one that the learner cancelled', async () => {
    credentials.create.mockRejectedValue(refused('NotAllowedError'))
    expect(await addPasskey(call, change)).toBe('cancelled')
    expect(change).not.toHaveBeenCalled()
  })

  test.each([
    [true, 'added'],
    [false, 'here-already'],
  ])('finish one that an earlier attempt left half way (%s)', async (isNew, result) => {
    credentials.create.mockRejectedValue(refused('InvalidStateError'))
    change.mockResolvedValue(isNew)
    expect(await addPasskey(call, change)).toBe(result)
    expect(change.mock.calls).toEqual([[{ change: 'passkey-added', where: 'Chrome on Windows' }]])
  })

  test('fail if the portal doesn’t hear of it, so that the learner tries again', async () => {
    credentials.create.mockResolvedValue(made)
    change.mockRejectedValue(refused('Offline'))
    await expect(addPasskey(call, change)).rejects.toMatchObject({ name: 'Offline' })
  })

  test('remove one once: one that is gone already counts as removed', async () => {
    passkeyUsedHere.save()
    call.mockRejectedValueOnce(refused('ResourceNotFoundException'))
    await removePasskey(call, change, { id: 'phone', isLast: false })
    expect(passkeyUsedHere.read()).toBe(true)
    await removePasskey(call, change, { id: 'laptop', isLast: true })
    expect(passkeyUsedHere.read()).toBe(false)
    expect(change.mock.calls).toEqual(Array(2).fill([{ change: 'passkey-removed' }]))
  })
})

describe('the row of passkeys', () => {
  const row = (passkeys: SignInMethods['passkeys'], app = false) =>
    render(
      <ul>
        <PasskeysRow
          account={account}
          email={email}
          methods={{ app, texts: false, google: false, ...(passkeys && { passkeys }) }}
          call={call}
          change={change}
          whenFresh={(then) => then()}
          onChanged={done}
        />
      </ul>,
    )

  test('asks for a fresh sign-in when there’s no record yet, and doesn’t say that there are none', async () => {
    row(undefined)
    expect(screen.queryByText(/None yet/)).toBeNull()
    expect(screen.getByText(/Please sign in again to see which ones you have/)).toBeDefined()
    expect(press('Show my passkeys')).toBeDefined()
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
  const none: SignInMethods = { app: false, texts: false, google: false, passkeys: [] }
  const unknown = { app: false, texts: false, google: false }
  const password = 'your password alone'

  test.each<[string, SignInMethods]>([
    [`This account opens with ${password}. With an authenticator app,`, none],
    [`This account opens with ${password}, or with your passkey alone. With an`, { ...none, passkeys: [phone] }],
    [
      `This account opens with ${password}, or with one of your passkeys alone. With an`,
      { ...none, passkeys: [phone, laptop] },
    ],
    ['This account opens with your password and a code from your app. With a passkey', { ...none, app: true }],
    ['This account opens with your password and a code by text message. That’s better', { ...none, texts: true }],
    ['your password and a code from your app or a code by text message.', { ...none, app: true, texts: true }],
    [
      `opens with ${password}, or with your Google account alone, if you have a password. With an`,
      { ...none, google: true },
    ],
    [
      'your password and a code from your app, or with your passkey alone, or with your Google account alone, if you have a password. Google looks after',
      { ...none, app: true, google: true, passkeys: [phone] },
    ],
    [`opens with ${password}, or with a passkey alone, if you have a passkey.`, unknown],
  ])('says what opens it: %s', (words, methods) => {
    expect(protectionOf(methods).words).toContain(words)
  })

  test.each<[SignInMethods, boolean]>([
    [none, false],
    [{ ...none, app: true }, false],
    [{ ...none, passkeys: [phone, laptop] }, false],
    [{ ...none, app: true, passkeys: [phone] }, true],
    [{ ...none, app: true, google: true, passkeys: [phone] }, false],
    [{ ...none, texts: true, passkeys: [phone] }, false],
    [{ ...unknown, app: true }, false],
  ])(
    'calls it protected only if nothing opens it alone but a passkey, and losing one thing locks nobody out %#',
    (methods, isProtected) => {
      expect(protectionOf(methods).protected).toBe(isProtected)
    },
  )

  test('names what is left to sign in with, differently for each way', () => {
    const left = [true, false].flatMap((app) =>
      [true, false].flatMap((texts) =>
        [true, false].flatMap((google) =>
          [[], [phone], [phone, laptop]].map((passkeys) => waysLeft({ app, texts, google, passkeys })),
        ),
      ),
    )
    expect(new Set(left).size).toBe(24)
    for (const sentence of left) expect(sentence).toMatch(/^After that, this account opens with your password.*\.$/)
  })
})
