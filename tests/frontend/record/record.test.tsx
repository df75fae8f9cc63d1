import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { getRecord, getRecordPdf, putEntry, putPeriod, type StudyEntry } from '#record/contract'
import { emptyEntry } from '#record/entry'
import { RecordView } from '../../../frontend/record/record-view.tsx'
import { FakeApi, Refuse } from '../fake-api.ts'
import { renderInApp } from '../render-in-app.tsx'

afterEach(cleanup)

const entry = (entryId: string, title: string, day: string): StudyEntry => ({
  ...emptyEntry,
  ...{ entryId, title, from: day, to: day, minutes: 60, standards: [1], version: 1 },
  savedAt: '2026-11-01T00:00:00.000Z',
})
const record = {
  today: '2026-11-25',
  provider: 'Wattle and Gum Learning',
  period: { place: 'vic' as const, from: '2026-10-01', to: '2027-09-30', target: 1200 },
  completions: [],
  entries: [
    entry('01ARZ3NDEKTSV4RRFFQ69G5FA0', 'Coaching', '2026-11-20'),
    entry('01ARZ3NDEKTSV4RRFFQ69G5FA1', 'Reading', '2026-10-20'),
  ],
}
const show = (shown = record, at = { begin: '', impact: false }) => {
  const api = new FakeApi()
    .on(getRecord, () => shown)
    .on(getRecordPdf, () => undefined as never)
    .on(putEntry, (sent) => ({ ...record.entries[0], ...sent, version: 2 }) as StudyEntry)
  // What one test types is on the device of its own learner.
  renderInApp(<RecordView account={crypto.randomUUID()} record={shown} {...at} />)
  return api
}
const titles = () => screen.getAllByRole('article').map((one) => within(one).getByRole('heading').textContent)

test('a date that’s being typed moves no entry, and a year without its four digits isn’t taken', async () => {
  show()
  const coaching = screen.getByRole('article', { name: 'Coaching' })
  fireEvent.click(within(coaching).getByRole('button', { name: /Edit/ }))
  const first = await within(coaching).findByLabelText('First day')
  fireEvent.change(first, { target: { value: '0002-06-02' } })
  await within(coaching).findByText('Please type all four digits of the year.')
  expect(coaching.textContent).toContain('20 November 2026')
  fireEvent.change(first, { target: { value: '2026-10-02' } })
  await within(coaching).findAllByText(/^2 October 2026/)
  expect(titles()).toEqual(['Coaching', 'Reading'])
})

test('what came of a course begins a dated line in its entry, once, and keeps what stands there', async () => {
  const begin = '01ARZ3NDEKTSV4RRFFQ69G5FA0'
  const [first, second] = record.entries
  const entries = first && second ? [{ ...first, reflections: 'It went well.' }, second] : []
  const api = show({ ...record, entries }, { begin, impact: true })
  const box = await screen.findByLabelText<HTMLTextAreaElement>('Reflections for your evidence')
  await waitFor(() => expect(box.value).toBe('It went well.\n\n25 November 2026. Impact: '))
  await waitFor(() => expect(document.activeElement).toBe(box))
  expect(box.selectionStart).toBe(box.value.length)
  fireEvent.change(box, { target: { value: `${box.value}Nine of ten asked.` } })
  const saved = () => api.of(putEntry).findLast(({ entryId }) => entryId === begin)?.reflections
  await expect.poll(saved, { timeout: 30_000 }).toMatch(/Impact: Nine of ten asked\.$/)
  expect(box.value.match(/Impact/g)).toHaveLength(1)
})

test('a table of other dates than the period’s is of what counts between them', async () => {
  show()
  fireEvent.change(screen.getByLabelText('Which dates'), { target: { value: 'other' } })
  fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2025-01-01' } })
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2025-12-31' } })
  await screen.findByText('Nothing counts in this time yet, so there’s nothing to download.')
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2024-12-31' } })
  await screen.findByText('It ends before it begins. Check the two dates.')
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-11-25' } })
  await screen.findByRole('button', { name: 'Download the table (CSV)' })
})

test('an audit about the year before this one has it to choose, with what it holds', async () => {
  show()
  const dates = screen.getByLabelText<HTMLSelectElement>('Which dates')
  screen.getByText('2 entries, 2 h')
  const before = within(dates).getByRole<HTMLOptionElement>('option', { name: '1 October 2025 – 30 September 2026' })
  fireEvent.change(dates, { target: { value: before.value } })
  await screen.findByText('Nothing counts in this time yet, so there’s nothing to download.')
})

test('a new entry isn’t told off before a letter is typed, and has its way out below the form', async () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Add something from elsewhere' }))
  const entry = await screen.findByRole('article', { name: 'Untitled' })
  expect(within(entry).getByText(/^Not counted yet/).className).not.toContain('clay')
  fireEvent.click(await within(entry).findByRole('button', { name: /^Done/ }))
  expect(within(entry).queryByRole('textbox', { name: 'Title' })).toBeNull()
})

