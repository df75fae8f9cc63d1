import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cloud, startCloud } from '../../../infra/local/cloud.ts'
import { loadSettings } from '../../../infra/settings.ts'
import { functionsWith } from '../../real-lessons.ts'

const stateFolder = mkdtempSync(join(tmpdir(), 'portal-paths-'))
let cloud: Cloud
beforeAll(async () => {
  cloud = await startCloud({
    stateFolder,
    port: 0,
    settings: loadSettings(),
    log: () => {},
    functions: functionsWith(),
  })
})
afterAll(async () => {
  await cloud.close()
  rmSync(stateFolder, { recursive: true })
})

// In development a browser loads each source file by its path below frontend.
test('the API and the stand-ins answer no path of the browser’s sources', () => {
  const folders = readdirSync('frontend', { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const taken = folders.map(({ name }) => name).filter((name) => cloud.handlerOf(`/${name}/client.ts`))
  expect(folders.length).toBeGreaterThan(5)
  expect(taken).toEqual([])
  expect(cloud.handlerOf('/api/health')).toBeDefined()
})
