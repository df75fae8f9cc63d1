import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ModuleId, moduleIds } from '#domain/catalogue'
import { type Draft, draftLesson } from '../compiler/compile.ts'
import type { Problem } from '../compiler/problem.ts'
import { publicationProblems } from './publication.ts'

/** Where the lessons are written. */
export const lessonsFolder = fileURLToPath(new URL('../content', import.meta.url))

/** Every lesson in a folder, drafted, with all its problems of form and of publication. */
export function inspectLessons(folder: string = lessonsFolder): Draft[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')
  return files
    .sort(byCatalogue)
    .map((name) => inspectLesson(readFileSync(join(folder, name), 'utf8'), join(folder, name)))
}

/** One lesson, drafted, with all its problems. */
export function inspectLesson(markdown: string, file: string): Draft {
  const draft = draftLesson(markdown, file)
  return { ...draft, problems: [...draft.problems, ...publicationProblems(draft)] }
}

/** The modules of the catalogue that no file holds. */
export function missingLessons(drafts: readonly Draft[], folder: string = lessonsFolder): Problem[] {
  return moduleIds
    .filter((id) => !drafts.some(({ file }) => basename(file) === `${id}.md`))
    .map((id) => ({
      file: join(folder, `${id}.md`),
      line: 1,
      sentence: 'The catalogue has this module, but no file holds its lesson. Write it.',
    }))
}

function byCatalogue(a: string, b: string): number {
  const place = (name: string) => moduleIds.indexOf(name.replace(/\.md$/, '') as ModuleId)
  return place(a) - place(b)
}
