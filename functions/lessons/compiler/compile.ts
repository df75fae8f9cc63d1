import type { Lesson } from '#contract/lesson'
import { moduleById } from '#domain/catalogue'
import type { QuizKey } from '../quiz-key.ts'
import { type FrontMatter, readFrontMatter } from './front-matter.ts'
import { LessonSource } from './lesson-source.ts'
import { parseMarkdown } from './markdown.ts'
import type { Problem } from './problem.ts'
import type { Entry } from './register.ts'
import { compileSections } from './sections.ts'

/** A compiled lesson, without the parts that have problems. */
export type CompileResult = {
  file: string
  lesson: Lesson | null
  key: QuizKey | null
  problems: Problem[]
  /** Line numbers by id, of sections, directives and questions (`quiz/q3`). */
  lines: ReadonlyMap<string, number>
  /** The ids of the evidence that the lesson cites. */
  cited: ReadonlySet<string>
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
  const sections = compileSections(root, source)
  return {
    file,
    lesson: front && { ...facts(front), sections },
    key: source.key,
    problems: source.problems.toSorted((a, b) => a.line - b.line),
    lines: source.ids,
    cited: source.citations.cited,
  }
}

function facts({ module, ...front }: FrontMatter): Omit<Lesson, 'sections'> {
  const { title, minutes } = moduleById(module)
  return { moduleId: module, title, minutes, ...front }
}
