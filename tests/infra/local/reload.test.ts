import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Cloud, startCloud } from '../../../infra/local/cloud.ts'
import { watchFunctions } from '../../../infra/local/reload.ts'
import { loadSettings } from '../../../infra/settings.ts'

const project = fileURLToPath(new URL('../../..', import.meta.url))
const lesson = 'functions/lessons/content/digital-media.md'
const verb = 'functions/lessons/show-lesson.ts'

let root: string
let server: Server
let cloud: Cloud
let origin: string
const output: string[] = []

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'portal-reload-'))
  const copied = ['functions', 'infra/local/lambdas.ts', 'package.json', 'tsconfig.json']
  for (const path of copied) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    cpSync(join(project, path), join(root, path), {
      recursive: true,
      // One lesson is enough, and compiles sooner. It names cards.
      filter: (file) => !file.includes('/content/') || file.includes('/content/cards') || file.endsWith(lesson),
    })
  }
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))

  server = createServer().listen(0, 'localhost')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  origin = `http://localhost:${port}`
  const functions = await watchFunctions({ root })
  cloud = await startCloud({
    stateFolder: join(root, 'state'),
    port,
    settings: loadSettings(),
    log: () => {},
    functions,
  })
  server.on('request', (req, res) => void cloud.handlerOf(req.url ?? '/')?.(req, res))
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await cloud.close()
  rmSync(root, { recursive: true })
})
beforeEach(() => {
  output.length = 0
  for (const level of ['log', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      output.push(words.join(' '))
    })
})

const edit = (path: string, from: string, to: string) => {
  const file = join(root, path)
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(from)
  writeFileSync(file, text.replace(from, to))
}
/** Each on a connection of its own: the server closes one that has been idle for 5 s, perhaps as the next request is sent. */
const preview = async () =>
  (await fetch(`${origin}/api/previews/digital-media`, { headers: { connection: 'close' } })).text()
/** Waits for a line of output, and forgets it: each edit is told by a line of its own. The first edit takes longest. */
const told = async (line: unknown) => {
  await expect.poll(() => output, { timeout: 100_000 }).toContainEqual(line)
  output.length = 0
}

test('a changed lesson is compiled again; one with a problem keeps its last good version', async () => {
  edit(lesson, 'The photograph came to the school', 'The picture reached the school')
  // The watcher needs a moment until it sees changes, so the first one is written until it does.
  const reloaded = () => {
    edit(lesson, 'The picture', 'The picture')
    return output
  }
  await expect.poll(reloaded, { timeout: 30_000, interval: 1_000 }).toContainEqual(`Reloaded ${lesson}`)
  await expect.poll(preview).toContain('The picture reached the school')

  edit(lesson, '::section{id=overview minutes=7}', '::section{id=overview minuets=7}')
  await told(
    expect.stringMatching(
      `^Not reloaded, still using the last good version: ${lesson}:\\d+  “section” has no attribute “minuets”`,
    ),
  )
  expect(await preview()).toContain('The picture reached the school')
  edit(lesson, 'minuets=7', 'minutes=7')
  await told(`Reloaded ${lesson}`)
})

test('a changed function answers anew, beside the same accounts and payments', async () => {
  const { sub } = cloud.cognito.createUser({ email: 'a@example.edu.au', name: 'A', password: 'layer-by-layer-2026' })
  await cloud
    .contextOf(sub)
    .profile.create({ email: 'a@example.edu.au', name: 'Ada', createdAt: '2026-01-01T00:00:00Z' })

  edit(verb, 'return preview', "return { ...preview, title: 'Another title' }")
  await told(`Reloaded ${verb}`)
  expect(await preview()).toContain('Another title')
  expect(await cloud.contextOf(sub).profile.read()).toMatchObject({ name: 'Ada' })
})

test('a function that does not compile is told with its line, and the one of before goes on', async () => {
  edit(verb, 'throw notFound', 'throw throw notFound')
  await told(expect.stringMatching(`^Not reloaded, still using the last good version: ${verb}:17  \\w`))
  expect(await preview()).toContain('Another title')

  edit(verb, 'throw throw notFound', 'throw notFound')
  edit(verb, 'Another title', 'A third title')
  await told(`Reloaded ${verb}`)
  expect(await preview()).toContain('A third title')
})

test('a function that fails while it loads is told, and a changed compiler compiles every lesson', async () => {
  edit(verb, 'export async', "throw new Error('not today')\nexport async")
  await told(expect.stringMatching(`^Not reloaded, still using the last good version: ${verb}:\\d+  Error: not today$`))
  edit(verb, "throw new Error('not today')\n", '')
  await told(`Reloaded ${verb}`)

  edit(
    'functions/lessons/compiler/compile.ts',
    '...classroomOf(sections), sections }',
    "...classroomOf(sections), subtitle: 'From the new compiler', sections }",
  )
  await told('Reloaded functions/lessons/compiler/compile.ts')
  expect(await preview()).toContain('From the new compiler')
})
