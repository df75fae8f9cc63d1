import * as z from 'zod/mini'
import { moduleIds } from '#catalogue/catalogue'
import { pdf, route } from '#core/route'
import { Replies } from '#exercises/recording'
import { type Exercise, Lesson, LessonPreview } from './lesson.ts'

const slug = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/))
const params = z.object({ moduleId: z.enum(moduleIds) })

/** A lesson's overview and first section, for everyone. */
export const getPreview = route({
  method: 'GET',
  path: '/api/previews/{moduleId}',
  access: 'public',
  params,
  response: LessonPreview,
  constant: true,
})

/** The whole lesson, for learners with access to its course. */
export const getLesson = route({
  method: 'GET',
  path: '/api/lessons/{moduleId}',
  params,
  response: Lesson,
  constant: true,
})

/** The recorded replies that a lesson shows, for learners with access to its course. */
export const getReplies = route({
  method: 'GET',
  path: '/api/lessons/{moduleId}/recordings/{recording}',
  params: z.object({ moduleId: z.enum(moduleIds), recording: slug }),
  response: Replies,
  constant: true,
})

/** One activity of a lesson as an A4 PDF, for learners with access to its course. */
export const getActivityPdf = route({
  method: 'GET',
  path: '/api/lessons/{moduleId}/activities/{activityId}/pdf',
  function: 'documents',
  params: z.object({
    moduleId: z.enum(moduleIds),
    activityId: slug,
  }),
  response: pdf,
})

/** What a course's public page shows of its first lesson: the beginning, the exercise to try, and what its recording has. */
export type CoursePreview = {
  preview: LessonPreview
  sample: Exercise | undefined
  replies: Replies | undefined
}
