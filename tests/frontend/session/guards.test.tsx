import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ExpiredDialog } from '../../../frontend/account/expired-dialog.tsx'
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
})

describe('the sign-in page', () => {
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
})
