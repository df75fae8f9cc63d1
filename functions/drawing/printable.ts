/**
 * The Latin, Greek and Cyrillic code points that Noto Sans Regular and Bold both have, as inclusive hexadecimal ranges.
 * A test compares this list with the fonts that the certificate embeds.
 */
export const printableRanges: readonly (readonly [first: number, last: number])[] =
  '20-7e a0-ac ae-34e 350-377 37a-37f 384-38a 38c 38e-3a1 3a3-3e1 3f0-52f 1e00-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d 1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef 1ff2-1ff4 1ff6-1ffe 2010-2015 2018-201f 2026 2032-2033 2116 2c60-2c7f'
    .split(' ')
    .map((range) => range.split('-').map((hex) => Number.parseInt(hex, 16)))
    .map(([first = 0, last = first]) => [first, last] as const)

/** The characters of a text that the certificate's font lacks, each once. */
export function unprintable(text: string): string[] {
  const odd = [...text].filter((char) => {
    const code = char.codePointAt(0) ?? 0
    return !printableRanges.some(([first, last]) => code >= first && code <= last)
  })
  return [...new Set(odd)]
}

/** How many characters a message names. */
const named = 3

/** A sentence that names the characters that can't be printed by place and kind; undefined if all can. */
export function unprintableProblem(name: string): string | undefined {
  const odd = unprintable(name)
  if (odd.length === 0) return undefined
  const chars = [...name]
  const some = odd.slice(0, named).map((char) => `character ${chars.indexOf(char) + 1}, ${describe(char)}`)
  const more = odd.length > named ? ` and ${odd.length - named} more` : ''
  return `The certificate's typeface cannot print ${some.join('; ')}${more}. Please use the spelling in Latin, Greek or Cyrillic letters from your teacher registration.`
}

/** What a character is, for readers who may not see it. The first that fits wins. Made when needed: each costs a cold start 0.1 ms. */
const kinds = (): readonly (readonly [kind: string, fits: RegExp])[] => [
  ['an accent that stands alone', /\p{M}/u],
  ['a character that only some computers know', /[\p{Co}\p{Cn}]/u],
  ['a Chinese character', /\p{Script=Han}/u],
  ['a Japanese letter', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['a Korean letter', /\p{Script=Hangul}/u],
  ['an Arabic letter', /\p{Script=Arabic}/u],
  ['a Hebrew letter', /\p{Script=Hebrew}/u],
  ['a Thai letter', /\p{Script=Thai}/u],
  ['a Devanagari letter', /\p{Script=Devanagari}/u],
  ['a Tamil letter', /\p{Script=Tamil}/u],
  ['an emoji', /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u],
  ['a letter', /\p{L}/u],
  ['a digit', /\p{N}/u],
  ['a symbol', /[\p{S}\p{P}]/u],
]

function describe(char: string): string {
  const code = `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  const kind = kinds().find(([, fits]) => fits.test(char))?.[0] ?? 'a character that nobody can see'
  return /[\p{L}\p{N}\p{S}\p{P}]/u.test(char) ? `“${char}” (${kind}, ${code})` : `${kind} (${code})`
}
