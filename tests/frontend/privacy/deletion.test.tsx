import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Dashboard, getDashboard } from '#dashboard/contract'
import { type Deletion, deleteDeletion, getDeletion, postDeletion } from '#privacy/contract'
import { AccountDeletion } from '../../../frontend/account/account.page.tsx'
import { DeleteAccount } from '../../../frontend/privacy/delete-account.tsx'
import { askedDeletion } from '../../../frontend/session/asked-deletion.ts'
import { SessionProvider } from '../../../frontend/session/session-provider.tsx'
import { dashboardOf } from '../dashboard/sample-dashboard.ts'
import { completeDialogElement } from '../dialog-element.ts'
import { FakeApi, noNetwork, Refuse } from '../fake-api.ts'
import { renderInApp } from '../render-in-app.tsx'
import { fakeSession, zoe } from '../session/fake-session.ts'

const none: Deletion = { state: 'none' }
const asked = (certificates: 'withdraw' | 'keep' = 'withdraw'): Deletion => ({
  state: 'asked',
  askedAt: '2026-11-22T01:00:00.000Z',
  due: '2026-11-29T01:00:00.000Z',
  certificates,
})
const issued: Dashboard['certificates'] = [
  { key: 'digital-media', title: 'Digital media literacy', issuedAt: '2026-03-02T01:00:00.000Z' },
]

let now: Deletion
let certificates: Dashboard['certificates']
let isFresh = true
let api: FakeApi

beforeEach(() => {
  now = none
  certificates = issued
  isFresh = true
  api = new FakeApi()
    .on(getDashboard, () => ({ ...dashboardOf(['digital-media']), certificates }))
    .on(getDeletion, () => now)
    .on(postDeletion, (input) => {
      now = asked(input.certificates)
      return now
    })
    .on(deleteDeletion, () => {
      now = none
      return now
    })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const button = (name: string) => screen.getByRole('button', { name })
const word = () => screen.getByLabelText<HTMLInputElement>('To confirm, type DELETE')
const waiting = /^Your account will be deleted in the night after 29 November 2026$/

test('asks for the certificates only when somebody opens the form: an account page has enough to ask for', async () => {
  const user = userEvent.setup()
  showSection()
  await user.click(await screen.findByRole('button', { name: 'Delete my account' }))
  await waitFor(() => expect(api.of(getDashboard)).toHaveLength(1))
  cleanup()
  api.calls.length = 0
  showSection()
  await screen.findByRole('button', { name: 'Delete my account' })
  expect([api.of(getDeletion).length, api.of(getDashboard).length]).toEqual([1, 0])
})

/** The section, where signing in again is one press. */
function showSection() {
  const signIn = ({ onSignedIn }: { onSignedIn: () => void }) => (
    <button type="button" onClick={onSignedIn}>
      Signed in again
    </button>
  )
  return renderInApp(<DeleteAccount account="sub-zoe" isFresh={async () => isFresh} signInAgain={signIn} />)
}

async function openForm() {
  const user = userEvent.setup()
  const page = showSection()
  await user.click(await screen.findByRole('button', { name: 'Delete my account' }))
  return { user, ...page }
}

async function toConfirm() {
  const form = await openForm()
  await form.user.click(button('Continue'))
  await screen.findByLabelText('To confirm, type DELETE')
  return form
}

test('certificates are kept if the learner says so', async () => {
  const { user } = await openForm()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Withdraw them' }).checked).toBe(true)
  await user.click(screen.getByRole('radio', { name: 'Keep them valid' }))
  await user.click(button('Continue'))
  await user.type(word(), 'DELETE')
  await user.click(button('Delete my account'))
  await screen.findByText('Certificates stay valid, with your name on them.')
  expect(api.of(postDeletion)).toMatchObject([{ certificates: 'keep' }])
})

test('somebody without certificates isn’t asked about them', async () => {
  certificates = [{ key: 'digital-media', title: 'Earned, but never issued' }]
  await openForm()
  await waitFor(() => expect(screen.queryByRole('radio')).toBeNull())
})

test('after an old sign-in it asks to sign in first, and keeps the choice', async () => {
  isFresh = false
  const { user } = await openForm()
  await user.click(screen.getByRole('radio', { name: 'Keep them valid' }))
  await user.click(button('Continue'))
  expect(screen.queryByLabelText('To confirm, type DELETE')).toBeNull()
  await user.click(await screen.findByText('Signed in again'))
  await user.type(word(), 'DELETE')
  await user.click(button('Delete my account'))
  await screen.findByText(waiting)
  expect(api.of(postDeletion)).toMatchObject([{ certificates: 'keep' }])
})

test('a double click asks once', async () => {
  const { user } = await toConfirm()
  await user.type(word(), 'DELETE')
  const press = button('Delete my account')
  fireEvent.click(press)
  fireEvent.click(press)
  await screen.findByText(waiting)
  expect(api.of(postDeletion)).toHaveLength(1)
})

test('a sign-in that grew old meanwhile opens the dialog, and the word stays', async () => {
  const { user } = await toConfirm()
  api.on(postDeletion, () => {
    throw new Refuse('sign-in-again')
  })
  await user.type(word(), 'DELETE')
  await user.click(button('Delete my account'))
  await user.click(await screen.findByText('Signed in again'))
  expect(screen.getByRole('alert').textContent).toContain('Please press the button once more.')
  expect(word().value).toBe('DELETE')
  api.on(postDeletion, () => asked())
  await user.click(button('Delete my account'))
  await screen.findByText(waiting)
})

test.each([
  ['offline', () => noNetwork, /can’t reach the portal.*safe to press the button once more/],
  ['a session that is over', () => new Refuse('not-signed-in'), /Your session has ended, so nothing was asked for/],
  ['a busy server', () => new Refuse('unavailable', 'The portal is busy just now.'), /The portal is busy just now/],
])('%s is said beside the button, and the next try is the same request', async (_, failure, words) => {
  const { user } = await toConfirm()
  api.on(postDeletion, () => {
    throw failure()
  })
  await user.type(word(), 'DELETE')
  await user.click(button('Delete my account'))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(words))
  expect(word().value).toBe('DELETE')
  api.on(postDeletion, () => asked())
  await user.click(button('Delete my account'))
  await screen.findByText(waiting)
  const operations = api.of(postDeletion).map(({ operation }) => operation)
  expect(new Set(operations).size).toBe(1)
})

test('turning back sends nothing and leads back to the button', async () => {
  const { user } = await openForm()
  await user.click(button('Keep my account'))
  expect(document.activeElement).toBe(button('Delete my account'))
  expect(api.of(postDeletion)).toEqual([])
})

test('an account that waits can be kept, and the device forgets that it waited', async () => {
  now = asked()
  const user = userEvent.setup()
  showSection()
  await screen.findByText(waiting)
  expect(document.activeElement).toBe(document.body)
  expect(askedDeletion().dueBefore('sub-zoe', Date.parse('2026-11-30'))).toBeDefined()
  await user.click(button('Keep my account'))
  expect(await screen.findByText('Your account stays. Nothing was deleted.')).toBeDefined()
  expect(document.activeElement).toBe(button('Delete my account'))
  expect(askedDeletion().dueBefore('sub-zoe', Date.parse('2026-11-30'))).toBeUndefined()
})

test('says why an account can’t be kept any more, and that it couldn’t be reached', async () => {
  now = asked()
  const user = userEvent.setup()
  showSection()
  await screen.findByText(waiting)
  for (const [failure, words] of [
    [noNetwork, /can’t reach the portal/],
    [new Refuse('refused', 'That can’t be stopped any more.'), /can’t be stopped any more/],
  ] as const) {
    api.on(deleteDeletion, () => {
      throw failure
    })
    await user.click(button('Keep my account'))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(words))
  }
})

