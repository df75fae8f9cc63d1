import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { courseOf, type ModuleId, moduleIds } from '#catalogue/catalogue'
import { hasActivity, notesBox } from '#catalogue/module-work'
import type { Answer } from '#exercises/kinds'
import { submitQuiz } from '#quizzes/quiz'
import { completeModule } from '#work/complete-module'
import { endSecondLook, lookAgain as lookAgainAt } from '#work/look-back'
import { saveAnswer, saveNote, savePosition } from '#work/save'
import { openQuickTable } from '../core/local-table.ts'
import { newId, openPortal, type TestLearner } from '../portal.ts'
import { answersOf, smallLessons } from '../small-lessons.ts'

const table = await openQuickTable()
const portal = openPortal(table)

const complete = (moduleId: ModuleId, learner: TestLearner) => completeModule({ moduleId, operation: newId() }, learner)
const write = (moduleId: ModuleId, text: string, learner: TestLearner, version = 0) =>
  saveNote({ moduleId, boxId: notesBox, text, version, operation: newId() }, learner)
const answer = (moduleId: ModuleId, right: number, learner: TestLearner, attempt = 1) =>
  submitQuiz({ moduleId, attempt, answers: answersOf(moduleId, right), operation: newId() }, learner)
const enrolledIn = (moduleId: ModuleId) => portal.enrolled(courseOf(moduleId).id)

/** Does everything that completing the module requires. */
async function prepare(moduleId: ModuleId, learner: TestLearner): Promise<void> {
  if (hasActivity(moduleId)) await write(moduleId, 'What I made of it.', learner)
  if (portal.parts.lessons.key(moduleId)) await answer(moduleId, 10, learner)
}

