import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { createApi } from '#handlers/api'
import { currentTerms } from '#people/terms-versions'
import { type ExportedItem, getExport } from '#privacy/contract'
import { entities } from '#privacy/entities'
import { exportFiles } from '#privacy/export-files'
import { exportOwnData } from '#privacy/export-own-data'
import { saveAnswers } from '#quizzes/quiz'
import { saveNote } from '#work/save'
import { openLocalTable } from '../core/local-table.ts'
import { send, token } from '../gateway-request.ts'
import { newId, openPortal, type TestLearner } from '../portal.ts'
import { option } from '../small-lessons.ts'
import { live } from './busy-learner.ts'

const { table } = await openLocalTable()
const at = '2026-03-01T00:00:00.000Z'

async function exportAll(learner: TestLearner) {
  const items: ExportedItem[] = []
  const pages = []
  let cursor: string | undefined
  do {
    const page = getExport.response.parse(JSON.parse(JSON.stringify(await exportOwnData({ cursor }, learner))))
    pages.push(page)
    items.push(...page.items)
    cursor = page.next
  } while (cursor)
  return { items, pages, rest: pages.at(-1)?.rest }
}

test('the export holds every kind of item that it should, and no word or key of another learner', async () => {
  const portal = openPortal(table)
  const [own, other] = [await live(table, portal, 'Anahera'), await live(table, portal, 'Bartholomew')]
  const { items, rest } = await exportAll(own)
  const kinds = entities.flatMap(({ kind, exported }) => (exported.whole ? [kind] : []))
  expect([...new Set(items.map(({ kind }) => kind))].toSorted()).toEqual(kinds.toSorted())
  expect(rest).toMatchObject({
    accountId: own.sub,
    signIn: { name: 'Found Again' },
    payments: [{ courseId: 'environmental-ed', state: 'paid' }],
  })
  const bytes = JSON.stringify([items, rest])
  for (const foreign of ['Bartholomew', other.sub]) expect(bytes).not.toContain(foreign)
  for (const needed of [
    'Old Anahera',
    'New Anahera',
    'Replaced Anahera',
    'Better Anahera',
    'Anahera Smith',
    '"learned":"Anahera"',
  ])
    expect(bytes).toContain(needed)
  expect(bytes).not.toContain('"operation"')
  expect(items.find(({ kind }) => kind === 'checkout')?.item).not.toHaveProperty('url')
})

test('the learner comes from the token: another’s key as a cursor leads nowhere else', async () => {
  const portal = openPortal(table)
  const [own, other] = [await live(table, portal, 'Carla'), await live(table, portal, 'Dietrich')]
  const api = createApi(portal.parts, { log: portal.log, token })
  const ask = (cursor: string) => ({
    method: 'GET',
    path: '/api/me/export',
    query: `cursor=${encodeURIComponent(cursor)}`,
    sub: own.sub,
  })
  for (const cursor of [`LEARNER#${other.sub}`, 'A', 'PROMPT#digital-media#', '}}', '!', 'a'.repeat(1023)]) {
    const answer = await send(api, ask(cursor))
    expect(answer.status).toBe(200)
    expect(JSON.stringify(answer.body)).not.toContain('Dietrich')
  }
  for (const cursor of ['~', '~~', '', 'é', 'a'.repeat(1024), 'a'.repeat(2000)])
    expect((await send(api, ask(cursor))).status, cursor).toBe(400)
})

test('what has expired stays out, and everything stays readable after access has ended', async () => {
  const portal = openPortal(table)
  const own = await live(table, portal, 'Estelle')
  const before = await exportAll(own)
  await own.access.end('genai-course')
  const after = await exportAll(own)
  expect(after.items.map(({ key }) => key)).toEqual(before.items.map(({ key }) => key))
  const months = { ...own, world: { ...own.world, now: () => new Date('2026-06-02T01:00:00Z') } }
  const later = await exportAll(months)
  const gone = before.items.filter(({ key }) => !later.items.some((one) => one.key === key)).map(({ kind }) => kind)
  expect([...new Set(gone)].toSorted()).toEqual(['deleted-prompt', 'earlier-entry', 'earlier-note', 'earlier-prompt'])
})

