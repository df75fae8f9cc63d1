import { expect, test } from 'vitest'
import { savePosition } from '#work/save'
import { openLocalTable } from '../core/local-table.ts'
import { openPortal, type TestLearner } from '../portal.ts'
import { smallLessons } from '../small-lessons.ts'

const { table } = await openLocalTable()
const portal = openPortal(table)
const moduleId = 'genai-module-1'

type Position = Partial<Parameters<typeof savePosition>[0]>
const save = (learner: TestLearner, position: Position) =>
  savePosition({ moduleId, tick: [], untick: [], ...position }, learner)

test('ticks and the reading position are saved, and change independently', async () => {
  const learner = await portal.enrolled('genai-course')
  expect(await save(learner, { section: 'story', tick: ['story', 'rules/2'] })).toEqual({
    moduleId,
    completed: false,
    activityCompleted: false,
    ticks: ['rules/2', 'story'],
    section: 'story',
    updatedAt: expect.any(String),
  })
  expect(await save(learner, { tick: ['rules/1'], untick: ['story'] })).toMatchObject({
    section: 'story',
    ticks: ['rules/1', 'rules/2'],
  })
  expect(await save(learner, { section: 'work', untick: ['rules/1', 'rules/2'] })).toMatchObject({
    section: 'work',
    ticks: [],
  })
  expect(await save(learner, { tick: ['work', 'work'] })).toMatchObject({ ticks: ['work'] })
})

test('simultaneous ticks from several devices are all saved', async () => {
  const learner = await portal.enrolled('genai-course')
  await Promise.all(['story', 'work', 'rules/1', 'rules/2'].map((id) => save(learner, { tick: [id] })))
  expect((await learner.progress.read(moduleId))?.ticks).toEqual(['rules/1', 'rules/2', 'story', 'work'])
})

test('an id both ticked and unticked in one request is ticked', async () => {
  const learner = await portal.enrolled('genai-course')
  expect(await save(learner, { tick: ['story'], untick: ['story'] })).toMatchObject({ ticks: ['story'] })
})

test.each<[string, Position]>([
  ['position', { section: 'nowhere' }],
  ['tick', { tick: ['story', 'rules'] }],
  ['untick', { untick: ['rules/3'] }],
  ['box', { tick: ['notes'] }],
])('an unknown %s is not found, and nothing is saved', async (_, position) => {
  const learner = await portal.enrolled('genai-course')
  await expect(save(learner, position)).rejects.toMatchObject({ code: 'not-found' })
  expect(await learner.progress.read(moduleId)).toBeUndefined()
})

test('nothing is saved without access', async () => {
  const learner = portal.learner()
  await expect(save(learner, { tick: ['story'] })).rejects.toMatchObject({ code: 'no-access' })
  expect(await learner.progress.read(moduleId)).toBeUndefined()
})

test('nothing is saved for a missing lesson', async () => {
  const learner = openPortal(table, { payment: 'off', lessons: smallLessons({ without: [moduleId] }) }).learner()
  await expect(save(learner, {})).rejects.toMatchObject({ code: 'not-found' })
  expect(await learner.progress.read(moduleId)).toBeUndefined()
})
