import { useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ModuleId } from '#catalogue/catalogue'
import type { LessonNodeOf } from '#lessons/lesson'
import { postQuiz, putQuizDraft, type Quiz as QuizState } from '#quizzes/contract'
import { getWork, type Work } from '#work/contract'
import { useClient } from '../../../frontend/client/client.ts'
import { Quiz } from '../../../frontend/quiz/quiz.tsx'
import { discardDrafts, saveUnsavedText, unsavedText } from '../../../frontend/session/sign-out-guard.ts'
import { FakeApi, noNetwork, Refuse } from '../fake-api.ts'
import { fakeIndexedDb } from '../fake-indexed-db.ts'
import { renderInApp } from '../render-in-app.tsx'

const storage = fakeIndexedDb()
const numbers = Array.from({ length: 10 }, (_, i) => i + 1)
const node: LessonNodeOf<'quiz'> = {
  type: 'quiz',
  id: 'quiz',
  minutes: 10,
  questions: numbers.map((n) => ({
    id: `q${n}`,
    question: `Question ${n}?`,
  })),
}
const options = Object.fromEntries(numbers.map((n) => [`q${n}`, [`${n} odd`, `${n} wrong`, `${n} right`]]))
const answersWith = (right: number) =>
  Object.fromEntries(numbers.map((n) => [`q${n}`, n <= right ? `${n} right` : `${n} wrong`]))

let accounts = 0
let api: FakeApi
let quiz: QuizState
beforeEach(() => {
  accounts += 1
  // The test's page draws nothing, so it can't scroll.
  Element.prototype.scrollIntoView = vi.fn()
  quiz = { attempt: 1, options, chosen: {}, best: 0 }
  api = new FakeApi()
    .on(getWork, () => ({ access: true, completed: [], notes: [], quiz }))
    .on(putQuizDraft, ({ chosen }) => {
      quiz = { ...quiz, chosen: { ...quiz.chosen, ...chosen } }
      return quiz
    })
    .on(postQuiz, ({ moduleId, attempt, answers }) => {
      quiz = marked(attempt, answers, moduleId === 'genai-module-2' ? 1 : attempt + 1)
      return quiz
    })
})
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  await discardDrafts()
  vi.unstubAllGlobals()
})

function marked(attempt: number, answers: Readonly<Record<string, string>>, next: number): QuizState {
  const marks = numbers.map((n) => ({
    id: `q${n}`,
    answer: `${n} right`,
    right: answers[`q${n}`] === `${n} right`,
    explanation: `Because of ${n}.`,
  }))
  const score = marks.filter(({ right }) => right).length
  const submittedAt = '2026-03-02T01:00:00.000Z'
  const submitted = { attempt, options, answers: { ...answers }, score, marks, submittedAt }
  return { attempt: next, options, chosen: {}, submitted, best: Math.max(quiz.best, score) }
}

/** The quiz as its page has it: its state comes with the learner's work. */
function Page({ moduleId, story }: { moduleId: ModuleId; story?: string }) {
  const { send } = useClient()
  const { data } = useQuery({ queryKey: ['work', moduleId], queryFn: (): Promise<Work> => send(getWork, { moduleId }) })
  const account = `zoe-${accounts}`
  return data?.quiz && <Quiz node={node} moduleId={moduleId} account={account} quiz={data.quiz} story={story} />
}
async function opened(moduleId: ModuleId = 'genai-module-1', story?: string) {
  const page = renderInApp(<Page moduleId={moduleId} {...(story && { story })} />)
  await screen.findByText('Question 1?')
  await act(async () => {})
  return page
}

const group = (n: number) => document.querySelectorAll('fieldset')[n - 1] as HTMLFieldSetElement
const radio = (n: number, which: string) =>
  group(n).querySelector(`input[type="radio"][value="${n} ${which}"]`) as HTMLInputElement
const button = (name: string) => screen.getByText(name, { selector: 'button' }) as HTMLButtonElement
const answerAll = (right: number) => {
  for (const n of numbers) fireEvent.click(radio(n, n <= right ? 'right' : 'wrong'))
}
async function submitted(right: number) {
  answerAll(right)
  fireEvent.click(button('Submit Quiz'))
  await screen.findByText(`Quiz complete! You scored ${right} out of 10`)
}

describe('before submission', () => {
  test('each question is a group with its text as legend, and its options are radio buttons of one name', async () => {
    await opened()
    for (const n of numbers) {
      if (n === 1) expect(screen.getByRole('group', { name: '1.Question 1?' })).toBe(group(1))
      expect(group(n).querySelector('legend')?.textContent).toBe(`${n}.Question ${n}?`)
      const radios = [...group(n).querySelectorAll<HTMLInputElement>('input[type="radio"]')]
      expect(radios).toHaveLength(3)
      expect(new Set(radios.map(({ name }) => name)).size).toBe(1)
      expect(radios.map(({ value }) => value)).toEqual(options[`q${n}`])
    }
    expect(new Set(numbers.map((n) => radio(n, 'right').name)).size).toBe(10)
  })

  test('only module 2’s options have letters A to D', async () => {
    await opened('genai-module-2')
    expect([...group(1).querySelectorAll('label')].map((one) => one.textContent)).toEqual([
      'A.1 odd',
      'B.1 wrong',
      'C.1 right',
    ])
    cleanup()
    await opened('genai-module-1')
    expect(radio(1, 'right').closest('label')?.textContent).toBe('1 right')
  })
})

