import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { CourseId } from '#domain/catalogue'
import { type Portal, type PortalOptions, startPortal } from '../../infra/local/portal.ts'
import { demoPassword } from '../../infra/local/seed.ts'
import { loadSettings } from '../../infra/settings.ts'
import { createBuiltSite } from '../../infra/site/preview.ts'
import { openBrowser, openComputer } from './browser.ts'
import { builtSite } from './build.ts'

/** Amplify says so wherever the pool is not AWS's own: on every laptop. */
const always = [/You are using a custom Amazon .* endpoint/]

const axeSource = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')

export const teacher = { email: 'teacher@example.edu.au', password: demoPassword }
export const graduate = { email: 'graduate@example.edu.au', password: demoPassword }

type DeviceOptions = Parameters<Browser['newContext']>[0] & { width?: number; height?: number }
type Expected = { console?: RegExp[] }
type Options = Partial<PortalOptions> & {
  /** A build of the site that is not the one all journeys share. */
  siteFolder?: string
}

/**
 * A portal and a browser of a test file's own. A console message, a page error or a violation of the content security
 * policy that no journey has announced fails the journey.
 */
export function openPortal({ siteFolder = builtSite, ...options }: Options = {}) {
  let portal: Portal
  let browser: Browser
  let stateFolder = ''
  let said: string[] = []
  let expected: RegExp[] = []
  const contexts: BrowserContext[] = []
  const addresses: string[] = []

  beforeAll(async () => {
    stateFolder = mkdtempSync(join(tmpdir(), 'portal-'))
    const settings = { ...loadSettings('local'), ...options.settings }
    const site = () => createBuiltSite({ dir: siteFolder })
    const start = async () => startPortal({ ...options, port: await freePort(), stateFolder, settings, site })
    // Somebody else may take the port between the look and the start.
    portal = await start().catch((error: Error) => {
      if (/^Port \d+ is taken/.test(error.message)) return start()
      throw error
    })
    browser = await openBrowser()
  })
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()))
    const unexpected = said.filter((line) => ![...always, ...expected].some((pattern) => pattern.test(line)))
    said = []
    expected = []
    expect(unexpected, 'what the browser said').toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    await portal?.close()
    if (stateFolder) removeFolder(stateFolder)
  })

  const deviceOf = (width: number, height: number) => ({
    viewport: { width, height },
    acceptDownloads: true,
    baseURL: portal.origin,
  })
  const listening = (context: BrowserContext) => {
    contexts.push(context)
    context.setDefaultTimeout(30_000)
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) said.push(`${message.type()}: ${message.text()}`)
    })
    context.on('weberror', (error) => said.push(`error: ${error.error().message}`))
    return context
  }

  return {
    portal: () => portal,
    url: (path: string) => `${portal.origin}${path}`,
    /** What the browser may say in this journey, for example the 403 of a refusal. */
    expecting({ console = [] }: Expected) {
      expected.push(...console)
    },
    /** A device of its own: nothing is shared with other devices. */
    async device({ width = 1280, height = 900, ...more }: DeviceOptions = {}) {
      return listening(await browser.newContext({ ...deviceOf(width, height), ...more }))
    },
    /** A device whose folder outlives it: closed and opened again it has what it stored. */
    async computer(folder: string, { width = 1280, height = 900, ...more }: DeviceOptions = {}) {
      return listening(await openComputer(folder, { ...deviceOf(width, height), ...more }))
    },
    async page(options?: { width?: number; height?: number }) {
      return (await this.device(options)).newPage()
    },
    /** An address that nobody has had: a journey that is tried again meets nothing of its first try. */
    address(name: string): string {
      const address = name.toLowerCase().replaceAll(/[^a-z]+/g, '.')
      const namesakes = addresses.filter((one) => one === address).length
      addresses.push(address)
      return `${address}${namesakes || ''}@example.edu.au`
    },
    /** A new account with some courses, confirmed, without the way there. Its address is made of its name. */
    async learner(name: string, courses: readonly CourseId[] = []) {
      const email = this.address(name)
      const { sub } = portal.cloud.cognito.createUser({ email, name, password: demoPassword })
      const context = portal.cloud.contextOf(sub)
      const grantedAt = new Date().toISOString()
      await context.profile.create({ email, name, createdAt: grantedAt })
      for (const courseId of courses)
        await context.access.grant({
          courseId,
          source: 'admin',
          amount: 0,
          currency: 'aud',
          tax: 0,
          grantedAt,
          holds: true,
        })
      return { sub, name, email, password: demoPassword, context }
    },
    /** The newest code that was sent to an address. */
    code(email: string): string {
      const mail = portal.cloud.cognito.mailbox().find((one) => one.to === email)
      if (!mail) throw new Error(`No mail for ${email}`)
      return mail.code
    },
  }
}

/** Signs in through the screen and waits for where it leads. */
export async function signIn(
  page: Page,
  { email, password }: { email: string; password: string },
  next = '/dashboard',
): Promise<void> {
  await page.goto(`/sign-in?next=${encodeURIComponent(next)}`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname + url.search === next)
}

/** Waits for a page by its heading, until nothing on it stands for something that is still on its way. */
export async function opened(page: Page, heading: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
}

/** Waits for a toast and holds it: while the pointer is on it, it stays. */
export async function holdToast(page: Page, words: string): Promise<Locator> {
  const toast = page.locator('.toast').filter({ has: page.getByText(words, { exact: true }) })
  await toast.hover()
  return toast
}

/** What this device keeps of what was written on it, whoever's it is, as JSON. */
export const keptOn = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('portal-drafts')
        // There is nothing yet; the page is to make it in its own way.
        opening.onupgradeneeded = () => {
          opening.transaction?.abort()
          resolve('[]')
        }
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const db = opening.result
          const reading = db.transaction('drafts').objectStore('drafts').getAll()
          reading.onsuccess = () => resolve(JSON.stringify(reading.result))
          db.close()
        }
      }),
  )

/** Waits until this device keeps these words. */
export async function keeps(page: Page, words: string): Promise<void> {
  await expect.poll(() => keptOn(page)).toContain(words)
}

/** Removes a folder into which something that has just ended may still write. */
export const removeFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })

/** Fails where a page is wider than its window: nobody reads by scrolling sideways. */
export async function expectNoSideScroll(page: Page, state: string): Promise<void> {
  const { wide, room, beyond } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const found = [...document.querySelectorAll('body *')].filter((one) => {
      const { right, width } = one.getBoundingClientRect()
      return width > 0 && right > clientWidth + 1
    })
    return { wide: scrollWidth, room: clientWidth, beyond: found.slice(0, 3).map((one) => one.outerHTML.slice(0, 200)) }
  })
  expect(wide, `${state}: ${beyond.join(' | ')}`).toBeLessThanOrEqual(room)
}

/**
 * Fails where axe finds anything that WCAG 2.2 AA or good practice would not have. The page is looked at without motion:
 * half way through an animation its colours are nobody's.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  const moves = await page.evaluate(() => !matchMedia('(prefers-reduced-motion: reduce)').matches)
  if (moves) await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(axeSource)
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run(
          options: object,
        ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>
      }
    }
    const { violations } = await axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // A selector for every node that passed takes a fifth of the time, and nobody reads it.
      resultTypes: ['violations'],
      selectors: false,
    })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
    )
  })
  if (moves) await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(violations, state).toEqual([])
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, 'localhost', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
