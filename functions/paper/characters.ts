import { graphemesIn } from '#drawing/graphemes'
import { withLookAlikes } from './document-characters.ts'
import type { Fonts } from './fonts.ts'

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
export function printableTextFor({ sans, sansBold, symbolic }: Fonts): (line: string) => string {
  const inBold = new Set(sansBold.characterSet)
  const supported = new Set(
    sans.characterSet.filter((code) => {
      const char = String.fromCodePoint(code)
      return inBold.has(code) && unshapedScripts.test(char) && !invisible.test(char)
    }),
  )
  const isPrintable = (char: string) => supported.has(char.codePointAt(0) ?? -1) || symbolic.has(char)
  const printable = (char: string) => (isPrintable(char) ? char : space.test(char) ? ' ' : '')
  const isUnsupported = (char: string) => !isPrintable(char) && !space.test(char) && !invisible.test(char)

  return (line) => {
    const composed = withLookAlikes(line)
      .replace(stackedMarks, `$1${replacementCharacter}`)
      .normalize('NFC')
      .replaceAll('\t', '    ')
    if ([...composed].every(isPrintable)) return composed
    return graphemesIn(composed)
      .map((grapheme) => {
        const chars = [...grapheme]
        return chars.map(printable).join('') + (chars.some(isUnsupported) ? replacementCharacter : '')
      })
      .join('')
  }
}
