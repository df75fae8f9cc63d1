import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ModuleId } from '#catalogue/catalogue'
import { showLesson } from '#lessons/show-lesson'
import { saveAnswers, submitQuiz } from '#quizzes/quiz'
import { type Answers, shuffled } from '#quizzes/rules'
import { showWork } from '#work/show'
import { openLocalTable } from '../core/local-table.ts'
import { givenAccess, newId, openPortal, type TestLearner } from '../portal.ts'
import { answersOf, option, smallLessons } from '../small-lessons.ts'

const { table } = await openLocalTable()
const portal = openPortal(table)
const [one, two] = ['genai-module-1', 'genai-module-2'] as const

const enrolled = () => portal.enrolled('genai-course')
const submit = (learner: TestLearner, moduleId: ModuleId, attempt: number, answers: Answers) =>
  submitQuiz({ moduleId, attempt, answers, operation: newId() }, learner)
const draft = (learner: TestLearner, moduleId: ModuleId, attempt: number, chosen: Answers) =>
  saveAnswers({ moduleId, attempt, chosen }, learner)
const quizOf = async (learner: TestLearner, moduleId: ModuleId) => (await showWork({ moduleId }, learner)).quiz

describe('before submission', () => {
  test('no answer and no explanation leaves the server', async () => {
    const learner = await enrolled()
    for (const moduleId of [one, two]) {
      await draft(learner, moduleId, 1, { q1: option(1, 'C') })
      const seen = JSON.stringify([
        await showLesson({ moduleId }, learner),
        await showWork({ moduleId }, learner),
        portal.parts.lessons.preview(moduleId),
      ])
      expect(seen).not.toContain('Because of')
      expect(seen).not.toMatch(/"(answer|right|marks|explanation)"/)
    }
  })

  test('module 1 shuffles the options of each question per learner, module 2 shows them as written', async () => {
    const learners = await Promise.all(Array.from({ length: 8 }, enrolled))
    const orders = await Promise.all(learners.map(async (learner) => (await quizOf(learner, one))?.options))
    expect(new Set(orders.map((order) => JSON.stringify(order))).size).toBe(8)
    for (const order of orders)
      for (let n = 1; n <= 10; n++)
        expect(order?.[`q${n}`]?.toSorted()).toEqual([...'ABCD'].map((letter) => option(n, letter)))
    const [first] = learners
    expect(first && (await quizOf(first, one))?.options).toEqual(orders[0])
    expect(first && (await quizOf(first, two))?.options.q1).toEqual([...'ABCD'].map((letter) => option(1, letter)))
  })

  test('the order can’t be computed from what a learner knows, and another process shows the same', async () => {
    const learner = await enrolled()
    const shown = (await quizOf(learner, one))?.options
    const guessed = Object.entries(shown ?? {}).map(([id, options]) => [
      id,
      shuffled(options.toSorted(), `${learner.sub} ${one} 1 ${id}`),
    ])
    expect(shown).not.toEqual(Object.fromEntries(guessed))
    expect((await quizOf(openPortal({ ...table }).learner(learner.sub), one))?.options).toEqual(shown)
    const another = openPortal((await openLocalTable()).table)
    const elsewhere = another.learner(learner.sub)
    await elsewhere.access.grant(givenAccess('genai-course'))
    expect((await quizOf(elsewhere, one))?.options).not.toEqual(shown)
  })

  test('the answers chosen so far survive a reload, including those from another device', async () => {
    const learner = await enrolled()
    const chosen = { q1: option(1, 'A'), q7: option(7, 'D') }
    expect(await draft(learner, one, 1, chosen)).toMatchObject({ attempt: 1, chosen, best: 0 })
    expect(await quizOf(learner, one)).toMatchObject({ attempt: 1, chosen })
    await draft(learner, one, 1, { q2: option(2, 'B'), q7: option(7, 'A') })
    expect((await quizOf(learner, one))?.chosen).toEqual({ ...chosen, q2: option(2, 'B'), q7: option(7, 'A') })
  })

  test.each<[string, Answers]>([
    ['a question that the quiz does not have', { q11: option(1, 'A') }],
    ['something that is not an option', { q1: 'All of them' }],
    ["another question's option", { q1: option(2, 'A') }],
    ['the letter of an option', { q1: 'A' }],
    ['a blank', { q1: '' }],
    ['a property that every object has', { constructor: 'A' }],
  ])('a draft with %s is refused', async (_, chosen) => {
    const learner = await enrolled()
    await expect(draft(learner, one, 1, chosen)).rejects.toMatchObject({ code: 'bad-request' })
    expect((await quizOf(learner, one))?.chosen).toEqual({})
  })
})

