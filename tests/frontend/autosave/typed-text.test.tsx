import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { putEntry, type StudyEntry } from '#record/contract'
import { emptyEntry } from '#record/entry'
import { type Note, putNote } from '#work/contract'
import { NoteBox } from '../../../frontend/lesson/note-box.tsx'
import { NotesProvider } from '../../../frontend/lesson/notes-provider.tsx'
import { SaveStatus } from '../../../frontend/lesson/save-status.tsx'
import { Trials } from '../../../frontend/lesson/trials.tsx'
import { PromptPanel } from '../../../frontend/prompts/prompt-panel.tsx'
import { RecordView } from '../../../frontend/record/record-view.tsx'
import { discardDrafts } from '../../../frontend/session/sign-out-guard.ts'
import { fakeIndexedDb } from '../fake-indexed-db.ts'
import { FakeLibrary } from '../prompts/fake-library.ts'
import { renderInApp } from '../render-in-app.tsx'

const storage = fakeIndexedDb()
const at = '2026-03-02T10:42:00'
let account = ''
let accounts = 0
let api: FakeLibrary['api']
beforeEach(() => {
  vi.useFakeTimers({
    now: new Date(at),
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  accounts += 1
  account = `ada-${accounts}`
  api = new FakeLibrary().api
    .on(putNote, ({ boxId, text, version }) => ({ boxId, text, version: version + 1, savedAt: at }))
    .on(putEntry, ({ version, ...sent }) => ({ ...sent, version: version + 1, savedAt: at }) as StudyEntry)
})
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  await discardDrafts()
  vi.unstubAllGlobals()
})
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

type Control = HTMLInputElement | HTMLTextAreaElement
const control = (label: string) => screen.getByLabelText<Control>(label)
const lesson = (children: React.ReactNode, notes: readonly Note[] = []) => (
  <NotesProvider account={account} moduleId="genai-module-2" notes={notes} boxes={['notes', 'trials']} locked={[]}>
    <SaveStatus />
    {children}
  </NotesProvider>
)
const box = (notes?: readonly Note[]) => lesson(<NoteBox boxId="notes" label="My notes" />, notes)
const open = async (page: React.ReactNode) => {
  const rendered = renderInApp(page)
  await pass(50)
  return rendered
}
const table = {
  type: 'trials' as const,
  id: 'trials',
  minutes: 20,
  label: 'My trials',
  rows: 1,
  columns: ['Prompt', 'Result'],
}
const entry: StudyEntry = {
  ...emptyEntry,
  ...{ entryId: '01ARZ3NDEKTSV4RRFFQ69G5FA0', title: 'Coaching', from: '2026-11-20', to: '2026-11-20', minutes: 60 },
  ...{ standards: [1], version: 1, savedAt: at },
}
async function openEntry() {
  const period = { place: 'vic' as const, from: '2026-10-01', to: '2027-09-30', target: 1200 }
  const record = { today: '2026-11-25', provider: 'Wattle and Gum', period, completions: [], entries: [entry] }
  await open(<RecordView account={account} record={record} begin="" />)
  fireEvent.click(within(screen.getByRole('article', { name: 'Coaching' })).getByRole('button', { name: /Edit/ }))
  await vi.waitFor(() => expect(screen.getByLabelText('Title')).toBeDefined(), { timeout: 20_000 })
}
const openForm = () => open(<PromptPanel moduleId="genai-module-2" account={account} />)

/** Each kind of control with autosave: how it's opened, and its label. */
const controls: [kind: string, opening: () => Promise<unknown>, label: string][] = [
  ['box', () => open(box()), 'My notes'],
  ['cell of a table', () => open(lesson(<Trials node={table} />)), 'Result'],
  ['title of a prompt form', openForm, 'Title (optional)'],
  ['text of a prompt form', openForm, 'Prompt'],
  ['line of an entry', openEntry, 'Title'],
  ['text of an entry', openEntry, 'Description'],
]
/** What the server and the device have. */
const kept = () =>
  JSON.stringify([api.calls, storage.entries().filter(([key]) => String(key).startsWith(`${account},`))])

