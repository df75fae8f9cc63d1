import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { type ModuleId, moduleIds } from '#catalogue/catalogue'
import { Replies } from '#exercises/recording'
import { Lesson, type LessonPreview } from './lesson.ts'
import { hasNewerPart, isExercise, isExhibit } from './lesson-parts.ts'

/** The compiled lessons. Each lookup gives undefined for a module without a lesson. */
export type LessonLibrary = {
  /** Modules that have a lesson, in catalogue order. */
  available(): ModuleId[]
  lesson(id: ModuleId): Lesson | undefined
  /** The first section in full, and the titles of the others. */
  preview(id: ModuleId): LessonPreview | undefined
  /** The quiz key. Also undefined if the lesson has no quiz. */
  key(id: ModuleId): QuizKey | undefined
  /** The replies of a recording that the lesson shows, by the recording's name. */
  replies(id: ModuleId, recording: string): Replies | undefined
}

/**
 * Opens the folder that `buildLessons` wrote. Each file is read on first use and then cached.
 * Throws if a file doesn't match its schema.
 */
export function openLessons(folder: string): LessonLibrary {
  const lesson = cached((id) => {
    const found = read(Lesson, join(folder, lessonFile(id)))
    if (found && hasNewerPart(found)) throw new Error(`${lessonFile(id)} has blocks of another build`)
    return found
  })
  const key = cached((id) => read(QuizKey, join(folder, keyFile(id))))
  const replies = cached((id) => read(byName, join(folder, repliesFile(id))))
  let available: ModuleId[] | undefined
  return {
    available: () => {
      available ??= moduleIds.filter((id) => existsSync(join(folder, lessonFile(id))))
      return available
    },
    lesson,
    preview: cached((id) => previewOf(lesson(id))),
    key,
    replies(id, recording) {
      const all = replies(id) ?? {}
      return Object.hasOwn(all, recording) ? all[recording] : undefined
    },
  }
}

const byName = z.record(z.string(), Replies)

/** The part of a lesson that anyone may read without paying. Exercises and exhibits aren't in it, but for its sample. */
export function previewOf(lesson: Lesson | undefined): LessonPreview | undefined {
  if (!lesson) return undefined
  const { sections, ...facts } = lesson
  const [whole, ...later] = sections
  const first = whole && { ...whole, nodes: whole.nodes.filter((node) => !isExercise(node) && !isExhibit(node)) }
  return first && { ...facts, first, outline: later.map(({ id, title, minutes }) => ({ id, title, minutes })) }
}

function read<S extends z.ZodMiniType>(schema: S, path: string): z.infer<S> | undefined {
  return existsSync(path) ? schema.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined
}

function cached<T>(find: (id: ModuleId) => T): (id: ModuleId) => T {
  const cache = new Map<ModuleId, { found: T }>()
  return (id) => {
    const known = cache.get(id) ?? { found: find(id) }
    cache.set(id, known)
    return known.found
  }
}

/** File names of a compiled lesson, its quiz key and its recorded replies. Never serve one as a static file: lessons are paid, keys are secret. */
export const lessonFile = (id: ModuleId): string => `${id}.json`
export const keyFile = (id: ModuleId): string => `${id}.key.json`
export const repliesFile = (id: ModuleId): string => `${id}.replies.json`

/**
 * The options of a quiz in the order written, the correct ones by their text, with explanations. Stored apart from the lesson:
 * answers never reach the browser before submission, and the order written would give many of them away.
 */
export const QuizKey = z.object({
  questions: z.array(
    z.object({ id: z.string(), options: z.array(z.string()), answer: z.string(), explanation: z.string() }),
  ),
})
export type QuizKey = z.infer<typeof QuizKey>
