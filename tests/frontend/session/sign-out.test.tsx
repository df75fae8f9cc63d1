import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { guardSignOut, type SignOutGuard } from '../../../frontend/autosave/sign-out-guard.ts'
import { ExpiredDialog } from '../../../frontend/features/account/expired-dialog.tsx'
import { nextPlace } from '../../../frontend/session/return-to.ts'
import { SessionProvider, useSession } from '../../../frontend/session/session-provider.tsx'
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

function keeping(answers: Partial<SignOutGuard> = {}) {
  const keeper = {
    save: vi.fn(answers.save ?? (async () => true)),
    words: vi.fn(answers.words ?? (() => 'What I wrote about prompts')),
    discard: vi.fn(answers.discard ?? (async () => {})),
  }
  removals.push(guardSignOut(keeper))
  return keeper
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
    <SessionProvider session={tab.session} renderExpired={(props) => <ExpiredDialog account={{ signIn }} {...props} />}>
      <Lesson />
    </SessionProvider>,
  )
  return { ...tab, signIn, user: userEvent.setup() }
}
const press = (name: string) => screen.getByRole('button', { name })
const unsaved = 'Some of your words are not saved online yet'

describe('signing out', () => {
  test('saves, removes the words from this device, ends the session and leaves', async () => {
    const { user, calls, around } = await lessonPage()
    const keeper = keeping()
    nextPlace().keep('/certificate')
    await user.click(press('Leave'))
    await waitFor(() => expect(around.leave).toHaveBeenCalledTimes(1))
    expect(keeper.save).toHaveBeenCalledBefore(keeper.discard)
    expect(keeper.discard).toHaveBeenCalledBefore(calls.signOut)
    expect(calls.signOut).toHaveBeenCalledBefore(around.forgetTokens)
    expect(around.forgetTokens).toHaveBeenCalledBefore(around.leave)
    expect(nextPlace().read()).toBeUndefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each<[string, Partial<SignOutGuard>]>([
    ['could not be saved', { save: async () => false }],
    ['failed to be saved', { save: async () => Promise.reject(new Error('down')) }],
  ])('asks first where words %s; staying keeps session and words', async (_, answers) => {
    const { user, calls, around } = await lessonPage()
    const keeper = keeping(answers)
    keeping()
    await user.click(press('Leave'))
    expect(await screen.findByRole('dialog', { name: unsaved })).toBeDefined()
    await user.click(press('Stay signed in'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(keeper.discard).not.toHaveBeenCalled()
    expect(calls.signOut).not.toHaveBeenCalled()
    expect(around.leave).not.toHaveBeenCalled()
  })

  test('asks when saving takes too long', async () => {
    await lessonPage()
    keeping({ save: () => new Promise(() => {}) })
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

  test('hands the words over as a text file, and then discards them when told so', async () => {
    const saved: Blob[] = []
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob) && 'blob:words' }))
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    const { user, around } = await lessonPage()
    const keeper = keeping({ save: async () => false })
    keeping({ words: () => '  ' })
    keeping({ words: () => 'And a title' })
    await user.click(press('Leave'))
    await screen.findByRole('dialog')
    await user.click(press('Download my words'))
    expect(names).toEqual([expect.stringMatching(/^my-words-\d{4}-\d\d-\d\d\.txt$/)])
    expect(await textOf(saved[0])).toBe('What I wrote about prompts\n\nAnd a title')
    expect(screen.getByText('Your words are in your downloads.')).toBeDefined()
    expect(keeper.discard).not.toHaveBeenCalled()

    await user.click(press('Sign out and discard them'))
    await waitFor(() => expect(around.leave).toHaveBeenCalledTimes(1))
    expect(keeper.discard).toHaveBeenCalledTimes(1)
  })

  test('everywhere says so when only this device could be signed out', async () => {
    const { user, calls, around } = await lessonPage()
    calls.signOutEverywhere.mockResolvedValue(false)
    await user.click(press('Leave everywhere'))
    await screen.findByRole('dialog', { name: 'You are signed out on this device only' })
    expect(around.forgetTokens).toHaveBeenCalledTimes(1)
    expect(around.leave).not.toHaveBeenCalled()
    await user.click(press('All right'))
    expect(around.leave).toHaveBeenCalledTimes(1)
  })

  test('goes on where a word cannot be removed', async () => {
    const { user, around } = await lessonPage()
    keeping({ discard: () => Promise.reject(new Error('storage')) })
    await user.click(press('Leave'))
    await waitFor(() => expect(around.leave).toHaveBeenCalledTimes(1))
  })
})

describe('a session that expires', () => {
  async function expiredPage() {
    const page = await lessonPage()
    await page.user.type(screen.getByLabelText('Notes'), 'half a sentence')
    await act(async () => page.session.expire())
    const dialog = await screen.findByRole('dialog', { name: 'Please sign in again' })
    return { ...page, dialog }
  }
  const notes = () => screen.getByLabelText<HTMLTextAreaElement>('Notes').value

  test('asks for the password over the page, which stays as it is', async () => {
    const { user, signIn, calls } = await expiredPage()
    expect(screen.getByLabelText<HTMLInputElement>('E-mail address').value).toBe(zoe.email)
    calls.tokens.mockResolvedValue(tokensOf(zoe, 'new'))
    await user.type(screen.getByLabelText('Password'), 'a long password')
    await user.click(press('Sign in'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(signIn).toHaveBeenCalledWith(zoe.email, 'a long password')
    expect(screen.getByText('signed-in')).toBeDefined()
    expect(notes()).toBe('half a sentence')
  })

  test('cannot be passed by Escape, and keeps what was typed when signing in fails', async () => {
    const { user, signIn, dialog } = await expiredPage()
    signIn.mockRejectedValue(Object.assign(new Error('no'), { name: 'NetworkError' }))
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    await user.type(screen.getByLabelText('Password'), 'a long password')
    await user.click(press('Sign in'))
    await screen.findByText(/check your internet connection/)
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('a long password')
    expect(screen.getByRole('dialog')).toBe(dialog)
  })

  test('loads the page anew when another account signs in there', async () => {
    const { user, calls, around } = await expiredPage()
    calls.tokens.mockResolvedValue(tokensOf(max))
    await user.clear(screen.getByLabelText('E-mail address'))
    await user.type(screen.getByLabelText('E-mail address'), max.email)
    await user.type(screen.getByLabelText('Password'), 'a long password')
    await user.click(press('Sign in'))
    await waitFor(() => expect(around.reload).toHaveBeenCalledTimes(1))
  })

  test('may be left: the words are asked about before', async () => {
    const { user, around } = await expiredPage()
    keeping({ save: async () => false })
    await user.click(press('Sign out instead'))
    await screen.findByRole('dialog', { name: unsaved })
    await user.click(press('Stay signed in'))
    await screen.findByRole('dialog', { name: 'Please sign in again' })
    expect(around.leave).not.toHaveBeenCalled()
  })
})

const textOf = (blob: Blob | undefined): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(blob as Blob)
  })
