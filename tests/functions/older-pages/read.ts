import * as z from 'zod/mini'
import type { pdf } from '#contract/route'

/** How the pages that send no version read each answer, by method and path, and the parts of a lesson. `freeze.ts` wrote it. */
export const older: Record<'LessonNode' | 'InlineNode', z.ZodMiniType> & {
  answers: Map<string, z.ZodMiniType | typeof pdf>
} = await import('./schemas.js' as string)

/** What such a page makes of an answer; its issues where it can't read it. */
export function readByOlder(route: string, answer: unknown): unknown {
  const schema = older.answers.get(route)
  if (!schema || typeof schema === 'symbol') throw new Error(`No older page reads ${route}`)
  const { data, error } = z.safeParse(schema, answer)
  return error?.issues ?? data
}
