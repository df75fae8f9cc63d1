import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getWork, type Note, putNote } from '#work/contract'
import { AutosaveRecovery } from '../../../frontend/autosave/autosave-recovery.tsx'
import { Reflection } from '../../../frontend/lesson/module-lesson.tsx'
import { NoteBox } from '../../../frontend/lesson/note-box.tsx'
import { NotesProvider, useNotes } from '../../../frontend/lesson/notes-provider.tsx'
import { SaveStatus } from '../../../frontend/lesson/save-status.tsx'
import { cellsOf, Trials } from '../../../frontend/lesson/trials.tsx'
import { deviceSession } from '../../../frontend/session/session.ts'
import { discardDrafts } from '../../../frontend/session/sign-out-guard.ts'
import { FakeApi, noNetwork, Refuse, session } from '../fake-api.ts'
import { fakeIndexedDb } from '../fake-indexed-db.ts'
import { renderInApp } from '../render-in-app.tsx'

const at = '2026-03-02T10:42:00'
let api: FakeApi
const storage = fakeIndexedDb()
let accounts = 0
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(at), toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  accounts += 1
  deviceSession().clear()
  api = new FakeApi().on(putNote, ({ boxId, text, version }) => ({
    boxId,
    text,
    version: version + 1,
    savedAt: new Date().toISOString(),
  }))
})
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  await discardDrafts()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const box = () => screen.getByLabelText<HTMLTextAreaElement>('My notes')
const type = (text: string) => fireEvent.change(box(), { target: { value: text } })
const note = (text: string, version = 1): Note => ({
  boxId: 'notes',
  text,
  version,
  savedAt: '2026-03-01T01:00:00.000Z',
})
const none: string[] = []
const boxes = ['notes', 'trials']

function Page({ notes = [] as readonly Note[], locked = none, children = <NoteBox boxId="notes" label="My notes" /> }) {
  return (
    <NotesProvider account={`zoe-${accounts}`} moduleId="genai-module-2" notes={notes} boxes={boxes} locked={locked}>
      <SaveStatus />
      {children}
      <Finish />
    </NotesProvider>
  )
}
function Finish() {
  const { flush } = useNotes()
  return (
    <button type="button" onClick={() => void flush()}>
      Finish
    </button>
  )
}
async function opened(props: Parameters<typeof Page>[0] = {}) {
  const page = renderInApp(<Page {...props} />)
  await pass(50)
  return page
}
const storedEntries = () => storage.entries().filter(([key]) => String(key).startsWith(`zoe-${accounts},`))
const keptHere = () => storedEntries().map(([, value]) => value)
const expectText = (words: string | RegExp) => expect(screen.getByText(words)).toBeDefined()

