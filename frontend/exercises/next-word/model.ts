/** How often each word followed a pair of words, and a single word, in the text that a model was trained on. */
type Model = { afterTwo: Counts; afterOne: Counts }
type Counts = Map<string, Map<string, number>>

/** A word that may come next, and its share of the chance. */
type Next = { word: string; share: number }

const end = /^[.?!]$/

/** The words and signs of a text, in order. */
export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}’'-]+|[.,?!]/gu) ?? []

/** Words as a text again. */
export const textOf = (words: readonly string[]): string => words.join(' ').replace(/ ([.,?!])/g, '$1')

const key = (words: readonly string[]): string => words.join(' ').toLowerCase()

/** Counts which word follows which two, and which one. Each paragraph begins as if a sentence had ended. */
export function train(paragraphs: readonly string[]): Model {
  const model: Model = { afterTwo: new Map(), afterOne: new Map() }
  for (const paragraph of paragraphs) {
    const words = ['.', ...wordsOf(paragraph)]
    for (const [at, word] of words.entries()) {
      if (at > 0) count(model.afterOne, key(words.slice(at - 1, at)), word)
      if (at > 1) count(model.afterTwo, key(words.slice(at - 2, at)), word)
    }
  }
  return model
}

function count(counts: Counts, after: string, word: string): void {
  const known = counts.get(after) ?? new Map<string, number>()
  known.set(word, (known.get(word) ?? 0) + 1)
  counts.set(after, known)
}

/**
 * The words that may come next, the likeliest first. Goes by the last two words; where the text never had them together, by the last
 * one; where it never had that either, by how sentences begin.
 * @param chance 1 leaves the shares as counted, less favours the likeliest, 0 leaves only that one, more evens them out
 */
export function nextWords({ afterTwo, afterOne }: Model, words: readonly string[], chance = 1): Next[] {
  const counted =
    (words.length > 1 && afterTwo.get(key(words.slice(-2)))) || afterOne.get(key(words.slice(-1))) || afterOne.get('.')
  const sorted = [...(counted ?? [])].sort(([a, times], [b, others]) => others - times || (a < b ? -1 : 1))
  const [first] = sorted
  if (!first) return []
  if (chance === 0) return [{ word: first[0], share: 1 }]
  const weights = sorted.map(([word, times]) => ({ word, weight: (times / first[1]) ** (1 / chance) }))
  const whole = weights.reduce((sum, { weight }) => sum + weight, 0)
  return weights.map(({ word, weight }) => ({ word, share: weight / whole }))
}

/** One of the words by chance, according to their shares. `random` gives numbers from 0 up to 1. */
export function draw(next: readonly Next[], random: () => number): string | undefined {
  let left = random()
  return (
    next.find(({ share }) => {
      left -= share
      return left < 0
    })?.word ?? next.at(-1)?.word
  )
}

type Writing = { chance: number; random: () => number; most: number }

/** Adds up to `most` words, and stops where a sentence ends. */
export function write(model: Model, words: readonly string[], { chance, random, most }: Writing): string[] {
  const written = [...words]
  for (let added = 0; added < most; added += 1) {
    const word = draw(nextWords(model, written, chance), random)
    if (word === undefined) break
    written.push(word)
    if (end.test(word)) break
  }
  return written
}
