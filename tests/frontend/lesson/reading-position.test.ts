import { describe, expect, test } from 'vitest'
import {
  afterSave,
  hasPending,
  pendingOf,
  positionFrom,
  type ReadingPosition,
  withOwnTick,
  withSection,
  withTick,
} from '../../../frontend/lesson/reading-position.ts'

const initial = positionFrom({ ticks: ['story'], section: 'lab' })
const afterSteps = (...steps: ((now: ReadingPosition) => ReadingPosition)[]) =>
  steps.reduce((now, step) => step(now), initial)
const tick = (id: string) => (now: ReadingPosition) => withTick(now, id, true)
const untick = (id: string) => (now: ReadingPosition) => withTick(now, id, false)
const move = (id: string) => (now: ReadingPosition) => withSection(now, id)

describe('changes that the server does not have', () => {
  test.each<[string, ReadingPosition, Partial<ReturnType<typeof pendingOf>> | undefined]>([
    ['nothing at first', initial, undefined],
    ['a tick', afterSteps(tick('lab')), { tick: ['lab'], untick: [] }],
    ['nothing for a section that is ticked already', afterSteps(tick('story')), undefined],
    ['an untick', afterSteps(untick('story')), { tick: [], untick: ['story'] }],
    ['nothing for unticking what is not ticked', afterSteps(untick('lab')), undefined],
    [
      'only the untick, after a tick and an untick',
      afterSteps(tick('lab'), untick('lab')),
      { tick: [], untick: ['lab'] },
    ],
    [
      'only the tick, after an untick and a tick',
      afterSteps(untick('story'), tick('story')),
      { tick: ['story'], untick: [] },
    ],
    ['a new current section', afterSteps(move('end')), { section: 'end' }],
    ['nothing for the current section again', afterSteps(move('lab')), undefined],
  ])('%s', (_, position, pending) => {
    expect(hasPending(position)).toBe(pending !== undefined)
    if (pending) expect(pendingOf(position)).toMatchObject(pending)
  })

  test('are cleared by a save', () => {
    const position = afterSteps(tick('lab'), untick('story'), move('end'))
    expect(hasPending(afterSave(position, pendingOf(position)))).toBe(false)
    expect([...afterSave(position, pendingOf(position)).ticks]).toEqual(['lab'])
  })

  test.each<[string, (now: ReadingPosition) => ReadingPosition, ReturnType<typeof pendingOf>]>([
    ['a tick', tick('more'), { tick: ['more'], untick: [], section: 'end' }],
    ['an untick', untick('story'), { tick: [], untick: ['story'], section: 'end' }],
    ['the current section', move('more'), { tick: [], untick: [], section: 'more' }],
  ])('keep what changed during a save: %s', (_, step, pending) => {
    const before = afterSteps(tick('lab'), move('end'))
    const now = afterSave(step(before), pendingOf(before))
    expect(hasPending(now)).toBe(true)
    expect(pendingOf(now)).toEqual(pending)
  })

  test('are sent 100 at a time', () => {
    const many = afterSteps(...Array.from({ length: 130 }, (_, n) => tick(`item/${n}`)))
    const first = pendingOf(many)
    expect(first.tick).toHaveLength(100)
    expect(pendingOf(afterSave(many, first)).tick).toHaveLength(30)
  })
})

describe('what ticks itself', () => {
  const itself = (id: string) => (now: ReadingPosition) => withOwnTick(now, id)

  test.each<[string, ReadingPosition, string[]]>([
    ['is ticked', afterSteps(itself('lab')), ['story', 'lab']],
    ['changes nothing that is ticked already', afterSteps(itself('story')), ['story']],
    ['stays unticked once the learner has unticked it', afterSteps(untick('story'), itself('story')), []],
    ['leaves other sections alone', afterSteps(untick('story'), itself('lab')), ['lab']],
    ['is ticked again by the learner’s own hand', afterSteps(untick('story'), tick('story')), ['story']],
    ['stays unticked after a reload, too', withOwnTick(positionFrom({ ticks: [] }, ['story']), 'story'), []],
  ])('%s', (_, position, ticks) => {
    expect([...position.ticks]).toEqual(ticks)
  })
})
