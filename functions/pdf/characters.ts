import type { Faces } from './fonts.ts'
import { signs } from './symbols.ts'

/** Stands for a character that can't be printed: Unicode's own sign for that, a lozenge with a question mark. */
export const standIn = '\ufffd'

/** Scripts that need no shaping beyond kerning and marks; the typeface's Devanagari would come out with its signs misplaced. */
const plainScripts = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]$/u
/** Joiners, selectors, soft hyphens, whatever turns the direction of writing, controls: nothing to see, nothing to print. */
const unseen = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]$/u
const blank = /^\p{Zs}$/u

/**
 * Gives a line of text as it can be printed, composed (NFC). What neither the faces nor the drawn signs have becomes one stand-in for each character
 * that a reader sees (a family emoji is one); a base letter with a mark that they lack keeps its letter.
 */
export function printableIn({ regular, bold }: Faces): (line: string) => string {
  const inBold = new Set(bold.characterSet)
  const held = new Set(
    regular.characterSet.filter((code) => {
      const char = String.fromCodePoint(code)
      return inBold.has(code) && plainScripts.test(char) && !unseen.test(char)
    }),
  )
  const fine = (char: string) => held.has(char.codePointAt(0) ?? -1) || signs.has(char)
  const printed = (char: string) => (fine(char) ? char : blank.test(char) ? ' ' : '')
  const lost = (char: string) => !fine(char) && !blank.test(char) && !unseen.test(char)

  return (line) => {
    const composed = line.normalize('NFC').replaceAll('\t', '    ')
    if ([...composed].every(fine)) return composed
    return lettersOf(composed)
      .map((letter) => {
        const chars = [...letter]
        return chars.map(printed).join('') + (chars.some(lost) ? standIn : '')
      })
      .join('')
  }
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Each segment carries a copy of the text that it was found in, so a long text is looked at piece by piece. */
const glance = 100

/** What a reader counts as the letters of a text, so that none is ever cut in two. */
export function lettersOf(text: string): string[] {
  const letters: string[] = []
  for (let at = 0; at < text.length; ) {
    const seen = [...segmenter.segment(text.slice(at, at + glance))]
    const cut = at + glance < text.length && seen.length > 1 ? seen.at(-1) : undefined
    for (const { segment } of cut ? seen.slice(0, -1) : seen) letters.push(segment)
    at += cut?.index ?? glance
  }
  return letters
}
