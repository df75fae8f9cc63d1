import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as z from 'zod/mini'
import { Lesson, type LessonPreview } from '#contract/lesson'
import { type ModuleId, moduleIds } from '#domain/catalogue'
import { keyFile, lessonFile } from './compiled-files.ts'
import { QuizKey } from './quiz-key.ts'

/** The built lessons. A module that has none is undefined. */
export type LessonLibrary = {
  /** Modules that have a lesson, in the order of the catalogue. */
  available(): ModuleId[]
  lesson(id: ModuleId): Lesson | undefined
  /** The first section, and the names of the sections after it. */
  preview(id: ModuleId): LessonPreview | undefined
  /** The key to the module's quiz; undefined also where a lesson has no quiz. */
  key(id: ModuleId): QuizKey | undefined
}

/**
 * The lessons that `buildLessons` wrote to a folder; each file is read when first asked for, then kept.
 * Throws when a file is not what the build writes.
 */
export function openLessons(folder: string): LessonLibrary {
  const lesson = remembered((id) => read(Lesson, join(folder, lessonFile(id))))
  const key = remembered((id) => read(QuizKey, join(folder, keyFile(id))))
  let available: ModuleId[] | undefined
  return {
    available: () => {
      available ??= moduleIds.filter((id) => existsSync(join(folder, lessonFile(id))))
      return available
    },
    lesson,
    preview: remembered((id) => previewOf(lesson(id))),
    key,
  }
}

/** What everyone may read of a lesson. */
export function previewOf(lesson: Lesson | undefined): LessonPreview | undefined {
  if (!lesson) return undefined
  const { sections, ...facts } = lesson
  const [first, ...later] = sections
  return first && { ...facts, first, outline: later.map(({ id, title, minutes }) => ({ id, title, minutes })) }
}

function read<S extends z.ZodMiniType>(schema: S, path: string): z.infer<S> | undefined {
  return existsSync(path) ? schema.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined
}

function remembered<T>(find: (id: ModuleId) => T): (id: ModuleId) => T {
  const kept = new Map<ModuleId, { found: T }>()
  return (id) => {
    const known = kept.get(id) ?? { found: find(id) }
    kept.set(id, known)
    return known.found
  }
}
