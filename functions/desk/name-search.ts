/** What may stand inside a word of a name: apostrophes of all kinds, hyphens and full stops. */
const inside = /[\p{Pd}'’‘ʻʼ`´.]/gu

/** A text to compare: without accents and capitals. */
const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/**
 * Whether each word that was typed begins a word of the name and address: "ohara" finds "Jane O'Hara", and so do "O'Hara", "hara jane" and
 * "JANE". Without a word, everything is found.
 */
export function namesAll(typed: string, nameAndAddress: string): boolean {
  const known = folded(nameAndAddress)
  const words = [
    ...wordsOf(known),
    ...wordsOf(known.replaceAll('@', ' ')),
    ...known.split(/[^\p{L}\p{N}]+/u),
    ...wordsOf(known.replaceAll(inside, '')),
  ]
  return wordsOf(folded(typed)).every((word) =>
    words.some((one) => one.startsWith(word) || one.startsWith(word.replaceAll(inside, '') || word)),
  )
}
