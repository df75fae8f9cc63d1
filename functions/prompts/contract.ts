import * as z from 'zod/mini'
import { moduleIds } from '#catalogue/catalogue'
import { cleanText, int, isoTime, operationId, where } from '#core/fields'
import { limits } from '#core/limits'
import { pdf, route } from '#core/route'
import { summaries, versionKey } from '#core/versions-contract'

const moduleId = z.enum(moduleIds)
export const promptId = z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{26}$/))
const promptKey = z.object({ moduleId, promptId })
/** Longer than they may be, so that the verb can say so. */
const tags = z.array(cleanText.check(z.maxLength(4 * limits.tags.characters))).check(z.maxLength(limits.tags.inAll))

/**
 * A prompt in a learner's library. `title` is null if the learner gave none. `where` says which device wrote it. One that was stored
 * before there were tags lacks them.
 */
export const Prompt = z.object({
  promptId,
  moduleId,
  title: z.nullable(z.string()),
  text: z.string(),
  tags: z.optional(z.array(z.string())),
  version: z.number(),
  createdAt: isoTime,
  updatedAt: isoTime,
  where: z.optional(z.string()),
})
export type Prompt = z.infer<typeof Prompt>

/** A page of the library, by module and id. The reader sorts the whole by the time of adding. */
export const getPrompts = route({
  method: 'GET',
  path: '/api/prompts',
  query: z.object({ cursor: z.optional(z.string().check(z.maxLength(400))) }),
  response: z.object({ prompts: z.array(Prompt), next: z.optional(z.string()) }),
})

/** Adds a prompt. The caller makes the id, so a double click or a retry stores it once. */
export const postPrompt = route({
  method: 'POST',
  path: '/api/prompts',
  body: z.object({ promptId, moduleId, title: z.nullable(cleanText), text: cleanText, tags: z.optional(tags), where }),
  response: Prompt,
})

/**
 * Changes a prompt and keeps a replaced text as an earlier version. A stale `version` gets 409 with the server's prompt in `details`.
 * Without `tags` it keeps those that it has, whatever they became meanwhile.
 */
export const putPrompt = route({
  method: 'PUT',
  path: '/api/prompts/{moduleId}/{promptId}',
  params: promptKey,
  body: z.object({
    title: z.nullable(cleanText),
    text: cleanText,
    tags: z.optional(tags),
    version: int,
    operation: operationId,
    where,
  }),
  response: Prompt,
})

/** Deletes a prompt and keeps it, so that it can be taken back. */
export const deletePrompt = route({
  method: 'DELETE',
  path: '/api/prompts/{moduleId}/{promptId}',
  params: promptKey,
  response: z.object({ deleted: z.literal(true) }),
})

/** The whole library as a PDF. A library with more than 1 MB of text is refused, with a suggestion to export Markdown. */
export const getLibraryPdf = route({
  method: 'GET',
  path: '/api/prompts/pdf',
  function: 'documents',
  response: pdf,
})

/** The earlier versions of a prompt without their texts, like those of a box. */
export const getPromptHistory = route({
  method: 'GET',
  path: '/api/prompts/{moduleId}/{promptId}/history',
  params: promptKey,
  response: summaries,
})

/** One earlier version of a prompt. */
export const getPromptVersion = route({
  method: 'GET',
  path: '/api/prompts/{moduleId}/{promptId}/history/text',
  params: promptKey,
  query: versionKey,
  response: z.object({ title: z.nullable(z.string()), text: z.string(), tags: z.optional(z.array(z.string())) }),
})

const DeletedPrompt = z.extend(Prompt, { deletedAt: isoTime })
export type DeletedPrompt = z.infer<typeof DeletedPrompt>

/**
 * A page of the deleted prompts that are still kept, the last deleted first. A prompt that was deleted twice, or has been
 * added again, is in it all the same. `postPrompt` takes one back.
 */
export const getDeletedPrompts = route({
  method: 'GET',
  path: '/api/prompts/deleted',
  query: z.object({ cursor: z.optional(z.string().check(z.maxLength(400))) }),
  response: z.object({ prompts: z.array(DeletedPrompt), next: z.optional(z.string()) }),
})
