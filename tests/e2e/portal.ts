import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Download, Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { CourseId, ModuleId } from '#catalogue/catalogue'
import { rolesOf } from '#people/store'
import { currentTerms } from '#people/terms-versions'
import { savePosition } from '#work/save'
import type { LearnerContext } from '../../functions/context.ts'
import { demoPassword } from '../../infra/local/demo-accounts.ts'
import { operatorSecret } from '../../infra/local/operator-code.ts'
import { type Portal, type PortalOptions, startPortal } from '../../infra/local/portal.ts'
import { loadSettings } from '../../infra/settings.ts'
import { createBuiltSite, policyHeaders } from '../../infra/site/serve-built.ts'
import { codeAt } from '../../infra/totp.ts'
import { openBrowser, openComputer, sparing } from './browser.ts'
import { builtSite, functions } from './build.ts'
import { keepLog } from './canaries.ts'

/** Amplify logs this for any user pool that isn't AWS's own, so on every local run. */
const alwaysExpected = [/You are using a custom Amazon .* endpoint/]

const axeSource = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')

export const teacher = { email: 'teacher@example.edu.au', password: demoPassword }
export const graduate = { email: 'graduate@example.edu.au', password: demoPassword }

type DeviceOptions = Parameters<Browser['newContext']>[0] & { width?: number; height?: number }
type Expected = { console?: RegExp[] }
type Options = Partial<PortalOptions> & {
  /** A build other than the one that the tests share. */
  siteFolder?: string
}

/**
 * A portal and a browser for one test file. A test fails on any console error or warning, page error or content security
 * policy violation that it hasn't declared with `expecting`.
 */
export function openPortal({ siteFolder = builtSite, ...options }: Options = {}) {
  let portal: Portal
  let browser: Browser
  let stateFolder = ''
  let messages: string[] = []
  let expected: RegExp[] = []
  const contexts: BrowserContext[] = []
  const addresses: string[] = []

  beforeAll(async () => {
    stateFolder = mkdtempSync(join(tmpdir(), 'portal-'))
    const settings = { ...loadSettings('local'), ...options.settings }
    const site = () => createBuiltSite({ dir: siteFolder })
    const start = async () =>
      startPortal({
        edgeHeaders: policyHeaders,
        functions,
        ...options,
        port: await freePort(),
        stateFolder,
        settings,
        site,
      })
    // Another process may take the port between the check and the start.
    portal = await start().catch((error: Error) => {
      if (/^Port \d+ is already in use/.test(error.message)) return start()
      throw error
    })
    browser = await openBrowser(sparing)
  })
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()))
    const unexpected = messages.filter(
      (line) => ![...alwaysExpected, ...expected].some((pattern) => pattern.test(line)),
    )
    messages = []
    expected = []
    expect(unexpected, 'unexpected browser messages').toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    await portal?.close()
    if (stateFolder) keepLog(join(stateFolder, 'portal.log'))
    if (stateFolder) removeFolder(stateFolder)
  })

  const deviceOf = (width: number, height: number) => ({
    viewport: { width, height },
    acceptDownloads: true,
    baseURL: portal.origin,
  })
  const watchConsole = (context: BrowserContext) => {
    contexts.push(context)
    context.setDefaultTimeout(30_000)
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) messages.push(`${message.type()}: ${message.text()}`)
    })
    context.on('weberror', (error) => messages.push(`error: ${error.error().message}`))
    return context
  }

  return {
    portal: () => portal,
    url: (path: string) => `${portal.origin}${path}`,
    /** Console messages allowed in this test, for example the 403 of a refusal. */
    expecting({ console = [] }: Expected) {
      expected.push(...console)
    },
    /** A device that shares nothing with other devices. */
    async device({ width = 1280, height = 900, ...more }: DeviceOptions = {}) {
      return watchConsole(await browser.newContext({ ...deviceOf(width, height), ...more }))
    },
    /** A device whose storage survives closing and reopening it. */
    async computer(folder: string, { width = 1280, height = 900, ...more }: DeviceOptions = {}) {
      return watchConsole(await openComputer(folder, { ...deviceOf(width, height), ...more }))
    },
    async page(options?: DeviceOptions) {
      return (await this.device(options)).newPage()
    },
    /** A page of a new device that somebody has signed in to. */
    async signedIn(
      who: Person,
      path?: string,
      { onePage = false, ...device }: DeviceOptions & { onePage?: boolean } = {},
    ) {
      const page = await (await this.device(device)).newPage()
      await signIn(page, who, path, { onePage })
      return page
    },
    /** An unused email address, so that a retried test doesn't meet the data of its first run. */
    address(name: string): string {
      const address = name.toLowerCase().replaceAll(/[^a-z]+/g, '.')
      const namesakes = addresses.filter((one) => one === address).length
      addresses.push(address)
      return `${address}${namesakes || ''}@example.edu.au`
    },
    /** Creates a confirmed account with some courses, without going through the pages. Its email is made from the name. */
    async learner(name: string, courses: readonly CourseId[] = [], app: { appSecret?: string } = {}) {
      const email = this.address(name)
      const { sub } = portal.cloud.cognito.createUser({ email, name, password: demoPassword, ...app })
      const context = portal.cloud.contextOf(sub)
      const grantedAt = new Date().toISOString()
      await context.profile.create({ email, name, createdAt: grantedAt })
      await context.agreements.accept({ version: currentTerms, acceptedAt: grantedAt })
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
    /** Creates an administrator, whose authenticator app shows `code()`. */
    async operator(name: string) {
      const operator = await this.learner(name, [], { appSecret: operatorSecret })
      await rolesOf(portal.cloud.table, operator.sub).grant('admin', new Date().toISOString())
      return { ...operator, code: () => appCode(operatorSecret) }
    },
    /** The newest code sent to an address. */
    code(email: string): string {
      const mail = portal.cloud.cognito.mailbox().find((one) => one.to === email)
      if (!mail) throw new Error(`No mail for ${email}`)
      return mail.code
    },
  }
}

