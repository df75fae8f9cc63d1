import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SignOutOthers } from '../../../frontend/account/account.page.tsx'
import { accountCalls } from '../../../frontend/account/account-calls.ts'
import { Security } from '../../../frontend/account/security.tsx'
import { ClientProvider } from '../../../frontend/client/client.ts'
import { createQueryClient } from '../../../frontend/client/query-client.ts'
import { SessionProvider } from '../../../frontend/session/session-provider.tsx'
import { guardSignOut } from '../../../frontend/session/sign-out-guard.ts'
import { ToastProvider } from '../../../frontend/ui/toast.tsx'
import { completeDialogElement } from '../dialog-element.ts'
import { fakeSession, tokensOf, zoe } from '../session/fake-session.ts'

const email = 'zoe@example.edu.au'
const account = { ...accountCalls, signIn: vi.fn(), signInWithPasskey: vi.fn() }
const operations: string[] = []
const answers: Record<string, object> = {}
const press = (name: string | RegExp) => screen.getByRole('button', { name })
const selfService = 'portal/learner aws.cognito.signin.user.admin'
const tokenOf = (minutesAgo: number, scope: string) => {
  const now = Math.floor(Date.now() / 1000)
  return `x.${btoa(JSON.stringify({ sub: zoe.sub, exp: now + 900, auth_time: now - minutesAgo * 60, scope }))}.x`
}

beforeEach(() => {
  completeDialogElement()
  operations.length = 0
  for (const name of Object.keys(answers)) delete answers[name]
  answers['/api/me/sign-in'] = { app: false, texts: false, google: false, passkeys: [] }
  answers['/api/me/sign-in/changes'] = { ended: true }
  answers['/api/me/sign-out'] = { ended: true }
  account.signIn.mockReset().mockResolvedValue('signed-in')
  account.signInWithPasskey.mockReset().mockResolvedValue('signed-in')
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { credentials: {} }))
  vi.stubGlobal('fetch', async (address: string, { headers = {} }: { headers?: Record<string, string> } = {}) => {
    if (address === '/config.json')
      return Response.json({ region: 'x', userPoolId: 'x_y', userPoolClientId: 'c', userPoolEndpoint: '/pool' })
    const operation = headers['x-amz-target']?.split('.')[1] ?? address
    operations.push(operation)
    return Response.json(answers[operation] ?? {})
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  window.localStorage.clear()
})

function show(part: ReactNode, minutesAgo: number, scope = selfService) {
  const tab = fakeSession({ known: zoe, stored: tokenOf(minutesAgo, scope) })
  tab.calls.tokens.mockResolvedValue(tokensOf(zoe))
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <SessionProvider session={tab.session} loadExpiredDialog={async () => () => <p>Your session has ended.</p>}>
          <ClientProvider session={tab.session}>{part}</ClientProvider>
        </SessionProvider>
      </ToastProvider>
    </QueryClientProvider>,
  )
  return { ...tab, user: userEvent.setup() }
}

test('codes that are to be turned off say when, in Sydney’s time, and can be stopped', async () => {
  const methods = { app: true, texts: false, google: false, passkeys: [] }
  const reset = { askedAt: '2026-03-02T01:00:00.000Z', due: '2026-03-05T14:10:00.000Z' }
  answers['/api/me/sign-in'] = { ...methods, reset }
  answers['/api/me/sign-in/reset'] = { stopped: true }
  show(<Security email={email} account={account} />, 1)
  await screen.findByText('Your codes are turned off on 6 Mar 2026, 01:10 (Sydney time)')
  answers['/api/me/sign-in'] = methods
  await userEvent.click(press('Stop it'))
  await screen.findByText('Your codes stay on')
  await waitFor(() => expect(screen.queryByText(/^Your codes are turned off/)).toBeNull())
  expect(operations).toContain('/api/me/sign-in/reset')
})

test('“I’ve lost my phone” says how long it takes', async () => {
  answers['/api/me/sign-in'] = { app: true, texts: false, google: false, passkeys: [] }
  show(<Security email={email} account={account} />, 1)
  await userEvent.click(await screen.findByText('I’ve lost my phone'))
  expect(screen.getByText(/takes 72 hours and the night after them/)).toBeDefined()
})