describe('completion is refused with the sentence of the specification', () => {
  const quizRequired = 'Please complete the quiz with at least 7 correct answers to unlock the next module.'
  const nothing = async () => {}

  test.each<[ModuleId, string, (learner: TestLearner) => Promise<unknown>, string]>([
    ['genai-module-1', 'nothing', nothing, quizRequired],
    ['genai-module-1', 'a reflection only', (one) => write('genai-module-1', 'Words', one), quizRequired],
    [
      'genai-module-1',
      'a reflection and 6 of 10',
      async (one) => {
        await write('genai-module-1', 'Words', one)
        await answer('genai-module-1', 6, one)
      },
      quizRequired,
    ],
    [
      'genai-module-1',
      '7 of 10 and a blank reflection',
      async (one) => {
        await write('genai-module-1', ' \n ', one)
        await answer('genai-module-1', 7, one)
      },
      'Please complete the cumulative assessment task reflection.',
    ],
    [
      'genai-module-1',
      'text in another box only',
      async (one) => {
        await saveNote(
          { moduleId: 'genai-module-1', boxId: 'thoughts', text: 'Words', version: 0, operation: newId() },
          one,
        )
        await answer('genai-module-1', 10, one)
      },
      'Please complete the cumulative assessment task reflection.',
    ],
    [
      'genai-module-1',
      'every section ticked',
      (one) => savePosition({ moduleId: 'genai-module-1', tick: ['story', 'work', 'rules/1'], untick: [] }, one),
      quizRequired,
    ],
    [
      'genai-module-2',
      'the quiz only',
      (one) => answer('genai-module-2', 10, one),
      'Please provide your Prompt Library notes before printing.',
    ],
    [
      'genai-module-2',
      'notes only',
      (one) => write('genai-module-2', 'Words', one),
      'Please complete the quiz before printing.',
    ],
    ['genai-module-3', 'nothing', nothing, 'Please provide your implementation notes before printing.'],
    [
      'genai-module-3',
      'notes of invisible characters',
      (one) => write('genai-module-3', '\u200b\u2060 \u3164\u2800', one),
      'Please provide your implementation notes before printing.',
    ],
    [
      'genai-module-4',
      'blank notes',
      (one) => write('genai-module-4', '\t', one),
      'Please document your feedback generator workflow before printing.',
    ],
  ])('%s with %s', async (moduleId, _, work, sentence) => {
    const learner = await enrolledIn(moduleId)
    await work(learner)
    await expect(complete(moduleId, learner)).rejects.toMatchObject({ code: 'refused', message: sentence })
    expect((await learner.progress.read(moduleId))?.completed ?? false).toBe(false)
  })

  test('without access, whatever the learner has done', async () => {
    const learner = await enrolledIn('genai-module-3')
    await prepare('genai-module-3', learner)
    await learner.access.end('genai-course')
    await expect(complete('genai-module-3', learner)).rejects.toMatchObject({ code: 'no-access' })
    await expect(complete('failure-festival', portal.learner())).rejects.toMatchObject({ code: 'no-access' })
  })

  test('if the lesson does not exist', async () => {
    const bare = openPortal(table, { lessons: smallLessons({ without: ['digital-media'] }), payment: 'off' })
    await expect(complete('digital-media', bare.learner())).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe.each(moduleIds)('%s', (moduleId) => {
  test('is completed once its rule is met, with its activity if it has one', async () => {
    const learner = await enrolledIn(moduleId)
    await prepare(moduleId, learner)
    const siblings = courseOf(moduleId).modules.map(({ id }) => id)
    expect(await complete(moduleId, learner)).toEqual({
      progress: {
        moduleId,
        completed: true,
        activityCompleted: hasActivity(moduleId),
        completedAt: expect.stringMatching(/^2026-03-02T01:/),
        updatedAt: expect.stringMatching(/^2026-03-02T01:/),
        zone: 'Australia/Sydney',
        ticks: [],
        ...(siblings.length === 1 && { lookAgain: expect.stringMatching(/^2026-03-09T01:/) }),
      },
      open: siblings.filter((id) => id !== moduleId),
    })
  })

  test('gives 20 simultaneous calls the same completion time', async () => {
    const learner = await enrolledIn(moduleId)
    await prepare(moduleId, learner)
    const answers = await Promise.all(Array.from({ length: 20 }, () => complete(moduleId, learner)))
    expect(new Set(answers.map(({ progress }) => progress.completedAt)).size).toBe(1)
    expect(answers.every(({ progress }) => progress.completed)).toBe(true)
  })
})

describe('completion is one-way', () => {
  test('the time of completion never changes', async () => {
    const learner = await enrolledIn('genai-module-1')
    await prepare('genai-module-1', learner)
    const { progress } = await complete('genai-module-1', learner)
    await complete('genai-module-1', learner)
    await answer('genai-module-1', 0, learner, 2)
    await savePosition({ moduleId: 'genai-module-1', section: 'work', tick: ['story'], untick: ['work'] }, learner)
    await learner.access.end('genai-course')
    const later = await complete('genai-module-1', learner)
    expect(later.progress).toMatchObject({
      completed: true,
      activityCompleted: true,
      completedAt: progress.completedAt,
    })
    expect(later.progress.updatedAt > progress.updatedAt).toBe(true)
  })

  test('a completed module stays completed, at its time, whatever a learner does in any order', async () => {
    const steps: Record<string, (learner: TestLearner, count: number) => Promise<unknown>> = {
      complete: (one) => complete('genai-module-1', one),
      'empty the reflection': (one, count) => write('genai-module-1', '', one, count),
      'write the reflection': (one, count) => write('genai-module-1', 'Words', one, count),
      'fail the quiz': (one, count) => answer('genai-module-1', 0, one, count + 1),
      'pass the quiz': (one, count) => answer('genai-module-1', 9, one, count + 1),
      untick: (one) => savePosition({ moduleId: 'genai-module-1', tick: [], untick: ['story', 'work'] }, one),
      'lose access': (one) => one.access.end('genai-course'),
    }
    const names = fc.array(fc.constantFrom(...Object.keys(steps)), { minLength: 3, maxLength: 10 })
    await fc.assert(
      fc.asyncProperty(names, async (taken) => {
        const learner = await enrolledIn('genai-module-1')
        let completedAt: string | undefined
        const counts = new Map<string, number>()
        for (const name of ['write the reflection', 'pass the quiz', 'complete', ...taken]) {
          const kind = name.includes('quiz') ? 'quiz' : 'reflection'
          const count = counts.get(kind) ?? 0
          await steps[name]?.(learner, count).then(
            () => counts.set(kind, name.includes(kind) ? count + 1 : count),
            () => undefined,
          )
          const progress = await learner.progress.read('genai-module-1')
          if (completedAt) expect(progress).toMatchObject({ completed: true, activityCompleted: true, completedAt })
          completedAt = progress?.completedAt
        }
      }),
      { numRuns: 12 },
    )
  })

  test('earlier ticks and the reading position stay', async () => {
    const learner = await enrolledIn('failure-festival')
    await savePosition(
      { moduleId: 'failure-festival', section: 'work', tick: ['story', 'rules/1'], untick: [] },
      learner,
    )
    const { progress } = await complete('failure-festival', learner)
    expect(progress).toMatchObject({ completed: true, section: 'work', ticks: ['rules/1', 'story'] })
  })

  test('what was done is counted once: boxes emptied or filled afterwards change nothing', async () => {
    const moduleId = 'genai-module-3'
    const learner = await enrolledIn(moduleId)
    const box = (boxId: string, text: string, version = 0) =>
      saveNote({ moduleId, boxId, text, version, operation: newId() }, learner)
    const { version } = await box('thoughts', 'A thought')
    await box('field-test', '["",""]')
    await write(moduleId, 'Notes', learner)
    await savePosition({ moduleId, tick: ['story', 'rules/1'], untick: [] }, learner)
    const answered: Answer = { type: 'predict', done: true, choice: 1, certainty: 75 }
    await saveAnswer({ moduleId, exerciseId: 'guess', answer: answered, version: 0, operation: newId() }, learner)
    const counts = { done: { sections: 1, exercises: 1, boxes: 2 }, all: { sections: 2, exercises: 1, boxes: 3 } }
    await complete(moduleId, learner)
    expect(await learner.progress.completion(moduleId)).toMatchObject({ counts })
    await box('thoughts', '', version)
    await box('field-test', '["Tried","Saw"]', 1)
    await savePosition({ moduleId, tick: ['work'], untick: ['story'] }, learner)
    await complete(moduleId, learner)
    expect(await learner.progress.completion(moduleId)).toMatchObject({ counts })
  })

  test('the course’s last module gets a second look a week and four weeks later, each until it’s taken or declined', async () => {
    const learner = await enrolledIn('genai-module-5')
    for (const id of [1, 2, 3, 4, 5].map((n) => `genai-module-${n}` as ModuleId)) {
      await prepare(id, learner)
      const { progress } = await complete(id, learner)
      expect(progress.lookAgain !== undefined, id).toBe(id === 'genai-module-5')
    }
    const { completedAt = '', lookAgain = '' } = (await learner.progress.read('genai-module-5')) ?? {}
    const week = 7 * 24 * 3_600_000
    expect(Date.parse(lookAgain) - Date.parse(completedAt)).toBe(week)
    const asked = (await lookAgainAt({ moduleId: 'genai-module-5' }, learner)).questions
    expect(asked.map(({ moduleId, section }) => [moduleId, section.title])).toEqual(
      ['genai-module-5', 'genai-module-4', 'genai-module-3'].map((id) => [id, 'Work']),
    )
    expect((await lookAgainAt({ moduleId: 'genai-module-5' }, learner)).promised).toBeUndefined()
    const promised = 'Ask for working in 8C, by 5 March.'
    await saveNote(
      { moduleId: 'genai-module-5', boxId: 'thoughts', text: promised, version: 0, operation: newId() },
      learner,
    )
    expect((await lookAgainAt({ moduleId: 'genai-module-5' }, learner)).promised).toMatchObject({ text: promised })
    await expect(lookAgainAt({ moduleId: 'genai-module-5' }, await enrolledIn('digital-media'))).rejects.toMatchObject({
      code: 'no-access',
    })
    const ended = async (at: string, times = 1) => {
      const world = { ...learner.world, now: () => new Date(at) }
      for (let time = 0; time < times; time += 1)
        await endSecondLook({ moduleId: 'genai-module-5' }, { ...learner, world })
      return (await learner.progress.read('genai-module-5'))?.lookAgain
    }
    const later = (weeks: number) => new Date(Date.parse(completedAt) + weeks * week).toISOString()
    expect(await ended(completedAt), 'before its day').toBe(later(1))
    expect(await ended(later(2), 2), 'twice').toBe(later(4))
    expect(await ended(later(3)), 'before the second').toBe(later(4))
    expect(await ended(later(5)), 'the last').toBeUndefined()
    expect(await learner.progress.read('genai-module-5')).toMatchObject({ completed: true, completedAt })
    await endSecondLook({ moduleId: 'digital-media' }, learner)
    expect(await learner.progress.read('digital-media')).toBeUndefined()
  })

  test('the answer lists the modules still open, in course order', async () => {
    const learner = await enrolledIn('genai-module-5')
    const order: ModuleId[] = ['genai-module-5', 'genai-module-3', 'genai-module-1', 'genai-module-4', 'genai-module-2']
    const open = []
    for (const moduleId of order) {
      await prepare(moduleId, learner)
      open.push((await complete(moduleId, learner)).open)
    }
    expect(open).toEqual([
      ['genai-module-1', 'genai-module-2', 'genai-module-3', 'genai-module-4'],
      ['genai-module-1', 'genai-module-2', 'genai-module-4'],
      ['genai-module-2', 'genai-module-4'],
      ['genai-module-2'],
      [],
    ])
  })

  test('the best score counts, not the last', async () => {
    const learner = await enrolledIn('genai-module-1')
    await write('genai-module-1', 'Words', learner)
    await answer('genai-module-1', 3, learner, 1)
    await answer('genai-module-1', 7, learner, 2)
    await answer('genai-module-1', 1, learner, 3)
    expect((await complete('genai-module-1', learner)).progress.completed).toBe(true)
  })

  test('a module can be completed before the ones that precede it', async () => {
    const learner = await enrolledIn('genai-module-4')
    await prepare('genai-module-4', learner)
    expect((await complete('genai-module-4', learner)).progress.completed).toBe(true)
  })
})
