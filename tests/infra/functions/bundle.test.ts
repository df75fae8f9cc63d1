import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BundledFunction, bundleFunctions, copyLessons, functionEntries } from '../../../infra/functions/bundle.ts'
import { writeLessons } from '../../real-lessons.ts'

const dir = mkdtempSync(join(tmpdir(), 'functions-'))
let bundled: BundledFunction[]

beforeAll(async () => {
  writeLessons(join(dir, 'lessons'))
  bundled = await bundleFunctions(join(dir, 'functions'))
  copyLessons(join(dir, 'functions'), join(dir, 'lessons'))
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

test.each(functionEntries)('$name loads without node_modules and exports a handler', ({ name }) => {
  const script = `import('./index.mjs').then(({ handler }) => process.stdout.write(typeof handler))`
  const cwd = join(dir, 'functions', name)
  expect(execFileSync(process.execPath, ['-e', script], { cwd, encoding: 'utf8' })).toBe('function')
})

test.each(functionEntries)('$name is bundled with only the files that it reads', ({ name, lessons, pdf }) => {
  const has = (file: string): boolean => existsSync(join(dir, 'functions', name, file))
  expect(has('lessons')).toBe(lessons)
  expect(has('fonts/NotoSans_400Regular.ttf')).toBe(pdf)
  expect(has('data/sRGB_IEC61966_2_1.icc')).toBe(pdf)
})

test('only the function that renders PDFs includes the PDF engine', () => {
  for (const { name, pdf } of functionEntries) {
    const folder = join(dir, 'functions', name)
    const scripts = readdirSync(folder).filter((file) => file.endsWith('.mjs'))
    const includes = scripts.some((file) => readFileSync(join(folder, file), 'utf8').includes('PDFDocument'))
    expect(includes, name).toBe(pdf)
  }
})

const bare = ['pre-token-generation', 'custom-message']

test('reports the bytes that a cold start loads', () => {
  for (const { name, bytes } of bundled.filter(({ name }) => !bare.includes(name))) {
    expect(bytes, name).toBeGreaterThan(100_000)
    expect(bytes, name).toBeLessThan(3_500_000)
  }
})

test('the triggers without which nobody signs in load nothing but their own lines', () => {
  for (const name of bare) expect(bundled.find((one) => one.name === name)?.bytes, name).toBeLessThan(1000)
})

test('every function but documents starts without the Stripe, SSM and Cognito clients', () => {
  for (const { name, bytes } of bundled.filter(({ name }) => name !== 'documents'))
    expect(bytes, name).toBeLessThan(450_000)
})
