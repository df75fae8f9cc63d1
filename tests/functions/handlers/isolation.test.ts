import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { certificateKeys, moduleIds } from '#catalogue/catalogue'
import { correctName, issueCertificate } from '#certificates/issue-certificate'
import { showCertificate } from '#certificates/show-certificate'
import { showDashboard } from '#dashboard/show-dashboard'
import { openCheckout } from '#payments/open-checkout'
import { verifyPayment } from '#payments/own-payments'
import { agree, readMe, renameMe } from '#people/profile'
import { currentTerms } from '#people/terms-versions'
import { choosePlan, removePlan } from '#plan/change-plan'
import { askForDeletion, showDeletion } from '#privacy/deletion-request'
import { exportOwnData } from '#privacy/export-own-data'
import { addPrompt, editPrompt, removePrompt } from '#prompts/change-prompt'
import { listDeletedPrompts, listPromptHistory, listPrompts } from '#prompts/list-prompts'
import { saveAnswers, submitQuiz } from '#quizzes/quiz'
import { chooseMail } from '#reminders/choose-mails'
import { chooseOwnDate, removeOwnDate } from '#reminders/own-date'
import { completeModule } from '#work/complete-module'
import { saveNote, savePosition } from '#work/save'
import { listNoteHistory, showWords, showWork } from '#work/show'
import { openQuickTable } from '../core/local-table.ts'
import { keptVersions } from '../kept-versions.ts'
import { newId, openPortal, type TestLearner } from '../portal.ts'
import { answersOf } from '../small-lessons.ts'

const table = await openQuickTable()

/** What a learner can do. Only this learner writes the word `mark`; prompt and session ids are ones that others could guess. */
const actions = {
  note: (one, mark) =>
    saveNote({ moduleId: 'digital-media', boxId: 'thoughts', text: mark, version: 0, operation: 'same-for-all' }, one),
  replaceNote: async (one, mark) => {
    const { version = 0 } = (await one.notes.read('digital-media', 'thoughts')) ?? {}
    const note = { moduleId: 'digital-media', boxId: 'thoughts', text: `${mark} ${version}`, version } as const
    await saveNote({ ...note, keepPrevious: true, operation: 'same-for-all' }, one)
  },
  position: (one) => savePosition({ moduleId: 'digital-media', section: 'work', tick: ['story'], untick: [] }, one),
  complete: (one) => completeModule({ moduleId: 'digital-media', operation: 'same-for-all' }, one),
  draft: (one) => saveAnswers({ moduleId: 'genai-module-1', attempt: 1, chosen: {} }, one),
  quiz: (one) =>
    submitQuiz(
      { moduleId: 'genai-module-1', attempt: 1, answers: answersOf('genai-module-1'), operation: 'same-for-all' },
      one,
    ),
  add: (one, mark) =>
    addPrompt({ promptId: '01ARZ3NDEKTSV4RRFFQ69G5FAV', moduleId: 'digital-media', title: mark, text: mark }, one),
  edit: (one, mark) =>
    editPrompt(
      {
        promptId: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
        moduleId: 'digital-media',
        title: null,
        text: mark,
        version: 1,
        operation: 'same-for-all',
      },
      one,
    ),
  delete: (one) => removePrompt({ moduleId: 'digital-media', promptId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }, one),
  agree: (one) => agree({ version: currentTerms, news: true }, one),
  rename: (one, mark) => renameMe({ name: mark }, one),
  plan: (one, mark) => {
    const minutes = 5 + mark.length
    return choosePlan(
      { courseId: 'genai-course', lines: [{ weekday: 2, start: '15:45', minutes }], from: '2026-03-03' },
      one,
    )
  },
  mails: (one, mark) => chooseMail({ mail: 'where-you-stopped', wanted: mark.length % 2 === 1 }, one),
  ownDate: (one, mark) => chooseOwnDate({ courseId: 'genai-course', day: `2026-04-${mark.length + 10}` }, one),
  removeOwnDate: (one) => removeOwnDate({ courseId: 'genai-course' }, one),
  removePlan: (one) => removePlan({ courseId: 'genai-course' }, one),
  certificate: (one, mark) => issueCertificate({ key: 'digital-media', name: mark, operation: 'same-for-all' }, one),
  correct: (one, mark) =>
    correctName({ key: 'digital-media', name: `${mark} Smith`, revision: 1, operation: 'same-for-all' }, one),
  deletion: (one) => askForDeletion({ word: 'DELETE', certificates: 'keep', operation: 'same-for-all' }, one),
  checkout: (one) => openCheckout({ courseId: 'failure-festival' }, one),
  verify: async (one) => {
    for (const sessionId of one.sessions()) await verifyPayment({ sessionId }, one)
  },
} satisfies Record<string, (one: TestLearner & { sessions: () => string[] }, mark: string) => Promise<unknown>>
type Action = keyof typeof actions

