import { createHash } from 'node:crypto'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Pending, pendingGoogle } from '../../../frontend/account/go-to-google.ts'
import { GoogleReturn } from '../../../frontend/account/signed-in.page.tsx'
import { ClientProvider } from '../../../frontend/client/client.ts'
import { createQueryClient } from '../../../frontend/client/query-client.ts'
import { returnPath } from '../../../frontend/session/return-to.ts'
import { SessionProvider } from '../../../frontend/session/session-provider.tsx'
import { ToastProvider } from '../../../frontend/ui/toast.tsx'
import { fakeSession, tokensOf, zoe } from '../session/fake-session.ts'

const goToGoogle = vi.hoisted(() => vi.fn(async () => {}))
vi.mock('../../../frontend/account/go-to-google.ts', async (original) => ({
  ...(await original<object>()),
  goToGoogle,
}))

const own = 'CognitoIdentityServiceProvider.client-1.'
const pending: Pending = { state: 'state-1', nonce: 'nonce-1', verifier: 'verifier-1' }
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = (claims: object) => `${encoded({ alg: 'RS256' })}.${encoded(claims)}.signature`
const pseudonym = createHash('sha256').update(zoe.sub).digest('hex').slice(0, 16)

function tokens({ nonce = 'nonce-1', aud = 'client-1', sub = zoe.sub } = {}) {
  const seconds = Math.floor(Date.now() / 1000)
  return {
    access_token: token({ sub, username: sub, iat: seconds, exp: seconds + 900 }),
    id_token: token({ sub, aud, nonce, email: zoe.email, exp: seconds + 900 }),
    refresh_token: 'refresh-1',
  }
}

type Sent = { url: string; form: Record<string, string> }
let sent: Sent[]
let answer: () => Response
/** What the portal makes of an offer. */
let taken: () => Response
const linked = () => Response.json({ answer: 'linked', linkedTo: pseudonym })
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  goToGoogle.mockClear()
  sent = []
  answer = () => Response.json(tokens())
  taken = linked
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url === '/config.json')
      return Response.json({ region: 'r', userPoolId: 'r_1', userPoolClientId: 'client-1', oauthEndpoint: '/oauth' })
    if (!url.endsWith('/oauth2/token')) {
      sent.push({ url, form: JSON.parse(String(init.body)) })
      return url.startsWith('/api/') ? taken() : Response.json({})
    }
    sent.push({ url, form: Object.fromEntries(new URLSearchParams(String(init.body))) })
    return answer()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

/** Comes back from Google with a query, in a tab that waits for `waiting`. */
function comeBack(query: string, waiting: Pending | null = pending, known?: typeof zoe) {
  window.history.replaceState(null, '', `/signed-in${query}`)
  if (waiting) pendingGoogle().begin(waiting)
  const { session, calls } = fakeSession(known ? { known, stored: 'token of zoe' } : {})
  calls.tokens.mockResolvedValue(tokensOf(zoe))
  render(
    <MemoryRouter initialEntries={['/signed-in']}>
      <QueryClientProvider client={createQueryClient()}>
        <ToastProvider>
          <SessionProvider session={session} loadExpiredDialog={async () => () => null}>
            <ClientProvider session={session}>
              <Routes>
                <Route path="/signed-in" element={<GoogleReturn />} />
                <Route path="*" element={<Elsewhere />} />
              </Routes>
            </ClientProvider>
          </SessionProvider>
        </ToastProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )
}
const Elsewhere = () => <p>Elsewhere</p>
const elsewhere = () => screen.findByText('Elsewhere')
const refusedBy = (text: string) =>
  `?error=invalid_request&error_description=${encodeURIComponent(`PreSignUp failed with error ${text}.`)}`
const offer = '0123456789abcdef0123456789abcdef'
const offered = refusedBy(`portal-google-offer-${offer}`)

test('sends the code with its verifier, stores the tokens where Amplify would, and goes on', async () => {
  comeBack('?code=code-1&state=state-1')
  await elsewhere()
  expect(sent).toEqual([
    {
      url: '/oauth/oauth2/token',
      form: {
        grant_type: 'authorization_code',
        client_id: 'client-1',
        redirect_uri: `${window.location.origin}/signed-in`,
        code: 'code-1',
        code_verifier: 'verifier-1',
      },
    },
  ])
  expect(localStorage.getItem(`${own}LastAuthUser`)).toBe(zoe.sub)
  expect(localStorage.getItem(`${own}${zoe.sub}.refreshToken`)).toBe('refresh-1')
  expect(localStorage.getItem(`${own}${zoe.sub}.clockDrift`)).not.toBeNull()
})

