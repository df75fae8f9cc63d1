import * as z from 'zod/mini'
import { pdf, route } from '#contract/route'
import { cleanText, isoTime, operationId } from '#contract/text'
import { moduleIds } from '#domain/catalogue'

const moduleId = z.enum(moduleIds)
const promptId = z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{26}$/))
const which = z.object({ moduleId, promptId })

/** A prompt in a learner's library. `title` is null where the learner gave none. */
export const Prompt = z.object({
  promptId,
  moduleId,
  title: z.nullable(z.string()),
  text: z.string(),
  version: z.number(),
  createdAt: isoTime,
  updatedAt: isoTime,
})
export type Prompt = z.infer<typeof Prompt>

/** A page of the library, by module and then by time; `upTo` leaves out later modules. */
export const getPrompts = route({
  method: 'GET',
  path: '/api/prompts',
  access: 'learner',
  function: 'api',
  query: z.object({ upTo: z.optional(moduleId), cursor: z.optional(z.string().check(z.maxLength(400))) }),
  response: z.object({ prompts: z.array(Prompt), next: z.optional(z.string()) }),
})

/** Adds a prompt under an id that the caller made, so that a double click or a retry stores it once. */
export const postPrompt = route({
  method: 'POST',
  path: '/api/prompts',
  access: 'learner',
  function: 'api',
  body: z.object({ promptId, moduleId, title: z.nullable(cleanText), text: cleanText }),
  response: Prompt,
})

/** Changes a prompt. A stale `version` answers 409 with the prompt that the server holds. */
export const putPrompt = route({
  method: 'PUT',
  path: '/api/prompts/{moduleId}/{promptId}',
  access: 'learner',
  function: 'api',
  params: which,
  body: z.object({ title: z.nullable(cleanText), text: cleanText, version: z.int(), operation: operationId }),
  response: Prompt,
})

export const deletePrompt = route({
  method: 'DELETE',
  path: '/api/prompts/{moduleId}/{promptId}',
  access: 'learner',
  function: 'api',
  params: which,
  response: z.object({ deleted: z.literal(true) }),
})

/** The whole library as a PDF; beyond 1 MB of text it says so and offers Markdown. */
export const getLibraryPdf = route({
  method: 'GET',
  path: '/api/prompts/pdf',
  access: 'learner',
  function: 'documents',
  response: pdf,
})

/** A module's notes as a PDF. */
export const getNotesPdf = route({
  method: 'GET',
  path: '/api/modules/{moduleId}/notes/pdf',
  access: 'learner',
  function: 'documents',
  params: z.object({ moduleId }),
  response: pdf,
})
