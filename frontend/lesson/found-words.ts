/**
 * Letters and digits, with apostrophes inside (curly, straight, or a letter of its own as in te reo and Hawaiian), and with what nobody
 * sees, such as the soft hyphens of a web page.
 */
const word = /[\p{L}\p{N}\p{M}]+(?:(?:['‘’ʼʻ]|\p{Default_Ignorable_Code_Point}+)[\p{L}\p{N}\p{M}]+)*/gu

/** A word as the search compares it: "Māori" is `maori`, "ＡＢＣ" is `abc`, and both "isn’t" and "isn't" are `isnt`. */
const fold = (one: string): string =>
  one
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

export const foldedWords = (text: string): string[] => (text.match(word) ?? []).map(fold)

type Piece = { text: string; found: boolean }

/** A text in pieces, in order: the words that were found, and what stands between them. */
export function piecesOf(text: string, found: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: one, index } of text.matchAll(word)) {
    if (!found.has(fold(one))) continue
    pieces.push({ text: text.slice(end, index), found: false }, { text: one, found: true })
    end = index + one.length
  }
  return [...pieces, { text: text.slice(end), found: false }].filter(({ text }) => text !== '')
}

/** Letters of a snippet before the first found word, and altogether. */
const [before, most] = [70, 200]

/** The part of a text around its first found word, cut between words. The beginning where nothing was found in it. */
export function snippetOf(text: string, found: ReadonlySet<string>): string {
  if (text.length <= most) return text
  const first = piecesOf(text, found).findIndex((piece) => piece.found)
  const at = first < 1 ? 0 : (piecesOf(text, found)[0]?.text.length ?? 0)
  const start = at <= before ? 0 : at - before
  const opening = start === 0 ? '' : '… '
  const rest = start === 0 ? text : text.slice(start).replace(/^\S*\s+/, '')
  return opening + (rest.length <= most ? rest : `${rest.slice(0, most).replace(/\s+\S*$/, '')} …`)
}
