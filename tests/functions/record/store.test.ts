import { expect, test } from 'vitest'
import type { CertificateKey, ModuleId } from '#catalogue/catalogue'
import { issueCertificate } from '#certificates/issue-certificate'
import { drawQr } from '#certificates/qr-code'
import { limits } from '#core/limits'
import { showDashboard } from '#dashboard/show-dashboard'
import { downloadRecord, type RecordDocument } from '#record/download-record'
import { type Entry, emptyEntry, entryIn } from '#record/entry'
import { renderRecord } from '#record/paper'
import { listEntryHistory, readEntryVersion, saveEntry, setPeriod } from '#record/save-entry'
import { showRecord } from '#record/show-record'
import { formOf } from '#record/wording'
import { openQuickTable } from '../core/local-table.ts'
import { readDocument } from '../paper/read-document.ts'
import { openPortal, type TestLearner } from '../portal.ts'
import { completionOf } from '../small-lessons.ts'

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
type Part = Partial<Entry> & { entryId?: string; version?: number; deleted?: boolean; keepPrevious?: boolean }
const save = (learner: TestLearner, part: Part) =>
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

/** The earlier versions of the entry, newest first. */
async function earlier(learner: TestLearner): Promise<Entry[]> {
  const { versions } = await listEntryHistory({ entryId: id }, learner)
  return Promise.all(
    versions.map(async ({ key }) => entryIn((await readEntryVersion({ entryId: id, key }, learner)).text)),
  )
}
const at = (learner: TestLearner, time: string) => ({
  ...learner,
  world: { ...learner.world, now: () => new Date(time) },
})

test('a text that an entry loses can be taken back for 30 days; what typing adds or mends is no version', async () => {
  const learner = openPortal(table).learner()
  const now = learner.world.now()
  await save(learner, {})
  await save(learner, { version: 1, learned: 'Decoding comes first. Then fluency.' })
  await save(learner, { version: 2, learned: 'Decoding comes first. Then fluency', minutes: 400 })
  expect(await earlier(learner)).toEqual([])
  const saved = await save(learner, { version: 3, learned: '', title: 'Reading' })
  expect(await earlier(learner)).toEqual([{ ...workshop, learned: 'Decoding comes first. Then fluency', minutes: 400 }])
  const days = (Number(saved.keptUntil) * 1000 - now.getTime()) / 86_400_000
  expect(Math.round(days)).toBe(30)
  expect((await showRecord({}, learner)).entries).toMatchObject([{ keptUntil: saved.keptUntil }])
  expect(await earlier(at(learner, new Date(now.getTime() + 31 * 86_400_000).toISOString()))).toEqual([])
})

test('what a button replaces is kept however small, once, and only if it’s replaced', async () => {
  const learner = openPortal(table).learner()
  await save(learner, {})
  const shorter = { ...workshop, entryId: id, minutes: 30, version: 1, operation: 'operation-2', keepPrevious: true }
  await saveEntry(shorter, learner)
  await saveEntry(shorter, learner)
  await expect(save(learner, { version: 1, minutes: 40, keepPrevious: true })).rejects.toMatchObject({
    code: 'conflict',
  })
  expect(await earlier(learner)).toEqual([workshop])
})

test('the first change of another sitting keeps the entry as it was', async () => {
  const learner = openPortal(table).learner()
  await save(learner, {})
  const later = at(learner, new Date(learner.world.now().getTime() + 31 * 60_000).toISOString())
  await save(later, { version: 1, minutes: 391 })
  await save(later, { version: 2, minutes: 392 })
  expect(await earlier(later)).toEqual([workshop])
})

