/** What is wrong with a lesson, where, and what to do about it. */
export type Problem = { file: string; line: number; sentence: string }

export const problemLine = ({ file, line, sentence }: Problem): string => `${file}:${line}  ${sentence}`

/** Thrown when lesson text can't become a lesson. Carries every problem found, in the order of the lines. */
export class LessonRefused extends Error {
  override readonly name = 'LessonRefused'
  constructor(readonly problems: readonly Problem[]) {
    super(problems.map(problemLine).join('\n'))
  }
}