/** Every stored item of a learner. */
const storedItems = (one: TestLearner) => table.queryAll({ pk: `LEARNER#${one.sub}`, from: ' ', to: '~' })

/** Everything that a learner can see. */
async function view(one: TestLearner): Promise<unknown> {
  return [
    await showDashboard({}, one),
    await showDeletion({}, one),
    await readMe({}, one),
    await listPrompts({}, one),
    await listNoteHistory({ moduleId: 'digital-media', boxId: 'thoughts' }, one),
    await keptVersions(one.versions.ofBox('digital-media', 'thoughts'), one.world.now()),
    await listDeletedPrompts({}, one),
    await listPromptHistory({ promptId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }, one),
    await keptVersions(one.versions.ofPrompt('01ARZ3NDEKTSV4RRFFQ69G5FAV'), one.world.now()),
    await showWords({}, one),
    await exportOwnData({}, one),
    await Promise.all(moduleIds.map((moduleId) => showWork({ moduleId }, one))),
    await Promise.all(certificateKeys.map((key) => showCertificate({ key }, one))),
  ]
}

const mayFail = (attempt: Promise<unknown>) =>
  attempt.then(JSON.stringify, (error) => JSON.stringify([error.message, error.details]))

test('whatever two learners do, neither sees or changes the other’s data', async () => {
  const names = Object.keys(actions) as Action[]
  const step = fc.tuple(fc.boolean(), fc.constantFrom(...names))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
      const portal = openPortal(table)
      const sessions = () => {
        for (const id of portal.stripe.sessions.keys()) portal.stripe.pay(id)
        return [...portal.stripe.sessions.keys()]
      }
      const learners = await Promise.all(
        ['Anahera', 'Bartholomew'].map(async (mark) => {
          const one = await portal.enrolled('digital-media', 'genai-course')
          await renameMe({ name: mark }, one)
          return { one: { ...one, sessions }, mark }
        }),
      )
      for (const [first, name] of steps) {
        const [acting, other] = first ? learners : learners.toReversed()
        if (!acting || !other) throw new Error('There are two learners')
        const before = await storedItems(other.one)
        const answer = await mayFail(actions[name](acting.one, acting.mark))
        expect(answer ?? '').not.toContain(other.mark)
        expect(await storedItems(other.one)).toEqual(before)
      }
      for (const [i, { one }] of learners.entries())
        expect(JSON.stringify(await view(one))).not.toContain(learners[1 - i]?.mark)
    }),
    { numRuns: 7 },
  )
})

test('every action succeeds for a learner alone, so the test above tries something real', async () => {
  const portal = openPortal(table)
  const one = {
    ...(await portal.enrolled('digital-media', 'genai-course')),
    sessions: () => {
      for (const id of portal.stripe.sessions.keys()) portal.stripe.pay(id)
      return [...portal.stripe.sessions.keys()]
    },
  }
  const order: Action[] = Object.keys(actions) as Action[]
  for (const name of order) await actions[name](one, `Mark${newId().replaceAll(/[^a-z]/g, '')}`)
  expect((await one.access.read('failure-festival'))?.holds).toBe(true)
})
