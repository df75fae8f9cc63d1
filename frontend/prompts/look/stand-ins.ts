/** What was found, and where it stands in a text. `person` is the same for every form of one person's name. */
export type Found = { from: number; to: number; kind: Kind; person?: string }
export type Kind = 'name' | 'email' | 'phone' | 'born' | 'card' | 'number' | 'address' | 'detail'

/** What stands in a text in place of something found, such as "[Student A]". `person` is whom a name belongs to. */
export type StandIn = { label: string; text: string; person: string }

const nouns: Partial<Record<Kind, string>> = {
  name: 'Student',
  email: 'Email',
  phone: 'Phone',
  born: 'Date',
  card: 'Number',
  number: 'Number',
  address: 'Address',
}
/** "student A" too, but not the small letter of "a student a day". */
const labelled = `(?:${[...new Set(Object.values(nouns))].map((noun) => `[${noun[0]}${noun[0]?.toLowerCase()}]${noun.slice(1)}`).join('|')}) [A-Z]{1,2}`
/** A stand-in, with its brackets or without. */
export const standIn = new RegExp(`\\[(${labelled})\\]|\\b(${labelled})\\b`, 'g')

/** As many as a device keeps; the oldest go first. */
const most = 300

/** "A" to "Z", then "AA". */
const letters = (n: number): string =>
  (n < 26 ? '' : letters(Math.floor(n / 26) - 1)) + String.fromCharCode(65 + (n % 26))

/** Whose it is: the person, or the thing itself. */
const ownerOf = (found: Found, text: string): string => found.person ?? text.slice(found.from, found.to)

/** The stand-in of something found: the one it has, or the next letter. None for what's only a word, such as an illness. */
export function standInFor(found: Found, text: string, known: readonly StandIn[]): StandIn | undefined {
  const noun = nouns[found.kind]
  if (!noun) return undefined
  const person = ownerOf(found, text)
  const old = known.find((one) => one.person === person)
  if (old) return old
  let n = 0
  while (known.some(({ label }) => label === `${noun} ${letters(n)}`)) n++
  return { label: `${noun} ${letters(n)}`, text: text.slice(found.from, found.to), person }
}

/** The text with stand-ins in place of all that was found of these owners, and all stand-ins known from now on. */
export function replaceFound(text: string, found: readonly Found[], known: readonly StandIn[], only?: Found) {
  let all = [...known]
  let out = ''
  let at = 0
  for (const one of found) {
    if (one.from < at || (only && ownerOf(one, text) !== ownerOf(only, text))) continue
    const standIn = standInFor(one, text, all)
    if (!standIn) continue
    if (!all.includes(standIn)) all = [...all, standIn].slice(-most)
    out += `${text.slice(at, one.from)}[${standIn.label}]`
    at = one.to
  }
  return { text: out + text.slice(at), known: all }
}

/** Puts back what the stand-ins stand for, also where a tool has dropped the brackets. */
export function putBack(text: string, known: readonly StandIn[]): string {
  const words = new Map(known.map(({ label, text }) => [label.toLowerCase(), text]))
  return text.replaceAll(
    standIn,
    (whole, inside?: string, bare?: string) => words.get((inside ?? bare ?? '').toLowerCase()) ?? whole,
  )
}
