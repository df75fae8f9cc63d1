import { expect, test } from 'vitest'
import { type Entry, emptyEntry } from '#domain/record/entry'
import { formOf } from '#domain/record/wording'
import { drawQr } from '../../../functions/adapters/qr-code.ts'
import { issueCertificate } from '../../../functions/certificates/issue-certificate.ts'
import { showDashboard } from '../../../functions/learners/show-dashboard.ts'
import { renderRecord } from '../../../functions/pdf/record.ts'
import { downloadRecord } from '../../../functions/record/download-record.ts'
import { setPeriod } from '../../../functions/record/period.ts'
import { saveEntry } from '../../../functions/record/save-entry.ts'
import { showRecord } from '../../../functions/record/show-record.ts'
import { readDocument } from '../pdf/read-document.ts'
import { openPortal, type TestLearner } from '../portal.ts'
import { completionOf } from '../small-lessons.ts'
import { openQuickTable } from './local-table.ts'

const table = await openQuickTable()
const id = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const period = { place: 'nsw', from: '2025-07-01', to: '2027-06-30', target: 6_000 } as const
const workshop: Entry = {
  ...emptyEntry,
  title: 'Reading difficulties',
  from: '2026-02-01',
  to: '2026-02-02',
  minutes: 390,
  standards: [1],
  connection: 'It’s Standard 1 that I teach by.',
  learned: 'Decoding comes first.',
  reflections: 'What I took for laziness was not.',
}
const save = (learner: TestLearner, part: Partial<Entry> & { entryId?: string; version?: number; deleted?: boolean }) =>
  saveEntry({ ...workshop, entryId: id, version: 0, operation: crypto.randomUUID(), ...part }, learner)
const line = async (learner: TestLearner) => (await showDashboard({}, learner)).record

test('the dashboard’s line follows each change of the record and each completion, and heals when the record is read', async () => {
  const portal = openPortal(table)
  const learner = await portal.enrolled('digital-media')
  expect(await line(learner)).toBeUndefined()
  await setPeriod(period, learner)
  expect(await line(learner)).toBe('0 h of 100 h logged, period ends 30 June 2027')
  await save(learner, {})
  expect(await line(learner)).toContain('6 h 30 min of 100 h')
  await learner.progress.complete(
    'digital-media',
    false,
    completionOf('digital-media', '2026-03-01T00:00:00Z'),
    'op-12345',
  )
  const { minutes } = completionOf('digital-media', '')
  expect(await line(learner)).toContain(`${6 + Math.floor((30 + minutes) / 60)} h`)
  await save(learner, { entryId: 'digital-media', minutes: 0 })
  expect(await line(learner)).toContain('6 h 30 min of 100 h')
  await save(learner, { version: 1, from: '2026-05-01', to: '2026-05-01' })
  expect(await line(learner), 'a planned entry').toContain('0 h of 100 h')
  const may = { ...learner, world: { ...learner.world, now: () => new Date('2026-05-02T01:00:00Z') } }
  await showRecord({}, may)
  expect(await line(learner), 'once the day has come').toContain('6 h 30 min of 100 h')
  await save(learner, { version: 2, deleted: true })
  expect(await line(learner)).toContain('0 h of 100 h')
})

test('a stale save gets the stored entry, a retry its own, and a removed entry stays for 30 days', async () => {
  const portal = openPortal(table)
  const learner = portal.learner()
  const first = await save(learner, {})
  expect(first.version).toBe(1)
  await expect(save(learner, { title: 'Another' })).rejects.toMatchObject({
    code: 'conflict',
    details: { current: { title: 'Reading difficulties', version: 1 } },
  })
  const again = { ...workshop, entryId: id, title: 'Again', version: 1, operation: 'operation-2' }
  expect((await saveEntry(again, learner)).version).toBe(2)
  expect((await saveEntry(again, learner)).version).toBe(2)
  await save(learner, { version: 2, deleted: true })
  expect((await showRecord({}, learner)).entries).toMatchObject([{ deleted: true, title: 'Reading difficulties' }])
  const later = { ...learner, world: { ...learner.world, now: () => new Date('2026-05-02T01:00:00Z') } }
  expect((await showRecord({}, later)).entries).toEqual([])
  expect((await save(learner, { version: 3 })).deleted).toBeUndefined()
})

test('nothing is cut: a text of 100 KB is refused with a sentence, and so is a period of 20 years', async () => {
  const learner = openPortal(table).learner()
  await expect(save(learner, { learned: 'x'.repeat(100_000) })).rejects.toMatchObject({
    code: 'too-large',
    message: expect.stringContaining('100,000 characters long; 10,000 can be saved'),
  })
  await expect(setPeriod({ ...period, to: '2045-06-30' }, learner)).rejects.toMatchObject({ code: 'bad-request' })
  expect((await showRecord({}, learner)).period).toBeUndefined()
})

test('the PDF says of each entry what the page says, with the reflections and the certificates, and promises nothing', async () => {
  const portal = openPortal(table)
  const learner = await portal.enrolled('digital-media')
  await learner.profile.rename('Jane Brien')
  await learner.progress.complete(
    'digital-media',
    false,
    completionOf('digital-media', '2026-03-01T00:00:00Z'),
    'op-12345',
  )
  const { certificate } = await issueCertificate(
    { key: 'digital-media', name: 'Jane Brien', operation: 'op-12345' },
    learner,
  )
  const make = (words: 'asked' | 'all') =>
    downloadRecord(
      { from: period.from, to: period.to, words },
      { ...learner, origin: async () => 'https://portal.example', drawQr, render: renderRecord },
    )
  await expect(make('all')).rejects.toMatchObject({ code: 'refused' })
  await setPeriod(period, learner)
  await save(learner, {})
  await save(learner, {
    entryId: '01ARZ3NDEKTSV4RRFFQ69G5FAW',
    title: 'Next year',
    from: '2027-01-01',
    to: '2027-01-01',
  })
  const read = async (words: 'asked' | 'all') =>
    (await readDocument((await make(words)).bytes)).lines.join(' ').replaceAll(/\s+/g, ' ')
  const asked = await read('asked')
  expect(asked).not.toContain(workshop.learned)
  expect(asked).not.toContain(workshop.reflections)
  const text = await read('all')
  for (const { label, value } of formOf('nsw', workshop).filter((one) => one.value)) {
    expect(text).toContain(label)
    expect(text).toContain(value)
  }
  for (const part of [
    'Jane Brien',
    workshop.learned,
    workshop.connection,
    workshop.reflections,
    'https://portal.example/verify/',
    'Certificate of Professional Learning',
  ])
    expect(text).toContain(part)
  expect(text.replaceAll(' ', '')).toContain(certificate.id)
  expect(text).not.toContain('Next year')
  expect(text).not.toMatch(/meets|compliant|approved|accredited by|endorsed|guarantee/i)
})
