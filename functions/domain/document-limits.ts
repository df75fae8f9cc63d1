import { symbolPattern } from './document-characters.ts'

/** Text pasted from slides has vertical tabs as line ends; text from PDFs has form feeds as page ends. */
export const lineEnds = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/

/** What one PDF may hold, so that a processor makes it in a few seconds, whatever the text is. */
const limits = { characters: 1_200_000, lines: 50_000, symbols: 20_000 } as const

/** A line costs as much as dozens of letters, so a text with more lines than the free ones needs some letters for each of them. */
const freeLines = 2_000
const lettersPerLine = 5

/** What a document has too much of. */
export type Excess = 'text' | 'short lines' | 'symbols'

/** Why texts can't be made into one PDF, or null if they can. Takes milliseconds, so ask before any work on the PDF begins. */
export function documentExcess(texts: readonly string[]): Excess | null {
  const sum = (count: (text: string) => number) => texts.reduce((total, text) => total + count(text), 0)
  if (sum((text) => text.length) > limits.characters) return 'text'
  const lines = sum((text) => occurrences(text, lineEnds) + 1)
  if (lines > limits.lines) return 'text'
  if (lines > freeLines + sum((text) => occurrences(text, /\S/)) / lettersPerLine) return 'short lines'
  return sum((text) => occurrences(text, symbolPattern)) > limits.symbols ? 'symbols' : null
}

const occurrences = (text: string, { source }: RegExp): number => text.match(new RegExp(source, 'gu'))?.length ?? 0
