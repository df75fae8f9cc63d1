/** How much a learner may write. Characters are counted as JavaScript counts them, bytes as UTF-8. */
export const limits = {
  notes: { characters: 100_000, bytes: 300_000 },
  promptText: 20_000,
  promptTitle: 200,
  prompts: 1_000,
  name: 100,
} as const

/**
 * Whether text can be kept as it is: no null and no half characters. Other control characters are kept as they were pasted:
 * slides and PDFs put them on the clipboard, and nobody sees them to take them out.
 */
export const isCleanText = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text)

export const uncleanText = 'The text holds characters that cannot be saved. Please remove them and try again.'

const unseen = /[\s\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Whether nobody would see a word in it. */
export const isBlank = (text: string): boolean => text.replace(unseen, '') === ''

/** A name as it is kept: as typed, composed (NFC), without blanks at its ends. */
export const cleanName = (typed: string): string => typed.normalize('NFC').trim()

/** What is wrong with the length of notes, as a sentence, or null. Nothing is ever cut. */
export function notesProblem(text: string): string | null {
  if (text.length > limits.notes.characters)
    return `These notes are ${count(text.length)} characters long; ${count(limits.notes.characters)} can be saved. Please shorten them, nothing has been cut.`
  const bytes = new TextEncoder().encode(text).length
  if (bytes > limits.notes.bytes)
    return `These notes take ${count(bytes)} bytes; ${count(limits.notes.bytes)} can be saved. Please shorten them, nothing has been cut.`
  return null
}

/** "18,400 of 20,000" once a text comes near its limit. */
export const counted = (text: string, limit: number): string | undefined =>
  text.length > limit * 0.9 ? `${count(text.length)} of ${count(limit)}` : undefined

const count = (n: number): string => n.toLocaleString('en-AU')