test('what another tab did shows when this one is looked at again', async () => {
  const { user } = await toConfirm()
  now = asked('keep')
  window.dispatchEvent(new Event('visibilitychange'))
  await screen.findByText(waiting)
  now = none
  window.dispatchEvent(new Event('visibilitychange'))
  await screen.findByText(/you have seven days to change your mind/)
  await user.click(button('Delete my account'))
  expect(screen.getByText('What goes')).toBeDefined()
})

test('a section that couldn’t load offers another try', async () => {
  api.on(getDeletion, () => {
    throw new Refuse('no-access', 'Not now.')
  })
  showSection()
  await screen.findByText('Not now.')
  api.on(getDeletion, () => none)
  fireEvent.click(button('Try again'))
  await screen.findByRole('button', { name: 'Delete my account' })
})

/** The page's part with the real dialog, for somebody who signed in so many seconds ago. */
async function continueAfter(seconds: number) {
  completeDialogElement()
  const user = userEvent.setup()
  const time = Date.now() / 1000
  const claims = { sub: zoe.sub, exp: time + 900, auth_time: time - seconds }
  const { session } = fakeSession({ known: zoe, stored: `x.${btoa(JSON.stringify(claims))}.x` })
  renderInApp(
    <SessionProvider session={session} loadExpiredDialog={async () => () => null}>
      <AccountDeletion email={zoe.email} />
    </SessionProvider>,
  )
  await user.click(await screen.findByRole('button', { name: 'Delete my account' }))
  await user.click(button('Continue'))
  return user
}

test('a sign-in of nine minutes ago is recent enough', async () => {
  await continueAfter(540)
  expect(await screen.findByLabelText('To confirm, type DELETE')).toBeDefined()
})

test('eleven minutes after the sign-in a dialog asks for another one, and can be closed', async () => {
  const user = await continueAfter(660)
  const dialog = await screen.findByRole('dialog', { name: 'Please sign in again' })
  expect(dialog.textContent).toContain('Before your account is deleted, we make sure that it is you.')
  await user.click(button('Close'))
  expect(document.activeElement).toBe(button('Continue'))
})
