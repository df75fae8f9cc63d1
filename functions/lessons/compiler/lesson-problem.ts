/** `sentence` says what is wrong and what to do about it. */
export type Problem = { file: string; line: number; sentence: string }

export const problemLine = ({ file, line, sentence }: Problem): string => `${file}:${line}  ${sentence}`

/** Lessons with problems can't be built. Holds all of their problems. */
export class LessonRefused extends Error {
  override readonly name = 'LessonRefused'
  constructor(readonly problems: readonly Problem[]) {
    super(problems.map(problemLine).join('\n'))
  }
}
