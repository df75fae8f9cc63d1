import { earlierVersions as limits } from './limits.ts'
import { commonEnds, isBlank } from './text.ts'

/** How many of the first text's characters the second one lacks: those between their common beginning and common end. */
function charactersLost(before: string, after: string): number {
  const { start, end } = commonEnds(before, after)
  return before.length - start - end
}

/** Whether a save comes so long after the one before that it begins a sitting. */
export const beginsSitting = ({ savedAt }: { savedAt: string }, now: Date): boolean =>
  now.getTime() - Date.parse(savedAt) > limits.sitting

/** A saved text. `lost` counts the characters that saves have taken away since an earlier version was last kept. */
type SavedText = { text: string; savedAt: string; lost?: number | undefined }

/**
 * The rule for boxes on the server and prompt forms on a device: whether a saved text becomes an earlier version when another replaces it: if that's `asked` for, if it loses much, or if this is
 * the first save of a sitting. Small losses add up; `lost` is what to remember with the new text.
 */
export function replacing(
  before: SavedText,
  { text, now, asked = false }: { text: string; now: Date; asked?: boolean | undefined },
): { keeps: boolean; lost: number } {
  const gone = charactersLost(before.text, text)
  const lost = (before.lost ?? 0) + gone
  const losesMuch = gone > 0 && (lost > limits.lost || gone * 3 >= before.text.length)
  const keeps = before.text !== text && !isBlank(before.text) && (asked || losesMuch || beginsSitting(before, now))
  return { keeps, lost: keeps ? 0 : lost }
}

/** The same for two texts with titles only if they're equal, as far as 64 bits can tell (an FNV-like hash in two halves). */
export function fingerprint(words: { title?: string | null | undefined; text: string }): string {
  const all = JSON.stringify([words.title ?? null, words.text])
  let [low, high] = [0x811c9dc5, 0x41c6ce57]
  for (let at = 0; at < all.length; at++) {
    const code = all.charCodeAt(at)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code, 0x5bd1e995) ^ (high >>> 15)
  }
  return `${(low >>> 0).toString(36)}-${(high >>> 0).toString(36)}`
}
