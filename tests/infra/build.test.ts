import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { functionEntries } from '../../infra/functions/bundle.ts'
import stages from '../../infra/settings.json' with { type: 'json' }

const copy = mkdtempSync(join(tmpdir(), 'portal-build-'))
/** Where the built functions are tried: no folder above it has node_modules. */
const deployed = mkdtempSync(join(tmpdir(), 'portal-functions-'))
afterAll(() => [copy, deployed].forEach((folder) => void rmSync(folder, { recursive: true })))

const [command = '', ...args] = JSON.parse(readFileSync('cdk.json', 'utf8')).build.split(' ')
const build = (settings: object) => {
  writeFileSync(join(copy, 'infra/settings.json'), JSON.stringify(settings))
  return spawnSync(command, args, { cwd: copy, encoding: 'utf8' })
}
let refused: ReturnType<typeof build>
let builtAfterRefusal: boolean
let built: ReturnType<typeof build>
let folders: string[]

beforeAll(() => {
  for (const name of ['frontend', 'functions', 'infra', 'package.json', 'tsconfig.json'])
    cpSync(name, join(copy, name), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'))
  refused = build({ ...stages, prod: { ...stages.dev, payment: '99' } })
  builtAfterRefusal = existsSync(join(copy, 'build'))
  built = build(stages)
  folders = readdirSync(join(copy, 'build')).sort()
  renameSync(join(copy, 'build/functions'), join(deployed, 'functions'))
})

test('the cdk build command fails on an invalid setting in any stage and names it', () => {
  expect(refused.stderr).toContain('infra/settings.json, prod.payment must be "required" or "off"')
  expect(refused.status).toBe(1)
  expect(builtAfterRefusal).toBe(false)
})

test('the cdk build command leaves the site to the app, which knows the stage', () => {
  expect(built.status).toBe(0)
  expect(built.stdout).toContain('Building functions and lessons, for any stage')
  expect(folders).toEqual(['functions', 'lessons'])
})

test('every function loads without node_modules and exports a handler', () => {
  const names = functionEntries.map(({ name }) => name)
  const script = `
    const loaded = {}
    for (const name of ${JSON.stringify(names)}) loaded[name] = typeof (await import('./' + name + '/index.mjs')).handler
    process.stdout.write(JSON.stringify(loaded))`
  const loaded = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(deployed, 'functions'),
  })
  expect(JSON.parse(loaded.toString())).toEqual(Object.fromEntries(names.map((name) => [name, 'function'])))
})

test.each(functionEntries)('$name has only the files that it reads', ({ name, lessons, pdf }) => {
  const has = (file: string): boolean => existsSync(join(deployed, 'functions', name, file))
  expect(has('lessons')).toBe(lessons)
  expect(has('fonts/NotoSans_400Regular.ttf')).toBe(pdf)
  expect(has('data/sRGB_IEC61966_2_1.icc')).toBe(pdf)
})

test('only the function that renders PDFs includes the PDF engine', () => {
  for (const { name, pdf } of functionEntries) {
    const folder = join(deployed, 'functions', name)
    const scripts = readdirSync(folder).filter((file) => file.endsWith('.mjs'))
    const includes = scripts.some((file) => readFileSync(join(folder, file), 'utf8').includes('PDFDocument'))
    expect(includes, name).toBe(pdf)
  }
})

/** The kilobytes that a cold start loads, as the build prints them for operators. */
const coldStartOf = (name: string): number => Number(new RegExp(`\\b${name} (\\d+) KB`).exec(built.stdout)?.[1])
const bare = ['triggers']

test('the trigger without which nobody signs in starts with nothing but its own lines', () => {
  for (const name of bare) expect(coldStartOf(name), name).toBeLessThanOrEqual(2)
})

test.each(functionEntries.filter(({ name }) => !bare.includes(name)))(
  '$name starts with no more than it needs',
  ({ name }) => {
    expect(coldStartOf(name)).toBeGreaterThan(100)
    // Only PDFs need the engine that draws them; nobody starts with the Stripe, SSM and Cognito clients.
    expect(coldStartOf(name)).toBeLessThan(name === 'documents' ? 3500 : 500)
  },
)