describe('a text box', () => {
  test('says “Saving…”, and when it was saved once the server has answered', async () => {
    await opened()
    type('A first thought')
    await pass(0)
    expectText('Saving…')
    await pass(4_900)
    expectText('Saving…')
    await pass(200)
    expectText('Saved 10:42')
    expect(api.of(putNote)).toMatchObject([
      { moduleId: 'genai-module-2', boxId: 'notes', text: 'A first thought', version: 0 },
    ])
  })

  test('keeps the text of a failed save, shows one toast, and removes it once saved', async () => {
    await opened()
    api.on(putNote, () => Promise.reject(new Refuse('unexpected', 'Something went wrong')))
    type('On shaky ground')
    await pass(5_100)
    expectText('Failed to save progress')
    expectText('Not saved online yet — kept on this device')
    const spoken = [...document.querySelectorAll('[role="status"]:not([aria-live="off"])')]
    expect(spoken.map((one) => one.textContent)).toEqual(['Failed to save progress'])
    fireEvent.click(screen.getByRole('button', { name: 'Close this message' }))
    await pass(60_000)
    expect(screen.queryByText('Failed to save progress')).toBeNull()
    expect(box().value).toBe('On shaky ground')
    api.on(putNote, ({ boxId, text, version }) => ({ boxId, text, version: version + 1, savedAt: at }))
    await pass(31_000)
    expectText('Saved 10:42')
    api.on(putNote, () => Promise.reject(noNetwork))
    type('On shaky ground again')
    await pass(6_000)
    expectText('Failed to save progress')
    api.on(putNote, ({ boxId, text, version }) => ({ boxId, text, version: version + 1, savedAt: at }))
    await pass(31_000)
    expect(screen.queryByText('Failed to save progress')).toBeNull()
  })

  test('shows below it why the server refuses a text', async () => {
    await opened()
    api.on(putNote, () =>
      Promise.reject(new Refuse('bad-request', 'The text contains characters that cannot be saved.')),
    )
    type('a\u0001b')
    await pass(6_000)
    expectText('The text contains characters that cannot be saved.')
    expectText('Not saved — see the box for why')
  })

  test('counts near 100,000 characters, and refuses more without sending or cutting any', async () => {
    await opened()
    type('m'.repeat(95_000))
    expectText('95,000 of 100,000')
    await pass(6_000)
    const sent = api.of(putNote).length
    type('m'.repeat(100_001))
    await pass(11_000)
    expectText(
      'These notes are 100,001 characters long; 100,000 can be saved. Please shorten them; nothing has been cut.',
    )
    expectText('Not saved — see the box for why')
    expect(box().getAttribute('aria-invalid')).toBe('true')
    expect(box().value).toHaveLength(100_001)
    expect(api.of(putNote)).toHaveLength(sent)
    type('m'.repeat(100_000))
    await pass(11_000)
    expect(api.of(putNote).at(-1)?.text).toHaveLength(100_000)
  })
})

/** The scripts of rare parts load in real time, which takes long on a busy machine. */
const slow = { timeout: 20_000 }

describe('two versions', () => {
  const conflicting = async () => {
    await opened({ notes: [note('Before')] })
    api.on(putNote, () =>
      Promise.reject(
        new Refuse('conflict', '', { current: { ...note('From my phone', 2), where: 'Safari on iPhone' } }),
      ),
    )
    type('From my laptop')
    await pass(5_100)
    await vi.waitFor(() => screen.getByRole('region', { name: 'There are two versions of this text' }), slow)
    api.on(putNote, ({ boxId, text, version }) => ({ boxId, text, version: version + 1, savedAt: at }))
  }
  const chosen = async (button: string) => {
    fireEvent.click(screen.getByRole('button', { name: button }))
    expect(document.activeElement).toBe(box())
    await pass(11_000)
    expect(screen.queryByText('There are two versions of this text')).toBeNull()
    return api.of(putNote).at(-1)
  }

  test('are both shown, and nothing is saved until the learner chooses', async () => {
    await conflicting()
    expectText('Two versions — please choose one')
    const choice = screen.getByRole('region', { name: 'There are two versions of this text' })
    choice.scrollIntoView = vi.fn()
    fireEvent.click(screen.getByRole('button', { name: 'Two versions — please choose one' }))
    expect(choice.scrollIntoView).toHaveBeenCalled()
    expect(document.activeElement).toBe(choice)
    expect(screen.getByRole('alert').textContent).toContain('There are two versions of this text')
    expect(screen.getByLabelText<HTMLTextAreaElement>('What’s in this box').value).toBe('From my laptop')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Saved in another tab or on another device').value).toBe(
      'From my phone',
    )
    expect(screen.getByText(/^Saved on \d+ March at \d\d:\d\d, Safari on iPhone$/)).toBeDefined()
    expect(screen.getByText(/^Written here, /)).toBeDefined()
    const marked = () => expect(screen.getByRole('insertion').textContent).toContain('phone')
    await vi.waitFor(marked, slow)
    expect(screen.getByRole('deletion').textContent).toContain('laptop')
    const [first] = choice.querySelectorAll('button')
    expect(first?.textContent).toBe('Put both together')
    const requests = api.of(putNote).length
    type('From my laptop, and on')
    await pass(60_000)
    expect(api.of(putNote)).toHaveLength(requests)
    expect(screen.getByLabelText<HTMLTextAreaElement>('What’s in this box').value).toBe('From my laptop, and on')
  })

  test('use the other when the learner chooses it, without another save', async () => {
    await conflicting()
    expect(await chosen('Take this one')).toMatchObject({ text: 'From my laptop', version: 1 })
    expect(box().value).toBe('From my phone')
    expect(keptHere()).toMatchObject([{ held: { text: 'From my laptop' } }])
  })

  test('can be exchanged again with Undo, at once', async () => {
    await conflicting()
    fireEvent.click(screen.getByRole('button', { name: 'Take this one' }))
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(box().value).toBe('From my laptop')
    await pass(11_000)
    expect(api.of(putNote).at(-1)).toMatchObject({ text: 'From my laptop', version: 2, keepPrevious: true })
  })
})

