import * as z from 'zod/mini'
import { moduleIds } from '#catalogue/catalogue'
import { route } from '#core/route'
import { WholeExercise } from './kinds.ts'
import { Replies } from './recording.ts'

/** An exercise of a lesson with its answers, and the recorded replies that it shows. Public, so that people try before they buy. */
export const Sample = z.object({ exercise: WholeExercise, replies: z.exactOptional(Replies) })
export type Sample = z.infer<typeof Sample>

/** The exercise of a lesson that stands in its free preview. */
export const getSample = route({
  method: 'GET',
  path: '/api/previews/{moduleId}/sample',
  access: 'public',
  params: z.object({ moduleId: z.enum(moduleIds) }),
  response: Sample,
  constant: true,
})
