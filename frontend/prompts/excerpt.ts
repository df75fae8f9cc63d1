/** Text as the search compares it: full-width letters as usual ones, without capitals and what nobody sees, such as soft hyphens. */
export const searchable = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLocaleLowerCase('en-AU')

/**
 * An excerpt of a text, because a page of a thousand long prompts would be too slow to lay out: the beginning, or the text
 * around the match if the match is further down. Returns the whole text if the excerpt would be nearly all of it.
 */
export function excerpt(text: string, wanted: string): string {
  const start = beginning(text)
  if (start === text) return text
  const compared = searchable(text)
  const found = searchable(start).includes(wanted) ? -1 : compared.indexOf(wanted)
  if (found < 0) return `${start} …`
  const at = compared.length === text.length ? found : placeOf(found, text)
  return around(text, at, at + wanted.length)
}

/** Where in a text the letter stands that has this place in what the search compares. */
function placeOf(found: number, text: string): number {
  let [place, passed] = [0, 0]
  for (const char of text) {
    if (passed >= found) break
    place += char.length
    passed += searchable(char).length
  }
  return place
}

/** At most six lines and 400 characters, cut between words; the whole text if that's nearly all of it. */
function beginning(text: string): string {
  const lines = text.split('\n', 7)
  const six = lines.length > 6 ? lines.slice(0, 6).join('\n') : text
  if (six.length <= 500) return six.trimEnd().length === text.trimEnd().length ? text : six
  return six.slice(0, 400).replace(/\s+\S*$/, '')
}

function around(text: string, from: number, to: number): string {
  const [first, last] = [Math.max(0, from - 150), to + 250]
  const before = first === 0 ? text.slice(0, from) : `… ${text.slice(first, from).replace(/^\S*\s+/, '')}`
  const after = last >= text.length ? text.slice(to) : `${text.slice(to, last).replace(/\s+\S*$/, '')} …`
  return before + text.slice(from, to) + after
}
