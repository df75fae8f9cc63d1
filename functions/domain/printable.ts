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
