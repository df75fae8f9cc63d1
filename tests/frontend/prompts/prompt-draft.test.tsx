import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { postPrompt, putPrompt } from '#prompts/contract'
import { autosaveOf } from '../../../frontend/autosave/open-autosave.ts'
import { PromptLibrary } from '../../../frontend/prompts/prompt-library.tsx'
import { PromptPanel } from '../../../frontend/prompts/prompt-panel.tsx'
import { discardDrafts, saveUnsavedText, unsavedText } from '../../../frontend/session/sign-out-guard.ts'
import { noNetwork } from '../fake-api.ts'
import { fakeIndexedDb } from '../fake-indexed-db.ts'
import { renderInApp } from '../render-in-app.tsx'
import { FakeLibrary, openCards, prompt } from './fake-library.ts'

const storage = fakeIndexedDb()
let accounts = 0
let account = ''
let server: FakeLibrary
beforeEach(() => {
  accounts += 1
  account = `kim-${accounts}`
  Element.prototype.scrollIntoView = vi.fn()
  server = new FakeLibrary()
})
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  await discardDrafts()
  vi.unstubAllGlobals()
})

const panel = (place = 'aside') => <PromptPanel key={place} moduleId="genai-module-2" account={account} />
const ready = async () => {
  await waitFor(() => expect(document.querySelector('.skeleton')).toBeNull())
  await act(async () => {})
}
let page: ReturnType<typeof renderInApp>
const open = async () => {
  page = renderInApp(panel())
  await ready()
  return page
}
/** Ends the page as a reload does, and renders it again; the device's storage stays. */
const reload = async () => {
  cleanup()
  autosaveOf(account, page.send).end()
  return open()
}
const boxes = () => screen.getAllByLabelText<HTMLTextAreaElement>('Prompt')
const texts = () => boxes().map(({ value }) => value)
const write = (text: string, box = 0) => fireEvent.change(boxes()[box] as HTMLElement, { target: { value: text } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const toast = (text: string) =>
  waitFor(() => expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain(text))
const onDevice = (words: string) =>
  waitFor(() => {
    const own = storage.entries().filter(([key]) => String(key).startsWith(`${account},`))
    expect(JSON.stringify(own)).toContain(words)
  })
/** The script of a conflict loads in real time, which takes long on a busy machine. */
const slow = { timeout: 20_000 }
const theirs = () => screen.getByLabelText<HTMLTextAreaElement>('Saved in another tab or on another device').value
/** Lets no time pass by itself. Returns what lets some pass. */
const fakeTimers = () => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T01:00:00.000Z'), toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  return (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
}
const storedTexts = () => server.stored.map(({ text }) => text)

describe('unsaved text in an edit form', () => {
  const conflicting = async () => {
    server.stored = [prompt(1)]
    await open()
    openCards('Title 1')
    press('Edit: Title 1')
    write('Half an edit', 1)
    await onDevice('Half an edit')
    server.stored = [prompt(1, { text: 'A long rewrite on the other device', version: 2 })]
    await reload()
    openCards('Title 1')
    press('Edit: Title 1')
    await waitFor(() => expect(texts()[1]).toBe('Half an edit'))
    press('Save')
    await screen.findByRole('button', { name: 'Keep this one' }, slow)
  }

  test('conflicts with an edit saved on another device since', async () => {
    await conflicting()
    expect(screen.getByText('This prompt was changed in another tab or on another device')).toBeDefined()
    expect(theirs()).toContain('A long rewrite on the other device')
    expect(storedTexts()).toEqual(['A long rewrite on the other device'])
    press('Keep this one')
    await waitFor(() => expect(storedTexts()).toEqual(['Half an edit']))
  })

  test('conflicts again after a reload if the learner hasn’t chosen', async () => {
    await conflicting()
    write('Half an edit, and more', 1)
    await onDevice('and more')
    await reload()
    openCards('Title 1')
    press('Edit: Title 1')
    await waitFor(() => expect(texts()[1]).toBe('Half an edit, and more'))
    press('Save')
    await screen.findByRole('button', { name: 'Keep this one' }, slow)
    expect(storedTexts()).toEqual(['A long rewrite on the other device'])
  })

  test('is saved over the version it started from, not an older one', async () => {
    server.stored = [prompt(1)]
    const { queries } = await open()
    openCards('Title 1')
    press('Edit: Title 1')
    server.stored = [prompt(1, { text: 'Seen before anything was typed', version: 2 })]
    await act(() => queries.refetchQueries())
    await waitFor(() => expect(texts()[1]).toBe('Seen before anything was typed'))
    write('Seen, and changed', 1)
    press('Save')
    await waitFor(() => expect(storedTexts()).toEqual(['Seen, and changed']))
    expect(server.api.of(putPrompt)).toMatchObject([{ version: 2 }])
  })
})

describe('a prompt whose answer was lost', () => {
  beforeEach(async () => {
    server.api.on(postPrompt, (input) => {
      server.add(input)
      throw noNetwork
    })
    await open()
    write('The first prompt')
    press('Add to my library')
    await toast('Failed to save prompt')
    await onDevice('The first prompt')
    server.api.on(postPrompt, (input) => server.add(input))
  })

  test('is in the library after a reload, and the next prompt doesn’t replace it', async () => {
    await reload()
    await waitFor(() => expect(texts()).toEqual(['']))
    write('Quite another prompt')
    press('Add to my library')
    await waitFor(() => expect(storedTexts()).toEqual(['The first prompt', 'Quite another prompt']))
  })

  test('stays unchanged when the form has other text by then', async () => {
    write('Quite another prompt')
    await onDevice('Quite another prompt')
    await reload()
    await waitFor(() => expect(texts()).toEqual(['Quite another prompt']))
    press('Add to my library')
    await waitFor(() => expect(storedTexts()).toEqual(['The first prompt', 'Quite another prompt']))
  })

  test('stays unchanged when the form was emptied for the next one', async () => {
    write('')
    write('The next prompt')
    press('Add to my library')
    await waitFor(() => expect(storedTexts()).toEqual(['The first prompt', 'The next prompt']))
  })
})

test('a form says that its text is only on this device, once it has some', async () => {
  server.stored = [prompt(1)]
  await open()
  expect(screen.queryByText(/Only on this device/)).toBeNull()
  write('A long prompt')
  await onDevice('A long prompt')
  await screen.findByText('Only on this device until you press “Add to my library”.')
  openCards('Title 1')
  press('Edit: Title 1')
  write('Half an edit', 1)
  await screen.findByText('Only on this device until you press “Save”.')
})

test('a form never says so while the device’s storage hangs, and leaving the page asks', async () => {
  const leaving = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  await open()
  const wake = storage.hang()
  write('A long prompt')
  expect(screen.queryByText(/Only on this device/)).toBeNull()
  await screen.findByText(/please stay on this page until you press “Add to my library”/, {}, { timeout: 5_000 })
  expect(leaving()).toBe(true)
  wake()
  write('A long prompt, stored')
  await screen.findByText(/Only on this device/)
  expect(leaving()).toBe(false)
})

describe('a form that moves on the page', () => {
  /** Moves the panel while a prompt is being added. Returns a function that lets the server answer. */
  async function addingInTheDrawer(): Promise<() => void> {
    let answer = () => {}
    const waiting = new Promise<void>((done) => {
      answer = done
    })
    server.api.on(postPrompt, async (input) => {
      await waiting
      return server.add(input)
    })
    const page = await open()
    write('Only once')
    press('Add to my library')
    await waitFor(() => expect(server.api.of(postPrompt)).toHaveLength(1))
    page.rerender(panel('drawer'))
    return answer
  }

  test('while its prompt is being added is emptied afterwards', async () => {
    const answer = await addingInTheDrawer()
    await act(async () => answer())
    await waitFor(() => expect(texts()).toEqual(['']))
    write('The next one')
    press('Add to my library')
    await waitFor(() => expect(storedTexts()).toEqual(['Only once', 'The next one']))
  })

  test('while its prompt is being added keeps text typed meanwhile', async () => {
    const answer = await addingInTheDrawer()
    write('Something else meanwhile')
    await act(async () => answer())
    await toast('Prompt added to your library')
    expect(texts()).toEqual(['Something else meanwhile'])
    press('Add to my library')
    await waitFor(() => expect(storedTexts()).toEqual(['Only once', 'Something else meanwhile']))
  })

  test('while an edit is being saved keeps newer text, as an edit of the saved version', async () => {
    let answer = () => {}
    const waiting = new Promise<void>((done) => {
      answer = done
    })
    server.stored = [prompt(1)]
    const page = await open()
    server.api.on(putPrompt, async (input) => {
      await waiting
      return server.edit(input)
    })
    openCards('Title 1')
    press('Edit: Title 1')
    write('Better text', 1)
    press('Save')
    await waitFor(() => expect(server.api.of(putPrompt)).toHaveLength(1))
    page.rerender(panel('drawer'))
    openCards('Title 1')
    press('Edit: Title 1')
    write('Better text, and more', 1)
    await act(async () => answer())
    await waitFor(() => expect(storedTexts()).toEqual(['Better text']))
    expect(texts()[1]).toBe('Better text, and more')
    press('Save')
    await waitFor(() => expect(storedTexts()).toEqual(['Better text, and more']))
    expect(server.api.of(putPrompt)).toMatchObject([{ version: 1 }, { version: 2 }])
  })

  test('in two places at once shows the same text in both', async () => {
    server.stored = [prompt(1)]
    renderInApp(
      <>
        <PromptLibrary account={account} empty={null} />
        <PromptLibrary account={account} empty={null} />
      </>,
    )
    await ready()
    openCards('Title 1')
    for (const button of screen.getAllByRole('button', { name: 'Edit: Title 1' })) fireEvent.click(button)
    write('Written once')
    expect(texts()).toEqual(['Written once', 'Written once'])
  })
})

test.each([
  ['added', 'Add to my library', 0],
  ['saved', 'Save', 1],
])('a prompt that is %s leaves nothing that signing out asks about', async (_, button, box) => {
  server.stored = [prompt(1)]
  await open()
  openCards('Title 1')
  press('Edit: Title 1')
  write('Better text', box)
  await onDevice('Better text')
  expect(await act(() => saveUnsavedText())).toBe(false)
  expect(await act(() => saveUnsavedText('online'))).toBe(true)
  expect(unsavedText()).toContain('Better text')
  press(button)
  await waitFor(() => expect(storedTexts()).toContain('Better text'))
  await waitFor(async () => expect(await act(() => saveUnsavedText())).toBe(true))
  await reload()
  expect(await act(() => saveUnsavedText())).toBe(true)
})

test('words that are typed over in a form can be put back from below it', async () => {
  const pass = fakeTimers()
  renderInApp(panel())
  await pass(500)
  write('You are a patient editor of school reports')
  await pass(6_000)
  expect(screen.queryByRole('button', { name: 'Earlier versions' })).toBeNull()
  write('x')
  await pass(12_000)
  press('Earlier versions')
  vi.useRealTimers()
  fireEvent.click(await screen.findByRole('button', { name: 'Put this text back' }, slow))
  expect(texts()).toEqual(['You are a patient editor of school reports'])
})

test('an edit that is cancelled is offered in its form after a reload, beside a lesson too', async () => {
  server.stored = [prompt(1)]
  await open()
  openCards('Title 1')
  press('Edit: Title 1')
  write('Half an edit', 1)
  press('Cancel')
  await toast('Edit discarded. This device keeps it for 30 days.Undo')
  await onDevice('Half an edit')
  await reload()
  openCards('Title 1')
  press('Edit: Title 1')
  expect(texts()[1]).toBe('Text 1')
  fireEvent.click(await screen.findByRole('button', { name: 'Earlier versions' }))
  await screen.findByText(/, only on this device \(12 characters\)\. It’s kept for 30 days\.$/, {}, slow)
  press('Put this text back')
  expect(texts()[1]).toBe('Half an edit')
})

test('a form corrects itself at once where it said that its text is on this device and the device refuses', async () => {
  const pass = fakeTimers()
  renderInApp(panel())
  await pass(500)
  write('A long prompt')
  await pass(200)
  screen.getByText(/Only on this device/)
  storage.fail()
  write('A long prompt, and more')
  await pass(500)
  screen.getByText(/please stay on this page until you press “Add to my library”/)
  expect(screen.queryByText(/Only on this device/)).toBeNull()
})

describe('in a browser that stores nothing, a form’s text', () => {
  // The storage fails for the rest of this file.
  beforeAll(() => storage.fail())

  test('survives moving the panel, and counts as unsaved', async () => {
    const page = await open()
    write('A long prompt')
    page.rerender(panel('drawer'))
    expect(texts()).toEqual(['A long prompt'])
    await ready()
    expect(texts()).toEqual(['A long prompt'])
    expect(unsavedText()).toBe('## A prompt\n\n\n\nA long prompt')
  })

  test('survives going to another page, where signing out asks about it', async () => {
    const page = await open()
    write('A long prompt')
    page.rerender(null)
    expect(await saveUnsavedText()).toBe(false)
    expect(unsavedText()).toContain('A long prompt')
    page.rerender(panel())
    await ready()
    expect(texts()).toEqual(['A long prompt'])
    await act(() => discardDrafts())
    expect(texts()).toEqual([''])
    expect(await saveUnsavedText()).toBe(true)
  })

  test('isn’t described as stored on this device', async () => {
    await open()
    write('A long prompt')
    await screen.findByText(/please stay on this page until you press “Add to my library”/)
    expect(screen.queryByText(/Only on this device/)).toBeNull()
  })

  test('is shown to no other account', async () => {
    const page = await open()
    write('A long prompt')
    page.rerender(<PromptPanel moduleId="genai-module-2" account="somebody-else" />)
    await ready()
    expect(texts()).toEqual([''])
  })

  test('stays in an edit form when the panel moves', async () => {
    server.stored = [prompt(1)]
    const page = await open()
    openCards('Title 1')
    press('Edit: Title 1')
    write('Half an edit', 1)
    page.rerender(panel('drawer'))
    await ready()
    openCards('Title 1')
    press('Edit: Title 1')
    expect(texts()[1]).toBe('Half an edit')
  })
})