describe('a completed module', () => {
  test('shows text typed too late separately, until it is discarded', async () => {
    await opened({ notes: [note('Submitted')] })
    const current = note('Submitted')
    api.on(putNote, () => Promise.reject(new Refuse('conflict', '', { locked: true, current })))
    type('Submitted, and a word')
    await pass(6_000)
    expect(box().value).toBe('Submitted')
    expect(box().readOnly).toBe(true)
    expectText('Some text wasn’t saved — see its box')
    await vi.waitFor(() => screen.getByLabelText('Your text'), slow)
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your text').value).toBe('Submitted, and a word')
    fireEvent.click(screen.getByRole('button', { name: 'Discard these words' }))
    await pass(100)
    expect(screen.queryByLabelText('Your text')).toBeNull()
    expect(keptHere()).toMatchObject([{ held: { text: 'Submitted, and a word' } }])
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await pass(100)
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your text').value).toBe('Submitted, and a word')
  })
})

describe('a table of trials', () => {
  const node = {
    type: 'trials',
    id: 'trials',
    minutes: 20,
    label: 'My trials',
    rows: 2,
    columns: ['Prompt', 'Result'],
  } as const
  const cell = (name: string) => screen.getByLabelText<HTMLTextAreaElement>(name)

  test('is saved as one box, with all its cells', async () => {
    await opened({ children: <Trials node={{ ...node, columns: [...node.columns] }} /> })
    fireEvent.change(cell('1. Prompt'), { target: { value: 'Line one\nline two' } })
    fireEvent.change(cell('2. Result'), { target: { value: 'Good' } })
    await pass(6_000)
    const [saved] = api.of(putNote).slice(-1)
    expect(saved).toMatchObject({ boxId: 'trials', text: '["Line one\\nline two",""]\n["","Good"]' })
    cleanup()
    await opened({
      notes: [{ ...note(String(saved?.text)), boxId: 'trials' }],
      children: <Trials node={{ ...node, columns: [...node.columns] }} />,
    })
    expect(cell('1. Prompt').value).toBe('Line one\nline two')
  })

  test('numbers its rows only where there’s more than one', async () => {
    await opened({ children: <Trials node={{ ...node, columns: [...node.columns], rows: 1 }} /> })
    fireEvent.change(cell('Prompt'), { target: { value: 'The only one' } })
    expect(screen.queryByLabelText('1. Prompt')).toBeNull()
  })

  test('shows both versions as plain text, and joins them row by row', async () => {
    await opened({ children: <Trials node={{ ...node, columns: [...node.columns] }} /> })
    const current = { ...note('["Theirs","yes"]', 1), boxId: 'trials' }
    api.on(putNote, () => Promise.reject(new Refuse('conflict', '', { current })))
    fireEvent.change(cell('1. Prompt'), { target: { value: 'Mine' } })
    await pass(6_000)
    expect(screen.getByLabelText<HTMLTextAreaElement>('What’s in this box').value).toBe('Mine')
    fireEvent.click(screen.getByRole('button', { name: 'Put both together' }))
    await pass(10)
    expect([cell('1. Prompt').value, cell('3. Prompt').value, cell('3. Result').value]).toEqual([
      'Mine',
      'Theirs',
      'yes',
    ])
  })

  test('loses no extra row, extra column or plain-text line', () => {
    const shape = { rows: 2, columns: ['A', 'B'] }
    expect(cellsOf('', shape)).toEqual([
      ['', ''],
      ['', ''],
    ])
    expect(cellsOf('["1","2","3"]\nmerged by hand\n{"a":1}', shape)).toEqual([
      ['1', '2', '3'],
      ['merged by hand', ''],
      ['{"a":1}', ''],
    ])
  })
})

