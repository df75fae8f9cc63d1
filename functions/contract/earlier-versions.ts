import * as z from 'zod/mini'
import { moduleIds } from '#domain/catalogue'
import { isoTime } from './fields.ts'
import { promptId } from './prompts.ts'
import { route } from './route.ts'
import { id } from './work.ts'

const box = z.object({ moduleId: z.enum(moduleIds), boxId: id })
const prompt = z.object({ moduleId: z.enum(moduleIds), promptId })

/**
 * An earlier text in a list: written at `savedAt`, on the device `where`. `key` is what to ask for it by, `print` a fingerprint that
 * tells whether it's the current text.
 */
const Summary = z.object({
  key: z.string(),
  savedAt: isoTime,
  where: z.optional(z.string()),
  characters: z.number(),
  print: z.string(),
})
export const summaries = z.object({ versions: z.array(Summary) })
export const versionKey = z.object({ key: z.string().check(z.maxLength(120)) })

/** The earlier versions of a box without their texts, newest first, each text once: at most 20. */
export const getNoteHistory = route({
  method: 'GET',
  path: '/api/modules/{moduleId}/notes/{boxId}/history',
  params: box,
  response: summaries,
})

/** One earlier version of a box. */
export const getNoteVersion = route({
  method: 'GET',
  path: '/api/modules/{moduleId}/notes/{boxId}/history/text',
  params: box,
  query: versionKey,
  response: z.object({ text: z.string() }),
})

/** The earlier versions of a prompt without their texts, like those of a box. */
export const getPromptHistory = route({
  method: 'GET',
  path: '/api/prompts/{moduleId}/{promptId}/history',
  params: prompt,
  response: summaries,
})

/** One earlier version of a prompt. */
export const getPromptVersion = route({
  method: 'GET',
  path: '/api/prompts/{moduleId}/{promptId}/history/text',
  params: prompt,
  query: versionKey,
  response: z.object({ title: z.nullable(z.string()), text: z.string() }),
})