test('an audit’s PDF has the certificates of what’s claimed: none revoked, left out of the log, outside the time or twice', async () => {
  const portal = openPortal(table)
  const learner = await portal.enrolled('digital-media', 'environmental-ed', 'genai-course')
  await learner.profile.rename('Jane Brien')
  await setPeriod(period, learner)
  await save(learner, {})
  const issue = async (key: CertificateKey, at: string, operation = `op-${key}`) => {
    const moduleId = key === 'genai-course' ? 'genai-module-5' : (key as ModuleId)
    await learner.progress.complete(moduleId, false, completionOf(moduleId, at), operation)
    return (await issueCertificate({ key, name: 'Jane Brien', operation }, learner)).certificate
  }
  const shown = async (part: { from?: string; to?: string } = {}) => {
    let made: RecordDocument | undefined
    const render = async (record: RecordDocument) => {
      made = record
      return new Uint8Array()
    }
    const needs = { ...learner, origin: async () => 'https://portal.example', drawQr, render }
    await downloadRecord({ from: period.from, to: period.to, words: 'all', ...part }, needs)
    return made?.certificates.map(({ certificate }) => certificate.key)
  }
  const first = await issue('digital-media', '2026-02-10T00:00:00Z')
  await issue('environmental-ed', '2026-02-20T00:00:00Z')
  await issue('genai-module-1', '2026-02-11T00:00:00Z')
  expect((await shown())?.toSorted()).toEqual(['digital-media', 'environmental-ed', 'genai-module-1'])
  expect(await shown({ to: '2026-02-10' }), 'the last day is in').toEqual(['digital-media'])
  expect(await shown({ from: '2026-02-20' }), 'the first day is in').toEqual(['environmental-ed'])
  await save(learner, { entryId: 'environmental-ed', minutes: 0 })
  expect((await shown())?.toSorted(), 'left out').toEqual(['digital-media', 'genai-module-1'])
  await learner.certificates.revoke('digital-media', first.id, {
    at: '2026-02-25T00:00:00Z',
    because: 'issued-in-error',
  })
  expect(await shown(), 'revoked').toEqual(['genai-module-1'])
  for (const n of [2, 3, 4] as const)
    await learner.progress.complete(
      `genai-module-${n}`,
      false,
      completionOf(`genai-module-${n}`, '2026-02-12T00:00:00Z'),
      `op-${n}`,
    )
  await issue('genai-course', '2026-02-12T00:00:00Z')
  expect(await shown(), 'the course’s stands for its modules’').toEqual(['genai-course'])
})

test('a record takes its last entry and none beyond, changes to its own stay possible, and what was removed still counts as there', async () => {
  const learner = openPortal(table).learner()
  const full = (count: number) => ({ ...learner, study: { ...learner.study, count: async () => count } })
  await expect(save(full(limits.entries), {})).rejects.toMatchObject({ code: 'refused' })
  expect((await save(full(limits.entries - 1), {})).version).toBe(1)
  expect((await save(full(limits.entries), { version: 1, title: 'Changed' })).version).toBe(2)
  await save(learner, { version: 2, deleted: true })
  expect(await learner.study.count()).toBe(1)
})

test('the dashboard’s line is right after a retry whose first try ended before it counted, a removal and a take-back', async () => {
  const learner = await openPortal(table).enrolled('digital-media')
  await setPeriod(period, learner)
  const broken = { ...learner, period: { ...learner.period, read: () => Promise.reject(new Error('gone')) } }
  const retried = { ...workshop, entryId: id, version: 0, operation: 'operation-1' }
  await expect(saveEntry(retried, broken)).rejects.toThrow('gone')
  expect(await line(learner)).toMatch(/^0 h of/)
  await saveEntry(retried, learner)
  expect(await line(learner)).toMatch(/^6 h 30 min of/)
  await save(learner, { version: 1, deleted: true })
  expect(await line(learner)).toMatch(/^0 h of/)
  await save(learner, { version: 2 })
  expect(await line(learner)).toMatch(/^6 h 30 min of/)
  await save(learner, { version: 3, title: '' })
  expect(await line(learner), 'without a title it waits').toMatch(/^0 h of/)
})
