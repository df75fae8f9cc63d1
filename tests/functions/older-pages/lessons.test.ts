import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { exercisesOf } from '#contract/lesson-parts'
import { moduleIds } from '#domain/catalogue'
import { compiledLessons } from '../pdf/document-portal.ts'
import { older, readByOlder } from './read.ts'

const lessons = compiledLessons()

/**
 * What came after the last release: kinds of blocks, and ids of exercises with a new value, such as a picture. A page of that release
 * says in their place that it needs a newer page.
 */
const later: string[] = ['trace-cat']

/** The kinds of what a page doesn't know or can't read, of all that was sent. */
function unread(sent: unknown, read: unknown): string[] {
  if (typeof sent !== 'object' || sent === null || read === undefined) return []
  const kind = (part: unknown) => (part as { type?: string }).type
  const type = kind(sent)
  if (type && type !== kind(read)) return [type]
  return Object.entries(sent).flatMap(([name, part]) => unread(part, (read as Record<string, unknown>)[name]))
}

test.each(moduleIds)('a page of the last release reads the lesson and preview of %s, and draws its exercises', (id) => {
  const lesson = lessons.lesson(id)
  for (const [route, sent] of [
    ['GET /api/lessons/{moduleId}', lesson],
    ['GET /api/previews/{moduleId}', lessons.preview(id)],
  ] as const) {
    const read = readByOlder(route, sent)
    expect(read).toMatchObject({ moduleId: id })
    expect(unread(sent, read).filter((type) => !later.includes(type))).toEqual([])
  }
  for (const exercise of lesson ? exercisesOf(lesson) : [])
    if (![exercise.type, exercise.id].some((one) => later.includes(one))) z.parse(older.WholeExercise, exercise)
})
