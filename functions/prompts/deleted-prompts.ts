import * as z from 'zod/mini'
import { isoTime } from '#core/fields'
import { route } from '#core/route'
import { Prompt } from './contract.ts'

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
