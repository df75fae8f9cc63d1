import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ExpiredDialog } from '../../../frontend/account/expired-dialog.tsx'
import { askedDeletion } from '../../../frontend/session/asked-deletion.ts'
import { keepHere, readHere } from '../../../frontend/session/kept-here.ts'
import { returnPath } from '../../../frontend/session/return-to.ts'
import { SessionProvider, useSession } from '../../../frontend/session/session-provider.tsx'
import { guardSignOut, type SignOutGuard } from '../../../frontend/session/sign-out-guard.ts'
import { completeDialogElement } from '../dialog-element.ts'
import { fakeSession, max, tokensOf, zoe } from './fake-session.ts'

completeDialogElement()
const removals: (() => void)[] = []
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  for (const remove of removals.splice(0)) remove()
  vi.unstubAllGlobals()
})

function addGuard(answers: Partial<SignOutGuard> = {}) {
  const guard = {
    save: vi.fn(answers.save ?? (async () => true)),
    unsavedText: vi.fn(answers.unsavedText ?? (() => 'What I wrote about prompts')),
    losesText: vi.fn(answers.losesText ?? (() => false)),
    discard: vi.fn(answers.discard ?? (async () => {})),
  }
  removals.push(guardSignOut(guard))
  return guard
}

function Lesson() {
  const { state, signOut, signOutEverywhere } = useSession()
  return (
    <>
      <p>{state.status}</p>
      <textarea aria-label="Notes" />
      <button type="button" onClick={() => void signOut()}>
        Leave
      </button>
      <button type="button" onClick={() => void signOutEverywhere()}>
        Leave everywhere
      </button>
    </>
  )
}

async function lessonPage() {
  const tab = fakeSession({ known: zoe, stored: 'stored' })
  tab.calls.tokens.mockResolvedValue(tokensOf(zoe))
  const signIn = vi.fn(async () => 'signed-in' as const)
  render(
    <SessionProvider
      session={tab.session}
      loadExpiredDialog={async () => (props) => (
        <ExpiredDialog account={{ signIn, confirmAppCode: vi.fn(), signInWithPasskey: vi.fn() }} {...props} />
      )}
    >
      <Lesson />
    </SessionProvider>,
  )
  return { ...tab, signIn, user: userEvent.setup() }
}
const press = (name: string) => screen.getByRole('button', { name })
const unsaved = 'Some of your words are not saved online yet'

