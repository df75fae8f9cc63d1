import * as z from 'zod/mini'
import { promptId } from '#contract/prompts'
import { route } from '#contract/route'
import { cleanText, isoTime, operationId, where } from '#contract/text'
import { id } from '#contract/work'
import { moduleIds } from '#domain/catalogue'

const box = z.object({ moduleId: z.enum(moduleIds), boxId: id })
const prompt = z.object({ moduleId: z.enum(moduleIds), promptId })

/** An earlier text. `savedAt` is when it was written, `where` on which device. */
const version = { id: z.string(), text: z.string(), savedAt: isoTime, where: z.optional(z.string()) }
const NoteVersion = z.object(version)
const PromptVersion = z.object({ ...version, title: z.nullable(z.string()) })

/** `kept` is false for a blank text, which isn't kept. */
const Kept = z.object({ kept: z.boolean() })

/** Keeps a text that the learner discards in the browser, for 30 days. A retry with the same operation adds no second one. */
export const postNoteVersion = route({
  method: 'POST',
  path: '/api/modules/{moduleId}/notes/{boxId}/versions',
  access: 'learner',
  function: 'api',
  params: box,
  body: z.object({ text: cleanText, operation: operationId, where }),
  response: Kept,
})

/** The earlier versions of a box, newest first, each text once: at most 20, and at most 1 MB of text. */
export const getNoteVersions = route({
  method: 'GET',
  path: '/api/modules/{moduleId}/notes/{boxId}/versions',
  access: 'learner',
  function: 'api',
  params: box,
  response: z.object({ versions: z.array(NoteVersion) }),
})

/** Keeps an edit of a prompt that the learner cancels, for 30 days. The prompt itself may be gone. */
export const postPromptVersion = route({
  method: 'POST',
  path: '/api/prompts/{moduleId}/{promptId}/versions',
  access: 'learner',
  function: 'api',
  params: prompt,
  body: z.object({ title: z.nullable(cleanText), text: cleanText, operation: operationId, where }),
  response: Kept,
})

/** The earlier versions of a prompt, like those of a box. A deleted prompt has them too. */
export const getPromptVersions = route({
  method: 'GET',
  path: '/api/prompts/{moduleId}/{promptId}/versions',
  access: 'learner',
  function: 'api',
  params: prompt,
  response: z.object({ versions: z.array(PromptVersion) }),
})
