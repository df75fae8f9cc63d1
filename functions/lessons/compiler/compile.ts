import type { Lesson } from '#contract/lesson'
import { moduleById } from '#domain/catalogue'
import type { QuizKey } from '../quiz-key.ts'
import { type FrontMatter, readFrontMatter } from './front-matter.ts'
import { Manuscript } from './manuscript.ts'
import { parseMarkdown } from './markdown.ts'
import type { Problem } from './problem.ts'
import { compileSections } from './sections.ts'

/** A lesson as far as it could be compiled: what was refused is missing from it. */
export type Draft = {
  file: string
  lesson: Lesson | null
  key: QuizKey | null
  problems: Problem[]
  /** Line by id, of sections, boxes and questions (`quiz/q3`). */
  lines: ReadonlyMap<string, number>
}

/** Compiles as much as can be, and collects every problem of form. Hours and completeness are for others to judge. */
export function draftLesson(markdown: string, file: string): Draft {
  const page = new Manuscript(file, markdown)
  const root = parseMarkdown(page.markdown)
  const front = readFrontMatter(root, page)
  const sections = compileSections(root, page)
  return {
    file,
    lesson: front && { ...facts(front), sections },
    key: page.key,
    problems: page.problems.toSorted((a, b) => a.line - b.line),
    lines: page.ids,
  }
}

function facts({ module, ...front }: FrontMatter): Omit<Lesson, 'sections'> {
  const { title, minutes } = moduleById(module)
  return { moduleId: module, title, minutes, ...front }
}
