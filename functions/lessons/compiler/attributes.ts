import type { Directive } from './directive.ts'
import type { Manuscript } from './manuscript.ts'

type Values = { id: string; title: string; label: string; minutes: number; rows: number; columns: string[] }
type Name = keyof Values
type Reader<T> = { read: (text: string) => T | null; advice: string }

const curly = /^[“”‘’]|[“”]$/
const words: Reader<string> = {
  read: (text) => (text.trim() === '' || curly.test(text) ? null : text.trim().replaceAll("'", '’')),
  advice: 'is text in straight quotes: "…".',
}
const positive = (text: string): number | null => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : null)

const readers: { [K in Name]: Reader<Values[K]> } = {
  id: {
    read: (text) => (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(text) ? text : null),
    advice: 'is in kebab-case: small letters, digits and single hyphens, beginning with a letter.',
  },
  title: words,
  label: words,
  minutes: { read: positive, advice: 'is a whole number of minutes, 1 or more.' },
  rows: { read: positive, advice: 'is a whole number, 1 or more.' },
  columns: { read: columns, advice: 'names two or more columns with | between them: "Prompt | What came back".' },
}

/** Splits at |, also where it's written \| as in a Markdown table. */
function columns(text: string): string[] | null {
  const names = text.split(/\\?\|/).map((name) => name.trim())
  return names.length >= 2 && names.every((name) => name !== '') ? names : null
}

type Read<R extends Name, O extends Name> = Pick<Values, R> & Partial<Pick<Values, O>>

/** A directive's attributes, checked and converted, its id claimed; or null with the problems told. */
export function readAttributes<R extends Name, O extends Name = never>(
  node: Directive,
  page: Manuscript,
  required: readonly R[],
  optional: readonly O[] = [],
): Read<R, O> | null {
  const known: readonly Name[] = [...required, ...optional]
  const given = new Map(Object.entries(node.attributes ?? {}))
  const before = page.problems.length
  for (const name of given.keys())
    if (!known.some((one) => one === name))
      page.refuse(
        node,
        `“${node.name}” has no attribute “${name}”. It has ${known.join(', ') || 'none'}; text with spaces needs quotes.`,
      )

  const values: Partial<Values> = {}
  for (const name of known) {
    const text = given.get(name)
    if (text !== undefined) convert(name, text ?? '', values, node, page)
    else if (required.some((one) => one === name)) page.refuse(node, `“${node.name}” needs ${name}=…`)
  }
  if (values.id !== undefined) page.claimId(values.id, node)
  return page.problems.length === before ? (values as Read<R, O>) : null
}

function convert<K extends Name>(name: K, text: string, values: Partial<Values>, node: Directive, page: Manuscript) {
  const value = readers[name].read(text)
  if (value === null) page.refuse(node, `The ${name} of “${node.name}” ${readers[name].advice}`)
  else values[name] = value
}
