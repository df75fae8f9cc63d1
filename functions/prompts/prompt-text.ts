import { isBlank, limits } from '#domain/text'
import { notices } from '#domain/wording'
import { Problem } from '../errors.ts'

/** A prompt as it is stored: the text as typed, the title trimmed, a blank title none. Refuses blank and oversized text. */
export function promptAsStored({ title, text }: { title: string | null; text: string }): {
  title: string | null
  text: string
} {
  if (isBlank(text)) throw new Problem('bad-request', notices.promptEmpty)
  tooLong('prompt', text.length, limits.promptText)
  const trimmed = title === null || isBlank(title) ? '' : title.trim()
  tooLong('title', trimmed.length, limits.promptTitle)
  return { title: trimmed === '' ? null : trimmed, text }
}

function tooLong(what: string, length: number, limit: number): void {
  if (length > limit)
    throw new Problem(
      'too-large',
      `This ${what} is ${length.toLocaleString('en-AU')} characters long; ${limit.toLocaleString('en-AU')} can be saved. Please shorten it, nothing has been cut.`,
    )
}
