import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { getLearners } from '#desk/contract'
import DeskPage from '../../../frontend/desk/desk.page.tsx'
import { SessionProvider } from '../../../frontend/session/session-provider.tsx'
import { completeDialogElement } from '../dialog-element.ts'
import { FakeApi, Refuse } from '../fake-api.ts'
import { renderInApp } from '../render-in-app.tsx'
import { fakeSession, zoe } from '../session/fake-session.ts'

vi.hoisted(() => Object.assign(globalThis, { __SITE_SETTINGS__: { payment: 'required', provider: {}, google: true } }))

beforeAll(completeDialogElement)
afterEach(() => {
  cleanup()
  window.history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

/** What the dialog says and offers that opens over a page at this path. */
async function dialogAt(path: string) {
  window.history.replaceState(null, '', path)
  const why = 'Please sign in again: the desk needs a sign-in of the last twelve hours.'
  new FakeApi().on(getLearners, () => {
    throw new Refuse('sign-in-again', why)
  })
  renderInApp(
    <SessionProvider session={fakeSession({ known: zoe }).session} loadExpiredDialog={async () => () => null}>
      <DeskPage />
    </SessionProvider>,
  )
  fireEvent.click((await screen.findAllByRole('button', { name: 'Sign in again' }))[0] as HTMLElement)
  const dialog = await screen.findByRole('dialog')
  return { text: dialog.textContent, offersGoogle: screen.queryByText('Continue with Google') !== null, why }
}

test('an operator is told how long a sign-in counts on the desk, and isn’t offered Google', async () => {
  const { text, offersGoogle, why } = await dialogAt('/admin')
  expect(text).toContain(why)
  expect(text).not.toContain('ten minutes')
  expect(offersGoogle).toBe(false)
  cleanup()
  expect(await dialogAt('/account')).toMatchObject({ offersGoogle: true })
})
