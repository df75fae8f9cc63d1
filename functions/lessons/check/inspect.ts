import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ModuleId, moduleIds } from '#catalogue/catalogue'
import { type CompileResult, compileLesson } from '../compiler/compile.ts'
import type { Problem } from '../compiler/lesson-problem.ts'
import { type Register, readRegister } from '../compiler/register.ts'
import { publicationProblems } from './publication.ts'

/** The folder with the lessons' Markdown. */
export const lessonsFolder = fileURLToPath(new URL('../content', import.meta.url))

/** Compiles every lesson in a folder, with all problems that stop it from being published. */
export function inspectLessons(folder: string = lessonsFolder, register: Register = readRegister()): CompileResult[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')
  return files
    .sort(byCatalogue)
    .map((name) => inspectLesson(readFileSync(join(folder, name), 'utf8'), join(folder, name), register))
}

/** Compiles one lesson, with all problems that stop it from being published. */
export function inspectLesson(markdown: string, file: string, { entries }: Register = readRegister()): CompileResult {
  const result = compileLesson(markdown, file, entries)
  return { ...result, problems: [...result.problems, ...publicationProblems(result)] }
}

/** A problem for each module of the catalogue without a lesson file. */
export function missingLessons(results: readonly CompileResult[], folder: string = lessonsFolder): Problem[] {
  return moduleIds
    .filter((id) => !results.some(({ file }) => basename(file) === `${id}.md`))
    .map((id) => ({
      file: join(folder, `${id}.md`),
      line: 1,
      sentence: 'The catalogue has this module, but it has no lesson yet. Write this file.',
    }))
}

function byCatalogue(a: string, b: string): number {
  const position = (name: string) => moduleIds.indexOf(name.replace(/\.md$/, '') as ModuleId)
  return position(a) - position(b)
}
