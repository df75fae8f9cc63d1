import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Offline } from '../../../frontend/client/client.ts'
import { askedDeletion } from '../../../frontend/session/asked-deletion.ts'
import { cognitoSession, rememberGoogleSession } from '../../../frontend/session/cognito-session.ts'
import { storedTokens } from '../../../frontend/session/stored-tokens.ts'

const seconds = () => Math.floor(Date.now() / 1000)
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = (claims: object) => `${encoded({ alg: 'RS256' })}.${encoded(claims)}.signature`
const accessToken = (secondsLeft: number, more: object = {}) =>
  token({ sub: 'sub-1', iat: seconds(), exp: seconds() + secondsLeft, ...more })
const idToken = (email: string) => token({ sub: 'sub-1', exp: seconds() + 600, email })
const own = 'CognitoIdentityServiceProvider.client-1.'

/** Signs in on this device as Amplify does. */
function signedIn(access: string): void {
  localStorage.setItem(`${own}LastAuthUser`, 'zoe')
  localStorage.setItem(`${own}zoe.accessToken`, access)
  localStorage.setItem(`${own}zoe.idToken`, idToken('zoë@example.edu.au'))
  localStorage.setItem(`${own}zoe.refreshToken`, 'refresh-1')
}

type Call = { operation: string | undefined; body: Record<string, string> }
const cut = (): never => {
  throw new TypeError('Failed to fetch')
}
let calls: Call[]
let isOnline: boolean
let cognito: (call: Call) => Response
beforeEach(() => {
  localStorage.clear()
  calls = []
  isOnline = true
  cognito = () => Response.json({ __type: 'InternalErrorException' }, { status: 500 })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (!isOnline) return cut()
    if (url === '/config.json')
      return Response.json({
        region: 'r',
        userPoolId: 'r_1',
        userPoolClientId: 'client-1',
        userPoolEndpoint: '/cognito',
        oauthEndpoint: '/oauth',
      })
    const target = new Headers(init.headers).get('x-amz-target') ?? ''
    const call = { operation: target.split('.')[1] ?? url, body: JSON.parse(String(init.body)) }
    calls.push(call)
    return cognito(call)
  })
})
afterEach(() => vi.unstubAllGlobals())

const renewal =
  (access: string, more: object = {}) =>
  () =>
    Response.json({
      AuthenticationResult: { AccessToken: access, IdToken: idToken('new@example.edu.au'), ...more },
    })

describe('tokens', () => {
  test('are those on the device until they expire', async () => {
    const stored = accessToken(600)
    signedIn(stored)
    const { tokens } = await cognitoSession()
    expect(await tokens()).toEqual({ sub: 'sub-1', accessToken: stored, email: 'zoë@example.edu.au' })
    expect(calls).toEqual([])
  })

  test.each([
    ['expired', 30, undefined],
    ['refused by the server', 600, 'refused'],
  ])('are renewed when %s, and stored where Amplify finds them', async (_, secondsLeft, refusal) => {
    const stored = accessToken(secondsLeft)
    const newer = accessToken(900, { jti: '2' })
    signedIn(stored)
    cognito = renewal(newer, { RefreshToken: 'refresh-2' })
    const { tokens } = await cognitoSession()
    expect(await tokens(refusal && stored)).toEqual({ sub: 'sub-1', accessToken: newer, email: 'new@example.edu.au' })
    expect(calls).toEqual([
      { operation: 'GetTokensFromRefreshToken', body: { ClientId: 'client-1', RefreshToken: 'refresh-1' } },
    ])
    expect(localStorage.getItem(`${own}zoe.accessToken`)).toBe(newer)
    expect(localStorage.getItem(`${own}zoe.refreshToken`)).toBe('refresh-2')
    expect(await tokens()).toMatchObject({ accessToken: newer })
    expect(calls).toHaveLength(1)
  })

  test('stay valid on a device whose clock is two hours ahead, once they were renewed there', async () => {
    signedIn(accessToken(-7_200))
    const byServer = { iat: seconds() - 7_200, exp: seconds() - 7_200 + 900 }
    cognito = renewal(accessToken(0, byServer))
    const { tokens } = await cognitoSession()
    await tokens()
    await tokens()
    expect(calls).toHaveLength(1)
  })

  test('keep the refresh token that Cognito does not replace', async () => {
    signedIn(accessToken(0))
    cognito = renewal(accessToken(900))
    await (await cognitoSession()).tokens()
    expect(localStorage.getItem(`${own}zoe.refreshToken`)).toBe('refresh-1')
  })

  test.each(['NotAuthorizedException', 'com.amazonaws#UserNotFoundException', 'RefreshTokenReuseException'])(
    'are gone when the session is over (%s)',
    async (__type) => {
      signedIn(accessToken(0))
      cognito = () => Response.json({ __type, message: 'Refresh Token has been revoked' }, { status: 400 })
      expect(await (await cognitoSession()).tokens()).toBeUndefined()
    },
  )

  test.each<[string, () => Response]>([
    ['Cognito fails', () => Response.json({ __type: 'InternalErrorException' }, { status: 500 })],
    ['Cognito is busy', () => Response.json({ __type: 'TooManyRequestsException' }, { status: 400 })],
  ])('count as offline, not as signed out, when %s', async (_, answer) => {
    signedIn(accessToken(0))
    cognito = answer
    await expect((await cognitoSession()).tokens()).rejects.toThrow(Offline)
    expect(localStorage.getItem(`${own}zoe.refreshToken`)).toBe('refresh-1')
  })

  test.each<[string, string, () => Response]>([
    ['something between answers with a page', 'Your network answered', () => new Response('<h1>Sign in to Wi-Fi</h1>')],
    ['only Cognito is held back', 'The portal answers, but its sign-in service can’t', cut],
    ['nothing answers', 'We can’t reach the portal', cut],
  ])('stay, and the reason is said, when %s', async (_, reason, answer) => {
    signedIn(accessToken(0))
    const { tokens } = await cognitoSession()
    cognito = answer
    isOnline = !reason.startsWith('We can’t reach')
    await expect(tokens()).rejects.toThrow(reason)
    expect(localStorage.getItem(`${own}zoe.refreshToken`)).toBe('refresh-1')
  })

  test('of another account, whose session expired on this device, are forgotten', async () => {
    localStorage.setItem(`${own}max@example.edu.au.refreshToken`, 'refresh of Max')
    localStorage.setItem(`${own}max@example.edu.au.accessToken`, accessToken(600))
    localStorage.setItem('another', 'one')
    signedIn(accessToken(600))
    expect(await (await cognitoSession()).tokens()).toMatchObject({ sub: 'sub-1' })
    expect(Object.keys(localStorage).filter((key) => key.includes('max'))).toEqual([])
    expect(localStorage.getItem(`${own}zoe.refreshToken`)).toBe('refresh-1')
    expect(localStorage.getItem('another')).toBe('one')
  })

  test('are none where nobody has signed in', async () => {
    expect(await (await cognitoSession()).tokens()).toBeUndefined()
    expect(calls).toEqual([])
  })
})