test('words have their label, answers to exercises say what was chosen, and tables read as lines', async () => {
  const portal = openPortal(table)
  const own = await live(table, portal, 'Femke')
  const box = { moduleId: 'genai-module-1', boxId: 'field-test', version: 0, operation: newId() } as const
  await saveNote({ ...box, text: '["What I asked","What came back"]' }, own)
  const shown = (await exportAll(own)).items.flatMap((one) => (one.shown ? [one.shown] : []))
  expect(shown.toSorted((a, b) => a.place - b.place)).toMatchObject([
    { moduleId: 'genai-module-1', label: 'Field test', text: 'Tried: What I asked\nSaw: What came back' },
    { moduleId: 'genai-module-1', label: 'A guess', text: 'Something (75% sure)' },
    { moduleId: 'genai-module-1', label: 'Quiz, attempt 1: 7 right' },
    ...['Notes', 'Notes', 'Notes'].map((label) => ({ moduleId: 'genai-module-1', label })),
  ])
})

test('the page to read has all of it in words: earlier and deleted texts, quiz answers, consent, payments, emails', async () => {
  const portal = openPortal(table)
  const own = await live(table, portal, 'Gudrun')
  await own.profile.teach({ place: 'nsw', sector: 'catholic', stage: 'middle' })
  await saveAnswers({ moduleId: 'genai-module-1', attempt: 2, chosen: { q2: option(2, 'A') } }, own)
  const { items, rest } = await exportAll(own)
  if (!rest) throw new Error('The export has no end')
  const everything = { items, rest, pdfs: new Map() }
  const page = (await exportFiles(everything, { at: new Date(at), origin: 'https://portal.example' }))['README.html']
  const words = new TextDecoder()
    .decode(page)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
  for (const needed of [
    'Old Gudrun',
    'Replaced Gudrun',
    'Deleted Gudrun',
    'Better Gudrun',
    'Quiz, attempt 1: 7 right',
    'Question 1? Your answer: Question 1, option B (right)',
    'Question 10? Your answer: Question 10, option B (wrong; right is: Question 10, option A)',
    'Quiz, attempt 2: not submitted yet',
    'Question 2? Your answer: Question 2, option A Notes',
    'New South Wales',
    'Catholic school',
    'Years 7 to 10',
    `Terms of ${currentTerms}`,
    'News by email Wanted since',
    'Reminder by email Email me when a second look is due',
    'Administrator Since 1 March 2026',
    'The account will be deleted on',
    'A payment page was opened for “Failure Festival”',
    'Stands Paid',
    'Emails that we sent you Course opened Sent on 1 March 2026',
  ])
    expect(words).toContain(needed)
})

test('pages stay within 1 MB, and together hold each item once', async () => {
  const portal = openPortal(table)
  const own = await portal.enrolled('genai-course')
  const text = 'é"\n'.repeat(6000)
  const keys = Array.from({ length: 90 }, () => ulid())
  const stored = { moduleId: 'digital-media', title: null, text, version: 1, createdAt: at, updatedAt: at }
  const pk = `LEARNER#${own.sub}`
  await Promise.all(
    keys.map((id) => table.write({ pk, sk: `PROMPT#digital-media#${id}` }, { set: { ...stored, promptId: id } })),
  )
  const { items, pages } = await exportAll(own)
  expect(pages.length).toBeGreaterThan(2)
  for (const page of pages) expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThanOrEqual(1_001_000)
  const found = items.flatMap(({ kind, item }) => (kind === 'prompt' ? [item.promptId] : []))
  expect(found.toSorted()).toEqual(keys.toSorted())
})
