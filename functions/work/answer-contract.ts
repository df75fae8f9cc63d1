import * as z from 'zod/mini'
import { moduleIds } from '#catalogue/catalogue'
import { isoTime, nonnegative, operationId } from '#core/fields'
import { route } from '#core/route'
import { Answer } from '#exercises/kinds'
import { id } from './contract.ts'

/** A saved answer. `version` counts its saves; 0 means never saved. */
export const SavedAnswer = z.object({ exerciseId: z.string(), answer: Answer, version: z.number(), savedAt: isoTime })
export type SavedAnswer = z.infer<typeof SavedAnswer>

/** Saves the answer to an exercise. A stale `version` gets 409 with the server's answer in `details`. */
export const putAnswer = route({
  method: 'PUT',
  path: '/api/modules/{moduleId}/exercises/{exerciseId}',
  params: z.object({ moduleId: z.enum(moduleIds), exerciseId: id }),
  body: z.object({ answer: Answer, version: nonnegative, operation: operationId }),
  response: SavedAnswer,
})