describe('signing out', () => {
  test('revokes the refresh token', async () => {
    signedIn(accessToken(600))
    cognito = () => Response.json({})
    await (await cognitoSession()).signOut()
    expect(calls).toEqual([{ operation: 'RevokeToken', body: { ClientId: 'client-1', Token: 'refresh-1' } }])
  })

  test('forgets a deletion that was asked for on this device', async () => {
    const calls = await cognitoSession()
    askedDeletion().remember('sub-zoe', '2026-11-20T01:00:00.000Z')
    expect(calls.isDeletionDue('sub-zoe')).toBe(true)
    await calls.signOut()
    expect(calls.isDeletionDue('sub-zoe')).toBe(false)
  })

  test.each([
    ['on the day for it, when it can still be kept', '2026-11-20T12:00:00.000Z', false],
    ['until the nightly run at 01:10 in Sydney', '2026-11-20T14:09:00.000Z', false],
    ['once that has begun', '2026-11-20T14:11:00.000Z', true],
  ])('an account isn’t called deleted too early: %s', (_, now, expected) => {
    askedDeletion().remember('sub-zoe', '2026-11-20T01:00:00.000Z')
    expect(askedDeletion().dueBefore('sub-zoe', Date.parse(now)) !== undefined).toBe(expected)
    askedDeletion().remember('sub-zoe', 'soon')
    expect(askedDeletion().dueBefore('sub-zoe', Date.parse(now))).toBeUndefined()
  })

  describe('where somebody came by Google on this device', () => {
    const leave = vi.fn()
    const address = `/oauth/logout?client_id=client-1&logout_uri=${encodeURIComponent('https://portal.example/')}#signed-out-google`
    beforeEach(() => {
      leave.mockClear()
      vi.stubGlobal('location', { origin: 'https://portal.example', replace: leave })
      rememberGoogleSession()
      signedIn(accessToken(600))
    })

    test.each([
      ['revokes the token', () => Response.json({})],
      ['can’t be reached', () => Response.error()],
    ])('leaves for good by the address that ends Cognito’s own session, if Cognito %s', async (_, answer) => {
      cognito = answer
      const calls = await cognitoSession()
      const goesOn = vi.fn()
      void calls.signOut().then(goesOn)
      await vi.waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(address))
      expect(storedTokens('client-1')).toBeUndefined()
      expect(goesOn).not.toHaveBeenCalled()
      await calls.signOut()
      expect(leave).toHaveBeenCalledTimes(1)
    })

    test('does so after signing out everywhere, and not if that failed, because the page says so first', async () => {
      cognito = () => Response.json({}, { status: 500 })
      const calls = await cognitoSession()
      expect(await calls.signOutEverywhere()).toBe(false)
      expect(leave).not.toHaveBeenCalled()
      cognito = () => Response.json({ ended: true })
      void calls.signOutEverywhere()
      await vi.waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(address))
    })
  })

  test.each([
    [200, true],
    [400, true],
    [500, false],
  ])('everywhere: an answer with status %i counts as reached: %s', async (status, reached) => {
    signedIn(accessToken(600))
    cognito = () => Response.json({ ended: true }, { status })
    expect(await (await cognitoSession()).signOutEverywhere()).toBe(reached)
    // Our API, because Cognito itself refuses a renewed token.
    expect(calls).toMatchObject([{ operation: '/api/me/sign-out' }])
  })
})