describe('answers saved simultaneously', () => {
  test('are all saved, from any number of devices', async () => {
    const learner = await enrolled()
    await Promise.all([1, 2, 3, 4].map((n) => draft(learner, one, 1, { [`q${n}`]: option(n, 'A') })))
    expect(Object.keys((await quizOf(learner, one))?.chosen ?? {}).sort()).toEqual(['q1', 'q2', 'q3', 'q4'])
  })

  test('with a submission of their attempt leave the next attempt alone', async () => {
    const learner = await enrolled()
    let release = () => {}
    const held = new Promise<void>((free) => {
      release = free
    })
    const saveDraft: TestLearner['quizzes']['saveDraft'] = async (...given) => {
      await held
      return learner.quizzes.saveDraft(...given)
    }
    const slow = { ...learner, quizzes: { ...learner.quizzes, saveDraft } }
    const late = saveAnswers({ moduleId: one, attempt: 1, chosen: { q1: option(1, 'A') } }, slow)
    await new Promise((wait) => setTimeout(wait, 30))
    await submit(learner, one, 1, answersOf(one, 3))
    await draft(learner, one, 2, { q5: option(5, 'B') })
    release()
    expect(await late).toMatchObject({ attempt: 2, submitted: { score: 3 } })
    expect(await quizOf(learner, one)).toMatchObject({ attempt: 2, chosen: { q5: option(5, 'B') } })
  })

  test('of ten devices that save at the same moment are all kept', async () => {
    const learner = await enrolled()
    const answers = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`q${n + 1}`, option(n + 1, 'C')]))
    await Promise.all(Object.entries(answers).map(([id, answer]) => draft(learner, one, 1, { [id]: answer })))
    expect((await quizOf(learner, one))?.chosen).toEqual(answers)
  })

  test('are not reported as saved if saving keeps failing', async () => {
    const learner = await enrolled()
    const busy = { ...learner, quizzes: { ...learner.quizzes, saveDraft: async () => false } }
    const saving = saveAnswers({ moduleId: one, attempt: 1, chosen: { q1: option(1, 'A') } }, busy)
    await expect(saving).rejects.toMatchObject({ code: 'unavailable' })
  })
})

describe('the questions of a quiz are paid content', () => {
  const withoutAccess = async () => {
    const learner = await enrolled()
    await learner.access.end('genai-course')
    return learner
  }

  test('and are not shown without access, even to somebody who has begun to answer', async () => {
    const stranger = portal.learner()
    const former = await enrolled()
    await draft(former, one, 1, { q1: option(1, 'B') })
    await former.access.end('genai-course')
    for (const learner of [stranger, await withoutAccess(), former])
      for (const moduleId of [one, two]) {
        const work = await showWork({ moduleId }, learner)
        expect(work.access).toBe(false)
        expect(work).not.toHaveProperty('quiz')
        expect(JSON.stringify(work)).not.toMatch(/option/)
      }
  })

  test('but a submitted quiz stays readable after access has ended', async () => {
    const learner = await enrolled()
    await submit(learner, two, 1, answersOf(two))
    await learner.access.end('genai-course')
    expect(await showWork({ moduleId: two }, learner)).toMatchObject({
      access: false,
      quiz: { submitted: { score: 10 } },
    })
  })
})

describe('a lesson that is edited later', () => {
  const edited = () => {
    const small = smallLessons()
    const key: typeof small.key = (id) => {
      const written = small.key(id)
      return written && JSON.parse(JSON.stringify(written).replaceAll(/(Question \d+, option [A-D])/g, '$1.'))
    }
    return { ...small, key }
  }

  test('changes neither the marks of a submitted attempt nor its options', async () => {
    const learner = await enrolled()
    const before = await submit(learner, two, 1, answersOf(two))
    const { quiz } = await showWork({ moduleId: two }, { ...learner, lessons: edited() })
    expect(quiz).toMatchObject({ best: 10, submitted: before.submitted })
    expect(before.submitted).toMatchObject({ score: 10, options: { q1: expect.arrayContaining([option(1, 'C')]) } })
  })

  test('drops chosen answers that are no longer options', async () => {
    const learner = await enrolled()
    await draft(learner, one, 1, { q1: option(1, 'A') })
    const { quiz } = await showWork({ moduleId: one }, { ...learner, lessons: edited() })
    expect(quiz?.chosen).toEqual({})
  })
})

