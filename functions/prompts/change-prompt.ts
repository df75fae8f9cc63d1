import type { ModuleId } from '#catalogue/catalogue'
import { countUse } from '#core/count-use'
import { notFound, Problem } from '#core/errors'
import { limits } from '#core/limits'
import { deviceLabel, isBlank } from '#core/text'
import { notices } from '#core/wording'
import type { LearnerContext } from '../context.ts'
import type { Prompt } from './contract.ts'
import { tagsProblem, tidyTags } from './tags.ts'

type Words = { title: string | null; text: string; tags?: string[] }

/**
 * Normalises a prompt for storage: text as typed, title trimmed, blank title null, tags tidy. Refuses blank text, anything too long and
 * too many tags. The limit of tags in a whole library is kept by the page, which has them all.
 */
function normalisedPrompt({ title, text, tags }: Omit<Words, 'tags'> & { tags?: string[] | undefined }): Words {
  if (isBlank(text)) throw new Problem('bad-request', notices.promptEmpty)
  const trimmed = title === null || isBlank(title) ? '' : title.trim()
  refuseTooLong('prompt', text.length, limits.promptText)
  refuseTooLong('title', trimmed.length, limits.promptTitle)
  const tidy = tags && tidyTags(tags)
  const problem = tidy && tagsProblem(tidy)
  if (problem) throw new Problem('too-large', problem)
  return { title: trimmed === '' ? null : trimmed, text, ...(tidy && { tags: tidy }) }
}

/** A stale version of a prompt. `current` is the server's. */
const changedElsewhere = (current: unknown) =>
  new Problem('conflict', 'This prompt was changed in another tab or on another device.', { current })

function refuseTooLong(what: string, length: number, limit: number): void {
  if (length > limit)
    throw new Problem(
      'too-large',
      `This ${what} is ${length.toLocaleString('en-AU')} characters long; ${limit.toLocaleString('en-AU')} can be saved. Please shorten it; nothing has been cut.`,
    )
}

type Addition = {
  promptId: string
  moduleId: ModuleId
  title: string | null
  text: string
  tags?: string[] | undefined
  where?: string | undefined
}

/** Adds a prompt under an id chosen by the browser. A repeated id returns the stored prompt, so a double click adds one. */
export async function addPrompt(
  { promptId, moduleId, where, ...draft }: Addition,
  { prompts, world }: Pick<LearnerContext, 'prompts' | 'world'>,
): Promise<Prompt> {
  const normalised = normalisedPrompt(draft)
  const at = world.now().toISOString()
  const prompt = {
    promptId,
    moduleId,
    ...normalised,
    version: 1,
    createdAt: at,
    updatedAt: at,
    where: deviceLabel(where),
  }
  const { added } = await prompts.add(prompt)
  // A full library may hold this prompt already: then this is a retry.
  const stored = added ?? (await prompts.read(moduleId, promptId))
  if (stored) return stored
  throw new Problem(
    'refused',
    `A library holds up to ${limits.prompts.toLocaleString('en-AU')} prompts. Please delete one to add another.`,
  )
}

type Edit = {
  moduleId: ModuleId
  promptId: string
  title: string | null
  text: string
  tags?: string[] | undefined
  version: number
  operation: string
  where?: string | undefined
}

/**
 * Edits a prompt if `version` is still the server's, and first keeps a replaced text as an earlier version. Otherwise throws
 * `conflict` with the server's copy in `details.current`. An edit without tags goes over a prompt of which only the tags have changed.
 */
export async function editPrompt(
  { moduleId, promptId, title, text, tags, where, ...edit }: Edit,
  context: Pick<LearnerContext, 'prompts' | 'versions' | 'rates' | 'world'>,
): Promise<Prompt> {
  const draft = normalisedPrompt({ title, text, tags })
  const now = context.world.now()
  const { prompt: stored, unchangedSince = 0 } = (await context.prompts.readForEdit(moduleId, promptId)) ?? {}
  const rewrites = stored?.text !== draft.text || stored.title !== draft.title
  const onlyTagged = stored && !tags && edit.version >= unchangedSince && edit.version < stored.version
  const version = onlyTagged ? stored.version : edit.version
  // If the stored prompt has another version, this edit is a retry or will conflict, and replaces nothing.
  if (stored && stored.version === version && rewrites) {
    await countUse('versions', context)
    const { title, text, tags, updatedAt: savedAt, where } = stored
    await context.versions.ofPrompt(promptId).keepReplaced({ title, text, tags, version, savedAt, where }, now)
  }
  const result = await context.prompts.edit(moduleId, promptId, {
    ...draft,
    ...edit,
    version,
    onlyTags: !rewrites,
    where: deviceLabel(where),
    at: now.toISOString(),
  })
  if (result.missing) throw notFound('We can’t find that prompt.')
  if (result.stale) throw changedElsewhere(result.stale)
  return result.saved
}

/** How many times to try, if another device edits the prompt at the same moment. */
const maxTries = 5

/**
 * Deletes a prompt, and first keeps it; if another device saves an edit in between, that's kept too. Throws `not-found`
 * for a missing prompt or someone else's.
 */
export async function removePrompt(
  { moduleId, promptId }: { moduleId: ModuleId; promptId: string },
  context: Pick<LearnerContext, 'prompts' | 'rates' | 'world'>,
): Promise<{ deleted: true }> {
  let stored = await context.prompts.read(moduleId, promptId)
  if (!stored) throw notFound('We can’t find that prompt.')
  await countUse('versions', context)
  for (let tried = 0; tried < maxTries; tried++) {
    await context.prompts.keepDeleted(stored, context.world.now())
    stored = await context.prompts.delete(moduleId, promptId, stored.version)
    if (!stored) return { deleted: true }
  }
  throw new Problem('unavailable', 'This prompt could not be deleted just now. Please try again.')
}
