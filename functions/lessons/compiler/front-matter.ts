import { basename } from 'node:path'
import type { Root } from 'mdast'
import { LineCounter, parseDocument } from 'yaml'
import * as z from 'zod/mini'
import { moduleIds } from '#catalogue/catalogue'
import type { LessonSource } from './lesson-source.ts'

const text = z.string().check(
  z.trim(),
  z.minLength(1),
  z.overwrite((value) => value.replaceAll("'", '’')),
)

const FrontMatter = z.strictObject({
  module: z.enum(moduleIds),
  subtitle: text,
  reviewed: z.iso.date(),
  outcomes: z.array(text).check(z.minLength(1)),
  audience: text,
  story: z.exactOptional(text),
  sample: z.exactOptional(text),
  standards: z.exactOptional(z.record(z.string(), z.array(z.string()).check(z.minLength(1)))),
})
export type FrontMatter = z.infer<typeof FrontMatter>

const advice: Record<string, string> = {
  module: `“module” must be one of ${moduleIds.join(', ')}.`,
  subtitle: 'Write “subtitle” as one line of text.',
  reviewed: 'Write “reviewed” as the date of the last review: 2026-11-20.',
  outcomes: 'Write “outcomes” as a list of at least one line: what a teacher can do afterwards.',
  audience: 'Write “audience” as one line of text.',
  standards:
    'Write “standards” as a line for each descriptor, with the ids of the activities that show it: “3.6.2: [write-first]”.',
  story: 'Write “story” as the name of the story’s main character, or leave it out.',
  sample: 'Write “sample” as the id of the exercise that the free preview has, or leave it out.',
}

/** The front matter of a lesson; null after reporting problems. */
export function readFrontMatter(root: Root, source: LessonSource): FrontMatter | null {
  const [first] = root.children
  if (first?.type !== 'yaml') return source.refuse(1, 'Begin the file with front matter between two lines of ---.')
  const lines = new LineCounter()
  const document = parseDocument(first.value, { lineCounter: lines })
  for (const error of document.errors)
    source.refuse(
      lines.linePos(error.pos[0]).line + 1,
      'This front matter is not valid YAML. Put text that contains a colon in quotes.',
    )
  if (document.errors.length > 0) return null

  const parsed = FrontMatter.safeParse(document.toJS())
  for (const issue of parsed.error?.issues ?? []) reportIssue(issue, source)
  if (!parsed.success) return null
  if (parsed.data.module !== basename(source.file, '.md'))
    source.refuse(lineOfKey('module', source), `The file of this module must be named ${parsed.data.module}.md.`)
  source.module = parsed.data.module
  return parsed.data
}

function reportIssue(issue: z.core.$ZodIssue, source: LessonSource): void {
  const [key] = issue.path
  if (issue.code === 'unrecognized_keys')
    for (const unknown of issue.keys)
      source.refuse(lineOfKey(unknown, source), `Front matter has no “${unknown}”. Remove this line.`)
  else
    source.refuse(
      lineOfKey(String(key), source),
      advice[String(key)] ?? 'Write the front matter as “key: value” lines.',
    )
}

function lineOfKey(key: string, source: LessonSource): number {
  return Math.max(1, source.lines.findIndex((line) => line.startsWith(`${key}:`)) + 1)
}
