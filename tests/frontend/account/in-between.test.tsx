import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { defaultStorage } from 'aws-amplify/utils'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { signInHost } from '#core/network-wording'
import { accountCalls } from '../../../frontend/account/account-calls.ts'
import { SignInForm } from '../../../frontend/account/sign-in-form.tsx'
import Verify from '../../../frontend/certificates/verify.page.tsx'
import { SessionProvider } from '../../../frontend/session/session-provider.tsx'
import { ToastProvider } from '../../../frontend/ui/toast.tsx'
import { fill } from '../fill.ts'
import { renderInApp } from '../render-in-app.tsx'
import { fakeSession } from '../session/fake-session.ts'

vi.setConfig({ testTimeout: 30_000 })

const config = { userPoolId: 'ap-southeast-2_Local0001', userPoolClientId: 'abcdefghijklmnopqrstuvwxyz' }
const page = '<!doctype html><title>SchoolNet</title>Blocked by policy'
const html = (status: number) => new Response(page, { status, headers: { 'content-type': 'text/html' } })
const cut = (): never => {
  throw new TypeError('Failed to fetch')
}
/** What answers for Cognito and for the portal's own host. */
let cognito: () => Response
let portal: () => Response
let asked = 0

beforeEach(() => {
  localStorage.clear()
  asked = 0
  cognito = cut
  portal = () => Response.json(config)
  vi.stubGlobal('fetch', async (url: string | URL) => {
    if (String(url).endsWith('/config.json')) return portal()
    asked++
    return cognito()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const done = vi.fn()
const alert = () => screen.getByRole('alert').textContent ?? ''
async function signIn(): Promise<void> {
  done.mockReset()
  render(
    <ToastProvider>
      <SignInForm account={accountCalls} onSignedIn={done} />
    </ToastProvider>,
  )
  await press()
}
async function press(): Promise<void> {
  fill(screen.getByLabelText('Email address'), 'zoe@example.edu.au')
  fill(screen.getByLabelText('Password'), 'twelve letters')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(alert()).not.toBe(''), { timeout: 15_000 })
}
const unexpected = /on our side|internet connection/

describe('a network that answers for the sign-in service', () => {
  test.each([
    ['a page', () => html(200)],
    ['a page as if forbidden', () => html(403)],
    ['nothing, as if forbidden', () => new Response('', { status: 403 })],
    ['its own data', () => Response.json({ error: 'blocked' }, { status: 403 })],
  ])('with %s is named at sign-in, with what to tell IT', async (_, answer) => {
    cognito = answer
    await signIn()
    expect(alert()).toContain('Your network answered in place of the portal')
    expect(alert()).toContain(`let through ${window.location.host} and ${signInHost}`)
    expect(alert()).not.toMatch(unexpected)
    expect(screen.getByRole('link', { name: 'What to tell your IT support' }).getAttribute('href')).toBe(
      '/help#at-school',
    )
  })

  test('by cutting it off is told from a lost connection: the portal answers', async () => {
    await signIn()
    expect(alert()).toContain('The portal answers, but its sign-in service can’t be reached')
    expect(alert()).toContain(signInHost)
    portal = cut
    await press()
    await waitFor(() => expect(alert()).toContain('Please check your internet connection'))
    portal = () => html(200)
    await press()
    await waitFor(() => expect(alert()).toContain('Your network answered in place of the portal'))
  })

  test('that refuses nothing leaves Cognito’s own refusal as it is', async () => {
    cognito = () =>
      Response.json({ __type: 'NotAuthorizedException', message: 'Incorrect username or password.' }, { status: 400 })
    await signIn()
    expect(alert()).toContain('don’t match')
    expect(screen.queryByRole('link', { name: /IT support/ })).toBeNull()
  })
})

function denied(): never {
  throw new DOMException('The request is denied for this document.', 'SecurityError')
}
function full(): never {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}
const kept = (more: object): object => ({
  getItem: () => null,
  setItem: () => {},
  removeItem: () => {},
  ...more,
})

describe('a browser that keeps no data for the site', () => {
  const both = ['localStorage', 'sessionStorage'] as const
  const ways: [string, readonly ('localStorage' | 'sessionStorage')[], () => unknown][] = [
    ['throws when they’re named', both, denied],
    ['throws when they’re written', both, () => kept({ setItem: full })],
    ['throws when they’re read', both, () => kept({ getItem: denied })],
    ['has none', both, () => null],
    ['forgets at once', both, () => kept({})],
    ['has only the one of the tab', ['localStorage'], denied],
    ['has only the lasting one', ['sessionStorage'], denied],
  ]
  test.each(ways)('%s: it’s said before and at sign-in, and nothing is sent', async (_, names, get) => {
    for (const name of names) vi.spyOn(window, name, 'get').mockImplementation(get as () => Storage)
    vi.spyOn(document, 'cookie', 'get').mockImplementation(denied)
    const words = /Your browser doesn’t let this site keep data.* allow cookies and site data for/
    render(
      <ToastProvider>
        <SignInForm account={accountCalls} onSignedIn={done} />
      </ToastProvider>,
    )
    expect(screen.getAllByText(words)).toHaveLength(1)
    await press()
    expect(alert()).toMatch(words)
    expect(alert()).not.toMatch(unexpected)
    expect(screen.getAllByText(words)).toHaveLength(1)
    expect([asked, done.mock.calls.length]).toEqual([0, 0])
  })

  test('says so too if it has no room left when the tokens come', async () => {
    const [exp, iat] = [4e9, 1]
    const token = `x.${btoa(JSON.stringify({ sub: 'zoe', username: 'zoe', exp, iat }))}.x`
    const AuthenticationResult = { AccessToken: token, IdToken: token, RefreshToken: 'r' }
    const hex = 'ab'.repeat(128)
    const ChallengeParameters = { USER_ID_FOR_SRP: 'zoe', SALT: 'ab12', SRP_B: hex, SECRET_BLOCK: btoa('secret') }
    cognito = () =>
      Response.json(
        asked === 1 ? { ChallengeName: 'PASSWORD_VERIFIER', ChallengeParameters } : { AuthenticationResult },
      )
    // Amplify's own, because it keeps the window's storage of the test file that loaded it.
    vi.spyOn(defaultStorage, 'setItem').mockImplementation(async () => full())
    await signIn()
    expect(alert()).toContain('Your browser doesn’t let this site keep data')
    expect([asked, done.mock.calls.length]).toEqual([2, 0])
  })

  test('needs none for a public page', () => {
    for (const name of both) vi.spyOn(window, name, 'get').mockImplementation(denied)
    renderInApp(
      <SessionProvider session={fakeSession().session} loadExpiredDialog={async () => () => null}>
        <Verify />
      </SessionProvider>,
      { path: '/verify' },
    )
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Check a certificate')
    expect(screen.queryByText(/keep data/)).toBeNull()
  })
})
