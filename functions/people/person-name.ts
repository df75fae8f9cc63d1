import { limits } from '#core/limits'
import { isBlank, mostNormalised } from '#core/text'

/** Letters in a form of their own: ligatures, full-width and mathematical letters, Roman numerals, Arabic forms. */
const presentationForms = /[\u2160-\u217f\ufb00-\ufdff\ufe70-\ufefc\uff01-\uffee\u{1d400}-\u{1d7ff}]/gu

/** All but white space and the two joiners. */
const invisible =
  /(?![\s\u200c\u200d])(?:\p{Default_Ignorable_Code_Point}|\p{Cc}|\p{Cf}|\p{Noncharacter_Code_Point}|\ufffc)/gu

/** A joiner stays between letters of scripts that are spelt with it, such as Persian and Sinhala. */
const strayJoiner =
  /(?<!(?!\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Inherited})[\p{L}\p{M}])(?:\u200c|\u200d)|(?:\u200c|\u200d)(?![\p{L}\p{M}])/gu

/**
 * A name as it's stored: NFC, without invisible and bidirectional marks, presentation forms as plain letters, runs of blanks as
 * one. Cleaning a name that was cleaned changes nothing. Returns a text that's far too long as it is, for `nameProblem` to refuse.
 */
export function cleanName(typed: string): string {
  if (typed.length > mostNormalised) return typed
  return typed
    .replace(presentationForms, (form) => form.normalize('NFKC'))
    .replace(invisible, '')
    .replace(strayJoiner, '')
    .replaceAll(/[\s\u2800]+/g, ' ')
    .trim()
    .normalize('NFC')
}

/** The name of a new profile, from what sign-up or Google says: theirs if it can be a name, else what stands before the @. */
export const profileName = ({ name, email }: { name: string; email: string }): string =>
  [name, email.slice(0, email.indexOf('@')), 'Student'].map(cleanName).find((one) => !nameProblem(one)) ?? ''

/** What cleaning does that a reader may want to know, and what shows that it's needed. */
const cleanings = (): readonly (readonly [done: string, found: RegExp])[] => [
  ['We wrote letters in special forms as plain letters.', presentationForms],
  ['We left out characters that nobody can see.', new RegExp(`${invisible.source}|${strayJoiner.source}`, 'u')],
  ['We left out extra blanks.', /\S[\s\u2800]{2,}\S|\S(?! )[\s\u2800]\S/u],
]

/** What cleaning changed in a name, in sentences for the learner; '' if nobody can see a difference. */
export const cleaned = (typed: string): string =>
  cleanings()
    .flatMap(([done, found]) => (typed.search(found) >= 0 ? [done] : []))
    .join(' ')

/** A protocol, a host name in small letters or under a common domain, or an email address. "Ph.D." and "St.John" are none. */
const addresses = [
  /@|:\/\/|\b(?:https?|ftp|mailto|javascript|data|tel|file):|\bwww\./i,
  /[\p{L}\d-]{2,}\.[a-z]{2,}(?![\p{L}\d])/u,
  /[\p{L}\d-]\.(?:com|net|org|edu|gov|au|nz|io)(?![\p{L}\d])/iu,
]
const markup = /[<>{}[\]\\|^~=+$#%*_;]/gu
const marksPerLetter = 3

/** What's wrong with a cleaned name, as a sentence for the learner; undefined if it can be a name. */
export function nameProblem(name: string): string | undefined {
  if (isBlank(name)) return 'Please enter your name.'
  if (name.length > limits.name) return `A name can have up to ${limits.name} characters; this one has ${name.length}.`
  if (addresses.some((address) => address.test(name)))
    return 'Please enter your own name: an email or web address is not a name.'
  const found = [...new Set(name.match(markup) ?? [])]
  if (found.length > 0)
    return `Please enter your name without ${found.map((char) => `“${char}”`).join(', ')}: names have letters, and marks such as hyphens and apostrophes.`
  if (!/\p{L}/u.test(name)) return 'Please enter your name in letters.'
  if (new RegExp(`\\p{M}{${marksPerLetter + 1},}`, 'u').test(name.normalize('NFD')))
    return `Please enter your name with at most ${marksPerLetter} accents on a letter.`
  return undefined
}
