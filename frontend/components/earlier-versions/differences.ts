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
 * Compares two texts by words; by paragraphs if they differ too much for that; and not at all if even the paragraphs do.
 * Then the only part is `after`.
 */
export function differences(before: string, after: string): Differences {
  const words = diffWordsWithSpace(before, after, limit)
  const changes = words ?? diffLines(before, after, limit)
  if (!changes) return { parts: [{ text: after }], by: 'nothing' }
  const parts = changes.map(({ value, added, removed }): Part => {
    if (added) return { text: value, only: 'after' }
    return removed ? { text: value, only: 'before' } : { text: value }
  })
  return { parts, by: words ? 'words' : 'paragraphs' }
}
