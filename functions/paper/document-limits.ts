import { documentLimits as limits } from '#core/limits'
import { symbolPattern } from './document-characters.ts'

/** Text pasted from slides has vertical tabs as line ends; text from PDFs has form feeds as page ends. */
export const lineEnds = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/

/** What a document has too much of. */
export type Excess = 'text' | 'short lines' | 'symbols'

/** Why texts can't be made into one PDF, or null if they can. Takes milliseconds, so ask before any work on the PDF begins. */
export function documentExcess(texts: readonly string[]): Excess | null {
  const sum = (count: (text: string) => number) => texts.reduce((total, text) => total + count(text), 0)
  if (sum((text) => text.length) > limits.characters) return 'text'
  const lines = sum((text) => occurrences(text, lineEnds) + 1)
  if (lines > limits.lines) return 'text'
  if (lines > limits.freeLines + sum((text) => occurrences(text, /\S/)) / limits.lettersPerLine) return 'short lines'
  return sum((text) => occurrences(text, symbolPattern)) > limits.symbols ? 'symbols' : null
}

const occurrences = (text: string, { source }: RegExp): number => text.match(new RegExp(source, 'gu'))?.length ?? 0
