import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import type { Replies, Tally } from '#exercises/recording'

const text = z.string().check(z.trim(), z.minLength(1))

/**
 * `kinds`: what each kind of reply did, in words that follow a number. `replies`: the kind of each, in the order of their files.
 * `unshown`: the paragraph with the words `holds` isn't shown to learners; `says` stands in its place.
 */
const File = z.strictObject({
  day: z.iso.date(),
  unshown: z.optional(z.strictObject({ holds: text, says: text })),
  kinds: z.record(z.string(), text),
  variants: z
    .array(z.strictObject({ prompt: text, label: z.optional(text), replies: z.array(text) }))
    .check(z.minLength(1)),
})

/** What an assistant was asked and answered. `ids` are the kinds as authors write them, in the order of the tally's. */
export type Recording = { tally: Tally; ids: string[]; replies: Replies }

const folder = fileURLToPath(new URL('../recordings/', import.meta.url))
const known = new Map<string, Recording>()

/** The names of all recordings. */
export const recordingNames = (): string[] =>
  readdirSync(folder).flatMap((file) => (file.endsWith('.yaml') ? [file.replace('.yaml', '')] : []))

/** A recording by its name; undefined if there is none. Throws where its file and its replies don't agree. */
export function readRecording(name: string): Recording | undefined {
  if (!recordingNames().includes(name)) return undefined
  const recording = known.get(name) ?? read(name)
  known.set(name, recording)
  return recording
}

function read(name: string): Recording {
  const { day, unshown, kinds, variants } = File.parse(parse(readFileSync(`${folder}${name}.yaml`, 'utf8')))
  const ids = Object.keys(kinds)
  const numberOf = (kind: string) => {
    const number = ids.indexOf(kind)
    if (number < 0) throw new Error(`${name}.yaml has no kind “${kind}”.`)
    return number
  }
  return {
    ids,
    tally: {
      name,
      day,
      kinds: Object.values(kinds),
      variants: variants.map(({ label, replies }) => ({ ...(label && { label }), replies: replies.map(numberOf) })),
    },
    replies: {
      variants: variants.map(({ prompt, replies: { length } }) => {
        const came = whatCame(prompt, length, name)
        return unshown ? { ...came, replies: came.replies.map((reply) => without(unshown, reply)) } : came
      }),
    },
  }
}

const without = ({ holds, says }: { holds: string; says: string }, reply: string): string =>
  reply
    .split('\n\n')
    .map((paragraph) => (paragraph.includes(holds) ? says : paragraph))
    .join('\n\n')

function whatCame(prompt: string, count: number, name: string): Replies['variants'][number] {
  const files = readdirSync(`${folder}replies`).filter(
    (file) => /^-?\d\d\.txt$/.test(file.slice(prompt.length)) && file.startsWith(prompt),
  )
  if (files.length !== count) throw new Error(`${name}.yaml tags ${count} replies to “${prompt}” of ${files.length}.`)
  return {
    prompt: textOf(`prompts/${prompt}.txt`),
    replies: files.toSorted().map((file) => textOf(`replies/${file}`)),
  }
}

const textOf = (file: string): string => readFileSync(`${folder}${file}`, 'utf8').trim()
