import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

let state: string
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'portal-start-'))
})
afterEach(() => rmSync(state, { recursive: true, maxRetries: 10, retryDelay: 200 }))

test.each([
  ['SIGTERM', 'running', async (port: number) => (await statusOf(port)) === 200],
  ['SIGKILL', 'still starting', isTaken],
] as const)(
  'npm start frees its port when npm gets %s while it is %s',
  { timeout: 360_000 },
  async (signal, _, isReady) => {
    const port = await freePort()
    const npm = spawn('npm', ['start'], {
      cwd: root,
      env: { ...process.env, PORT: String(port), LOCAL_STATE: state, NODE_ENV: 'development' },
      stdio: 'ignore',
    })
    try {
      await expect.poll(() => isReady(port), { timeout: 300_000, interval: 100 }).toBe(true)
    } finally {
      npm.kill(signal)
    }
    await once(npm, 'exit')
    await expect.poll(() => isTaken(port), { timeout: 50_000, interval: 100 }).toBe(false)
  },
)

const statusOf = (port: number): Promise<number | undefined> =>
  fetch(`http://localhost:${port}/api/health`).then(
    ({ status }) => status,
    () => undefined,
  )

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, 'localhost', () => {
      probe.destroy()
      resolve(true)
    })
    probe.once('error', () => resolve(false))
  })
}
