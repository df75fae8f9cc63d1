import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inspectLessons, missingLessons } from '#lessons/check/inspect'
import { hoursTable } from '#lessons/check/report'
import { buildLessons } from '#lessons/compiler/build'
import { LessonRefused } from '#lessons/compiler/lesson-problem'
import { openLessons } from '#lessons/library'
import { frontMatter, quizWith, words } from './sample-lesson.ts'

let from: string
let outDir: string

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'lessons-'))
  from = join(folder, 'from')
  outDir = join(folder, 'out')
  mkdirSync(from)
  writeFileSync(join(from, 'README.md'), '# Not a lesson')
  write('digital-media', 225, '')
  write('genai-module-1', 55, `${quizWith('BBAAACAAAA')}\n\n::notes{id=notes minutes=5 label="Notes"}`)
})
afterEach(() => rmSync(join(from, '..'), { recursive: true }))

const compiled = mkdtempSync(join(tmpdir(), 'compiled-'))
afterAll(() => rmSync(compiled, { recursive: true }))

/** What the build writes, made once for the tests that only read it. */
function buildOnce() {
  if (readdirSync(compiled).length === 0) buildLessons(compiled, { from })
  cpSync(compiled, outDir, { recursive: true })
}

function write(id: string, work: number, parts: string) {
  const head = frontMatter.replace('digital-media', id)
  const first = `## First\n::section{id=first minutes=15}\n\n${words(3000)}\n`
  const second = `## Second\n::section{id=second minutes=${work + (parts === '' ? 0 : 20)}}\n\n:::activity{id=work minutes=${work} kind=learning title="Work"}\nDo.\n:::\n\n${parts}\n`
  writeFileSync(join(from, `${id}.md`), `${head}\n${first}\n${second}`)
}

describe('buildLessons', () => {
  test('writes each lesson, and its quiz key to a separate file', () => {
    expect(buildLessons(outDir, { from })).toEqual({ built: ['genai-module-1', 'digital-media'], problems: [] })
    expect(readdirSync(outDir).sort()).toEqual(['digital-media.json', 'genai-module-1.json', 'genai-module-1.key.json'])
    expect(readFileSync(join(outDir, 'genai-module-1.json'), 'utf8')).not.toContain('Because')
  })

  test('removes the files of deleted lessons and nothing else', () => {
    buildLessons(outDir, { from })
    writeFileSync(join(outDir, 'other.json'), '{}')
    rmSync(join(from, 'genai-module-1.md'))
    buildLessons(outDir, { from })
    expect(readdirSync(outDir).sort()).toEqual(['digital-media.json', 'other.json'])
  })

  test('writes nothing where a lesson has a problem, unless asked to skip it', () => {
    writeFileSync(join(from, 'environmental-ed.md'), '<b>')
    expect(() => buildLessons(outDir, { from })).toThrow(LessonRefused)
    expect(() => readdirSync(outDir)).toThrow()
    const { built, problems } = buildLessons(outDir, { from, onProblem: 'skip' })
    expect(built).toEqual(['genai-module-1', 'digital-media'])
    expect(problems[0]?.file).toBe(join(from, 'environmental-ed.md'))
  })
})

describe('openLessons', () => {
  test('reads the lessons and keys that the build wrote', () => {
    buildOnce()
    const library = openLessons(outDir)
    expect(library.available()).toEqual(['genai-module-1', 'digital-media'])
    expect(library.lesson('digital-media')?.sections.map((section) => section.id)).toEqual(['first', 'second'])
    expect(library.key('genai-module-1')?.questions).toHaveLength(10)
    expect(library.key('digital-media')).toBeUndefined()
  })

  test('previews the first section and lists the others', () => {
    buildOnce()
    const preview = openLessons(outDir).preview('genai-module-1')
    expect(preview).toMatchObject({ title: 'Understanding AI Without the Jargon', minutes: 90, first: { id: 'first' } })
    expect(preview?.outline).toEqual([{ id: 'second', title: 'Second', minutes: 75 }])
    expect(preview).not.toHaveProperty('sections')
    expect(JSON.stringify(preview)).not.toContain('Q1')
  })

  test('reads each file once', () => {
    buildOnce()
    const library = openLessons(outDir)
    const lesson = library.lesson('digital-media')
    rmSync(outDir, { recursive: true })
    expect(library.lesson('digital-media')).toBe(lesson)
    expect(library.preview('digital-media')).toBe(library.preview('digital-media'))
  })

  test('has no lessons where the folder is missing', () => {
    const library = openLessons(join(outDir, 'nowhere'))
    expect(library.available()).toEqual([])
    expect(library.lesson('digital-media')).toBeUndefined()
    expect(library.preview('digital-media')).toBeUndefined()
    expect(library.key('genai-module-1')).toBeUndefined()
  })

  test('throws on a file that the build did not write', () => {
    buildOnce()
    writeFileSync(join(outDir, 'digital-media.json'), '{"moduleId":"digital-media"}')
    expect(() => openLessons(outDir).lesson('digital-media')).toThrow()
  })

  test('throws on a block of another build, which a page would take', () => {
    buildOnce()
    const file = join(outDir, 'digital-media.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('"type":"paragraph"', '"type":"invented"'))
    expect(() => openLessons(outDir).lesson('digital-media')).toThrow('digital-media.json has blocks of another build')
  })
})

describe('npm run lessons', () => {
  test('lists the modules without a lesson file', () => {
    const missing = missingLessons(inspectLessons(from), from)
    expect(missing).toHaveLength(7)
    expect(missing[0]).toMatchObject({ file: join(from, 'genai-module-2.md'), line: 1 })
  })

  test('prints an aligned table, with sections where asked', () => {
    const table = hoursTable(inspectLessons(from), true).split('\n')
    expect(table).toHaveLength(7)
    expect(new Set(table.map((line) => line.length)).size).toBe(1)
    expect(table[0]).toMatch(
      /^module +words +reading min +learning min +sum +claimed +not counted +exercises +sources +primary +in a copy$/,
    )
    expect(table[1]).toMatch(/^genai-module-1 +3003 +15\.0 +75 +90\.0 +90 +0 +0 +0 +0 +0$/)
  })
})
