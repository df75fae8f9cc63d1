import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Portal, startPortal } from '../../../infra/local/portal.ts'
import type { FunctionsSource } from '../../../infra/local/reload.ts'
import { loadSettings } from '../../../infra/settings.ts'
import { responseHeaders } from '../../../infra/site/headers.ts'
import { policyHeaders } from '../../../infra/site/serve-built.ts'
import { functionsWith } from '../../real-lessons.ts'
import { listen } from './listen.ts'

const stateFolder = mkdtempSync(join(tmpdir(), 'portal-preview-'))
let portal: Portal

beforeAll(async () => {
  const port = await freePort()
  const site = () => (_req: unknown, res: { end(): unknown }) => res.end()
  portal = await startPortal({
    port,
    stateFolder,
    settings: loadSettings('local'),
    site,
    edgeHeaders: policyHeaders,
    functions: functionsWith(),
  })
})
afterAll(async () => {
  await portal.close()
  rmSync(stateFolder, { recursive: true })
})

test.each([
  ['/api/health', 'no-store'],
  ['/api/dashboard', 'no-store'],
  ['/api/nowhere', 'no-store'],
  ['/config.json', 'no-cache'],
])('the preview sends %s with the headers of CloudFront, cached as %s', async (path, cached) => {
  const { headers } = await fetch(`${portal.origin}${path}`)
  expect(Object.fromEntries(headers)).toMatchObject({ ...responseHeaders(), 'cache-control': cached })
})

test('the site answers while the cloud is still starting, and a request to the API waits for it', async () => {
  let load = (_functions: FunctionsSource) => {}
  const functions = new Promise<FunctionsSource>((resolve) => {
    load = resolve
  })
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'portal-start-'))
  let opened = (_origin: string) => {}
  const origin = new Promise<string>((resolve) => {
    opened = resolve
  })
  const starting = startPortal({
    port,
    stateFolder: folder,
    settings: loadSettings('local'),
    site: () => (_req, res) => res.end('the site'),
    functions,
    onSite: opened,
  })
  expect(await (await fetch(await origin)).text()).toBe('the site')
  let answered = false
  const health = fetch(`${await origin}/api/health`).finally(() => {
    answered = true
  })
  await fetch(await origin)
  expect(answered).toBe(false)
  load(functionsWith())
  expect((await health).status).toBe(200)
  await (await starting).close()
  rmSync(folder, { recursive: true })
})

async function freePort(): Promise<number> {
  const free = await listen(() => {})
  await free.close()
  return Number(new URL(free.url).port)
}
