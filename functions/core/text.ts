import { limits } from './limits.ts'

/**
 * Whether text can be stored unchanged: no null character, no lone surrogates. Other control characters are allowed, because
 * text pasted from slides and PDFs contains them, and nobody can see them to remove them.
 */
export const isCleanText = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text)

export const uncleanText = 'The text contains characters that cannot be saved. Please remove them and try again.'

/** Includes characters that are blank by design though Unicode doesn't say so: U+2800, U+FFFC, U+1D159 and a script's filler. */
const invisible =
  /[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Surrogate}\p{Noncharacter_Code_Point}\u2800\ufffc\u{1d159}\u{16fe4}]/u

/** Whether a text shows nothing: only white space, control characters and invisible ones. */
export function isBlank(text: string): boolean {
  for (const char of text) if (!invisible.test(char)) return false
  return true
}

/** How many characters two texts have in common at their start, and then at their end. */
export function commonEnds(one: string, other: string): { start: number; end: number } {
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one[start] === other[start]) start++
  let end = 0
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++
  return { start, end }
}

/**
 * The longest text in characters that's normalised. The time for normalising grows with the square of the accents on a letter:
 * a megabyte of them takes a minute.
 */
export const mostNormalised = 1_000

/**
 * A label such as "Chrome on Windows" as it's stored: one line without control or invisible characters, at most 60 characters.
 * Undefined if nothing is left.
 */
export function deviceLabel(text = ''): string | undefined {
  // What nobody can see goes first: it may stand between two blanks, or between a letter and its accent.
  const line = text
    .slice(0, mostNormalised)
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Surrogate}\u2800]/gu, '')
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
  return Array.from(line.trim()).slice(0, limits.deviceLabel).join('').trim() || undefined
}

/** A sentence for the learner if notes are too long, or null. Nothing is ever cut. */
export function notesProblem(text: string): string | null {
  if (text.length > limits.notes.characters)
    return `These notes are ${count(text.length)} characters long; ${count(limits.notes.characters)} can be saved. Please shorten them; nothing has been cut.`
  const bytes = new TextEncoder().encode(text).length
  if (bytes > limits.notes.bytes)
    return `These notes take ${count(bytes)} bytes; ${count(limits.notes.bytes)} can be saved. Please shorten them; nothing has been cut.`
  return null
}

/** "18,400 of 20,000" from 90% of the limit on; undefined below that. */
export const counted = (text: string, limit: number): string | undefined =>
  text.length > limit * 0.9 ? `${count(text.length)} of ${count(limit)}` : undefined

const count = (n: number): string => n.toLocaleString('en-AU')