test('a reflection has its question, its minutes and its box', async () => {
  await opened({
    children: (
      <Reflection node={{ type: 'reflection', id: 'notes', minutes: 10, label: 'My notes', nodes: [] }}>
        <p>What surprised you?</p>
      </Reflection>
    ),
  })
  expect(screen.getByRole('region', { name: 'Reflection: My notes' }).textContent).toContain('10 minutes')
  expectText('What surprised you?')
  expect(box().readOnly).toBe(false)
})

describe('on every page of a signed-in learner', () => {
  test('a sign-out in another tab removes this tab’s drafts, but no other event does', async () => {
    vi.useRealTimers()
    const account = `zoe-${accounts}`
    api.on(putNote, () => Promise.reject(noNetwork)).on(getWork, () => ({ access: true, completed: [], notes: [] }))
    renderInApp(
      <>
        <Page />
        <AutosaveRecovery account={account} signedIn />
      </>,
    )
    await vi.waitFor(() => expect(box().readOnly).toBe(false), { timeout: 10_000 })
    await act(() => vi.dynamicImportSettled())
    type('Typed in this tab')
    await vi.waitFor(() => expect(storedEntries()).toHaveLength(1), { timeout: 10_000 })
    for (const change of [() => deviceSession().clear(), () => deviceSession().saveSignOut('another account')]) {
      change()
      window.dispatchEvent(new StorageEvent('storage'))
      await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
      expect(storedEntries()).toHaveLength(1)
    }
    deviceSession().saveSignOut(account)
    window.dispatchEvent(new StorageEvent('storage'))
    await vi.waitFor(() => expect(storedEntries()).toEqual([]), { timeout: 10_000 })
    type('Typed while the page goes away')
    window.dispatchEvent(new Event('pagehide'))
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)))
    expect(storedEntries()).toEqual([])
  })

  test.each([
    ['is about to go', () => window.dispatchEvent(new Event('beforeunload'))],
    ['goes', () => window.dispatchEvent(new Event('pagehide'))],
    [
      'goes to the back',
      () => {
        vi.spyOn(document, 'visibilityState', 'get').mockReturnValueOnce('hidden')
        document.dispatchEvent(new Event('visibilitychange'))
      },
    ],
  ])('the device stores the newest letters at once when the page %s', async (_, leave) => {
    const account = `zoe-${accounts}`
    api.on(putNote, () => Promise.reject(noNetwork))
    renderInApp(
      <>
        <Page />
        <AutosaveRecovery account={account} signedIn />
      </>,
    )
    await pass(50)
    type('The first letters')
    await pass(400)
    type('The newest letters')
    leave()
    await pass(0)
    expect(JSON.stringify(storedEntries())).toContain('The newest letters')
  })

  test('a renewed session saves at once the text that was waiting for it', async () => {
    const account = `zoe-${accounts}`
    const page = renderInApp(<Page />, { clientSession: session })
    await pass(50)
    api.on(putNote, () => Promise.reject(new Refuse('not-signed-in')))
    type('Mid-sentence')
    await pass(6_000)
    expectText('Not saved online yet — kept on this device')
    api.on(putNote, ({ boxId, text, version }) => ({ boxId, text, version: version + 1, savedAt: at }))
    page.rerender(
      <>
        <Page />
        <AutosaveRecovery account={account} signedIn />
      </>,
    )
    await act(() => vi.dynamicImportSettled())
    await pass(100)
    expectText('Saved 10:42')
  })
})
