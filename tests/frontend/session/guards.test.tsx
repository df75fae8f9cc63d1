import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pages } from '#contract/pages'
import { moduleIds } from '#domain/catalogue'
import { ExpiredDialog } from '../../../frontend/features/account/expired-dialog.tsx'
import { GuestsOnly, RequireSession } from '../../../frontend/session/guards.tsx'
import { returnPath } from '../../../frontend/session/return-to.ts'
import { SessionProvider } from '../../../frontend/session/session-provider.tsx'
import { completeDialogElement } from '../dialog-element.ts'
import { fakeSession, tokensOf, zoe } from './fake-session.ts'

completeDialogElement()
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

function Where() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
const where = () => screen.getByRole('status').textContent

function visit(address: string, { session }: ReturnType<typeof fakeSession>) {
  const goTo = vi.fn()
  render(
    <MemoryRouter initialEntries={[address]}>
      <Where />
      <SessionProvider
        session={session}
        loadExpiredDialog={async () => (props) => (
          <ExpiredDialog
            account={{ signIn: vi.fn(), confirmAppCode: vi.fn(), signInWithPasskey: vi.fn() }}
            {...props}
          />
        )}
        goTo={goTo}
      >
        <Routes>
          <Route path="/sign-in" element={<GuestsOnly>the sign-in form</GuestsOnly>} />
          <Route path="/account" element={<RequireSession redirectTo="sign-in">the account</RequireSession>} />
          <Route path="/certificate" element={<RequireSession redirectTo="landing">the certificate</RequireSession>} />
          <Route path="*" element="another page" />
        </Routes>
      </SessionProvider>
    </MemoryRouter>,
  )
  return goTo
}

describe('a page for learners', () => {
  test('sends a visitor to the sign-in page, with the return path', () => {
    visit('/account?tab=2#name', fakeSession())
    expect(where()).toBe('/sign-in?next=%2Faccount%3Ftab%3D2%23name')
  })

  test('sends a visitor to the landing page and saves the return path', () => {
    const goTo = visit('/certificate?module=digital-media', fakeSession())
    expect(goTo).toHaveBeenCalledWith('/#please-sign-in')
    expect(returnPath().read()).toBe('/certificate?module=digital-media')
    expect(screen.queryByText('the certificate')).toBeNull()
  })

  test('stays hidden until the session has loaded', async () => {
    const tab = fakeSession({ known: zoe })
    let answer = (_: ReturnType<typeof tokensOf> | undefined) => {}
    tab.calls.tokens.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    const goTo = visit('/certificate', tab)
    expect(screen.queryByText('the certificate')).toBeNull()
    expect(goTo).not.toHaveBeenCalled()
    await waitFor(() => expect(tab.calls.tokens).toHaveBeenCalled())
    await act(async () => answer(tokensOf(zoe)))
    expect(screen.getByText('the certificate')).toBeDefined()
  })

  test('stays under the sign-in dialog when the session expires', async () => {
    const tab = fakeSession({ known: zoe, stored: 'stored' })
    const goTo = visit('/certificate', tab)
    expect(screen.getByText('the certificate')).toBeDefined()
    await act(async () => tab.session.expire())
    expect(screen.getByText('the certificate')).toBeDefined()
    await screen.findByRole('dialog', { name: 'Please sign in again' }, { timeout: 5_000 })
    expect(goTo).not.toHaveBeenCalled()
  })
})

describe('the sign-in page', () => {
  test('shows its form to a signed-out visitor', () => {
    visit('/sign-in', fakeSession())
    expect(screen.getByText('the sign-in form')).toBeDefined()
  })

  test.each([
    [undefined, '/dashboard'],
    ['/account?tab=2', '/account?tab=2'],
    ['https://evil.example/', '/dashboard'],
  ])('sends a signed-in learner with next %s on to %s', (next, to) => {
    returnPath().save(next)
    visit('/sign-in', fakeSession({ known: zoe, stored: 'stored' }))
    expect(where()).toBe(to)
    expect(returnPath().read()).toBeUndefined()
  })

  test('goes to the return path after signing in', async () => {
    const tab = fakeSession()
    returnPath().save('/certificate')
    visit('/sign-in', tab)
    tab.calls.tokens.mockResolvedValue(tokensOf(zoe))
    await act(() => tab.session.afterSignIn())
    expect(where()).toBe('/certificate')
    expect(screen.getByText('the certificate')).toBeDefined()
  })
})

test('every app page has its expected guard', () => {
  const guards = Object.fromEntries(
    pages.filter((page) => page.kind === 'app').map(({ path, guard }): [string, string] => [path, guard]),
  )
  const lessons = moduleIds.map((id) => [`/course/${id}`, id.startsWith('genai-') ? 'open' : 'landing'])
  expect(guards).toEqual({
    '/sign-in': 'open',
    '/sign-up': 'open',
    '/signed-in': 'open',
    '/confirm': 'open',
    '/forgot-password': 'open',
    '/dashboard': 'sign-in',
    '/prompts': 'sign-in',
    '/words': 'sign-in',
    '/account': 'sign-in',
    '/certificate': 'landing',
    '/objection': 'open',
    '/try': 'open',
    '/verify': 'open',
    '/verify/:id': 'open',
    '/payment-success': 'open',
    ...Object.fromEntries(lessons),
  })
})
