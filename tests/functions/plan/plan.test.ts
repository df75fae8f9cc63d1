import { expect, test } from 'vitest'
import { courseById } from '#catalogue/catalogue'
import { showDashboard } from '#dashboard/show-dashboard'
import { createApi } from '#handlers/api'
import { changeTeaching } from '#people/profile'
import { choosePlan, removePlan, showPlan } from '#plan/change-plan'
import { savePosition } from '#work/save'
import { openQuickTable } from '../core/local-table.ts'
import { send, token } from '../gateway-request.ts'
import { openPortal, type TestLearner } from '../portal.ts'
import { completionOf } from '../small-lessons.ts'

const table = await openQuickTable()
const courseId = 'genai-course'
const lines = [{ weekday: 2, start: '15:45', minutes: 40 }]
const choice = { courseId, lines, from: '2026-03-02' } as const
const sittings = async (learner: TestLearner) => (await showDashboard({}, learner)).sittings

test('the dashboard names the next sitting, which follows the ticks, until there’s nothing left', async () => {
  const learner = await openPortal(table).enrolled(courseId, 'digital-media')
  expect(await sittings(learner)).toBeUndefined()
  await choosePlan(choice, learner)
  const next = { courseId, moduleId: 'genai-module-1', when: 'Tuesday, 3.45 pm', minutes: 40 }
  expect(await sittings(learner)).toEqual([{ ...next, section: 'story', title: 'Story and 1 more' }])
  await savePosition({ moduleId: 'genai-module-1', section: 'work', tick: ['story'], untick: [] }, learner)
  expect(await sittings(learner)).toEqual([{ ...next, section: 'work', title: 'Work' }])
  const sooner = { courseId: 'digital-media', lines: [{ weekday: 1, start: '16:00', minutes: 5 }], from: '2026-03-02' }
  await choosePlan({ ...sooner, courseId: 'digital-media' }, learner)
  expect((await sittings(learner))?.map(({ when }) => when)).toEqual(['Today, 4.00 pm', 'Tuesday, 3.45 pm'])
  for (const { id } of [...courseById(courseId).modules, ...courseById('digital-media').modules])
    await learner.progress.complete(id, true, completionOf(id, '2026-03-02T01:00:00Z'), `op-${id}`)
  expect(await sittings(learner)).toBeUndefined()
  await expect(choosePlan(choice, learner)).rejects.toMatchObject({ code: 'refused' })
})

test('choosing again replaces the plan, and it can be taken away', async () => {
  const learner = await openPortal(table).enrolled(courseId)
  await choosePlan(choice, learner)
  const state = await choosePlan({ ...choice, lines: [{ weekday: 6, start: '09:00', minutes: 240 }] }, learner)
  expect(state.plan?.lines).toEqual([{ weekday: 6, start: '09:00', minutes: 240 }])
  expect(await showPlan({ courseId }, learner)).toEqual(state)
  await removePlan({ courseId }, learner)
  expect((await showPlan({ courseId }, learner)).plan).toBeUndefined()
  expect(await sittings(learner)).toBeUndefined()
})

test('the clock is that of the state where they teach, else of the device, and stays that of the day of planning', async () => {
  const portal = openPortal(table)
  const learner = await portal.enrolled(courseId)
  expect((await choosePlan(choice, { ...learner, zone: 'Australia/Perth' })).plan?.zone).toBe('Australia/Perth')
  await changeTeaching({ place: 'nt' }, learner)
  const { zone, plan } = await showPlan({ courseId }, learner)
  expect([zone, plan?.zone]).toEqual(['Australia/Darwin', 'Australia/Perth'])
  expect((await choosePlan(choice, learner)).plan?.zone).toBe('Australia/Darwin')
})

test('nobody plans a course that isn’t theirs, and a plan of ended access stays hidden', async () => {
  const portal = openPortal(table)
  const learner = await portal.enrolled(courseId)
  const other = { ...choice, courseId: 'failure-festival' } as const
  await expect(choosePlan(other, learner)).rejects.toMatchObject({ code: 'no-access' })
  await expect(showPlan(other, learner)).rejects.toMatchObject({ code: 'no-access' })
  await learner.plans.save({ ...other, zone: 'Australia/Sydney', chosenAt: '2026-03-02T01:00:00.000Z' })
  expect(await sittings(learner)).toBeUndefined()
})

test.each<[string, object, string]>([
  ['no day', { ...choice, lines: [] }, 'Choose at least one day and time.'],
  ['30 of five minutes', { ...choice, lines: Array(30).fill({ ...lines[0], minutes: 5 }) }, 'Choose up to 7 sittings'],
  ['a first day in the past', { ...choice, from: '2026-03-01' }, 'The first day has passed.'],
])('%s is refused in a sentence', async (_, body, sentence) => {
  const portal = openPortal(table)
  const learner = await portal.enrolled(courseId)
  const api = createApi(portal.parts, { log: portal.log, token })
  const path = `/api/courses/${courseId}/plan`
  const answer = await send(api, { method: 'PUT', path, sub: learner.sub, body })
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.body)).toContain(sentence)
  expect((await showPlan({ courseId }, learner)).plan).toBeUndefined()
})
