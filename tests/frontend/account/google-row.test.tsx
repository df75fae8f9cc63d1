import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteGoogleLink } from '#signing-in/google-contract'
import { useFreshSignIn } from '../../../frontend/account/fresh-sign-in.tsx'
import { GoogleRow } from '../../../frontend/account/google-row.tsx'
import { meKey } from '../../../frontend/account/me.ts'
import { ClientProvider } from '../../../frontend/client/client.ts'
import { createQueryClient } from '../../../frontend/client/query-client.ts'
import { SessionProvider } from '../../../frontend/session/session-provider.tsx'
import { ToastProvider } from '../../../frontend/ui/toast.tsx'
import { completeDialogElement } from '../dialog-element.ts'
import { FakeApi, Refuse } from '../fake-api.ts'
import { fakeSession, zoe } from '../session/fake-session.ts'

vi.hoisted(() => Object.assign(globalThis, { __SITE_SETTINGS__: { payment: 'required', provider: {}, google: true } }))
const goToGoogle = vi.hoisted(() => vi.fn(async () => {}))
vi.mock('../../../frontend/account/go-to-google.ts', () => ({ goToGoogle }))

const account = { signIn: vi.fn(), confirmAppCode: vi.fn(), signInWithPasskey: vi.fn() }
const onChanged = vi.fn()

function Row({ google }: { google: boolean }) {
  const methods = { app: false, texts: false, google, passkeys: [] }
  const { whenFresh, dialog } = useFreshSignIn({ account, email: zoe.email })
  const more = { methods, call: vi.fn(), change: vi.fn(), whenFresh, onChanged }
  return (
    <>
      <GoogleRow account={account} email={zoe.email} {...more} />
      <button type="button" onClick={() => whenFresh(() => {})}>
        Change the app
      </button>
      {dialog}
    </>
  )
}
let api: FakeApi
beforeEach(() => {
  completeDialogElement()
  localStorage.clear()
  sessionStorage.clear()
  goToGoogle.mockClear()
  onChanged.mockClear()
  api = new FakeApi()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
function show({ linked = false, age = 60, scope = 'aws.cognito.signin.user.admin', admin = false } = {}) {
  const signedInAt = Math.floor(Date.now() / 1000) - age
  const stored = `x.${encoded({ sub: zoe.sub, exp: signedInAt + 9999, auth_time: signedInAt, scope })}.x`
  const { session } = fakeSession({ known: zoe, stored })
  const queries = createQueryClient()
  queries.setQueryData(meKey, { name: 'Zoë', email: zoe.email, ...(admin && { admin: true }) })
  render(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <ToastProvider>
          <SessionProvider session={session} loadExpiredDialog={async () => () => null}>
            <ClientProvider session={session}>
              <Row google={linked} />
            </ClientProvider>
          </SessionProvider>
        </ToastProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return userEvent.setup()
}
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  screen.findByRole('button', { name }).then((button) => user.click(button))

test.each([
  ['too long ago', { age: 601 }],
  ['and its token was renewed since', { scope: 'portal/learner' }],
])('asks for a fresh sign-in before it links if the last one was %s', async (_, last) => {
  const user = show(last)
  await press(user, 'Link Google')
  expect(await screen.findByRole('heading', { name: 'Please sign in again' })).toBeDefined()
  expect(goToGoogle).not.toHaveBeenCalled()
})

test('says why the server refuses to unlink', async () => {
  api.on(deleteGoogleLink, () => {
    throw new Refuse('refused', 'You signed in with Google.')
  })
  const user = show({ linked: true })
  await press(user, 'Unlink Google')
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Unlink Google' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('You signed in with Google.')
  expect(onChanged).not.toHaveBeenCalled()
})

test.each([
  ['Google made the session', { scope: 'openid aws.cognito.signin.user.admin' }],
  ['the sign-in is too old', { age: 601 }],
])('asks for the password before it unlinks if %s, and says what to do without one', async (_, session) => {
  const user = show({ linked: true, ...session })
  await press(user, 'Unlink Google')
  expect(await screen.findByRole('heading', { name: 'Sign in with your password first' })).toBeDefined()
  expect(screen.getByText(/No password yet\? Sign out/)).toBeDefined()
})

test.each([false, true])(
  'offers Google in the row and when signing in again, to no operator (operator: %s)',
  async (admin) => {
    const user = show({ admin, age: 601 })
    expect(screen.queryByRole('button', { name: 'Link Google' }) === null).toBe(admin)
    await press(user, 'Change the app')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByRole('button', { name: 'Continue with Google' }) === null).toBe(admin)
  },
)

test('an operator can unlink a Google account', async () => {
  show({ admin: true, linked: true })
  expect(await screen.findByRole('button', { name: 'Unlink Google' })).toBeDefined()
})
