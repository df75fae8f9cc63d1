import { moduleById } from '#catalogue/catalogue'
import type { Replies } from '#exercises/recording'
import { declaredMinutes } from '../check/reading.ts'
import type { Lesson, Section } from '../lesson.ts'
import { isExercise } from '../lesson-parts.ts'
import type { QuizKey } from '../library.ts'
import { type FrontMatter, readFrontMatter } from './front-matter.ts'
import type { Problem } from './lesson-problem.ts'
import { LessonSource } from './lesson-source.ts'
import { parseMarkdown } from './markdown.ts'
import type { Entry } from './register.ts'
import { compileSections } from './sections.ts'
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
