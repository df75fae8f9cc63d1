import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { getRecord, putEntry, type StudyEntry } from '#contract/record'
import { emptyEntry } from '#domain/record/entry'
import { RecordView } from '../../../frontend/features/record/record-view.tsx'
import { FakeApi } from '../fake-api.ts'
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
const show = () => {
  new FakeApi()
    .on(getRecord, () => record)
    .on(putEntry, (sent) => ({ ...record.entries[0], ...sent, version: 2 }) as StudyEntry)
  renderInApp(<RecordView account="jane" record={record} begin="" />)
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

test('a table of other dates than the period’s is of what counts between them', async () => {
  show()
  fireEvent.change(screen.getByLabelText('Of which time'), { target: { value: 'other' } })
  fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2025-01-01' } })
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2025-12-31' } })
  await screen.findByText('Nothing counts in this time yet, so there’s nothing to download.')
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-11-25' } })
  await screen.findByRole('button', { name: 'Download the table (CSV)' })
})
