import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ModuleId, moduleIds } from '#domain/catalogue'
import { inspectLessons, lessonsFolder } from '../check/inspect.ts'
import { keyFile, lessonFile } from '../compiled-files.ts'
import { LessonRefused, type Problem } from './problem.ts'

type Build = { built: ModuleId[]; problems: Problem[] }

/**
 * Writes `<id>.json` for each lesson, `<id>.key.json` for each quiz, and removes those of lessons that are gone.
 * A module without a file is no problem here: its course can't be bought until it's written.
 * `outDir` holds paid text and answers: it must not lie in what a browser can fetch.
 * @param onProblem `throw` writes nothing; `skip` leaves out the lessons with problems, for a laptop where one is being written.
 * @throws LessonRefused with every problem of every lesson.
 */
export function buildLessons(
  outDir: string,
  { from = lessonsFolder, onProblem = 'throw' }: { from?: string; onProblem?: 'throw' | 'skip' } = {},
): Build {
  const drafts = inspectLessons(from)
  const problems = drafts.flatMap((draft) => draft.problems)
  if (problems.length > 0 && onProblem === 'throw') throw new LessonRefused(problems)

  mkdirSync(outDir, { recursive: true })
  for (const id of moduleIds)
    for (const name of [lessonFile(id), keyFile(id)]) rmSync(join(outDir, name), { force: true })
  const sound = drafts.flatMap(({ lesson, key, problems: own }) =>
    lesson && own.length === 0 ? [{ lesson, key }] : [],
  )
  for (const { lesson, key } of sound) {
    writeFileSync(join(outDir, lessonFile(lesson.moduleId)), JSON.stringify(lesson))
    if (key) writeFileSync(join(outDir, keyFile(lesson.moduleId)), JSON.stringify(key))
  }
  return { built: sound.map(({ lesson }) => lesson.moduleId), problems }
}
