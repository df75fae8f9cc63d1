import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ModuleId, moduleIds } from '#catalogue/catalogue'
import { inspectLessons, lessonsFolder } from '../check/inspect.ts'
import { keyFile, lessonFile, repliesFile } from '../library.ts'
import type { CompileResult } from './compile.ts'
import { LessonRefused, type Problem } from './lesson-problem.ts'

type Build = { built: ModuleId[]; problems: Problem[] }

/**
 * Writes `<id>.json` for each lesson, `<id>.key.json` for its quiz and `<id>.replies.json` for its recordings, and removes the files of deleted lessons.
 * A module without a lesson file is fine: its course can't be bought until the lesson exists.
 * `outDir` gets paid text and answers, so it must never be served to browsers.
 * @param onProblem `throw` writes nothing; `skip` leaves out lessons with problems, so that an author can work on them locally.
 * @throws LessonRefused with all problems of all lessons.
 */
export function buildLessons(
  outDir: string,
  { from = lessonsFolder, onProblem = 'throw' }: { from?: string; onProblem?: 'throw' | 'skip' } = {},
): Build {
  const results = inspectLessons(from)
  const problems = results.flatMap((result) => result.problems)
  if (problems.length > 0 && onProblem === 'throw') throw new LessonRefused(problems)

  mkdirSync(outDir, { recursive: true })
  const valid = results.filter(({ lesson, problems: own }) => lesson && own.length === 0)
  for (const id of moduleIds)
    writeLesson(
      outDir,
      id,
      valid.find(({ lesson }) => lesson?.moduleId === id),
    )
  return { built: valid.flatMap(({ lesson }) => lesson?.moduleId ?? []), problems }
}

/** Writes the files of a module's lesson in place of those that it had. Without a lesson, removes them. */
export function writeLesson(outDir: string, id: ModuleId, compiled: CompileResult | undefined): void {
  const { lesson, key, replies = {} } = compiled ?? {}
  const contents = {
    [lessonFile(id)]: lesson,
    [keyFile(id)]: key,
    [repliesFile(id)]: Object.keys(replies).length > 0 && replies,
  }
  for (const [name, content] of Object.entries(contents))
    if (content) writeFileSync(join(outDir, name), JSON.stringify(content))
    else rmSync(join(outDir, name), { force: true })
}