type Person = { email: string; password: string; code?: () => string }

/** A page of any browser, not only of those that Playwright drives. */
export type Visitor = {
  goto(path: string): Promise<unknown>
  evaluate<A, R>(work: (arg: A) => R | Promise<R>, arg: A): Promise<R>
}

/**
 * Signs in and opens a page, without the sign-in page: asks the user pool for tokens, and stores them as the browser would. The
 * journeys about accounts, sessions and guards go through the sign-in page. `onePage` shows all sections of a lesson at once: only
 * for journeys across sections, because the page is then several times as large and everything on it slower.
 */
export async function signIn(
  page: Visitor,
  { email, password, code }: Person,
  next = '/dashboard',
  { onePage = false } = {},
): Promise<void> {
  await page.goto('/robots.txt')
  const origin = await page.evaluate(() => location.origin, undefined)
  const { userPoolClientId } = await (await fetch(`${origin}/config.json`)).json()
  const ask = async (operation: string, body: object) => {
    const answer = await fetch(`${origin}/_cognito`, {
      method: 'POST',
      headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` },
      body: JSON.stringify({ ClientId: userPoolClientId, ...body }),
    })
    expect(answer.status, `signing in as ${email}`).toBe(200)
    return answer.json()
  }
  let answer = await ask('InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: password },
  })
  if (code)
    answer = await ask('RespondToAuthChallenge', {
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session: answer.Session,
      ChallengeResponses: { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: code() },
    })
  const { AccessToken, IdToken, RefreshToken } = answer.AuthenticationResult
  const { sub } = JSON.parse(Buffer.from(AccessToken.split('.')[1], 'base64url').toString())
  const pool = `CognitoIdentityServiceProvider.${userPoolClientId}`
  const items: Record<string, string> = {
    [`${pool}.LastAuthUser`]: sub,
    [`${pool}.${sub}.accessToken`]: AccessToken,
    [`${pool}.${sub}.idToken`]: IdToken,
    [`${pool}.${sub}.refreshToken`]: RefreshToken,
    [`${pool}.${sub}.clockDrift`]: '0',
    'portal.session': JSON.stringify({ sub, email }),
    ...(onePage && { 'portal.one-section': 'no' }),
  }
  await page.evaluate((stored) => void Object.assign(localStorage, stored), items)
  await page.goto(next)
}

export const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true })
export const press = (page: Page, name: string | RegExp): Promise<void> => button(page, name).click()

/** Waits until a page says that what was typed is on the server. */
export const saved = (page: Page): Promise<void> =>
  page
    .getByText(/^Saved \d\d?:\d\d$/)
    .first()
    .waitFor({ timeout: 60_000 })

/** Clicks what starts a download. */
export async function downloaded(page: Page, start: Locator): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), start.click()])
  return download
}

/** The code that an authenticator app shows, or showed or will show some half minutes from now. */
export const appCode = (secret: string, steps = 0): string => codeAt(secret, Math.floor(Date.now() / 30_000) + steps)

/** The dialog after a change of how somebody signs in, which ended every session. */
export const signInAgain = (page: Page): Locator => page.getByRole('dialog', { name: 'Now sign in here again' })

/** Signs in again in that dialog, with the password alone. */
export async function signInHereAgain(page: Page, { password }: { password: string }): Promise<void> {
  await sendSignIn(page, { password })
  await signInAgain(page).waitFor({ state: 'detached' })
}

/** Fills in the form that a page or a dialog has for signing in, and sends it. A dialog knows the address. */
export async function sendSignIn(page: Page, { email, password }: { email?: string; password: string }): Promise<void> {
  const form = page.getByRole('form', { name: 'Sign in', exact: true })
  if (email !== undefined) await form.getByLabel('Email address').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Makes the access token expire; the server decides whether it can be refreshed. */
export const expireAccessToken = (page: Page) =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (!key.endsWith('.accessToken')) continue
      const [head = '', payload = '', signature = ''] = (localStorage.getItem(key) ?? '').split('.')
      const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
      const old = btoa(JSON.stringify({ ...claims, exp: 1 }))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
      localStorage.setItem(key, [head, old, signature].join('.'))
    }
  })

/** Waits for a page's heading, and until its loading skeletons are gone. Then moves the mouse, for which the end of a lesson waits. */
export async function opened(page: Page, heading: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
  await page.mouse.move(1, 1)
}

/** Waits for a toast and hovers over it, which keeps it open. */
export async function holdToast(page: Page, words: string): Promise<Locator> {
  const toast = page.locator('.toast').filter({ has: page.getByText(words, { exact: true }) })
  await toast.hover()
  return toast
}

/** All drafts stored on this device, of every account, as JSON. */
export const storedDrafts = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('portal-drafts')
        // There's no database yet. Don't create it here: the page does that, with its own schema.
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

/** Waits until this device has stored the text. */
export async function expectStored(page: Page, words: string): Promise<void> {
  await expect.poll(() => storedDrafts(page)).toContain(words)
}

/** Removes a folder, retrying because a process that just ended may still write to it. */
export const removeFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })

/** Fails where a page stays wider than its window and so scrolls sideways. After a resize the layout takes a moment to follow. */
export async function expectNoSideScroll(page: Page, state: string): Promise<void> {
  await expect.poll(() => page.evaluate(beyondTheWindow), { message: state, timeout: 2000 }).toEqual([])
}

/** Runs in the page. What reaches beyond the window of a page that scrolls sideways. */
const beyondTheWindow = (): string[] => {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const found = [...document.querySelectorAll('body *:not(svg *)')].filter((one) => {
    const { right, width } = one.getBoundingClientRect()
    return width > 0 && right > clientWidth + 1
  })
  return [`${scrollWidth} of ${clientWidth} px`, ...found.slice(0, 5).map((one) => one.outerHTML.slice(0, 200))]
}

/**
 * Fails on any violation of WCAG 2.2 AA or best practice that axe finds, and where Safari would draw an SVG too large. Turns
 * animations off, because colours half way through one fail the contrast check. Looks at the whole page, or at `part` (a selector).
 */
export async function expectAccessible(page: Page, state: string, part = 'html'): Promise<void> {
  const moves = await page.evaluate(() => !matchMedia('(prefers-reduced-motion: reduce)').matches)
  if (moves) await page.emulateMedia({ reducedMotion: 'reduce' })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(async (part) => {
    const { axe } = window as unknown as {
      axe: {
        run(
          part: string,
          options: object,
        ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>
      }
    }
    const { violations } = await axe.run(part, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // A selector for every node that passed takes a fifth of the time, and nobody reads it.
      resultTypes: ['violations'],
      selectors: false,
    })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
    )
  }, part)
  if (moves) await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(violations, state).toEqual([])
  expect(await page.evaluate(drawingsWithoutWidth), `${state}: drawings in a grid that declare no width`).toEqual([])
}

/** Runs in the page. An SVG with only a `viewBox` takes the whole width of its grid in Safari. */
const drawingsWithoutWidth = (): string[] =>
  [...document.querySelectorAll('svg')]
    .filter(({ parentElement }) => parentElement && /grid$/.test(getComputedStyle(parentElement).display))
    .filter((svg) => !/absolute|fixed/.test(getComputedStyle(svg).position))
    .filter((svg) => svg.computedStyleMap().get('width')?.toString() === 'auto')
    .map((svg) => svg.outerHTML.slice(0, 200))

/** Ticks every section of a lesson, as somebody does who reads it all. */
export function readAll({ context }: { context: LearnerContext }, moduleId: ModuleId) {
  const tick = context.lessons.lesson(moduleId)?.sections.map(({ id }) => id) ?? []
  return savePosition({ moduleId, tick, untick: [] }, context)
}

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, 'localhost', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