describe('signing out', () => {
  test('saves, removes drafts from this device, ends the session and opens the signed-out page', async () => {
    const { user, calls, deps } = await lessonPage()
    const guard = addGuard()
    returnPath().save('/certificate')
    keepHere('sub-1', 'class-list', 'Jane Smith')
    await user.click(press('Leave'))
    await waitFor(() => expect(deps.openSignedOutPage).toHaveBeenCalledTimes(1))
    expect(guard.save).toHaveBeenCalledBefore(guard.discard)
    expect(guard.discard).toHaveBeenCalledBefore(calls.signOut)
    expect(calls.signOut).toHaveBeenCalledBefore(deps.forgetTokens)
    expect(deps.forgetTokens).toHaveBeenCalledBefore(deps.openSignedOutPage)
    expect(returnPath().read()).toBeUndefined()
    expect(readHere('sub-1', 'class-list')).toBeUndefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each<[string, Partial<SignOutGuard>]>([
    ['could not be saved', { save: async () => false }],
    ['failed to be saved', { save: async () => Promise.reject(new Error('down')) }],
  ])('asks first when text %s; staying keeps the session and the text', async (_, answers) => {
    const { user, calls, deps } = await lessonPage()
    const guard = addGuard(answers)
    addGuard()
    await user.click(press('Leave'))
    expect(await screen.findByRole('dialog', { name: unsaved })).toBeDefined()
    await user.click(press('Stay signed in'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(guard.discard).not.toHaveBeenCalled()
    expect(calls.signOut).not.toHaveBeenCalled()
    expect(deps.openSignedOutPage).not.toHaveBeenCalled()
  })

  test('asks when saving takes too long', async () => {
    await lessonPage()
    addGuard({ save: () => new Promise(() => {}) })
    vi.useFakeTimers()
    try {
      act(() => press('Leave').click())
      await act(() => vi.advanceTimersByTimeAsync(9_999))
      expect(screen.queryByRole('dialog')).toBeNull()
      await act(() => vi.advanceTimersByTimeAsync(1))
      expect(screen.getByRole('dialog', { name: unsaved })).toBeDefined()
    } finally {
      vi.useRealTimers()
    }
  })

  test('everywhere says when it only worked on this device', async () => {
    const { user, calls, deps } = await lessonPage()
    calls.signOutEverywhere.mockRejectedValue(new Error('offline'))
    await user.click(press('Leave everywhere'))
    await screen.findByRole('dialog', { name: 'You are signed out on this device only' })
    expect(deps.forgetTokens).toHaveBeenCalled()
    expect(deps.openSignedOutPage).not.toHaveBeenCalled()
    await user.click(press('OK'))
    expect(deps.openSignedOutPage).toHaveBeenCalledTimes(1)
  })

  test('continues when drafts can’t be removed from this device', async () => {
    const { user, deps } = await lessonPage()
    addGuard({ discard: () => Promise.reject(new Error('storage')) })
    await user.click(press('Leave'))
    await waitFor(() => expect(deps.openSignedOutPage).toHaveBeenCalledTimes(1))
  })
})

describe('a session that expires', () => {
  test('opens the dialog at once when the learner asks for it', async () => {
    const { user, session } = await lessonPage()
    await act(async () => session.expire())
    await user.click(await screen.findByRole('button', { name: 'Sign in again' }))
    expect(screen.getByRole('dialog', { name: 'Please sign in again' })).toBeDefined()
  })
})

describe('a session that ends because the account was deleted', () => {
  const gone = 'Your account has been deleted'
  const yesterday = new Date(Date.now() - 86_400_000).toISOString()

  test.each([
    ['the deletion is still to come', zoe.sub, new Date(Date.now() + 86_400_000).toISOString()],
    ['another account was deleted', max.sub, yesterday],
    ['what is stored can’t be read', zoe.sub, 'soon'],
  ])('asks to sign in as ever if %s', async (_, sub, due) => {
    askedDeletion().remember(sub, due)
    const { user, session } = await lessonPage()
    await act(async () => session.expire())
    await user.click(await screen.findByRole('button', { name: 'Sign in again' }))
    expect(screen.getByRole('dialog', { name: 'Please sign in again' })).toBeDefined()
  })

  test('says so, clears nothing unasked, and clears the device when the learner leaves', async () => {
    askedDeletion().remember(zoe.sub, yesterday)
    const { user, session, deps } = await lessonPage()
    const guard = addGuard()
    await act(async () => session.expire())
    await user.click(await screen.findByRole('button', { name: 'Sign in again' }))
    expect(screen.getByRole('dialog', { name: gone })).toBeDefined()
    expect(guard.discard).not.toHaveBeenCalled()
    await user.click(press('Leave and clear this device'))
    await waitFor(() => expect(deps.openSignedOutPage).toHaveBeenCalledTimes(1))
    expect(guard.discard).toHaveBeenCalledTimes(1)
    expect(deps.forgetTokens).toHaveBeenCalledTimes(1)
  })

  test('still takes a sign-in, because another device may have kept the account', async () => {
    askedDeletion().remember(zoe.sub, yesterday)
    const { user, session, calls } = await lessonPage()
    await act(async () => session.expire())
    await user.click(await screen.findByRole('button', { name: 'Sign in again' }))
    await user.click(press('I kept my account: sign in'))
    calls.tokens.mockResolvedValue(tokensOf(zoe, 'new'))
    await user.type(screen.getByLabelText('Password'), 'a long password')
    await user.click(press('Sign in'))
    await waitFor(() => expect(screen.getByText('signed-in')).toBeDefined())
    expect(askedDeletion().dueBefore(zoe.sub)).toBeUndefined()
  })
})
