import { basename } from 'node:path'
import type { Heading, Root, RootContent } from 'mdast'
import { LineCounter, parseDocument } from 'yaml'
import * as z from 'zod/mini'
import { moduleById, moduleIds } from '#catalogue/catalogue'
import type { Replies } from '#exercises/recording'
import { declaredMinutes } from '../check/reading.ts'
import type { Lesson, Section } from '../lesson.ts'
import { isExercise } from '../lesson-parts.ts'
import type { QuizKey } from '../library.ts'
import { readAttributes } from './attributes.ts'
import { compileBlocks } from './blocks.ts'
import { plainText } from './inlines.ts'
import type { Problem } from './lesson-problem.ts'
import { LessonSource } from './lesson-source.ts'
import { parseMarkdown } from './markdown.ts'
import type { Entry } from './register.ts'
import { withTerms } from './terms.ts'

/** A compiled lesson, without the parts that have problems. */
export type CompileResult = {
  file: string
  lesson: Lesson | null
  key: QuizKey | null
  /** For each descriptor of the Standards, the ids of the activities that show it. */
  standards: Readonly<Record<string, readonly string[]>>
  problems: Problem[]
  /** Line numbers by id, of sections, directives and questions (`quiz/q3`). */
  lines: ReadonlyMap<string, number>
  /** The ids of the evidence that the lesson cites. */
  cited: ReadonlySet<string>
  /** The recorded replies that the lesson shows, by the recording's name. */
  replies: Readonly<Record<string, Replies>>
}

/**
 * Compiles as much as possible and collects every syntax problem. `publicationProblems` checks hours and completeness.
 * `entries` is the register of evidence that the lesson may cite.
 */
export function compileLesson(
  markdown: string,
  file: string,
  entries: ReadonlyMap<string, Entry> = new Map(),
): CompileResult {
  const source = new LessonSource(file, markdown, entries)
  const root = parseMarkdown(source.markdown)
  const front = readFrontMatter(root, source)
  const sections = withTerms(compileSections(root, source), source.terms)
  checkPredictions(source)
  if (front?.sample) checkSample(front.sample, sections, source)
  if (front?.promise && !source.boxes.has(front.promise))
    source.refuse(1, `“promise” must be the id of a reflection of this lesson; “${front.promise}” isn’t.`)
  return {
    file,
    lesson: front && { ...facts(front), ...classroomOf(sections), sections },
    key: source.key,
    standards: front?.standards ?? {},
    problems: source.problems.toSorted((a, b) => a.line - b.line),
    lines: source.ids,
    cited: source.citations.cited,
    replies: Object.fromEntries([...source.recordings].map(([name, { replies }]) => [name, replies])),
  }
}

function classroomOf(sections: readonly Section[]): Pick<Lesson, 'classroom'> {
  const classroom = sections.reduce((sum, { nodes }) => sum + declaredMinutes(nodes, 'classroom'), 0)
  return classroom > 0 ? { classroom } : {}
}

/** Refuses a lesson whose predictions all come true at the same place. */
function checkPredictions(source: LessonSource): void {
  const [first, ...others] = source.happening
  const last = others.at(-1)
  if (first && last && others.every(({ place }) => place === first.place))
    source.refuse(
      last.line,
      `In every “predict” of this lesson choice ${first.place + 1} comes true. Move it in at least one of them.`,
    )
}

/** Refuses a sample that isn't in the lesson, or that writes in a text box, which a preview doesn't have. */
function checkSample(id: string, sections: readonly Section[], source: LessonSource): void {
  const named = sections.flatMap(({ nodes }) => nodes).find((node) => isExercise(node) && node.id === id)
  if (!named || named.type === 'respond')
    source.refuse(1, `“sample” must be the id of a predict, sort or spot of this lesson; “${id}” isn’t.`)
}

function facts({ module, standards: _, ...front }: FrontMatter): Omit<Lesson, 'sections'> {
  const { title, minutes } = moduleById(module)
  return { moduleId: module, title, minutes, ...front }
}

type SectionSource = { heading: Heading; nodes: RootContent[] }

/** The sections of a lesson: each an ## heading, its `::section` on the next line, and the blocks up to the next heading. */
function compileSections(root: Root, source: LessonSource): Section[] {
  const sections = splitSections(root, source).flatMap((section) => compileSection(section, source) ?? [])
  if (sections.length === 0 && source.problems.length === 0)
    source.refuse(1, 'The lesson has no sections. Begin each with an ## heading and ::section{id=… minutes=…}.')
  return sections
}

function splitSections(root: Root, source: LessonSource): SectionSource[] {
  const found: SectionSource[] = []
  for (const node of root.children) {
    const current = found.at(-1)
    if (node.type === 'heading' && node.depth === 2) found.push({ heading: node, nodes: [] })
    else if (node.type === 'heading' && node.depth === 1)
      source.refuse(node, 'The title comes from the catalogue. Remove this # heading, or make it an ## section.')
    else if (current) current.nodes.push(node)
    else if (node !== root.children[0] || node.type !== 'yaml')
      source.refuse(
        node,
        'This text is outside a section. Put it after an ## heading and its ::section{id=… minutes=…}.',
      )
  }
  return found
}

function compileSection({ heading, nodes: [first, ...rest] }: SectionSource, source: LessonSource): Section | null {
  const title = plainText(heading.children, source, 'The title of a section')
  if (title === '') source.refuse(heading, 'This section has no title. Write it after ##.')
  const directive = first?.type === 'leafDirective' && first.name === 'section' ? first : undefined
  const read = directive ? readAttributes(directive, source, ['id', 'minutes']) : null
  if (!directive) source.refuse(heading, 'Write ::section{id=… minutes=…} on the line after this heading.')
  const nodes = compileBlocks(directive || !first ? rest : [first, ...rest], source, 'section')
  if (nodes.length === 0 && rest.length === 0)
    source.refuse(heading, 'This section is empty. Write its text, or remove it.')
  const sources = source.citations.endSection()
  return read && { ...read, title, nodes, ...(sources.length > 0 && { sources }) }
}

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
  promise: z.exactOptional(text),
  standards: z.exactOptional(z.record(z.string(), z.array(z.string()).check(z.minLength(1)))),
})
type FrontMatter = z.infer<typeof FrontMatter>

const advice: Record<string, string> = {
  module: `“module” must be one of ${moduleIds.join(', ')}.`,
  subtitle: 'Write “subtitle” as one line of text.',
  reviewed: 'Write “reviewed” as the date of the last review: 2026-11-20.',
  outcomes: 'Write “outcomes” as a list of at least one line: what a teacher can do afterwards.',
  audience: 'Write “audience” as one line of text.',
  standards:
    'Write “standards” as a line for each descriptor, with the ids of the activities that show it: “3.6.2: [write-first]”.',
  story: 'Write “story” as the name of the story’s main character, or leave it out.',
  promise: 'Write “promise” as the id of the box in which a learner writes what they’ll do, or leave it out.',
  sample: 'Write “sample” as the id of the exercise that the free preview has, or leave it out.',
}

/** The front matter of a lesson; null after reporting problems. */
function readFrontMatter(root: Root, source: LessonSource): FrontMatter | null {
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
