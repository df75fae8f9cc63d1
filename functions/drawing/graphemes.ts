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