describe('a submission', () => {
  test('is marked, with the explanations, and opens the next attempt in module 1', async () => {
    const learner = await enrolled()
    const answers = answersOf(one, 6)
    const before = await quizOf(learner, one)
    const quiz = await submit(learner, one, 1, answers)
    expect(quiz).toMatchObject({ attempt: 2, chosen: {}, best: 6 })
    expect(quiz.submitted).toMatchObject({ attempt: 1, answers, score: 6, options: before?.options })
    expect(quiz.submitted?.marks.map(({ right }) => right)).toEqual([...Array(6).fill(true), ...Array(4).fill(false)])
    expect(quiz.submitted?.marks[0]).toEqual({
      id: 'q1',
      answer: option(1, 'B'),
      explanation: 'Because of B.',
      right: true,
    })
    expect(await quizOf(learner, one)).toEqual(quiz)
  })

  const all = answersOf(one)
  const { q4: _, ...nineOf } = all
  test.each<[string, Answers, string]>([
    ['leaves one question out', nineOf, 'Please answer every question before submitting: 1 still to answer.'],
    ['is empty', {}, 'Please answer every question before submitting: 10 still to answer.'],
    [
      'includes an unknown question',
      { ...all, q11: 'A' },
      'The answers include a question that is not in this quiz. Please reload the page and try again.',
    ],
    [
      'includes something that is not an option',
      { ...all, q4: 'None' },
      'One of the answers is not an option of its question. Please reload the page and choose again.',
    ],
  ])('that %s is refused and not recorded', async (__, answers, message) => {
    const learner = await enrolled()
    await expect(submit(learner, one, 1, answers)).rejects.toMatchObject({ code: 'bad-request', message })
    expect(await quizOf(learner, one)).toMatchObject({ attempt: 1, best: 0 })
  })

  test('of the same attempt again returns the first marks, whatever the answers', async () => {
    const learner = await enrolled()
    const first = await submit(learner, one, 1, answersOf(one, 6))
    expect(await submit(learner, one, 1, answersOf(one, 10))).toEqual(first)
    expect(await submit(learner, one, 1, {})).toEqual(first)
  })

  test('sent twenty times simultaneously counts once', async () => {
    const learner = await enrolled()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => submit(learner, one, 1, answersOf(one, i % 11))),
    )
    expect(new Set(answers.map((quiz) => JSON.stringify(quiz))).size).toBe(1)
    expect(await quizOf(learner, one)).toMatchObject({ attempt: 2 })
  })

  test.each([0, -1, 3, 1000, Number.MAX_SAFE_INTEGER])(
    'of attempt %i, which is not the next, is refused',
    async (attempt) => {
      const learner = await enrolled()
      await submit(learner, one, 1, answersOf(one, 5))
      await expect(submit(learner, one, attempt, answersOf(one))).rejects.toMatchObject({ code: 'refused' })
      expect((await quizOf(learner, one))?.best).toBe(5)
    },
  )

  test('clears the draft of its attempt', async () => {
    const learner = await enrolled()
    await draft(learner, one, 1, { q1: option(1, 'A') })
    const quiz = await submit(learner, one, 1, answersOf(one, 2))
    expect(quiz.chosen).toEqual({})
    expect(await draft(learner, one, 1, { q1: option(1, 'B') })).toEqual(quiz)
    expect((await quizOf(learner, one))?.chosen).toEqual({})
    expect(await draft(learner, one, 2, { q1: option(1, 'B') })).toMatchObject({ chosen: { q1: option(1, 'B') } })
  })

  test('can be repeated: attempts count up, the last is shown, the best score counts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 1, maxLength: 5 }), async (scores) => {
        const learner = await enrolled()
        for (const [i, score] of scores.entries()) await submit(learner, one, i + 1, answersOf(one, score))
        const quiz = await quizOf(learner, one)
        expect(quiz).toMatchObject({ attempt: scores.length + 1, best: Math.max(...scores) })
        expect(quiz?.submitted).toMatchObject({ attempt: scores.length, score: scores.at(-1) })
      }),
      { numRuns: 6 },
    )
  })
})

describe('module 2', () => {
  test('has a single attempt, locked once it is submitted', async () => {
    const learner = await enrolled()
    const quiz = await submit(learner, two, 1, answersOf(two, 4))
    expect(quiz).toMatchObject({ attempt: 1, best: 4, submitted: { attempt: 1, score: 4 } })
    await expect(submit(learner, two, 2, answersOf(two))).rejects.toMatchObject({ code: 'refused' })
    expect(await submit(learner, two, 1, answersOf(two))).toEqual(quiz)
    expect(await draft(learner, two, 1, { q1: option(1, 'A') })).toEqual(quiz)
    expect(await quizOf(learner, two)).toEqual(quiz)
  })
})

describe('a quiz cannot be answered', () => {
  test.each<ModuleId>(['genai-module-3', 'failure-festival'])('in %s, which has none', async (moduleId) => {
    const learner = await portal.enrolled('genai-course', 'failure-festival')
    expect(await quizOf(learner, moduleId)).toBeUndefined()
    await expect(draft(learner, moduleId, 1, {})).rejects.toMatchObject({ code: 'not-found' })
    await expect(submit(learner, moduleId, 1, {})).rejects.toMatchObject({ code: 'not-found' })
  })

  test('without access, or if the lesson is missing', async () => {
    const learner = portal.learner()
    await expect(draft(learner, one, 1, {})).rejects.toMatchObject({ code: 'no-access' })
    await expect(submit(learner, one, 1, answersOf(one))).rejects.toMatchObject({ code: 'no-access' })
    const bare = openPortal(table, { payment: 'off', lessons: smallLessons({ without: [one] }) }).learner()
    await expect(submit(bare, one, 1, answersOf(one))).rejects.toMatchObject({ code: 'not-found' })
  })
})
