import { compileLesson } from '#lessons/compiler/compile'
import { LessonRefused } from '#lessons/compiler/lesson-problem'
import type { LessonNode } from '#lessons/lesson'

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

/** The line where the body of a sample section starts. */
const bodyLine = 13

/** A lesson with one section that has the given body. */
export const withBody = (body: string): string =>
  `${frontMatter}\n## Overview\n::section{id=overview minutes=12}\n\n${body}\n`

/** A lesson, the key to its quiz and the replies that it shows. Throws LessonRefused where there are problems. */
export function compileValid(markdown: string, name = file) {
  const { lesson, key, replies, problems } = compileLesson(markdown, name)
  if (!lesson || problems.length > 0) throw new LessonRefused(problems)
  return { lesson, key, replies }
}

/** The nodes that a body compiles to. */
export function nodesOf(body: string): LessonNode[] {
  return compileValid(withBody(body), file).lesson.sections[0]?.nodes ?? []
}

/** Every problem of a body as `line: sentence`, counting lines from the start of the body. */
export const problemsOf = (body: string): string[] => problemsIn(withBody(body), bodyLine - 1)

/** Every problem of a whole file as `line: sentence`. */
export const problemsIn = (markdown: string, before = 0, name = file): string[] =>
  compileLesson(markdown, name).problems.map(({ line, sentence }) => `${line - before}: ${sentence}`)

export const question = (text: string, right = 0): string =>
  [
    `1. ${text}`,
    ...['Alpha', 'Beta', 'Gamma', 'Delta'].map((option, i) => `   - [${i === right ? 'x' : ' '}] ${text} ${option}`),
    '',
    `   > Because ${text} is so.`,
  ].join('\n')

/** A quiz of ten questions whose correct options are the letters of the key. */
export const quizWith = (
  key: string,
  questions = [...key].map((letter, i) => question(`Q${i + 1}`, 'ABCD'.indexOf(letter))),
): string => `:::quiz{id=quiz minutes=15}\n${questions.join('\n')}\n:::`

/** `count` different words, in paragraphs: one of thousands takes three times as long to compile. */
export const words = (count: number): string =>
  Array.from({ length: count }, (_, i) => `${i % 50 === 0 && i > 0 ? '\n\n' : ''}w${i}`).join(' ')
