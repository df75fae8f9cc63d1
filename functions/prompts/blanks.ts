/** A blank of a prompt: what it's called, and what stands there if nobody fills it in. */
export type Blank = { name: string; otherwise: string }

/** `{{name}}` or `{{name|otherwise}}` on one line. Of nested ones the innermost counts; without an end or a name it's text. */
const pattern = /\{\{([^{}|\n]{1,80})(?:\|([^{}\n]{0,200}))?\}\}/g

type Part = { text: string; blank?: Blank }

/** A text in parts: words, and blanks as they were typed. All the parts together are the text. */
export function blankParts(text: string): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const { index, 0: typed, 1: name = '', 2: otherwise = '' } of text.matchAll(pattern)) {
    if (name.trim() === '') continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: typed, blank: { name: name.trim(), otherwise: otherwise.trim() } })
    end = index + typed.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** Two spellings of one name are one field. */
export const blankKey = (name: string): string => name.toLocaleLowerCase('en-AU').replace(/\s+/g, ' ')

/** The blanks of a text, each name once: with the first thing that any of them says to put there otherwise. */
export function blanksOf(text: string): Blank[] {
  const found = new Map<string, Blank>()
  for (const { blank } of blankParts(text)) {
    if (!blank) continue
    const { name = blank.name, otherwise = '' } = found.get(blankKey(blank.name)) ?? {}
    found.set(blankKey(blank.name), { name, otherwise: otherwise || blank.otherwise })
  }
  return [...found.values()]
}

/** A text with its blanks filled in. `values` are by `blankKey`; what has none keeps its own "otherwise", or stays as it was typed. */
export function filledIn(text: string, values: Readonly<Record<string, string>>): string {
  const blanks = new Map(blanksOf(text).map((blank) => [blankKey(blank.name), blank.otherwise]))
  return blankParts(text)
    .map(({ text: typed, blank }) => {
      if (!blank) return typed
      const key = blankKey(blank.name)
      const value = Object.hasOwn(values, key) ? values[key] : ''
      return value?.trim() ? value : blank.otherwise || blanks.get(key) || typed
    })
    .join('')
}