test('a new entry is added in three steps, and what one step holds is there after the next', async () => {
  const api = show()
  fireEvent.click(screen.getByRole('button', { name: 'Add something from elsewhere' }))
  const entry = await screen.findByRole('article', { name: 'Untitled' })
  const isOpen = () => [...entry.querySelectorAll<HTMLDetailsElement>('[id*=-step-]')].map((step) => step.open)
  const field = (name: string) => within(entry).getByRole<HTMLInputElement>('textbox', { name })
  await expect.poll(isOpen).toEqual([true, false, false])
  expect(document.activeElement).toBe(field('Title'))
  fireEvent.input(field('Title'), { target: { value: 'Network day' } })
  fireEvent.click(within(entry).getByRole('button', { name: 'Next: how long and where' }))
  await expect.poll(isOpen).toEqual([false, true, false])
  expect(document.activeElement?.textContent).toMatch(/^2\. How long and where/)
  fireEvent.input(field('Hours in all'), { target: { value: '1:30' } })
  fireEvent.click(within(entry).getByRole('button', { name: 'Next: what you learned and which Standards' }))
  await expect.poll(isOpen).toEqual([false, false, true])
  fireEvent.click(
    within(entry).getByRole('checkbox', {
      name: '7 Engage professionally with colleagues, parents/carers and the community',
    }),
  )
  expect([field('Title').value, field('Hours in all').value]).toEqual(['Network day', '1:30'])
  // Each closed step says in brief what it holds.
  await within(entry).findByText('1 h 30 min', { selector: 'summary *' })
  const sent = () => api.of(putEntry).at(-1)
  const typed = { title: 'Network day', minutes: 90, standards: [7] }
  await expect.poll(sent, { timeout: 30_000 }).toMatchObject(typed)
})

test('an entry is a row of title, day and hours until it’s opened, and then says in each step what it holds', async () => {
  show()
  const coaching = screen.getByRole('article', { name: 'Coaching' })
  expect(coaching.textContent).toBe('Coaching20 November 20261 hEdit “Coaching”')
  const edit = within(coaching).getByRole('button', { name: /^Edit/ })
  fireEvent.click(edit)
  await within(coaching).findByText('Workshop · 20 November 2026')
  within(coaching).getByText('Standards 1')
  within(coaching).getByText(/^What VIT asks/)
  expect(coaching.querySelectorAll('details[open]')).toHaveLength(0)
  fireEvent.click(within(coaching).getByRole('button', { name: /^Done/ }))
  expect(document.activeElement?.textContent).toBe('Coaching')
})

test('the dates and hours that were typed for one authority are there again after a look at another', async () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Change authority or dates' }))
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
  const shown = () => ['First day', 'Last day', 'Hours asked (optional)'].map((label) => field(label).value)
  type('First day', '2026-03-01')
  type('Last day', '2027-02-28')
  type('Hours asked (optional)', '24')
  type('Where you’re registered', 'tas')
  const tasmanian = shown()
  expect(tasmanian).not.toEqual(['2026-03-01', '2027-02-28', '24'])
  type('Where you’re registered', 'vic')
  expect(shown()).toEqual(['2026-03-01', '2027-02-28', '24'])
  type('Where you’re registered', 'tas')
  expect(shown()).toEqual(tasmanian)
})

test('one authority’s year isn’t filled in for another, whose dates only the learner knows', async () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Change authority or dates' }))
  const first = screen.getByLabelText<HTMLInputElement>('First day')
  const where = screen.getByLabelText('Where you’re registered')
  fireEvent.change(where, { target: { value: 'qld' } })
  expect(first.value).toBe('2026-01-01')
  fireEvent.change(where, { target: { value: 'wa' } })
  expect(first.value).toBe('')
  fireEvent.change(first, { target: { value: '2024-05-01' } })
  fireEvent.change(where, { target: { value: 'nsw' } })
  expect(first.value).toBe('2024-05-01')
})

test('a first day that’s typed past the last day’s number leaves the last day as it is', async () => {
  show()
  const coaching = screen.getByRole('article', { name: 'Coaching' })
  fireEvent.click(within(coaching).getByRole('button', { name: /Edit/ }))
  const first = await within(coaching).findByLabelText('First day')
  const last = within(coaching).getByLabelText<HTMLInputElement>('Last day')
  fireEvent.focus(first)
  fireEvent.change(first, { target: { value: '2026-11-01' } })
  expect(last.value, 'of an entry of one day').toBe('2026-11-01')
  fireEvent.change(last, { target: { value: '2026-11-03' } })
  fireEvent.focus(first)
  // On the way to 30 October, Chrome gives the third.
  for (const day of ['2026-11-03', '2026-11-30', '2026-10-30']) fireEvent.change(first, { target: { value: day } })
  expect(last.value).toBe('2026-11-03')
})