describe('the row of questions', () => {
  const row = () => within(screen.getByRole('list', { name: 'Questions' }))
  const states = () =>
    row()
      .getAllByRole('button')
      .map((one) => one.getAttribute('aria-label')?.split(': ')[1])
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  /** The questions that a phone shows. */
  const shown = () => numbers.filter((n) => group(n).closest('li')?.getAttribute('data-here') === 'true')

  test('says of each whether it’s answered, later whether it’s right, in words and with signs', async () => {
    await opened()
    expect(states()).toEqual(numbers.map(() => 'open'))
    fireEvent.click(radio(3, 'wrong'))
    expect(states()).toEqual(numbers.map((n) => (n === 3 ? 'answered' : 'open')))
    await submitted(4)
    expect(states()).toEqual(numbers.map((n) => (n <= 4 ? 'right' : 'wrong')))
    expect(
      row()
        .getAllByRole('button')
        .every((one) => one.querySelector('svg')),
    ).toBe(true)
    expect(screen.getByText('4 of 10 right')).toBeDefined()
  })

  test('leads to a question, which phones then show, as Previous and Next do', async () => {
    await opened()
    expect(shown()).toEqual([1])
    press('Question 7: open')
    expect(document.activeElement).toBe(group(7))
    expect(shown()).toEqual([7])
    press('Next')
    expect(document.activeElement).toBe(group(8))
    expect(shown()).toEqual([8])
    press('Previous')
    press('Previous')
    expect(shown()).toEqual([6])
    press('Question 10: open')
    expect(button('Next').getAttribute('aria-disabled')).toBe('true')
    press('Question 1: open')
    expect(button('Previous').getAttribute('aria-disabled')).toBe('true')
  })

  test('begins on a phone at the first open question, and stays there when it’s answered', async () => {
    quiz = { ...quiz, chosen: { q1: '1 wrong', q2: '2 wrong' } }
    await opened()
    expect(shown()).toEqual([3])
    fireEvent.click(radio(3, 'right'))
    expect(shown()).toEqual([3])
  })

  test('gives way to a search that leads to another question', async () => {
    await opened()
    act(() => void radio(5, 'odd').dispatchEvent(new Event('beforematch', { bubbles: true })))
    expect(shown()).toEqual([5])
  })
})

describe('answers chosen so far', () => {
  test('are saved a few seconds later, only new ones, and at most every five seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    renderInApp(<Page moduleId="genai-module-1" />)
    await act(() => vi.advanceTimersByTimeAsync(100))
    for (let second = 0; second < 60; second++) {
      fireEvent.click(radio((second % 10) + 1, second % 20 < 10 ? 'right' : 'wrong'))
      await act(() => vi.advanceTimersByTimeAsync(1_000))
    }
    expect(api.of(putQuizDraft).length).toBeLessThanOrEqual(12)
    expect(api.of(putQuizDraft).length).toBeGreaterThanOrEqual(10)
    expect(api.of(putQuizDraft)[1]).toMatchObject({ chosen: { q6: '6 right', q7: '7 right' } })
    expect(Object.keys(api.of(putQuizDraft)[1]?.chosen as object)).not.toContain('q2')
  })

  test('that the server lacks count as unsaved, are retried, and then removed from the device', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    renderInApp(<Page moduleId="genai-module-1" />)
    await act(() => vi.advanceTimersByTimeAsync(100))
    const received = (input: { chosen: Readonly<Record<string, string>> }) => ({ ...quiz, chosen: { ...input.chosen } })
    api.on(putQuizDraft, () => Promise.reject(new Refuse('unexpected')))
    fireEvent.click(radio(4, 'right'))
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    const saving = saveUnsavedText()
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(await saving).toBe(false)
    expect(unsavedText()).toBe('## Understanding AI Without the Jargon (quiz answers)\n\nq4: 4 right')
    api.on(putQuizDraft, received)
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    expect(unsavedText()).toBe('')
    expect(storage.entries().filter(([key]) => String(key).startsWith(`zoe-${accounts},`))).toEqual([])
  })
})

