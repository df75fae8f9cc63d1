import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ModuleId, moduleIds } from '#domain/catalogue'
import { inspectLessons, lessonsFolder } from '../check/inspect.ts'
import { keyFile, lessonFile, repliesFile } from '../compiled-files.ts'
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
  for (const id of moduleIds)
    for (const name of [lessonFile(id), keyFile(id), repliesFile(id)]) rmSync(join(outDir, name), { force: true })
  const valid = results.flatMap(({ lesson, key, replies, problems: own }) =>
    lesson && own.length === 0 ? [{ lesson, key, replies }] : [],
  )
  for (const { lesson, key, replies } of valid) {
    writeFileSync(join(outDir, lessonFile(lesson.moduleId)), JSON.stringify(lesson))
    if (key) writeFileSync(join(outDir, keyFile(lesson.moduleId)), JSON.stringify(key))
    if (Object.keys(replies).length > 0)
      writeFileSync(join(outDir, repliesFile(lesson.moduleId)), JSON.stringify(replies))
  }
  return { built: valid.map(({ lesson }) => lesson.moduleId), problems }
}
