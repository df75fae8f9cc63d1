import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fingerprint } from '#core/earlier-versions'
import { getNoteHistory, getNoteVersion, type Note, putNote } from '#work/contract'
import { openDraftStorage } from '../../../frontend/autosave/draft-storage.ts'
import { EarlierVersions } from '../../../frontend/lesson/earlier-versions.tsx'
import { NoteBox } from '../../../frontend/lesson/note-box.tsx'
import { NotesProvider, useNotes } from '../../../frontend/lesson/notes-provider.tsx'
import { FakeApi, Refuse } from '../fake-api.ts'
import { fakeIndexedDb } from '../fake-indexed-db.ts'
import { renderInApp } from '../render-in-app.tsx'

const stored = [
  { id: '2', text: 'A second thought', savedAt: '2026-03-02T01:00:00.000', where: 'Chrome on Windows' },
  { id: '1', text: 'A first thought', savedAt: '2026-03-01T10:42:00.000' },
]
const listed = (some = stored) => ({
  versions: some.map(({ id, text, ...facts }) => ({
    ...facts,
    key: `${facts.savedAt}#${id}`,
    characters: text.length,
    print: fingerprint({ text }),
  })),
})
let api: FakeApi
let accounts = 0
fakeIndexedDb()
beforeEach(() => {
  accounts += 1
  api = new FakeApi()
    .on(getNoteHistory, () => listed())
    .on(getNoteVersion, ({ key }) => ({ text: stored.find(({ id }) => key.endsWith(`#${id}`))?.text ?? '' }))
    .on(putNote, ({ boxId, text, version }) => ({
      boxId,
      text,
      version: version + 1,
      savedAt: stored[0]?.savedAt ?? '',
    }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const taken = vi.fn<(text: string) => void>()
const list = (props: Partial<Parameters<typeof EarlierVersions>[0]> = {}) => {
  taken.mockClear()
  return renderInApp(
    <EarlierVersions
      moduleId="genai-module-2"
      boxId="notes"
      current="A third thought"
      kept={[]}
      onTake={taken}
      {...props}
    />,
  )
}
const takeBack = () => screen.findByRole('button', { name: 'Put this text back' })

describe('the earlier versions of a box', () => {
  test('are listed with time and device, the newest one chosen, its differences marked', async () => {
    list()
    const newest = await screen.findByRole('radio', {
      name: 'Saved on 2 March at 01:00, Chrome on Windows (16 characters)',
    })
    expect(newest).toHaveProperty('checked', true)
    expect((await screen.findByRole('insertion')).textContent).toBe('[Only in this version: second]')
    expect(screen.getByRole('deletion').textContent).toBe('[Only in the current text: third]')
    expect(api.of(getNoteVersion)).toHaveLength(1)
    fireEvent.click(screen.getByRole('radio', { name: 'Saved on 1 March at 10:42 (15 characters)' }))
    await vi.waitFor(() => expect(screen.getByRole('insertion').textContent).toBe('[Only in this version: first]'))
  })

  test('can be taken back', async () => {
    list()
    fireEvent.click(await takeBack())
    expect(taken).toHaveBeenCalledWith('A second thought')
  })

  test('can only be read if the box is locked', async () => {
    list({ onTake: undefined })
    await screen.findByRole('radio', { name: /^Saved on 2 March/ })
    expect(screen.queryByRole('button', { name: 'Put this text back' })).toBeNull()
  })

  test('leave out the current text, and say so if there are no others', async () => {
    api.on(getNoteHistory, () => listed(stored.slice(0, 1)))
    list({ current: 'A second thought' })
    await screen.findByText('There are no earlier versions from the last 30 days.')
  })

  test('can be loaded again if loading failed', async () => {
    api.on(getNoteHistory, () => Promise.reject(new Refuse('bad-request', 'Please.')))
    list()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The earlier versions could not be loaded. They’re safe; please try again.')
    api.on(getNoteHistory, () => listed())
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    await takeBack()
  })

  test('can be chosen though one could not be loaded, and that one can be loaded again', async () => {
    api.on(getNoteVersion, ({ key }) => {
      if (key.endsWith('#2')) throw new Refuse('bad-request', 'Please.')
      return { text: 'A first thought' }
    })
    list()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('This earlier version could not be loaded. It’s safe; please try again.')
    expect(screen.queryByRole('button', { name: 'Put this text back' })).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: /^Saved on 1 March/ }))
    await takeBack()
    fireEvent.click(screen.getByRole('radio', { name: /^Saved on 2 March/ }))
    const again = within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' })
    api.on(getNoteVersion, () => ({ text: 'A second thought' }))
    fireEvent.click(again)
    fireEvent.click(await takeBack())
    expect(taken).toHaveBeenLastCalledWith('A second thought')
  })
})

function SaveNow() {
  const { flush } = useNotes()
  return (
    <button type="button" onClick={() => void flush()}>
      Save now
    </button>
  )
}
const saveNow = () => fireEvent.click(screen.getByRole('button', { name: 'Save now' }))

describe('below a box', () => {
  const inDays = (days: number) => Math.floor(Date.now() / 1000) + days * 86_400
  const savedAt = '2026-03-02T02:00:00.000'
  const note: Note = { boxId: 'notes', text: 'A third thought', version: 3, savedAt, keptUntil: inDays(10) }
  const none: string[] = []
  const boxes = ['notes']
  const open = (notes: readonly Note[]) => {
    renderInApp(
      <NotesProvider account={`zoe-${accounts}`} moduleId="genai-module-2" notes={notes} boxes={boxes} locked={none}>
        <NoteBox boxId="notes" label="My notes" />
        <SaveNow />
      </NotesProvider>,
    )
    return vi.waitFor(() => {
      const box = screen.getByLabelText<HTMLTextAreaElement>('My notes')
      expect(box.readOnly).toBe(false)
      return box
    })
  }

  test('a button shows them, and one taken back is in the box, which has the focus', async () => {
    const box = await open([note])
    const button = screen.getByRole('button', { name: 'Earlier versions: My notes' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(button)
    fireEvent.click(await takeBack())
    await vi.waitFor(() => expect(box.value).toBe('A second thought'))
    expect(document.activeElement).toBe(box)
    await vi.waitFor(() =>
      expect(api.of(putNote)).toMatchObject([{ text: 'A second thought', version: 3, keepPrevious: true }]),
    )
    expect(button.getAttribute('aria-expanded')).toBe('true')
    fireEvent.click(button)
    expect(screen.queryByRole('radio')).toBeNull()
  })

  test('one taken back keeps text that was not saved yet', async () => {
    api.on(putNote, ({ text, version }) => ({ ...note, text, version: version + 1 }))
    const box = await open([note])
    fireEvent.change(box, { target: { value: 'Quite different' } })
    fireEvent.click(screen.getByRole('button', { name: 'Earlier versions: My notes' }))
    fireEvent.click(await takeBack())
    await vi.waitFor(() => expect(box.value).toBe('A second thought'))
    fireEvent.click(await screen.findByRole('radio', { name: /, only on this device \(15 characters\)$/ }))
    fireEvent.click(await takeBack())
    await vi.waitFor(() => expect(box.value).toBe('Quite different'))
  })

  test.each([
    ['before the first save', []],
    ['if nothing was ever replaced', [{ ...note, keptUntil: undefined }]],
    ['once the last version has expired', [{ ...note, keptUntil: inDays(-1) }]],
  ])('there is no button %s', async (_, notes) => {
    await open(notes)
    expect(screen.queryByRole('button', { name: /Earlier versions/ })).toBeNull()
  })

  test('the button appears with the save that replaces text', async () => {
    api.on(putNote, ({ boxId, text, version }) => ({
      ...{ boxId, text, version: version + 1, savedAt },
      ...(text === 'x' && { keptUntil: inDays(30) }),
    }))
    const box = await open([{ ...note, keptUntil: undefined }])
    fireEvent.change(box, { target: { value: 'A third thought, and more' } })
    saveNow()
    await vi.waitFor(() => expect(api.of(putNote)).toHaveLength(1))
    expect(screen.queryByRole('button', { name: /Earlier versions/ })).toBeNull()
    fireEvent.change(box, { target: { value: 'x' } })
    saveNow()
    await screen.findByRole('button', { name: 'Earlier versions: My notes' })
  })

  test('the button appears with the choice that discards text', async () => {
    const theirs: Note = { ...note, text: 'From the iPad', version: 4, keptUntil: undefined }
    api.on(putNote, () => Promise.reject(new Refuse('conflict', 'Changed.', { current: theirs })))
    const box = await open([{ ...note, keptUntil: undefined }])
    fireEvent.change(box, { target: { value: 'Written here' } })
    saveNow()
    fireEvent.click(await screen.findByRole('button', { name: 'Take this one' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Earlier versions: My notes' }))
    fireEvent.click(await screen.findByRole('radio', { name: /, only on this device \(12 characters\)$/ }))
    fireEvent.click(await takeBack())
    expect(box.value).toBe('Written here')
  })

  test.each([
    [29, 1],
    [31, 0],
  ])('what this device alone has is offered %i days after', async (days, buttons) => {
    const held = { text: 'Written here', version: 0 }
    const path = `note genai-module-2 notes ${crypto.randomUUID()}`
    const at = Date.now() - days * 86_400_000
    await openDraftStorage(`zoe-${accounts}`).store('discarded', path, { at, held, changedAt: Date.now() } as never)
    await open([{ ...note, keptUntil: undefined }])
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.queryAllByRole('button', { name: 'Earlier versions: My notes' })).toHaveLength(buttons)
  })
})
