import * as z from 'zod/mini'
import type { Exercise } from '#contract/lesson'
import type { pdf } from '#contract/route'

/** How the pages of the last release read each answer, by method and path, and an exercise of a lesson. `freeze.ts` wrote it. */
export const older: {
  answers: Map<string, z.ZodMiniType | typeof pdf>
  WholeExercise: z.ZodMiniType<Exercise>
} = await import('./schemas.js' as string)

/** What such a page makes of an answer. Throws where it can't read it. */
export function readByOlder(route: string, answer: unknown): unknown {
  const schema = older.answers.get(route)
  if (!schema || typeof schema === 'symbol') throw new Error(`No older page reads ${route}`)
  return z.parse(schema, answer)
}
