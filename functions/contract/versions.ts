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

/** An earlier text in a list. `key` is what to ask for it by, `print` a fingerprint that tells whether it's the current text. */
const Summary = z.object({
  key: z.string(),
  savedAt: isoTime,
  where: z.optional(z.string()),
  characters: z.number(),
  print: z.string(),
})
const summaries = z.object({ versions: z.array(Summary) })
const key = z.object({ key: z.string().check(z.maxLength(120)) })

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

/** The earlier versions of a box without their texts, newest first, each text once: at most 20. */
export const getNoteHistory = route({
  method: 'GET',
  path: '/api/modules/{moduleId}/notes/{boxId}/history',
  access: 'learner',
  function: 'api',
  params: box,
  response: summaries,
})

/** One earlier version of a box. */
export const getNoteVersion = route({
  method: 'GET',
  path: '/api/modules/{moduleId}/notes/{boxId}/history/text',
  access: 'learner',
  function: 'api',
  params: box,
  query: key,
  response: z.object({ text: z.string() }),
})

/** The same with the texts, up to 1 MB. Only pages of the release of November 2026 and before ask for it. */
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

/** The earlier versions of a prompt without their texts, like those of a box. */
export const getPromptHistory = route({
  method: 'GET',
  path: '/api/prompts/{moduleId}/{promptId}/history',
  access: 'learner',
  function: 'api',
  params: prompt,
  response: summaries,
})

/** One earlier version of a prompt. */
export const getPromptVersion = route({
  method: 'GET',
  path: '/api/prompts/{moduleId}/{promptId}/history/text',
  access: 'learner',
  function: 'api',
  params: prompt,
  query: key,
  response: z.object({ title: z.nullable(z.string()), text: z.string() }),
})

/** The same with the texts, for the same pages. */
export const getPromptVersions = route({
  method: 'GET',
  path: '/api/prompts/{moduleId}/{promptId}/versions',
  access: 'learner',
  function: 'api',
  params: prompt,
  response: z.object({ versions: z.array(PromptVersion) }),
})