describe('a submitted quiz', () => {
  test('shows marks as icons and text, the right answers, and explanations', async () => {
    await opened('genai-module-2', 'Priya')
    await submitted(6)
    expect(screen.getByText('Quiz complete! You scored 6 out of 10')).toBeDefined()
    expect(screen.getByText('Good work! You understand the logic—keep practising specificity.')).toBeDefined()
    expect(radio(1, 'right').closest('label')?.textContent).toContain('Right')
    expect(radio(7, 'wrong').closest('label')?.textContent).toContain('Your answer')
    expect(radio(7, 'right').closest('label')?.textContent).toContain('Right answer')
    for (const n of numbers) {
      expect(within(group(n)).getByText(`Because of ${n}.`)).toBeDefined()
      expect(group(n).querySelectorAll('svg[aria-hidden="true"]')).toHaveLength(n <= 6 ? 1 : 2)
    }
  })

  test('has a “Review Answers” button that focuses the result', async () => {
    await opened()
    await submitted(7)
    expect(document.activeElement?.id).toBe('quiz-result')
    button('Review Answers').focus()
    fireEvent.click(button('Review Answers'))
    expect(document.activeElement?.id).toBe('quiz-result')
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
  })

  test('below 7 can be retried without the old answers; the best score counts', async () => {
    await opened()
    await submitted(6)
    fireEvent.click(button('Try Again'))
    expect(screen.getByText('10 of 10 questions still open')).toBeDefined()
    expect(document.body.textContent).not.toContain('Because of')
    fireEvent.click(button('Review Answers'))
    expect(screen.getByText('Quiz complete! You scored 6 out of 10')).toBeDefined()
    fireEvent.click(button('Try Again'))
    await submitted(9)
    expect(screen.getByText('Quiz complete! You scored 9 out of 10')).toBeDefined()
    expect(api.of(postQuiz).map(({ attempt }) => attempt)).toEqual([1, 2])
  })

  test('says so if an earlier attempt was better', async () => {
    quiz = { ...quiz, best: 8 }
    await opened()
    await submitted(3)
    expect(screen.getByText(/Your best score, 8, counts\./)).toBeDefined()
  })

  test('continues the attempt under way after a reload', async () => {
    quiz = { ...marked(1, answersWith(3), 2), chosen: { q1: '1 right' } }
    await opened()
    expect(radio(1, 'right').checked).toBe(true)
    expect(radio(1, 'right').disabled).toBe(false)
    expect(screen.getByText('9 of 10 questions still open')).toBeDefined()
  })

  test('is sent once however often the button is pressed, which reads “Processing...” meanwhile', async () => {
    let answer = () => {}
    api.on(postQuiz, async ({ attempt, answers }) => {
      await new Promise<void>((done) => {
        answer = done
      })
      quiz = marked(attempt, answers, 2)
      return quiz
    })
    await opened()
    answerAll(7)
    for (let i = 0; i < 3; i++) fireEvent.submit(document.querySelector('form') as HTMLFormElement)
    expect(button('Processing...')).toBeDefined()
    await waitFor(() => expect(api.of(postQuiz)).toHaveLength(1))
    await act(async () => answer())
    await screen.findByText('Quiz complete! You scored 7 out of 10')
    expect(api.of(postQuiz)).toHaveLength(1)
  })

  test('that fails keeps the answers, says so, and can be submitted again', async () => {
    await opened()
    answerAll(7)
    api.on(postQuiz, () => Promise.reject(noNetwork))
    fireEvent.click(button('Submit Quiz'))
    await screen.findByText('The quiz could not be submitted. Your answers are still here; please try again.')
    expect(radio(10, 'wrong').checked).toBe(true)
    api.on(postQuiz, () => Promise.reject(new Refuse('refused', 'This quiz was opened in another tab.')))
    fireEvent.click(button('Submit Quiz'))
    await screen.findByText('This quiz was opened in another tab.')
    api.on(postQuiz, ({ attempt, answers }) => marked(attempt, answers, 2))
    fireEvent.click(button('Submit Quiz'))
    await screen.findByText('Quiz complete! You scored 7 out of 10')
    expect(screen.queryByText('This quiz was opened in another tab.')).toBeNull()
  })

  test('keeps its marks when an older response arrives late', async () => {
    quiz = { ...quiz, chosen: answersWith(10) }
    const { queries } = await opened()
    const before: Work = { access: true, completed: [], notes: [], quiz }
    let answer = () => {}
    api.on(getWork, () => new Promise<Work>((done) => (answer = () => done(before))))
    void queries.invalidateQueries({ queryKey: ['work'] })
    await waitFor(() => expect(api.of(getWork)).toHaveLength(2))
    fireEvent.click(button('Submit Quiz'))
    await screen.findByText('Quiz complete! You scored 10 out of 10')
    await act(async () => answer())
    expect(screen.getByText('Quiz complete! You scored 10 out of 10')).toBeDefined()
  })

  test('keeps its marks when an earlier save of answers finishes late', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    renderInApp(<Page moduleId="genai-module-2" story="Priya" />)
    await act(() => vi.advanceTimersByTimeAsync(100))
    const before = quiz
    api.on(putQuizDraft, async () => {
      await new Promise((done) => setTimeout(done, 3_000))
      return before
    })
    answerAll(10)
    await act(() => vi.advanceTimersByTimeAsync(6_000))
    fireEvent.click(button('Submit Quiz'))
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(screen.getByText('Quiz complete! You scored 10 out of 10')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Submit Quiz' })).toBeNull()
  })
})
