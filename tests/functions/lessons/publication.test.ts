import { describe, expect, test } from 'vitest'
import { type ModuleId, moduleById } from '#catalogue/catalogue'
import { inspectLesson } from '#lessons/check/inspect'
import { unshownStandards } from '#lessons/check/standards'
import { frontMatter, quizWith, words } from './sample-lesson.ts'

const notes = '::notes{id=notes minutes=5 label="Notes"}'

/** Problems, as `line: sentence`, of a lesson with the given parts and correct hours. */
function problems(id: ModuleId, parts: string, { minutes = moduleById(id).minutes, story = '', short = 0 } = {}) {
  const declared = [...parts.matchAll(/minutes=(\d+)/g)].reduce((sum, found) => sum + Number(found[1]), 0)
  const rest = Math.max(1, Math.round(minutes - declared - 5 - short))
  const work = `:::activity{id=work minutes=${rest} kind=learning title="Work"}\nDo.\n:::`
  const head = frontMatter
    .replace('digital-media', id)
    .replace('---\n\n', '')
    .replace(/---\n$/, `${story}---\n`)
  const text = `${head}\n## A\n::section{id=a minutes=${minutes}}\n\n${words(1000)}\n\n${work}\n\n${parts}\n`
  return inspectLesson(text, `${id}.md`).problems.map(({ line, sentence }) => `${line}: ${sentence}`)
}

const story = 'story: Priya\n'

describe('a lesson can be published', () => {
  test.each<[ModuleId, string]>([
    ['genai-module-1', `${quizWith('BBAAACAAAA')}\n\n${notes}`],
    ['genai-module-2', `${quizWith('CBBCBBABAB')}\n\n${notes}`],
    ['genai-module-3', notes],
    ['genai-module-4', notes],
    ['genai-module-5', '::library{minutes=10}'],
    ['failure-festival', ''],
    ['digital-media', ''],
  ])('%s with its required parts', (id, parts) => {
    expect(problems(id, parts, { story: id === 'genai-module-2' ? story : '' })).toEqual([])
  })
})

describe('a lesson cannot be published', () => {
  test.each<[name: string, problemsFor: () => string[], problem: string]>([
    [
      'not as long as the catalogue says',
      () => problems('digital-media', '', { minutes: 230 }),
      '1: The sections add up to 230 minutes; the catalogue says 240. Make them 10 minutes longer.',
    ],
    [
      'longer than the catalogue says',
      () => problems('digital-media', '', { minutes: 250 }),
      'Make them 10 minutes shorter.',
    ],
    [
      'whose reading and work are 4 % short of its minutes',
      () => problems('digital-media', '', { short: 10 }),
      '1: Reading and work add up to 230.0 minutes, more than 3 % from the 240 that the lesson claims.',
    ],
    [
      'without its quiz',
      () => problems('genai-module-1', notes),
      '“Understanding AI Without the Jargon” needs its “quiz” directive.',
    ],
    ['without its notes', () => problems('genai-module-4', ''), 'needs its “notes” directive.'],
    ['without its library', () => problems('genai-module-5', ''), 'needs its “library” directive.'],
    ['with a notes box that completes nothing', () => problems('digital-media', notes), 'doesn’t use “notes”'],
    [
      'without the name of its main character',
      () => problems('genai-module-2', `${quizWith('CBBCBBABAB')}\n\n${notes}`),
      'Add the name to the front matter: story: …',
    ],
    [
      'with a quiz key that differs from the published one',
      () => problems('genai-module-1', `${quizWith('BBAAACAAAB')}\n\n${notes}`),
      'The correct option of question 10 must be A, but it is B.',
    ],
    [
      'with three options where the published quiz has four',
      () =>
        problems('genai-module-2', `${quizWith('CBBCBBABAB').replace(/ *- \[ \] Q1 Delta\n/, '')}\n\n${notes}`, {
          story,
        }),
      'Question 1 needs 4 options, but it has 3.',
    ],
  ])('%s', (_, problemsFor, problem) => {
    const found = problemsFor()
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(problem)
  })

  test('with a section that claims more time than it takes', () => {
    const text = `${frontMatter}\n## A\n::section{id=a minutes=20}\n\n${words(400)}\n\n::trials{id=t rows=2 minutes=3 columns="A|B" label="T"}\n`
    expect(inspectLesson(text, 'digital-media.md').problems[0]).toEqual({
      file: 'digital-media.md',
      line: 11,
      sentence:
        'Section “a” claims 20 minutes, but 403 words (2.0 min) and 3 minutes of learning add up to 5.0. Write minutes=5, or change the text or the work.',
    })
  })
})

describe('the standards that a certificate claims', () => {
  const withStandards = (standards: string, id: ModuleId = 'failure-festival') =>
    inspectLesson(
      `---\nmodule: ${id}\nsubtitle: S\nreviewed: 2026-11-20\noutcomes: [x]\naudience: All\nstandards: ${standards}\n---\n\n## A\n::section{id=a minutes=1}\n\n:::activity{id=try minutes=1 kind=learning title="T"}\nDo.\n:::\n`,
      `${id}.md`,
    )
  const about = (found: readonly { sentence: string }[]) =>
    found.map(({ sentence }) => sentence).filter((sentence) => sentence.includes('tandard'))

  test('must be the course’s, and name something in the lesson', () => {
    expect(about(withStandards('{1.2.2: [try]}').problems)).toEqual([])
    expect(about(withStandards('{7.4.2: [try]}').problems)).toEqual([
      'The course doesn’t claim standard 7.4.2. It claims 1.2.2, 3.1.2, 4.1.2, 6.2.2.',
    ])
    expect(about(withStandards('{1.2.2: [gone]}').problems)).toEqual([
      'Standard 1.2.2 names “gone”, but the lesson has no such id.',
    ])
  })

  test('must each be shown by an activity in one of the course’s lessons', () => {
    expect(unshownStandards([withStandards('{1.2.2: [try], 3.1.2: [try], 4.1.2: [try]}')])).toEqual([
      expect.objectContaining({ sentence: expect.stringContaining('claims standard 6.2.2, but no lesson names') }),
    ])
    expect(unshownStandards([withStandards('{1.2.2: [try], 3.1.2: [try], 4.1.2: [try], 6.2.2: [a]}')])).toEqual([])
  })
})
