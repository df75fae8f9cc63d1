import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright'

const known = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * The browser to test with: CHROMIUM_PATH; on Linux the one from npm, which draws no windows and takes half the processor time of a
 * system's; elsewhere Playwright's own or the system's.
 */
export async function browserPath(): Promise<string> {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return CHROMIUM_PATH
  const found = process.platform !== 'linux' && [chromium.executablePath(), ...known].find((path) => existsSync(path))
  if (found) return found
  unpacked ??= unpack()
  return unpacked
}

/** Unpacks @sparticuz/chromium to its own folder. It adds the system libraries that it needs only when it thinks it's on Lambda. */
async function unpack(): Promise<string> {
  const before = tmpdir()
  const folder = mkdtempSync(join(before, 'chromium-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs24.x'
  process.env.TMPDIR = folder
  const { default: own } = await import('@sparticuz/chromium')
  const path = await own.executablePath()
  process.env.TMPDIR = before
  writeFileSync(join(folder, 'fonts/fonts.conf'), fontConfig(folder))
  return path
}

/** The package's own configuration looks in /tmp/fonts only, and Chromium without fonts crashes at password fields. */
const fontConfig = (folder: string): string =>
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>
`

let unpacked: Promise<string> | undefined

const quiet = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

const args = [...quiet, '--disable-component-update', '--disable-sync']

/**
 * Three browsers share two cores here, where V8's helper threads only get in each other's way: without them the journeys take two
 * thirds of the processor time, and without a process for graphics a little less again. Not for benches, which measure what a
 * teacher's browser does.
 */
export const sparing = ['--js-flags=--single-threaded', '--in-process-gpu']

/** @throws Error that says how to set a browser where none starts. */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = await browserPath()
  return chromium
    .launch({ executablePath, args: [...args, ...more] })
    .catch((error) => noBrowser(executablePath, error))
}

/** Opens a browser whose storage stays in a folder, as on a computer that's switched off and on again. */
export async function openComputer(folder: string, options: BrowserContextOptions): Promise<BrowserContext> {
  const executablePath = await browserPath()
  return chromium
    .launchPersistentContext(folder, { ...options, executablePath, args: [...args, ...sparing] })
    .catch((error) => noBrowser(executablePath, error))
}

const noBrowser = (executablePath: string, error: unknown): never => {
  throw new Error(
    `Couldn't start the browser ${executablePath}. Set CHROMIUM_PATH to a Chromium or Chrome executable. ${error}`,
  )
}
