import { describe, expect, test } from 'vitest'
import { inspectLessons } from '../../../functions/lessons/check/inspect.ts'
import { draftLesson } from '../../../functions/lessons/compiler/compile.ts'
import { compileLesson, file, problemsOf, question, quizWith, withBody } from './sample-lesson.ts'

const key = 'BBAAACAAAA'

describe('a quiz', () => {
  const compiled = compileLesson(withBody(quizWith(key)), file)
  const quiz = compiled.lesson.sections[0]?.nodes[0]

  test('shows questions and options in the order written', () => {
    expect(quiz).toMatchObject({ type: 'quiz', id: 'quiz', minutes: 15 })
    expect(quiz?.type === 'quiz' && quiz.questions[9]).toEqual({
      id: 'q10',
      question: 'Q10',
      options: ['Q10 Alpha', 'Q10 Beta', 'Q10 Gamma', 'Q10 Delta'],
    })
  })

  test('keeps the right option by its text, and why, in the key', () => {
    expect(compiled.key?.questions).toHaveLength(10)
    expect(compiled.key?.questions[0]).toEqual({ id: 'q1', answer: 'Q1 Beta', explanation: 'Because Q1 is so.' })
  })

  test('leaves no trace of the key in the lesson', () => {
    const other = compileLesson(withBody(quizWith('CCCCCBBBBB')), file)
    expect(JSON.stringify(other.lesson)).toBe(JSON.stringify(compiled.lesson))
    expect(JSON.stringify(compiled.lesson)).not.toContain('Because')
  })

  test('has no key where there is no quiz', () => {
    expect(compileLesson(withBody('Text.'), file).key).toBeNull()
  })
})

test('no lesson of the portal holds an explanation or a field for answers', () => {
  for (const { lesson, key: held } of inspectLessons()) {
    const text = JSON.stringify(lesson)
    expect(text).not.toMatch(/"(answer|correct|right|key|explanation|checked)":/)
    for (const { explanation } of held?.questions ?? [])
      expect(text).not.toContain(JSON.stringify(explanation).slice(1, -1))
  }
})

const ten = [...key].map((_, i) => question(`Q${i + 1}`))
const withFirst = (first: string) => quizWith(key, [first, ...ten.slice(1)])

const refused: [name: string, body: string, problem: string][] = [
  ['nine questions', quizWith(key, ten.slice(1)), '1: A quiz has 10 questions, and this one has 9.'],
  ['eleven questions', quizWith(key, [...ten, question('Q11')]), '1: A quiz has 10 questions, and this one has 11.'],
  [
    'no right option',
    withFirst(question('Q1').replace('[x]', '[ ]')),
    '2: Mark exactly one option with [x]; this question has 0.',
  ],
  [
    'two right options',
    withFirst(question('Q1').replace('[ ]', '[x]')),
    '2: Mark exactly one option with [x]; this question has 2.',
  ],
  ['no explanation', withFirst(question('Q1').replace(/ {3}>.*/, '')), '2: This question has no explanation.'],
  ['an empty explanation', withFirst(question('Q1').replace(/>.*/, '>')), '8: This question has no explanation.'],
  [
    'a list as explanation',
    withFirst(question('Q1').replace(/>.*/, '> - a')),
    '8: An explanation is one or two sentences',
  ],
  ['two options', withFirst('1. Q\n   - [x] a\n   - [ ] b\n\n   > c'), '2: A question has three or four options'],
  [
    'options that read the same',
    withFirst(question('Q1').replace('Alpha', 'Beta')),
    '2: Two options of this question read the same.',
  ],
  ['an option without a box', withFirst(question('Q1').replace('[ ] ', '')), '4: Each option is one line'],
  [
    'markup in an option',
    withFirst(question('Q1').replace('Q1 Beta', '**Beta**')),
    '4: An option is plain text. Remove the strong.',
  ],
  ['markup in a question', withFirst(question('Q1').replace('1. Q1', '1. *Q1*')), '2: A question is plain text.'],
  ['no options', withFirst('1. Q\n\n   > c'), '2: A question is its text, a list of options'],
  [
    'text beside the questions',
    `:::quiz{id=quiz minutes=15}\nHello\n\n${ten.join('\n')}\n:::`,
    '1: “quiz” holds one numbered list',
  ],
  ['bullets', ':::quiz{id=quiz minutes=15}\n- a\n:::', '1: “quiz” holds one numbered list'],
  ['another id', quizWith(key).replace('id=quiz', 'id=test'), '1: The id of “quiz” is always quiz'],
]

describe('a quiz is refused for', () => {
  test.each(refused)('%s', (_, body, problem) => {
    expect(problemsOf(body)[0]).toContain(problem)
  })

  test('a second quiz', () => {
    const problems = draftLesson(withBody(`${quizWith(key)}\n\n${quizWith(key)}`), file).problems
    expect(problems[0]?.sentence).toContain('at most one “quiz”')
  })
})