/** Changes a control as a script of another program does: React believes that it has done this itself. */
function correct(label: string, text: string): Control {
  const element = control(label)
  element.value = text
  return element
}
/** How the change becomes known; `undefined`: not at all. */
const ways: [name: string, tell: ((element: Control) => unknown) | undefined][] = [
  ['an input event', (element) => element.dispatchEvent(new InputEvent('input', { bubbles: true }))],
  ['a change event', (element) => element.dispatchEvent(new Event('change', { bubbles: true }))],
  ['the focus leaving it', (element) => element.dispatchEvent(new FocusEvent('blur'))],
  ['another page coming', () => cleanup()],
  ['the page going', () => window.dispatchEvent(new Event('pagehide'))],
  ['a second passing', undefined],
]

describe.each(controls)('what a program writes into the %s', (_, opening, label) => {
  test.each(ways)('counts as typed, with %s', async (_way, tell) => {
    await opening()
    const element = correct(label, 'Whom, not who')
    await act(async () => void tell?.(element))
    await pass(tell ? 400 : 1_500)
    expect(kept()).toContain('Whom, not who')
  })
})

test('a program’s change to both fields of a form counts', async () => {
  await openForm()
  correct('Title (optional)', 'For whom')
  correct('Prompt', 'Whom, not who')
  await pass(1_500)
  expect(control('Title (optional)').value).toBe('For whom')
  expect(kept()).toMatch(/For whom.*Whom, not who/)
})

describe('“Saved”', () => {
  const status = () => document.querySelector('[role="status"]')?.textContent
  const type = (text: string) => fireEvent.change(control('My notes'), { target: { value: text } })
  const sent = () => api.of(putNote).map(({ text }) => text)

  test('isn’t said of a text that a program has changed while it was being saved', async () => {
    let answer = () => {}
    api.on(putNote, async ({ boxId, text, version }) => {
      if (version === 0) await new Promise<void>((resolve) => (answer = resolve))
      return { boxId, text, version: version + 1, savedAt: at }
    })
    await open(box())
    type('Who is it for')
    await pass(5_100)
    correct('My notes', 'Whom is it for')
    await act(async () => answer())
    await pass(0)
    expect(status()).toBe('Saving…')
    await pass(11_000)
    expect([status(), sent().at(-1)]).toEqual(['Saved 10:42', 'Whom is it for'])
  })

  test('goes within a second once a program has changed the text', async () => {
    await open(box())
    type('Who is it for')
    await pass(5_100)
    expect(status()).toBe('Saved 10:42')
    correct('My notes', 'Whom is it for')
    await pass(1_000)
    expect(status()).toBe('Saving…')
    await pass(11_000)
    expect([status(), sent().at(-1)]).toEqual(['Saved 10:42', 'Whom is it for'])
  })

  test('holds the newest letters of a program, if a save begins first', async () => {
    await open(box())
    type('Who is it for')
    await pass(4_950)
    correct('My notes', 'Whom is it for')
    await pass(100)
    expect(sent()).toEqual(['Whom is it for'])
  })
})

describe('a box', () => {
  const note = (text: string, version = 1): Note => ({ boxId: 'notes', text, version, savedAt: at })

  test('isn’t saved because the browser shows its line ends otherwise', async () => {
    await open(box([note('One\r\ntwo')]))
    control('My notes').dispatchEvent(new FocusEvent('blur'))
    await pass(12_000)
    expect(api.of(putNote)).toEqual([])
  })

  test('keeps a program’s change when the page draws it again', async () => {
    const page = await open(box())
    correct('My notes', 'Whom, not who')
    page.rerender(box([]))
    expect(control('My notes').value).toBe('Whom, not who')
  })

  test('shows a newer text from another device, and that’s not taken as typed', async () => {
    const page = await open(box([note('Before')]))
    page.rerender(box([note('From my phone', 2)]))
    await pass(12_000)
    expect([control('My notes').value, api.of(putNote)]).toEqual(['From my phone', []])
  })

  test('that’s locked shows what’s saved, whatever a program writes into it', async () => {
    await open(
      <NotesProvider account={account} moduleId="genai-module-2" notes={[note('Done')]} boxes={boxes} locked={boxes}>
        <NoteBox boxId="notes" label="My notes" />
      </NotesProvider>,
    )
    correct('My notes', 'Whom, not who')
    await pass(1_000)
    expect(control('My notes').value).toBe('Done')
  })

  test('takes nothing that the browser fills in when somebody comes back to the page', async () => {
    await open(box())
    expect(control('My notes').getAttribute('autocomplete')).toBe('off')
  })
})
const boxes = ['notes']
