import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspectLessons } from '#lessons/check/inspect'
import { buildLessons } from '#lessons/compiler/build'
import type { CompileResult } from '#lessons/compiler/compile'
import type { FunctionsSource } from '../infra/local/reload.ts'

// Compiling the real lessons takes two seconds of processor time, so the test files of a worker share them.
let inspected: CompileResult[] | undefined
let built: Map<string, string> | undefined

export function realLessons(): CompileResult[] {
  inspected ??= inspectLessons()
  return inspected
}

/** Writes the compiled lessons into a folder, as the build does. */
export function writeLessons(folder: string): void {
  if (!built) {
    buildLessons(folder)
    built = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
  }
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of built) writeFileSync(join(folder, name), text)
}

/** The functions for a local cloud, with the lessons of a folder, or with those above. */
export const functionsWith = (lessons?: string): FunctionsSource => ({
  async load() {
    const copyLessons = (outDir: string) => {
      if (lessons) cpSync(lessons, outDir, { recursive: true })
      else writeLessons(outDir)
      return []
    }
    return { ...(await import('../infra/local/lambdas.ts')), buildLessons: copyLessons }
  },
})
