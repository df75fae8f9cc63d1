import { describe, expect, test } from 'vitest'
import { compileLesson } from '#lessons/compiler/compile'
import { realLessons } from '../../real-lessons.ts'
import { compileValid, file, problemsOf, question, quizWith, withBody } from './sample-lesson.ts'

const key = 'BBAAACAAAA'

describe('a quiz', () => {
  const compiled = compileValid(withBody(quizWith(key)), file)
  const quiz = compiled.lesson.sections[0]?.nodes[0]

  test('has its questions and options in the order written', () => {
    expect(quiz).toMatchObject({ type: 'quiz', id: 'quiz', minutes: 15 })
    expect(quiz?.type === 'quiz' && quiz.questions[9]).toEqual({ id: 'q10', question: 'Q10' })
    expect(compiled.key?.questions[9]?.options).toEqual(['Q10 Alpha', 'Q10 Beta', 'Q10 Gamma', 'Q10 Delta'])
  })

  test('has the text of each correct option and its explanation in the key', () => {
    expect(compiled.key?.questions).toHaveLength(10)
    expect(compiled.key?.questions[0]).toEqual({
      id: 'q1',
      options: ['Q1 Alpha', 'Q1 Beta', 'Q1 Gamma', 'Q1 Delta'],
      answer: 'Q1 Beta',
      explanation: 'Because Q1 is so.',
    })
  })

  test('compiles to the same lesson whatever its key is', () => {
    const other = compileValid(withBody(quizWith('CCCCCBBBBB')), file)
    expect(JSON.stringify(other.lesson)).toBe(JSON.stringify(compiled.lesson))
    expect(JSON.stringify(compiled.lesson)).not.toContain('Because')
  })

  test('produces a key only where there is a quiz', () => {
    expect(compileValid(withBody('Text.'), file).key).toBeNull()
  })
})

test('keeps options, explanations and correct answers out of every real lesson', () => {
  for (const { lesson, key: quizKey } of realLessons()) {
    const text = JSON.stringify(lesson)
    expect(text).not.toMatch(/"(answer|correct|right|key|explanation|checked|options)":/)
    const secrets = quizKey?.questions.flatMap(({ explanation, options }) => [explanation, ...options]) ?? []
    // Some options are single words of the lesson's text.
    for (const secret of secrets.filter((one) => one.includes(' ')))
      expect(text.includes(JSON.stringify(secret)), secret).toBe(false)
  }
})

const ten = [...key].map((_, i) => question(`Q${i + 1}`))
const withFirst = (first: string) => quizWith(key, [first, ...ten.slice(1)])

const refused: [name: string, body: string, problem: string][] = [
  ['nine questions', quizWith(key, ten.slice(1)), '1: A quiz must have 10 questions, but this one has 9.'],
  [
    'eleven questions',
    quizWith(key, [...ten, question('Q11')]),
    '1: A quiz must have 10 questions, but this one has 11.',
  ],
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
    '8: An explanation must be one or two sentences',
  ],
  ['two options', withFirst('1. Q\n   - [x] a\n   - [ ] b\n\n   > c'), '2: A question must have three or four options'],
  [
    'options that read the same',
    withFirst(question('Q1').replace('Alpha', 'Beta')),
    '2: Two options of this question read the same.',
  ],
  ['an option without a box', withFirst(question('Q1').replace('[ ] ', '')), '4: Each option must be one line'],
  [
    'markup in an option',
    withFirst(question('Q1').replace('Q1 Beta', '**Beta**')),
    '4: An option must be plain text. Remove the strong.',
  ],
  ['markup in a question', withFirst(question('Q1').replace('1. Q1', '1. *Q1*')), '2: A question must be plain text.'],
  ['no options', withFirst('1. Q\n\n   > c'), '2: Write a question as its text, a list of options'],
  [
    'text beside the questions',
    `:::quiz{id=quiz minutes=15}\nHello\n\n${ten.join('\n')}\n:::`,
    '1: “quiz” must contain one numbered list',
  ],
  ['bullets', ':::quiz{id=quiz minutes=15}\n- a\n:::', '1: “quiz” must contain one numbered list'],
  ['another id', quizWith(key).replace('id=quiz', 'id=test'), '1: The id of “quiz” must be quiz'],
]

describe('a quiz is refused for', () => {
  test.each(refused)('%s', (_, body, problem) => {
    expect(problemsOf(body)[0]).toContain(problem)
  })

  test('a second quiz', () => {
    const problems = compileLesson(withBody(`${quizWith(key)}\n\n${quizWith(key)}`), file).problems
    expect(problems[0]?.sentence).toContain('at most one “quiz”')
  })
})
