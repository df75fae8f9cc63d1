import * as z from 'zod/mini'
import { moduleIds } from '#catalogue/catalogue'
import { isoTime } from '#core/fields'
import { route } from '#core/route'

/** What a learner wrote in one box, to read. A table of trials is text too. */
const Words = z.object({ boxId: z.string(), label: z.string(), text: z.string(), savedAt: isoTime })

export const WordsOfModule = z.object({ moduleId: z.enum(moduleIds), words: z.array(Words) })
export type WordsOfModule = z.infer<typeof WordsOfModule>

/**
 * Everything the learner has written in lessons, in the order of modules and boxes, whether they have access or not. A page ends after
 * 1 MB of text; `next` is the module with which the next one begins.
 */
export const getWords = route({
  method: 'GET',
  path: '/api/words',
  query: z.object({ from: z.optional(z.enum(moduleIds)) }),
  response: z.object({ modules: z.array(WordsOfModule), next: z.optional(z.enum(moduleIds)) }),
})
