import { diffLines, diffWordsWithSpace } from 'diff'
import { useDeferredValue, useMemo } from 'react'

const hints = {
  words: '',
  paragraphs: ' These two texts differ a lot, so whole paragraphs are marked.',
  nothing: 'These two texts differ too much to mark what has changed.',
} as const

type WordDifferencesProps = {
  current: string
  chosen: string
  /** Says what the two marks mean. */
  legend?: string
}

const usualLegend = 'Underlined words are only in this version. Struck-through words are only in the current text.'

/** A chosen text with its differences to the current one, which aren't marked by colour alone. */
export function WordDifferences({ current, chosen, legend = usualLegend }: WordDifferencesProps) {
  // Comparing long texts takes a while, and the learner may be typing the current one.
  const compared = useDeferredValue(current)
  const { parts, by } = useMemo(() => differences(compared, chosen), [compared, chosen])
  return (
    <div className="flex flex-col gap-2 font-sans">
      <p className="m-0! text-sm text-bark">
        {by !== 'nothing' && legend}
        {hints[by]}
      </p>
      <div
        translate="no"
        className="max-h-80 overflow-auto border border-line bg-leaf p-3 font-serif text-base wrap-anywhere whitespace-pre-wrap"
      >
        {parts.map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity and hold no state
          <Marked key={place} part={part} />
        ))}
      </div>
    </div>
  )
}

function Marked({ part: { text, only } }: { part: Part }) {
  if (only === 'after')
    return (
      <ins className="bg-gum-wash underline underline-offset-4">
        <span className="sr-only">[Only in this version: </span>
        {text}
        <span className="sr-only">]</span>
      </ins>
    )
  if (only === 'before')
    return (
      <del className="text-bark line-through">
        <span className="sr-only">[Only in the current text: </span>
        {text}
        <span className="sr-only">]</span>
      </del>
    )
  return text
}

type Part = { text: string; only?: 'before' | 'after' }
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
