import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import {
  type CourseId,
  certificateKeys,
  courseById,
  courseIds,
  courseOf,
  isCourseId,
  moduleIds,
} from '#catalogue/catalogue'
import { issueCertificate } from '#certificates/issue-certificate'
import type { Range, Table } from '#core/table'
import { showDashboard } from '#dashboard/show-dashboard'
import { ticksOf } from '#lessons/lesson-parts'
import { openCheckout } from '#payments/open-checkout'
import { rolesOf } from '#people/store'
import { currentTerms } from '#people/terms-versions'
import { choosePlan } from '#plan/change-plan'
import { realLessons } from '../../real-lessons.ts'
import { openLocalTable } from '../core/local-table.ts'
import { countReadUnits } from '../core/read-units.ts'
import { givenAccess, newId, openPortal } from '../portal.ts'
import { answersOf, completionOf, smallLessons } from '../small-lessons.ts'

const lessons = new Map(realLessons().map(({ lesson }) => [lesson?.moduleId, lesson]))
const { table, client } = await openLocalTable()

/** A table that records each read. */
function recordingTable() {
  const reads: [string, unknown][] = []
  const recording: Table = {
    ...table,
    get: (key) => {
      reads.push(['get', key.sk])
      return table.get(key)
    },
    query: (range, options) => {
      reads.push(['query', options])
      return table.query(range, options)
    },
    queryAll: (range: Range, options) => {
      reads.push(['queryAll', { from: range.from, to: range.to, ...options }])
      return table.queryAll(range, options)
    },
  }
  return { recording, reads }
}

const hours = { lines: [{ weekday: 2, start: '15:45', minutes: 40 }], from: '2026-03-02' }

/** A learner who has done a little of everything. */
async function busyLearner() {
  const portal = openPortal(table)
  const learner = await portal.enrolled('genai-course', 'digital-media')
  const at = '2026-03-02T00:00:00.000Z'
  await learner.agreements.accept({ version: currentTerms, acceptedAt: at })
  await learner.progress.complete('genai-module-1', true, completionOf('genai-module-1', at), newId())
  await learner.progress.complete('digital-media', false, completionOf('digital-media', at), newId())
  await learner.progress.savePosition('genai-module-2', { section: 'work', tick: ['story'], untick: [], at })
  await learner.notes.save('genai-module-1', {
    boxId: 'notes',
    text: 'Words',
    version: 0,
    savedAt: at,
    operation: newId(),
  })
  const answers = answersOf('genai-module-1')
  const attempt = { attempt: 1, answers, score: 10, marks: [], options: {}, submittedAt: at }
  await learner.quizzes.submit('genai-module-1', attempt, { count: 0, best: 0 }, newId())
  const prompt = { promptId: ulid(), moduleId: 'genai-module-1', title: null, text: 'Prompt', version: 1 } as const
  await learner.prompts.add({ ...prompt, createdAt: at, updatedAt: at })
  await openCheckout({ courseId: 'failure-festival' }, learner)
  await choosePlan({ ...hours, courseId: 'genai-course' }, learner)
  await rolesOf(table, learner.sub).grant('admin', at)
  const { certificate } = await issueCertificate(
    { key: 'digital-media', name: 'Jane Brien', operation: newId() },
    learner,
  )
  return { portal, learner, certificate }
}

/** A learner who has paid for these courses, ticked everything, completed everything and has every certificate. */
async function graduateOf(taken: readonly CourseId[]) {
  const learner = await openPortal(table).enrolled()
  const at = '2026-03-02T00:00:00.000Z'
  await learner.agreements.accept({ version: currentTerms, acceptedAt: at })
  for (const courseId of taken) {
    const sessionId = `cs_live_${'a1'.repeat(29)}`
    const url = `https://checkout.stripe.com/c/pay/${sessionId}#${'fidkdWxOYHwnPyd1'.repeat(20)}`
    await learner.checkouts.save({ courseId, sessionId, url, expiresAt: at, attempt: 1 })
    await learner.access.grant({ ...givenAccess(courseId), source: 'stripe', sessionId, amount: 9900, tax: 900 })
  }
  for (const { id } of taken.flatMap((courseId) => courseById(courseId).modules)) {
    const lesson = lessons.get(id)
    const ticks = lesson ? ticksOf(lesson) : []
    await learner.progress.savePosition(id, { section: ticks.at(-1), tick: ticks, untick: [], at })
    await learner.progress.complete(id, true, completionOf(id, at), newId())
  }
  const earned = certificateKeys.filter((key) => taken.includes(isCourseId(key) ? key : courseOf(key).id))
  for (const key of earned)
    await issueCertificate({ key, name: 'Alexandra Papadopoulos-Fitzgerald', operation: newId() }, learner)
  return learner
}

test('the dashboard shows profile, access, progress and certificates', async () => {
  const { learner, certificate } = await busyLearner()
  expect(await showDashboard({}, learner)).toEqual({
    name: 'Jane Brien',
    email: 'jane@school.example',
    courses: [
      { courseId: 'genai-course', access: true, open: true },
      { courseId: 'failure-festival', access: false, open: true },
      { courseId: 'digital-media', access: true, open: true },
      { courseId: 'environmental-ed', access: false, open: true },
      { courseId: 'controversial-topics', access: false, open: true },
    ],
    progress: [
      expect.objectContaining({ moduleId: 'digital-media', completed: true, activityCompleted: false }),
      expect.objectContaining({ moduleId: 'genai-module-1', completed: true, activityCompleted: true }),
      expect.objectContaining({ moduleId: 'genai-module-2', completed: false, section: 'work', ticks: ['story'] }),
    ],
    sections: Object.fromEntries(
      ['digital-media', 'genai-module-1', 'genai-module-2'].map((id) => [
        id,
        [
          { id: 'story', title: 'Story', minutes: expect.any(Number) },
          { id: 'work', title: 'Work', minutes: expect.any(Number) },
        ],
      ]),
    ),
    sittings: [
      {
        courseId: 'genai-course',
        moduleId: 'genai-module-2',
        section: 'work',
        when: 'Tuesday, 3.45 pm',
        title: 'Work',
        minutes: 40,
      },
    ],
    certificates: [
      {
        key: 'digital-media',
        title: 'Digital media literacy: seeing beyond synthetic media',
        issuedAt: certificate.issuedAt,
        zone: 'Australia/Sydney',
      },
      { key: 'genai-module-1', title: 'Understanding AI Without the Jargon' },
    ],
  })
})