test('takes the code out of the address, and the sign-in out of the tab, at once', async () => {
  comeBack('?code=code-1&state=state-1')
  expect(window.location.search).toBe('')
  expect(pendingGoogle().take()).toBeUndefined()
  await elsewhere()
})

describe('says what happened, and stores nothing,', () => {
  test.each<[what: string, query: string, words: RegExp, waiting?: Pending | null]>([
    ['with another state', '?code=c&state=state-2', /can’t match this answer/],
    ['without a state', '?code=c', /can’t match this answer/],
    ['without a code', '?state=state-1', /can’t match this answer/],
    ['in another tab, or when the tab’s storage is gone', '?code=c&state=state-1', /can’t match this answer/, null],
    ['without anything', '', /can’t match this answer/, null],
    ['when an error has another state', '?error=server_error&state=state-2', /can’t match this answer/],
    ['when Google hasn’t checked the address', refusedBy('portal-google-unverified'), /hasn’t checked/],
    ['when the trigger failed', refusedBy('portal-google-failed'), /didn’t work this time/],
    ['about an unknown error', '?error=server_error', /didn’t work this time/],
    ['about an offer without a name', refusedBy('portal-google-offer'), /didn’t work this time/],
    ['when the second round gets an offer too', offered, /didn’t work this time/, { ...pending, linkedTo: pseudonym }],
  ])('%s', async (_, query, words, waiting = pending) => {
    comeBack(query, waiting)
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
    expect(sent).toEqual([])
    expect(Object.keys(localStorage).filter((key) => key.startsWith(own))).toEqual([])
    expect(screen.getByRole('link', { name: 'Sign in with your password' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Start again with Google' }))
    expect(goToGoogle).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['askFirst', /choose “Link Google”/],
    ['admin', /An administrator signs in/],
    ['refused', /We can’t open the account/],
    ['other-account', /doesn’t have the email address of your account here, so we changed nothing/],
    ['lost', /can’t match this answer/],
  ])('when the portal answers %s', async (refusal, words) => {
    taken = () => Response.json({ answer: refusal })
    comeBack(offered)
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
    expect(goToGoogle).not.toHaveBeenCalled()
  })

  test.each<[what: string, respond: () => Response, words: RegExp]>([
    ['when the code was used', () => Response.json({ error: 'invalid_grant' }, { status: 400 }), /used already/],
    ['when Cognito fails', () => Response.json({ message: 'no' }, { status: 500 }), /didn’t work this time/],
    ['for a token with another nonce', () => Response.json(tokens({ nonce: 'other' })), /can’t match/],
    ['for a token of another client', () => Response.json(tokens({ aud: 'other' })), /can’t match/],
    ['for tokens that can’t be read', () => Response.json({ ...tokens(), id_token: 'x' }), /can’t match/],
  ])('%s', async (_, respond, words) => {
    answer = respond
    comeBack('?code=code-1&state=state-1')
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
    expect(Object.keys(localStorage).filter((key) => key.startsWith(own))).toEqual([])
  })
})

test.each([
  ['Start again with Google', '?code=c&state=state-2', /Please start again/],
  [
    'Sign in with your password',
    '?error=invalid_request&error_description=portal-google-unverified',
    /sign in here with your/,
  ],
])('puts first what the message says to do: %s', async (first, query, words) => {
  comeBack(query)
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
  expect(screen.getByRole('heading', { level: 1, name: 'You’re not signed in yet' })).toBeDefined()
  const [google, otherwise] = [
    screen.getByRole('button', { name: /Google/ }),
    screen.getByRole('link', { name: /your password/ }),
  ]
  const isGoogleFirst = google.compareDocumentPosition(otherwise) === Node.DOCUMENT_POSITION_FOLLOWING
  expect(isGoogleFirst ? google.textContent : otherwise.textContent).toBe(first)
})

test('goes quietly back to sign-in when the person cancelled at Google, or to the account page from a link', async () => {
  comeBack('?error=access_denied&error_description=access_denied')
  await elsewhere()
  expect(screen.queryByRole('alert')).toBeNull()
  cleanup()
  comeBack('?error=access_denied', { ...pending, linking: zoe.sub }, zoe)
  await elsewhere()
})

test('takes it up for nobody but the learner who signs in again', async () => {
  comeBack(offered, { ...pending, again: zoe.sub }, zoe)
  await waitFor(() => expect(goToGoogle).toHaveBeenCalledExactlyOnceWith({ linkedTo: pseudonym, again: zoe.sub }))
  expect(sent).toEqual([{ url: '/api/google/offers', form: { offer, whose: pseudonym } }])
})

test('links it with the account that is signed in, and goes back there', async () => {
  comeBack(offered, { ...pending, linking: zoe.sub }, zoe)
  await elsewhere()
  expect(sent).toEqual([{ url: '/api/me/google/link', form: { offer } }])
  expect(goToGoogle).not.toHaveBeenCalled()
  await screen.findByText('Google is linked')
})

test('says so if the sign-in is too old for a link by now', async () => {
  const words = 'You signed in more than ten minutes ago. Please sign in again, then try once more.'
  taken = () => Response.json({ code: 'sign-in-again', message: words, requestId: 'r-1' }, { status: 403 })
  comeBack(offered, { ...pending, linking: zoe.sub }, zoe)
  expect((await screen.findByRole('alert')).textContent).toContain(words)
  expect(screen.getByRole('link', { name: 'Back to your account' })).toBeDefined()
})

test('goes on to Google once Cognito’s own session has ended', async () => {
  comeBack('', { ...pending, resume: true, linking: zoe.sub, email: zoe.email }, zoe)
  await waitFor(() => expect(goToGoogle).toHaveBeenCalledExactlyOnceWith({ linking: zoe.sub, email: zoe.email }))
  expect(sent).toEqual([])
})

test('takes the second round of the learner whose account was linked, and nobody else’s', async () => {
  comeBack('?code=code-1&state=state-1', { ...pending, linkedTo: pseudonym })
  await elsewhere()
  cleanup()
  localStorage.clear()
  comeBack('?code=code-1&state=state-1', { ...pending, linkedTo: '0123456789abcdef' })
  expect((await screen.findByRole('alert')).textContent).toMatch(/can’t match this answer/)
  expect(localStorage.getItem(`${own}LastAuthUser`)).toBeNull()
  expect(sent.at(-1)?.form).toEqual({ ClientId: 'client-1', Token: 'refresh-1' })
})

test('never signs in somebody else over a learner who links Google', async () => {
  answer = () => Response.json(tokens({ sub: 'sub-max' }))
  comeBack('?code=code-1&state=state-1', { ...pending, linking: zoe.sub }, zoe)
  expect((await screen.findByRole('alert')).textContent).toMatch(/doesn’t have the email address of your account here/)
  expect(localStorage.getItem(`${own}LastAuthUser`)).toBeNull()
  expect(screen.getByRole('link', { name: 'Back to your account' })).toBeDefined()
})

test('never signs in somebody else over the page of a learner who signs in again', async () => {
  answer = () => Response.json(tokens({ sub: 'sub-max' }))
  comeBack('?code=code-1&state=state-1', { ...pending, again: zoe.sub }, zoe)
  expect((await screen.findByRole('alert')).textContent).toMatch(/doesn’t have the email address of your account here/)
  expect(localStorage.getItem(`${own}LastAuthUser`)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Start again with Google' }))
  expect(goToGoogle).toHaveBeenCalledExactlyOnceWith({ again: zoe.sub })
})

test('offers another try with the same code while the network is down', async () => {
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  comeBack('?code=code-1&state=state-1')
  expect((await screen.findByRole('alert')).textContent).toMatch(/can’t reach the portal/)
  answer = () => Response.json(tokens())
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await elsewhere()
  expect(sent.map(({ form }) => form.code)).toEqual(['code-1', 'code-1'])
})

test('says so where the browser keeps nothing', async () => {
  const setItem = Storage.prototype.setItem
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key: string, value: string) {
    if (key.startsWith(own)) throw new DOMException('', 'QuotaExceededError')
    setItem.call(this, key, value)
  })
  comeBack('?code=code-1&state=state-1')
  expect((await screen.findByRole('alert')).textContent).toMatch(/doesn’t store data/)
  vi.restoreAllMocks()
})

test('a learner who opens the page again goes on to where they were', async () => {
  comeBack('?code=code-1&state=state-1', null, zoe)
  await elsewhere()
  expect(sent).toEqual([])
})

test('never leads to another site, nor back to itself', () => {
  for (const next of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/signed-in',
    '/signed-in?code=x',
  ]) {
    returnPath().save(next)
    expect(returnPath().read()).toBeUndefined()
  }
})
