import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildLessons } from '#lessons/compiler/build'
import { type LessonLibrary, openLessons } from '#lessons/library'

/** Compiles the lessons of this checkout, which takes seconds. Deletes the compiled files when the command ends. */
export function compileLessons(): LessonLibrary {
  const folder = mkdtempSync(join(tmpdir(), 'lessons-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  buildLessons(folder)
  return openLessons(folder)
}