test('an earned certificate waits for its name until it is issued or access ends', async () => {
  const portal = openPortal(table)
  const learner = await portal.enrolled('genai-course', 'failure-festival')
  const waiting = async () =>
    (await showDashboard({}, learner)).certificates.map(({ key, issuedAt }) => [key, !issuedAt])
  expect(await waiting()).toEqual([])
  for (const moduleId of moduleIds.slice(0, 6))
    await learner.progress.complete(moduleId, false, completionOf(moduleId, '2026-03-02T00:00:00.000Z'), newId())
  const modules = ['genai-module-1', 'genai-module-2', 'genai-module-3', 'genai-module-4'].map((key) => [key, true])
  expect(await waiting()).toEqual([['genai-course', true], ['failure-festival', true], ...modules])
  await issueCertificate({ key: 'genai-course', name: 'Jane Brien', operation: newId() }, learner)
  await learner.access.end('failure-festival')
  expect(await waiting()).toEqual([['genai-course', false], ...modules])
  await learner.access.end('genai-course')
  expect(await waiting()).toEqual([['genai-course', false]])
})

test('the dashboard is one eventually consistent query that reads neither notes nor prompts', async () => {
  const { learner } = await busyLearner()
  const { recording, reads } = recordingTable()
  await showDashboard({}, openPortal(recording).learner(learner.sub))
  expect(reads).toEqual([['queryAll', { from: 'ACCESS#', to: 'PROGRESS#~', consistent: false }]])

  const items = await table.queryAll({ pk: `LEARNER#${learner.sub}`, from: 'ACCESS#', to: 'PROGRESS#~' })
  expect(items.map(({ sk }) => sk)).toEqual([
    'ACCESS#digital-media',
    'ACCESS#genai-course',
    'CERTIFICATE#digital-media',
    'CHECKOUT#failure-festival',
    'PLAN#genai-course',
    `PRIVACY#${currentTerms}`,
    'PROFILE',
    'PROGRESS#digital-media#-',
    'PROGRESS#genai-module-1#-',
    'PROGRESS#genai-module-2#-',
  ])
  const all = await table.queryAll({ pk: `LEARNER#${learner.sub}`, from: ' ', to: '~' })
  expect(all.map(({ sk }) => sk).filter((sk) => !items.some((item) => item.sk === sk))).toEqual([
    expect.stringMatching(/^PROMPT#genai-module-1#[0-9A-Z]{26}$/),
    'ROLE#admin',
    'SCHOOL',
    'TALLY#PROMPT',
    'WHOLECERTIFICATE#digital-media',
    'WORK#genai-module-1#NOTE#notes',
    'WORK#genai-module-1#QUIZ#-',
    'WORK#genai-module-1#QUIZ#0001',
  ])
})

test.each<[what: string, taken: readonly CourseId[], most: number]>([
  ['the flagship', ['genai-course'], 1],
  ['the flagship and a short course', ['genai-course', 'digital-media'], 1],
  ['all five courses', courseIds, 2],
])('the dashboard of a graduate of %s costs few read units', async (_, taken, most) => {
  const learner = await graduateOf(taken)
  const units = countReadUnits(client)
  const { certificates } = await showDashboard({}, learner)
  expect(certificates.every(({ issuedAt }) => issuedAt)).toBe(true)
  expect(units()).toBeGreaterThan(0)
  expect(units()).toBeLessThanOrEqual(most)
})

test('the dashboard of a learner without a profile asks the user pool once', async () => {
  const { recording, reads } = recordingTable()
  const learner = openPortal(recording).learner()
  const { name, progress, certificates } = await showDashboard({}, learner)
  expect({ name, progress, certificates }).toEqual({ name: 'Found Again', progress: [], certificates: [] })
  expect(reads.map(([kind]) => kind)).toEqual(['queryAll', 'get'])
  await showDashboard({}, learner)
  expect(reads).toHaveLength(3)
})

test('with payment off every course is accessible, but a course with a missing lesson is not open', async () => {
  const lessons = smallLessons({ without: ['genai-module-4'] })
  const { courses } = await showDashboard({}, openPortal(table, { payment: 'off', lessons }).learner())
  expect(courses.map(({ access }) => access)).toEqual([true, true, true, true, true])
  expect(courses.map(({ open }) => open)).toEqual([false, true, true, true, true])
})

test('the dashboard shows neither ended access nor a revoked certificate', async () => {
  const { learner, certificate } = await busyLearner()
  await learner.access.end('digital-media')
  const revoked = { at: '2026-04-01T00:00:00.000Z', because: 'issued-in-error' } as const
  await learner.certificates.revoke('digital-media', certificate.id, revoked)
  const { courses, certificates } = await showDashboard({}, learner)
  expect(courses.find(({ courseId }) => courseId === 'digital-media')?.access).toBe(false)
  expect(certificates.map(({ key }) => key)).toEqual(['genai-module-1'])
})
