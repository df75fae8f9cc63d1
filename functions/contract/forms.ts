import * as z from 'zod/mini'
import { cleanText, isoTime, nonnegative, operationId, where } from '#contract/fields'
import { promptId } from '#contract/prompts'
import { route } from '#contract/route'
import { moduleIds } from '#domain/catalogue'

const moduleId = z.enum(moduleIds)
/** `add` is the form that adds a prompt; a prompt's id is the form that edits it. */
const form = z.union([z.literal('add'), promptId])
const version = nonnegative

/**
 * What a learner has typed into a prompt form and not yet saved as a prompt. `promptId` is the prompt that's edited or will be
 * added, `over` the version of it that the edit started from. `version` counts the form's own saves; 0 means never saved.
 */
export const PromptForm = z.object({
  form,
  promptId,
  title: z.string(),
  text: z.string(),
  over: z.optional(z.number()),
  version: z.number(),
  savedAt: isoTime,
  where: z.optional(z.string()),
})
export type PromptForm = z.infer<typeof PromptForm>

/** Saves a form. Blank title and text mean that it was emptied. A stale `version` gets 409 with the server's form in `details`. */
export const putForm = route({
  method: 'PUT',
  path: '/api/modules/{moduleId}/forms/{form}',
  params: z.object({ moduleId, form }),
  body: z.object({
    promptId,
    title: cleanText,
    text: cleanText,
    over: z.optional(version),
    version,
    operation: operationId,
    where,
  }),
  response: PromptForm,
})

/** The forms of a module that aren't blank. */
export const getForms = route({
  method: 'GET',
  path: '/api/modules/{moduleId}/forms',
  params: z.object({ moduleId }),
  response: z.object({ forms: z.array(PromptForm) }),
})
