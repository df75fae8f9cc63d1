import type { Lesson } from '#contract/lesson'
import { moduleById } from '#domain/catalogue'
import type { QuizKey } from '../quiz-key.ts'
import { type FrontMatter, readFrontMatter } from './front-matter.ts'
import { LessonSource } from './lesson-source.ts'
import { parseMarkdown } from './markdown.ts'
import type { Problem } from './problem.ts'
import { compileSections } from './sections.ts'

/** A compiled lesson, without the parts that have problems. */
export type CompileResult = {
  file: string
  lesson: Lesson | null
  key: QuizKey | null
  problems: Problem[]
  /** Line numbers by id, of sections, directives and questions (`quiz/q3`). */
  lines: ReadonlyMap<string, number>
}

/** Compiles as much as possible and collects every syntax problem. `publicationProblems` checks hours and completeness. */
export function compileLesson(markdown: string, file: string): CompileResult {
  const source = new LessonSource(file, markdown)
  const root = parseMarkdown(source.markdown)
  const front = readFrontMatter(root, source)
  const sections = compileSections(root, source)
  checkPredictions(source)
  return {
    file,
    lesson: front && { ...facts(front), sections },
    key: source.key,
    problems: source.problems.toSorted((a, b) => a.line - b.line),
    lines: source.ids,
  }
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

function facts({ module, ...front }: FrontMatter): Omit<Lesson, 'sections'> {
  const { title, minutes } = moduleById(module)
  return { moduleId: module, title, minutes, ...front }
}
