import { Problem } from '#core/errors'
import { limits } from '#core/limits'
import { isBlank } from '#core/text'
import { notices } from '#core/wording'

/** Normalises a prompt for storage: text as typed, title trimmed, blank title null. Refuses blank text and anything too long. */
export function normalisedPrompt({ title, text }: { title: string | null; text: string }): {
  title: string | null
  text: string
} {
  if (isBlank(text)) throw new Problem('bad-request', notices.promptEmpty)
  const trimmed = title === null || isBlank(title) ? '' : title.trim()
  refuseTooLong('prompt', text.length, limits.promptText)
  refuseTooLong('title', trimmed.length, limits.promptTitle)
  return { title: trimmed === '' ? null : trimmed, text }
}

/** A stale version of a prompt. `current` is the server's. */
export const changedElsewhere = (current: unknown) =>
  new Problem('conflict', 'This prompt was changed in another tab or on another device.', { current })

function refuseTooLong(what: string, length: number, limit: number): void {
  if (length > limit)
    throw new Problem(
      'too-large',
      `This ${what} is ${length.toLocaleString('en-AU')} characters long; ${limit.toLocaleString('en-AU')} can be saved. Please shorten it; nothing has been cut.`,
    )
}