describe('sign-in and security', () => {
  test('lists the ways to sign in, and says what is missing', async () => {
    show(<Security account={account} email={email} />, 1)
    await screen.findByText(/This account opens with your password alone/)
    expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
      'Password',
      'Passkeys: None yet',
      'Authenticator app: Off',
      'This device',
    ])
    expect(screen.queryByText('Your account is protected')).toBeNull()
  })

  test('asks to sign in again, also with a passkey, before a change ten minutes after the last time', async () => {
    const { user } = show(<Security account={account} email={email} />, 11)
    await user.click(await screen.findByRole('button', { name: 'Set up an app' }))
    await screen.findByRole('dialog', { name: 'Please sign in again' })
    expect(operations).not.toContain('AssociateSoftwareToken')
    await user.click(press('Sign in with a passkey'))
    await waitFor(() => expect(operations).toContain('AssociateSoftwareToken'))
    expect(account.signInWithPasskey).toHaveBeenCalledWith(email)
  })

  test('keeps the focus in the row while a form opens and closes there', async () => {
    answers.AssociateSoftwareToken = { SecretCode: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567' }
    const { user } = show(<Security account={account} email={email} />, 9)
    await user.click(await screen.findByRole('button', { name: 'Set up an app' }))
    await screen.findByLabelText('Code from your app')
    expect(document.activeElement?.textContent).toMatch(/^Add the portal to the app/)
    await user.click(press('Cancel'))
    await waitFor(() => expect(document.activeElement).toBe(press('Set up an app')))
    await user.click(press('Change your password'))
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'))
  })

  test('asks to sign in again within ten minutes too, if the token was renewed since then', async () => {
    const { user } = show(<Security account={account} email={email} />, 5, 'portal/learner')
    await user.click(await screen.findByRole('button', { name: 'Set up an app' }))
    await screen.findByRole('dialog', { name: 'Please sign in again' })
    expect(operations).not.toContain('AssociateSoftwareToken')
  })

  test('keeps password and device on the page when Cognito can’t be asked', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('down')))
    show(<Security account={account} email={email} />, 1)
    await screen.findByText(/We can’t reach the portal just now/)
    expect(press('Change your password')).toBeDefined()
    expect(screen.getByRole('heading', { name: 'This device' })).toBeDefined()
  })
})

describe('signing out other devices', () => {
  const closed = vi.fn()
  const dialog = <SignOutOthers account={account} email={email} onClose={closed} />
  beforeEach(() => void closed.mockReset())

  test('saves the words, ends every session, and signs in here again in the same dialog', async () => {
    const save = vi.fn(async (_: 'all' | 'online') => true)
    const remove = guardSignOut({ save, unsavedText: () => '', losesText: () => false, discard: vi.fn() })
    const { user } = show(dialog, 1)
    await user.click(press('Sign out the other devices'))
    await screen.findByRole('dialog', { name: 'Now sign in here again' })
    // A half-typed prompt stays on the device, which is signed in again.
    expect(save.mock.calls).toEqual([['online']])
    expect(operations).toEqual(['/api/me/sign-out'])
    await user.type(screen.getByLabelText('Password'), 'twelve letters')
    await user.click(press('Sign in'))
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1))
    remove()
  })

  test('signs out nothing while words are not saved', async () => {
    const guard = { save: async () => false, unsavedText: () => '', losesText: () => false, discard: vi.fn() }
    const remove = guardSignOut(guard)
    const { user } = show(dialog, 1)
    await user.click(press('Sign out the other devices'))
    await screen.findByText(/so nothing was signed out/)
    expect(operations).toEqual([])
    remove()
  })

  test('leaves the page signed out when the dialog is closed half way', async () => {
    const { user, session } = show(dialog, 1)
    await user.click(press('Sign out the other devices'))
    await screen.findByRole('dialog', { name: 'Now sign in here again' })
    await user.click(press('Close'))
    expect(session.state().status).toBe('expired')
    expect(closed).toHaveBeenCalledTimes(1)
  })
})