test('the hours that an authority asks may have a comma, and what can’t be read isn’t saved as no hours', async () => {
  const api = show().on(putPeriod, (sent) => sent)
  fireEvent.click(screen.getByRole('button', { name: 'Change authority or dates' }))
  const hours = screen.getByLabelText('Hours asked (optional)')
  const save = screen.getByRole('button', { name: 'Save' })
  fireEvent.change(hours, { target: { value: 'twenty' } })
  fireEvent.click(save)
  await screen.findByRole('alert')
  expect(api.of(putPeriod)).toEqual([])
  fireEvent.change(hours, { target: { value: '12,5' } })
  fireEvent.click(save)
  await expect.poll(() => api.of(putPeriod)).toMatchObject([{ target: 750 }])
})

test('says before the audit PDF which letters it can’t show, of what it’s to hold, and downloads it all the same', async () => {
  const ticked = entry('01ARZ3NDEKTSV4RRFFQ69G5FA2', 'Coaching \uf0b7 ✓', '2026-11-20')
  const api = show({ ...record, entries: [{ ...ticked, priorityArea: 'سلام' }] })
  const pdf = async () => fireEvent.click(await screen.findByRole('button', { name: 'Download the PDF' }))
  fireEvent.click(await screen.findByLabelText(/^Include in the PDF all that I wrote/))
  await pdf()
  await screen.findByText(/The PDF can’t show س, ل, ا and م\..* This page and the table \(CSV\) keep every letter\./)
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
  expect(api.of(getRecordPdf)).toHaveLength(0)
  fireEvent.click(screen.getByRole('button', { name: 'Download anyway' }))
  await waitFor(() => expect(api.of(getRecordPdf)).toHaveLength(1))
  expect(screen.queryByText(/can’t show/)).toBeNull()
})

test('an audit PDF without what somebody wrote for themselves isn’t held up by its letters', async () => {
  const own = { ...entry('01ARZ3NDEKTSV4RRFFQ69G5FA2', 'Coaching', '2026-11-20'), priorityArea: 'سلام' }
  const api = show({ ...record, entries: [own] })
  fireEvent.click(await screen.findByRole('button', { name: 'Download the PDF' }))
  await waitFor(() => expect(api.of(getRecordPdf)).toHaveLength(1))
})

test('an audit’s PDF is made once what was typed is saved, and not of a record that can’t be saved', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }))
  const api = show().on(getRecordPdf, () => Promise.reject(new Response('%PDF')))
  fireEvent.click(within(screen.getByRole('article', { name: 'Coaching' })).getByRole('button', { name: /Edit/ }))
  const learned = await screen.findByRole('textbox', { name: 'What I learned' })
  const download = screen.getByRole('button', { name: 'Download the PDF' })
  api.on(putEntry, () => Promise.reject(new Refuse('bad-request', 'Not now.')))
  fireEvent.input(learned, { target: { value: 'Listen.' } })
  fireEvent.click(download)
  await screen.findByText('Some of your record isn’t saved online yet. Please try again once it is.')
  expect(api.of(getRecordPdf)).toEqual([])
  api.on(putEntry, (sent) => ({ ...record.entries[0], ...sent, version: 2 }) as StudyEntry)
  fireEvent.input(learned, { target: { value: 'Listen longer.' } })
  fireEvent.click(download)
  await expect.poll(() => api.of(getRecordPdf)).toHaveLength(1)
  const sent = api.calls.map(({ method, path, input }) => `${method} ${path} ${input.learned ?? ''}`)
  expect(sent.indexOf(`PUT /api/record/entries/${record.entries[0]?.entryId} Listen longer.`)).toBeGreaterThan(-1)
  expect(sent.indexOf('GET /api/record/pdf ')).toBe(sent.length - 1)
})

test('a removed entry leaves the list and the hours, and Undo brings it back', async () => {
  const api = show()
  fireEvent.click(screen.getByRole('button', { name: /^Edit“?.*Coaching/ }))
  fireEvent.click(await screen.findByRole('button', { name: /^Remove“?.*Coaching/ }))
  await expect.poll(titles).toEqual(['Reading'])
  screen.getByText(/^1 h of 20 h logged/)
  await expect.poll(() => api.of(putEntry)).toMatchObject([{ deleted: true, title: 'Coaching' }])
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await expect.poll(titles).toEqual(['Coaching', 'Reading'])
  await expect.poll(() => api.of(putEntry).at(-1)?.deleted, { timeout: 30_000 }).toBeUndefined()
})
