import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { LineCounter, parseDocument } from 'yaml'
import * as z from 'zod/mini'
import type { Source } from '../lesson.ts'
import type { Problem } from './lesson-problem.ts'

const text = z.string().check(z.trim(), z.minLength(1))

const sentence = text.check(z.refine((value) => value.split(/\s+/).length <= 40))

/** `read` is the day someone read the page, or weighed up a claim that rests on general knowledge. */
const Entry = z
  .strictObject({
    id: z.string().check(z.regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/)),
    claim: text,
    source: text,
    address: z.string().check(z.refine(isPage)),
    /** What the whole claim rests on, as the copy has it: a sentence, or several where one doesn't carry it. */
    says: z.exactOptional(z.union([sentence, z.array(sentence).check(z.minLength(2), z.maxLength(5))])),
    read: z.iso.date(),
    confidence: z.enum(['primary', 'copy', 'secondary', 'general']),
    review: z.iso.date(),
  })
  .check(z.refine(({ confidence, says }) => confidence === 'general' || says !== undefined, { path: ['says'] }))
export type Entry = z.infer<typeof Entry>

/** The claims about the world that lessons cite. Faulty entries are problems and aren't in `entries`. */
export type Register = {
  file: string
  entries: ReadonlyMap<string, Entry>
  lines: ReadonlyMap<string, number>
  problems: Problem[]
}

const registerFile = fileURLToPath(new URL('../evidence.yaml', import.meta.url))

const advice: Record<string, string> = {
  id: 'needs an “id” in kebab-case.',
  claim: 'needs a “claim”: what the lesson says, in a few words.',
  source: 'needs a “source”: who says so, and in which document.',
  address: 'needs an “address”: the https address of the page itself, not of a home page.',
  says: 'needs “says”: the sentence that the claim rests on, of at most 40 words, or a list of two to five.',
  read: 'needs “read”: the date on which someone last read the source, as 2026-11-22.',
  confidence: 'needs a “confidence”: primary, copy, secondary or general.',
  review: 'needs “review”: the date by which to look again, as 2027-05-22.',
}

export const readRegister = (file: string = registerFile): Register => parseRegister(readFileSync(file, 'utf8'), file)

/** Reads as many entries as possible and collects every problem. */
export function parseRegister(yaml: string, file: string): Register {
  const counter = new LineCounter()
  const document = parseDocument(yaml, { lineCounter: counter })
  const entries = new Map<string, Entry>()
  const lines = new Map<string, number>()
  // The first: each line after it may be one more.
  const problems: Problem[] = document.errors.slice(0, 1).map(({ pos }) => ({
    file,
    line: counter.linePos(pos[0]).line,
    sentence: 'This is not valid YAML. Put text that contains a colon in quotes.',
  }))
  const list: unknown = problems.length === 0 ? document.toJS() : []
  if (!Array.isArray(list)) problems.push({ file, line: 1, sentence: 'Write the register as a list: “- id: …”.' })
  for (const [index, item] of (Array.isArray(list) ? list : []).entries()) {
    const at = document.getIn([index], true) as { range?: [number, number, number] } | undefined
    const line = counter.linePos(at?.range?.[0] ?? 0).line
    const refuse = (sentence: string) => problems.push({ file, line, sentence })
    const parsed = Entry.safeParse(item)
    const name = nameOf(item, index)
    for (const { code, path } of parsed.error?.issues ?? [])
      refuse(
        `${name} ${code === 'unrecognized_keys' ? 'has a field that the register doesn’t know. Remove it.' : advice[String(path[0])]}`,
      )
    if (!parsed.success) continue
    if (entries.has(parsed.data.id)) refuse(`${name} is there twice. Give each claim an id of its own.`)
    entries.set(parsed.data.id, parsed.data)
    lines.set(parsed.data.id, line)
  }
  return { file, entries, lines, problems }
}

/** What a reader sees of an entry. */
export const sourceOf = ({ claim, source, address, read, confidence }: Entry): Source => ({
  claim,
  source,
  address,
  read,
  ...(confidence !== 'primary' && { [confidence]: true as const }),
})

const nameOf = (item: unknown, index: number): string =>
  typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string'
    ? `“${item.id}”`
    : `Entry ${index + 1}`

/** Whether an address is https and leads further than a home page. */
function isPage(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null
  return url?.protocol === 'https:' && url.username === '' && (url.pathname.length > 1 || url.search !== '')
}
