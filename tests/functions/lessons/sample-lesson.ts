import type { Lesson, LessonNode } from '#contract/lesson'
import { draftLesson } from '../../../functions/lessons/compiler/compile.ts'
import { LessonRefused } from '../../../functions/lessons/compiler/problem.ts'
import type { QuizKey } from '../../../functions/lessons/quiz-key.ts'

export const file = 'digital-media.md'

export const frontMatter = `---
module: digital-media
subtitle: Seeing beyond synthetic media
reviewed: 2026-11-20
outcomes:
  - Trace a post to its source
audience: Teachers of Years 5 to 12
---
`

/** The line on which the body of a sample section begins. */
const bodyLine = 13

/** A lesson of one section, with the body given. */
export const withBody = (body: string): string =>
  `${frontMatter}\n## Overview\n::section{id=overview minutes=12}\n\n${body}\n`

/** A lesson without problems, and the key to its quiz; throws LessonRefused where there are problems. */
export function compileLesson(markdown: string, name = file): { lesson: Lesson; key: QuizKey | null } {
  const { lesson, key, problems } = draftLesson(markdown, name)
  if (!lesson || problems.length > 0) throw new LessonRefused(problems)
  return { lesson, key }
}

/** The nodes that a body compiles to. */
export function nodesOf(body: string): LessonNode[] {
  return compileLesson(withBody(body), file).lesson.sections[0]?.nodes ?? []
}

/** Every problem of a body as `line: sentence`, the line counted from the body's first. */
export const problemsOf = (body: string): string[] => told(withBody(body), bodyLine - 1)

/** Every problem of a whole file as `line: sentence`. */
export const told = (markdown: string, before = 0, name = file): string[] =>
  draftLesson(markdown, name).problems.map(({ line, sentence }) => `${line - before}: ${sentence}`)

export const question = (text: string, right = 0): string =>
  [
    `1. ${text}`,
    ...['Alpha', 'Beta', 'Gamma', 'Delta'].map((option, i) => `   - [${i === right ? 'x' : ' '}] ${text} ${option}`),
    '',
    `   > Because ${text} is so.`,
  ].join('\n')

/** A quiz of ten questions whose right options are at the letters of the key. */
export const quizWith = (
  key: string,
  questions = [...key].map((letter, i) => question(`Q${i + 1}`, 'ABCD'.indexOf(letter))),
): string => `:::quiz{id=quiz minutes=15}\n${questions.join('\n')}\n:::`

/** As many different words as asked for. */
export const words = (count: number): string => Array.from({ length: count }, (_, i) => `w${i}`).join(' ')
