import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { type ExportedItem, getExport } from '#contract/own-data/export'
import { currentTerms } from '#domain/privacy/terms-versions'
import { issueCertificate } from '../../../../functions/certificates/issue-certificate.ts'
import { createApi } from '../../../../functions/handlers/api.ts'
import { agree } from '../../../../functions/learners/agree.ts'
import { exportOwnData } from '../../../../functions/learners/export-own-data.ts'
import { openCheckout } from '../../../../functions/payments/open-checkout.ts'
import { verifyPayment } from '../../../../functions/payments/verify-payment.ts'
import { keepNote } from '../../../../functions/progress/keep-note.ts'
import { saveAnswer } from '../../../../functions/progress/save-answer.ts'
import { saveNote } from '../../../../functions/progress/save-note.ts'
import { addPrompt } from '../../../../functions/prompts/add-prompt.ts'
import { editPrompt } from '../../../../functions/prompts/edit-prompt.ts'
import { saveForm } from '../../../../functions/prompts/save-form.ts'
import { submitQuiz } from '../../../../functions/quizzes/submit-quiz.ts'
import { sentMailsOf } from '../../../../functions/store/mails/sent-mails.ts'
import { entities } from '../../../../functions/store/own-data/entities.ts'
import { rolesOf } from '../../../../functions/store/roles.ts'
import { send, token } from '../../gateway-request.ts'
import { newId, openPortal, type TestLearner } from '../../portal.ts'
import { answersOf, completionOf } from '../../small-lessons.ts'
import { openLocalTable } from '../local-table.ts'

const { table } = await openLocalTable()
const at = '2026-03-01T00:00:00.000Z'
const promptId = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

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

/** Does everything that leaves something in the table. Each text holds `mark`. */
async function live(portal: ReturnType<typeof openPortal>, mark: string) {
  const one = await portal.enrolled('genai-course', 'digital-media')
  const operation = `operation-${mark}`
  await one.profile.rename(mark)
  await agree({ version: currentTerms, news: true }, one)
  await rolesOf(table, one.sub).grant('admin', at)
  await sentMailsOf(table, one.sub).claim(`course-opened#${mark}`, { at, operation })
  const note = { moduleId: 'genai-module-1', boxId: 'notes', operation } as const
  await saveNote({ ...note, text: `Old ${mark}`, version: 0 }, one)
  await saveNote({ ...note, text: `New ${mark}`, version: 1, keepPrevious: true, operation: newId() }, one)
  await keepNote({ ...note, text: `Discarded ${mark}` }, one)
  const answer = { type: 'predict', done: true, choice: 1, sure: 80 } as const
  await saveAnswer({ moduleId: 'genai-module-1', exerciseId: 'guess', answer, version: 0, operation }, one)
  await submitQuiz({ moduleId: 'genai-module-1', attempt: 1, answers: answersOf('genai-module-1', 7), operation }, one)
  await addPrompt({ promptId, moduleId: 'digital-media', title: mark, text: mark }, one)
  await editPrompt(
    { promptId, moduleId: 'digital-media', title: null, text: `Better ${mark}`, version: 1, operation },
    one,
  )
  const form = { moduleId: 'digital-media', form: 'add', promptId: ulid(), title: mark, text: mark } as const
  await saveForm({ ...form, version: 0, operation }, one)
  await one.progress.complete('digital-media', false, completionOf('digital-media', at), operation)
  await issueCertificate({ key: 'digital-media', name: `${mark} Smith`, operation }, one)
  await openCheckout({ courseId: 'failure-festival' }, one)
  const paid = portal.stripe.add({ id: `cs_test_${mark}`, learner: one.sub, courseId: 'environmental-ed' })
  await verifyPayment({ sessionId: paid.id }, one)
  return one
}

test('the export holds every kind of item that it should, and no word or key of another learner', async () => {
  const portal = openPortal(table)
  const [own, other] = [await live(portal, 'Anahera'), await live(portal, 'Bartholomew')]
  const { items, rest } = await exportAll(own)
  const kinds = entities.flatMap(({ kind, exported }) => (exported.whole ? [kind] : []))
  expect([...new Set(items.map(({ kind }) => kind))].toSorted()).toEqual(kinds.toSorted())
  expect(rest).toMatchObject({ accountId: own.sub, payments: [{ courseId: 'environmental-ed', state: 'paid' }] })
  const bytes = JSON.stringify([items, rest])
  for (const foreign of ['Bartholomew', other.sub]) expect(bytes).not.toContain(foreign)
  for (const needed of ['Old Anahera', 'New Anahera', 'Discarded Anahera', 'Better Anahera', 'Anahera Smith'])
    expect(bytes).toContain(needed)
  expect(bytes).not.toContain('"operation"')
  expect(items.find(({ kind }) => kind === 'checkout')?.item).not.toHaveProperty('url')
})

test('the learner comes from the token: another’s key as a cursor leads nowhere else', async () => {
  const portal = openPortal(table)
  const [own, other] = [await live(portal, 'Carla'), await live(portal, 'Dietrich')]
  const api = createApi(portal.parts, { log: portal.log, token })
  const ask = (cursor: string) => ({
    method: 'GET',
    path: '/api/me/export',
    query: `cursor=${encodeURIComponent(cursor)}`,
    sub: own.sub,
  })
  for (const cursor of [`LEARNER#${other.sub}`, 'A', 'PROMPT#digital-media#', '}}', '!']) {
    const answer = await send(api, ask(cursor))
    expect(answer.status).toBe(200)
    expect(JSON.stringify(answer.body)).not.toContain('Dietrich')
  }
  for (const cursor of ['~', '~~', '', 'é', 'a'.repeat(2000)])
    expect((await send(api, ask(cursor))).status, cursor).toBe(400)
})

test('what has expired stays out, and everything stays readable after access has ended', async () => {
  const portal = openPortal(table)
  const own = await live(portal, 'Estelle')
  const before = await exportAll(own)
  await own.access.end('genai-course')
  const after = await exportAll(own)
  expect(after.items.map(({ key }) => key)).toEqual(before.items.map(({ key }) => key))
  const months = { ...own, world: { ...own.world, now: () => new Date('2026-06-02T01:00:00Z') } }
  const later = await exportAll(months)
  const gone = before.items.filter(({ key }) => !later.items.some((one) => one.key === key)).map(({ kind }) => kind)
  expect([...new Set(gone)].toSorted()).toEqual(['earlier-note', 'earlier-prompt'])
})

test('words have their label, answers to exercises say what was chosen, and tables read as lines', async () => {
  const portal = openPortal(table)
  const own = await live(portal, 'Femke')
  const box = { moduleId: 'genai-module-1', boxId: 'field-test', version: 0, operation: newId() } as const
  await saveNote({ ...box, text: '["What I asked","What came back"]' }, own)
  const shown = (await exportAll(own)).items.flatMap((one) => (one.shown ? [one.shown] : []))
  expect(shown.toSorted((a, b) => a.place - b.place)).toMatchObject([
    { moduleId: 'genai-module-1', label: 'Field test', text: 'Tried: What I asked\nSaw: What came back' },
    { moduleId: 'genai-module-1', label: 'A guess', text: 'Something (80% sure)' },
    { moduleId: 'genai-module-1', label: 'Notes' },
  ])
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
