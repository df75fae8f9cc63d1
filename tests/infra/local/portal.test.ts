import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Portal, startPortal } from '../../../infra/local/portal.ts'
import { loadSettings } from '../../../infra/settings.ts'
import { responseHeaders } from '../../../infra/site/headers.ts'
import { policyHeaders } from '../../../infra/site/serve-built.ts'
import { functionsWith } from '../../real-lessons.ts'
import { listen } from './listen.ts'

const stateFolder = mkdtempSync(join(tmpdir(), 'portal-preview-'))
let portal: Portal

beforeAll(async () => {
  const free = await listen(() => {})
  const port = Number(new URL(free.url).port)
  await free.close()
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
