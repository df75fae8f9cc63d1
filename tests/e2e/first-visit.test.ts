import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { budgets } from '../budgets.ts'
import { openPortal, signIn } from './portal.ts'

const portal = openPortal()

/** What each page shows last. */
const last = [
  ['/dashboard', 'heading', 'Your courses'],
  ['/course/digital-media', 'checkbox', 'Done: Overview'],
  ['/account', 'button', 'Delete my account'],
] as const

/**
 * Signs in on one device, and opens the page on another that has the tokens and an empty cache. Counts every request up to a quiet
 * network, while nobody touches the page; the size is that of scripts after gzip, as in `npm run size`. What a lesson loads after five
 * seconds isn't counted, however slow this machine is.
 */
test('no page loads more than its budget at a first visit', async () => {
  const learner = await portal.learner('Fay First', ['digital-media'])
  const device = await portal.device()
  await signIn(await device.newPage(), learner, '/config.json')
  const storageState = await device.storageState()
  for (const [path, role, name] of last) {
    const fresh = await portal.device({ storageState })
    const page = await fresh.newPage()
    const loaded: Promise<{ path: string; size: number }>[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      const size = pathname.endsWith('.js') ? response.body().then((body) => gzipSync(body, { level: 9 }).length) : 0
      loaded.push(Promise.resolve(size).then((size) => ({ path: pathname, size })))
    })
    await page.addInitScript(() => {
      const later = window.setTimeout
      Object.assign(window, { setTimeout: (work: () => void, ms = 0) => (ms < 5_000 ? later(work, ms) : 0) })
    })
    await page.goto(path)
    await page.getByRole(role, { name }).first().waitFor()
    await page.waitForLoadState('networkidle')
    const files = await Promise.all(loaded)
    const list = files.map(({ path, size }) => `${size} ${path}`).join('\n')
    expect(
      files.reduce((sum, { size }) => sum + size, 0),
      list,
    ).toBeLessThanOrEqual(budgets.firstVisit[path].script)
    expect(files.length, list).toBeLessThanOrEqual(budgets.firstVisit[path].requests)
  }
})
