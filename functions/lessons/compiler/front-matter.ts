import { basename } from 'node:path'
import type { Root } from 'mdast'
import { LineCounter, parseDocument } from 'yaml'
import * as z from 'zod/mini'
import { moduleIds } from '#domain/catalogue'
import type { Manuscript } from './manuscript.ts'

const words = z.string().check(
  z.trim(),
  z.minLength(1),
  z.overwrite((text) => text.replaceAll("'", '’')),
)

const FrontMatter = z.strictObject({
  module: z.enum(moduleIds),
  subtitle: words,
  reviewed: z.iso.date(),
  outcomes: z.array(words).check(z.minLength(1)),
  audience: words,
  story: z.exactOptional(words),
})
export type FrontMatter = z.infer<typeof FrontMatter>

const advice: Record<string, string> = {
  module: `“module” must be one of ${moduleIds.join(', ')}.`,
  subtitle: 'Write “subtitle” as one line of text.',
  reviewed: 'Write “reviewed” as the date of the last review: 2026-11-20.',
  outcomes: 'Write “outcomes” as a list of at least one line: what a teacher can do afterwards.',
  audience: 'Write “audience” as one line of text.',
  story: 'Write “story” as the name of the module’s hero, or leave it out.',
}

/** The facts at the head of a lesson, or null with the problems told. */
export function readFrontMatter(root: Root, page: Manuscript): FrontMatter | null {
  const [first] = root.children
  if (first?.type !== 'yaml') return page.refuse(1, 'Begin the file with front matter between two lines of ---.')
  const lines = new LineCounter()
  const document = parseDocument(first.value, { lineCounter: lines })
  for (const error of document.errors)
    page.refuse(
      lines.linePos(error.pos[0]).line + 1,
      'This front matter is not valid YAML. Put text that holds a colon in quotes.',
    )
  if (document.errors.length > 0) return null

  const parsed = FrontMatter.safeParse(document.toJS())
  for (const issue of parsed.error?.issues ?? []) tell(issue, page)
  if (!parsed.success) return null
  if (parsed.data.module !== basename(page.file, '.md'))
    page.refuse(lineOfKey('module', page), `The file of this module must be named ${parsed.data.module}.md.`)
  return parsed.data
}

function tell(issue: z.core.$ZodIssue, page: Manuscript): void {
  const [key] = issue.path
  if (issue.code === 'unrecognized_keys')
    for (const unknown of issue.keys)
      page.refuse(lineOfKey(unknown, page), `Front matter has no “${unknown}”. Remove this line.`)
  else page.refuse(lineOfKey(String(key), page), advice[String(key)] ?? 'Write the front matter as “key: value” lines.')
}

function lineOfKey(key: string, page: Manuscript): number {
  return Math.max(1, page.lines.findIndex((line) => line.startsWith(`${key}:`)) + 1)
}
