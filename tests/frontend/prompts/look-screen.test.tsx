import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LookSwitch } from '../../../frontend/account/you.tsx'
import { Look, useLookAfterCopy } from '../../../frontend/prompts/look/look.tsx'
import { forgetHere } from '../../../frontend/session/kept-here.ts'
import { ToastProvider } from '../../../frontend/ui/toast.tsx'

const nothing = 'We found nothing that looks like a person. You know your students; we don’t.'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A box with the look around it, for an account of its own, and what types into it. */
function openBox(account: string = crypto.randomUUID()) {
  function Box() {
    const [text, setText] = useState('')
    return (
      <ToastProvider>
        <Look account={account} text={text} onReplace={setText} className="">
          <textarea aria-label="Box" value={text} onChange={({ target }) => setText(target.value)} />
        </Look>
        <LookSwitch account={account} />
        <CopyProbe account={account} text={text} />
      </ToastProvider>
    )
  }
  const { unmount } = render(<Box />)
  const box = screen.getByLabelText<HTMLTextAreaElement>('Box')
  return { account, box, unmount, type: (value: string) => fireEvent.input(box, { target: { value } }) }
}

function CopyProbe({ account, text }: { account: string; text: string }) {
  const look = useLookAfterCopy(account)
  return (
    <button type="button" onClick={() => void look(text)}>
      Copy it
    </button>
  )
}

test('says what it found, why, and puts stand-ins in; a reply gets the names back; nothing is sent', async () => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  const { box, type } = openBox()
  type('My student Jayden has asthma. His mum is mum@home.example.')
  expect(await screen.findByText('looks like somebody’s name', { exact: false })).toBeDefined()
  expect(screen.getByText('Jayden').tagName).toBe('MARK')
  expect(screen.getByText('is about health', { exact: false })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Use [Student A]' }))
  expect(box.value).toBe('My student [Student A] has asthma. His mum is mum@home.example.')
  fireEvent.click(await screen.findByRole('button', { name: 'Use [Email A]' }))
  expect(box.value).toBe('My student [Student A] has asthma. His mum is [Email A].')
  expect(await screen.findByText(nothing)).toBeDefined()
  type('Tell Student A that [Email A] works.')
  fireEvent.click(screen.getByRole('button', { name: 'Put the names back' }))
  expect(box.value).toBe('Tell Jayden that mum@home.example works.')
  expect(fetched).not.toHaveBeenCalled()
})

test('two people are replaced together, each with a letter of their own', async () => {
  const { box, type } = openBox()
  type('My student Jayden hit my student Priya, and Jayden laughed at his friend.')
  fireEvent.click(await screen.findByRole('button', { name: 'Use stand-ins for all of them' }))
  expect(box.value).toBe('My student [Student A] hit my student [Student B], and [Student A] laughed at his friend.')
})

test('waits half a second after the last key, and says nothing of an empty box', async () => {
  const { type } = openBox()
  type('x')
  await screen.findByText(nothing)
  type('My student Jayden')
  await act(() => vi.advanceTimersByTimeAsync(300))
  expect(screen.queryByText('looks like somebody’s name', { exact: false })).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(300))
  expect(screen.getByText('looks like somebody’s name', { exact: false })).toBeDefined()
  type('')
  expect(screen.queryByText(nothing)).toBeNull()
})

test('knows the class list of this account until it signs out', async () => {
  const { account, type, unmount } = openBox()
  type('Ask Zebulon.')
  await screen.findByText(nothing)
  fireEvent.click(screen.getByRole('button', { name: 'My class list' }))
  fireEvent.change(screen.getByLabelText('My class list', { selector: 'textarea' }), {
    target: { value: 'Zebulon Quist' },
  })
  expect(await screen.findByText('looks like somebody’s name', { exact: false })).toBeDefined()
  unmount()
  const other = openBox()
  other.type('Ask Zebulon.')
  await screen.findByText(nothing)
  other.unmount()
  forgetHere()
  openBox(account).type('Ask Zebulon.')
  await screen.findByText(nothing)
})

test('can be switched off and on', async () => {
  const { type } = openBox()
  const tick = screen.getByRole<HTMLInputElement>('checkbox')
  expect(tick.checked).toBe(true)
  fireEvent.click(tick)
  type('My student Jayden')
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.queryByRole('button', { name: 'My class list' })).toBeNull()
  fireEvent.click(tick)
  type('My student Jayden is late')
  expect(await screen.findByRole('button', { name: 'Use [Student A]' })).toBeDefined()
})

test('after a copy it says what looks like a person, and copies again without', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  const { type } = openBox()
  type('My student Jayden')
  fireEvent.click(screen.getByRole('button', { name: 'Copy it' }))
  expect(await screen.findByText('Copied. “Jayden” looks like somebody’s name.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Copy with [Student A]' }))
  await waitFor(() => expect(writeText).toHaveBeenCalledWith('My student [Student A]'))
  type('A lesson on rivers')
  fireEvent.click(screen.getByRole('button', { name: 'Copy it' }))
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.queryByText(/^Copied\. “/)).toBeNull()
})
