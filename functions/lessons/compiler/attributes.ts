import { type PlaceTopic, placeTopics } from '#core/places'
import { tracePictures } from '#exercises/trace'
import { ActivityKind } from '../lesson.ts'
import type { Directive } from './directive.ts'
import type { LessonSource } from './lesson-source.ts'

type Values = {
  id: string
  name: string
  title: string
  label: string
  minutes: number
  kind: ActivityKind
  about: PlaceTopic
  rows: number
  columns: string[]
  ask: string
  alt: string
  caption: string
  wide: true
  groups: string[]
  kinds: string[]
  recording: string
  shows: string[]
  basis: string
  switches: string[]
  picture: (typeof tracePictures)[number]
  account: string
  posted: string
  script: string
  drawing: string
  marks: string[]
  boxes: string[]
  tasks: string[]
}
type Name = keyof Values
type Reader<T> = { read: (text: string) => T | null; advice: string }

const curly = /^[“”‘’]|[“”]$/
const text: Reader<string> = {
  read: (value) => (value.trim() === '' || curly.test(value) ? null : value.trim().replaceAll("'", '’')),
  advice: 'must be text in straight quotes: "…".',
}
const positive = (text: string): number | null => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : null)

const kebab: Reader<string> = {
  read: (text) => (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(text) ? text : null),
  advice: 'must be kebab-case: lower-case letters, digits and single hyphens, starting with a letter.',
}

const readers: { [K in Name]: Reader<Values[K]> } = {
  id: kebab,
  name: kebab,
  title: text,
  label: text,
  ask: text,
  alt: text,
  caption: text,
  wide: { read: (text) => text === '' || null, advice: 'has no value: write wide alone.' },
  minutes: { read: positive, advice: 'must be a whole number of minutes, 1 or more.' },
  kind: {
    read: (text) => ActivityKind.safeParse(text).data ?? null,
    advice: 'must be learning, or else classroom (time with students) or planning, which certificates don’t count.',
  },
  about: {
    read: (text) => placeTopics.find((topic) => topic === text) ?? null,
    advice: `must be one of ${placeTopics.join(', ')}.`,
  },
  rows: { read: positive, advice: 'must be a whole number, 1 or more.' },
  columns: { read: names(2), advice: 'must name two or more columns with | between them: "Prompt | What came back".' },
  groups: { read: names(2), advice: 'must name two or more groups with | between them: "Paste | Never".' },
  kinds: { read: names(1), advice: 'must name what there is to find, with | between: "added | doubtful".' },
  recording: kebab,
  shows: { read: names(1), advice: 'must name kinds of the recording, with | between: "yoghurt | hummus".' },
  basis: text,
  script: kebab,
  switches: { read: names(2), advice: 'must name two or more switches with | between: "Context | Notes".' },
  picture: {
    read: (text) => tracePictures.find((picture) => picture === text) ?? null,
    advice: `must be one of ${tracePictures.join(', ')}.`,
  },
  account: text,
  posted: text,
  drawing: kebab,
  marks: { read: names(2), advice: 'must name two or more marks with | between them: "Star | Cross".' },
  boxes: { read: names(1), advice: 'must name text boxes by id, with | between: "plan-1 | plan-2".' },
  tasks: { read: names(2), advice: 'must name two tasks with | between them: "Tell it. | Twist it."' },
}

/** Splits at |, also where it's escaped as \|, as in a Markdown table. */
function names(least: number) {
  return (text: string): string[] | null => {
    const read = text.split(/\\?\|/).map((name) => name.trim().replaceAll("'", '’'))
    return read.length >= least && read.every((name) => name !== '') ? read : null
  }
}

type Read<R extends Name, O extends Name> = Pick<Values, R> & Partial<Pick<Values, O>>

/** A directive's attributes, checked and converted, with its id registered as used; null after reporting problems. */
export function readAttributes<R extends Name, O extends Name = never>(
  node: Directive,
  source: LessonSource,
  required: readonly R[],
  optional: readonly O[] = [],
): Read<R, O> | null {
  const known: readonly Name[] = [...required, ...optional]
  const given = new Map(Object.entries(node.attributes ?? {}))
  const before = source.problems.length
  for (const name of given.keys())
    if (!known.some((one) => one === name))
      source.refuse(
        node,
        `“${node.name}” has no attribute “${name}”. Use ${known.join(', ') || 'none'}, and put text with spaces in quotes.`,
      )

  const values: Partial<Values> = {}
  for (const name of known) {
    const text = given.get(name)
    if (text !== undefined) convert(name, text ?? '', values, node, source)
    else if (required.some((one) => one === name)) source.refuse(node, `“${node.name}” needs ${name}=…`)
  }
  if (values.id !== undefined) source.claimId(values.id, node)
  return source.problems.length === before ? (values as Read<R, O>) : null
}

function convert<K extends Name>(
  name: K,
  text: string,
  values: Partial<Values>,
  node: Directive,
  source: LessonSource,
) {
  const value = readers[name].read(text)
  if (value === null) source.refuse(node, `The ${name} of “${node.name}” ${readers[name].advice}`)
  else values[name] = value
}
