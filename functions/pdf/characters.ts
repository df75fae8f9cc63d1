import type { Fonts } from './fonts.ts'
import { symbols } from './symbols.ts'

/** Unicode's REPLACEMENT CHARACTER, printed for a character that the fonts lack. */
export const replacementCharacter = '\ufffd'

/** Scripts that need only kerning and marks. The fonts have Devanagari too, but without shaping its vowel signs are misplaced. */
const unshapedScripts = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]$/u
/** Joiners, variation selectors, soft hyphens, direction marks and control characters. */
const invisible = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]$/u
const space = /^\p{Zs}$/u
/** More marks on one letter than any script has. Composing and placing thousands of them would take the font engine minutes. */
const stackedMarks = /(\p{M}{8})\p{M}+/gu

/**
 * Returns a function that makes a line of text printable, composed (NFC). Each grapheme with unsupported characters gets one
 * replacement character (a family emoji is one grapheme); a base letter with an unsupported mark keeps the letter.
 */
export function printableTextFor({ regular, bold, symbolic }: Fonts): (line: string) => string {
  const inBold = new Set(bold.characterSet)
  const supported = new Set(
    regular.characterSet.filter((code) => {
      const char = String.fromCodePoint(code)
      return inBold.has(code) && unshapedScripts.test(char) && !invisible.test(char)
    }),
  )
  const isPrintable = (char: string) =>
    supported.has(char.codePointAt(0) ?? -1) || symbols.has(char) || symbolic.has(char)
  const printable = (char: string) => (isPrintable(char) ? char : space.test(char) ? ' ' : '')
  const isUnsupported = (char: string) => !isPrintable(char) && !space.test(char) && !invisible.test(char)

  return (line) => {
    const composed = line.replace(stackedMarks, `$1${replacementCharacter}`).normalize('NFC').replaceAll('\t', '    ')
    if ([...composed].every(isPrintable)) return composed
    return graphemesIn(composed)
      .map((grapheme) => {
        const chars = [...grapheme]
        return chars.map(printable).join('') + (chars.some(isUnsupported) ? replacementCharacter : '')
      })
      .join('')
  }
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** In UTF-16 code units. Every segment holds a copy of the whole input, so long text is segmented in chunks to save memory. */
const chunkLength = 100

/** Text that holds only these scripts, and nothing that joins its neighbour, has one grapheme for each character. */
const separateScripts = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Common}]*$/u
const joining = /[\p{M}\p{C}\p{Grapheme_Extend}\p{Regional_Indicator}\p{Emoji_Modifier}]/u

/** Splits text into what a reader counts as characters. The last segment of a chunk is read again, as the chunk may cut it. */
export function graphemesIn(text: string): string[] {
  if (separateScripts.test(text) && !joining.test(text)) return [...text]
  const graphemes: string[] = []
  for (let at = 0; at < text.length; ) {
    const segments = [...segmenter.segment(text.slice(at, at + chunkLength))]
    const cut = at + chunkLength < text.length && segments.length > 1 ? segments.at(-1) : undefined
    for (const { segment } of cut ? segments.slice(0, -1) : segments) graphemes.push(segment)
    at += cut?.index ?? chunkLength
  }
  return graphemes
}
