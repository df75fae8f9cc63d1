import { diffLines, diffWordsWithSpace } from 'diff'

export type Part = { text: string; only?: 'before' | 'after' }
type Differences = {
  /** Both texts in one: without the parts `only` in the other, they are exactly `before` and `after`. */
  parts: Part[]
  by: 'words' | 'paragraphs' | 'nothing'
}

/** The most insertions and deletions looked for. The work grows with their square; 500 take 0.1 s in 100,000 characters. */
const limit = { maxEditLength: 500 }

/**
 * Compares two texts by words; by paragraphs if less than half is in both, or it's too much work; and not at all if even the paragraphs do.
 * Then the only part is `after`.
 */
export function differences(before: string, after: string): Differences {
  const words = diffWordsWithSpace(before, after, limit)
  const alike = words?.reduce((sum, { value, added, removed }) => (added || removed ? sum : sum + value.length), 0) ?? 0
  // Between texts with little in common, words that happen to be in both would break the marks into confetti.
  const changes = alike * 2 >= Math.max(before.length, after.length) ? words : diffLines(before, after, limit)
  if (!changes) return { parts: [{ text: after }], by: 'nothing' }
  const parts = changes.map(({ value, added, removed }): Part => {
    if (added) return { text: value, only: 'after' }
    return removed ? { text: value, only: 'before' } : { text: value }
  })
  return { parts, by: changes === words ? 'words' : 'paragraphs' }
}
