import { exportTitle, isModuleId, type ModuleId, moduleIds } from '#catalogue/catalogue'
import { limits } from '#core/limits'
import { isBlank, isCleanText, uncleanText } from '#core/text'
import { tagsIn, tidyTags } from '#prompts/tags'
import { rowsIn } from './library-csv.ts'
import { promptsInMarkdown } from './markdown-prompts.ts'

/** A prompt in a file. Its id comes from its words and its module, so that the same file brings the same prompt. */
export type FoundPrompt = {
  promptId: string
  title: string | null
  text: string
  tags: string[]
  /** The module that the file names. */
  moduleId: ModuleId | undefined
}

/** What a file holds: prompts, and what can't be one, with the reason. */
export type Found = { prompts: FoundPrompt[]; refused: { title: string; why: string }[] }

/** A sentence for the teacher about a file that isn't one of prompts. */
export class NoPrompts extends Error {}

/** Reads a file of prompts: JSON, CSV or Markdown, ours or another tool's. Throws `NoPrompts`. */
export async function promptsIn(file: File): Promise<Found> {
  const { bytes: most } = limits.promptFile
  if (file.size > most)
    throw new NoPrompts(
      `This file has ${Math.ceil(file.size / 1e6)} MB; up to ${most / 1e6} MB can be read. Please divide it into several files.`,
    )
  const entries = entriesIn(file.name, textOf(new Uint8Array(await file.arrayBuffer())))
  if (entries.length === 0) throw new NoPrompts('We found no prompts in this file.')
  const found: Found = { prompts: [], refused: [] }
  for (const entry of entries) {
    const why = problemOf(entry)
    if (why) found.refused.push({ title: entry.title ?? (entry.text.trim().slice(0, 60) || 'Without words'), why })
    else found.prompts.push({ ...entry, promptId: await idOf(entry) })
  }
  return found
}

/** The text of a file: UTF-8, UTF-16 with its mark, or what Excel on Windows calls CSV. */
function textOf(bytes: Uint8Array): string {
  const begins = (...start: number[]) => start.every((byte, n) => bytes[n] === byte)
  if (begins(0x50, 0x4b, 3, 4))
    throw new NoPrompts(
      'This is a ZIP file, which Word and Excel files are too. Please unpack it, or save it as CSV, and choose that file.',
    )
  if (begins(0x25, 0x50, 0x44, 0x46))
    throw new NoPrompts('This is a PDF, which can’t be read back. Please choose the JSON, CSV or Markdown file.')
  const decoded = (name: string, fatal = false) => new TextDecoder(name, { fatal }).decode(bytes)
  if (begins(0xff, 0xfe)) return decoded('utf-16le')
  if (begins(0xfe, 0xff)) return decoded('utf-16be')
  if (bytes.subarray(0, 10_000).includes(0)) throw new NoPrompts('This isn’t a file of text.')
  try {
    return decoded('utf-8', true)
  } catch {
    return decoded('windows-1252')
  }
}

type Entry = Omit<FoundPrompt, 'promptId'>

function entriesIn(name: string, text: string): Entry[] {
  if (/\.json$/i.test(name) || (!/\.(csv|tsv|md|markdown)$/i.test(name) && /^\s*[{[]/.test(text))) return inJson(text)
  if (/\.(md|markdown)$/i.test(name) || (!/\.(csv|tsv)$/i.test(name) && /^#{1,6} /m.test(text))) {
    const prompts = promptsInMarkdown(text)
    if (!prompts) throw new NoPrompts('This file isn’t whole: one of its ``` blocks has no end.')
    return prompts.map(({ module, ...prompt }) => ({ ...prompt, moduleId: moduleCalled(module) }))
  }
  const rows = rowsIn(text)
  if (!rows) throw new NoPrompts('This file isn’t whole: one of its quotation marks isn’t closed.')
  const entries = rows.flatMap((row) => entryFrom(row) ?? [])
  if (entries.length === 0 && rows.length > 0)
    throw new NoPrompts('The first line of a CSV file has to name its columns: title, text and tags.')
  return entries
}

function inJson(text: string): Entry[] {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    throw new NoPrompts('This file isn’t whole: it can’t be read as JSON.')
  }
  return listIn(data).flatMap((one) => entryFrom(one) ?? [])
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The list in a JSON file: the whole, in groups, or under one of the names that such files use. */
function listIn(data: unknown): unknown[] {
  if (Array.isArray(data)) return data
  if (!isObject(data)) return []
  if (Array.isArray(data.groups)) return data.groups.flatMap(listIn)
  return ['prompts', 'items', 'data', 'templates'].map((name) => data[name]).find(Array.isArray) ?? []
}

/** A prompt from a row or object of any tool; undefined if it has no text at all. */
function entryFrom(one: unknown): Entry | undefined {
  if (typeof one === 'string') return { title: null, text: one, tags: [], moduleId: undefined }
  if (!isObject(one)) return undefined
  const byName = new Map(Object.entries(one).map(([name, value]) => [name.toLowerCase(), value]))
  const first = (...names: string[]) => names.map((name) => byName.get(name)).find((value) => value != null)
  const text = first('text', 'content', 'prompt', 'body')
  if (typeof text !== 'string') return undefined
  const title = first('title', 'name', 'act')
  const shown = typeof title === 'string' || typeof title === 'number' ? String(title).trim() : ''
  const module = first('moduleid', 'module')
  return {
    title: isBlank(shown) ? null : shown,
    text,
    tags: tagsFrom(first('tags', 'labels', 'category')),
    moduleId: typeof module === 'string' ? moduleCalled(module) : undefined,
  }
}

const tagsFrom = (value: unknown): string[] =>
  typeof value === 'string'
    ? tagsIn(value)
    : Array.isArray(value)
      ? tidyTags(value.map((tag) => (isObject(tag) ? tag.name : tag)).filter((tag) => typeof tag === 'string'))
      : []

const moduleCalled = (name = ''): ModuleId | undefined =>
  isModuleId(name) ? name : moduleIds.find((id) => exportTitle(id) === name)

function problemOf({ title, text, tags }: Entry): string | undefined {
  const long = (what: string, length: number, most: number) =>
    length > most &&
    `Its ${what} has ${length.toLocaleString('en-AU')} characters; ${most.toLocaleString('en-AU')} can be saved.`
  if (isBlank(text)) return 'It has no text.'
  if (![title ?? '', text, ...tags].every(isCleanText)) return uncleanText
  return (
    long('text', text.length, limits.promptText) || long('title', title?.length ?? 0, limits.promptTitle) || undefined
  )
}

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** An id made of a prompt's words and module, of the shape that ids of prompts have. */
async function idOf({ title, text, moduleId }: Entry): Promise<string> {
  const words = new TextEncoder().encode(JSON.stringify([moduleId ?? null, title, text]))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', words))
  return Array.from(hash.subarray(0, 26), (byte) => digits[byte % 32]).join('')
}
