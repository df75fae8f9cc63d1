import * as z from 'zod/mini'
import { cleanText, operationId, where } from '#contract/fields'
import { promptId } from '#contract/prompts'
import { route } from '#contract/route'
import { id } from '#contract/work'
import { moduleIds } from '#domain/catalogue'

export const box = z.object({ moduleId: z.enum(moduleIds), boxId: id })
export const prompt = z.object({ moduleId: z.enum(moduleIds), promptId })

/** `kept` is false for a blank text, which isn't kept. */
const Kept = z.object({ kept: z.boolean() })

/** Keeps a text that the learner discards in the browser, for 30 days. A retry with the same operation adds no second one. */
export const postNoteVersion = route({
  method: 'POST',
  path: '/api/modules/{moduleId}/notes/{boxId}/versions',
  params: box,
  body: z.object({ text: cleanText, operation: operationId, where }),
  response: Kept,
})

/** Keeps an edit of a prompt that the learner cancels, for 30 days. The prompt itself may be gone. */
export const postPromptVersion = route({
  method: 'POST',
  path: '/api/prompts/{moduleId}/{promptId}/versions',
  params: prompt,
  body: z.object({ title: z.nullable(cleanText), text: cleanText, operation: operationId, where }),
  response: Kept,
})
