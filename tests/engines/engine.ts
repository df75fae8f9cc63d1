import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import puppeteer from 'puppeteer-core'
import { openBrowser } from '../e2e/browser.ts'
import type { Visitor } from '../e2e/portal.ts'

/** A browser with one page, whatever drives it. */
export type Engine = Visitor & {
  name: 'Chromium' | 'Firefox' | 'WebKit'
  /** Makes the page this wide, in CSS pixels. */
  resize(width: number): Promise<void>
  close(): Promise<void>
}

/** An engine that a teacher's hands are on: it presses and types as they do. Both wait for the element of an XPath. */
export type HandledEngine = Engine & {
  press(xpath: string): Promise<void>
  fill(xpath: string, text: string): Promise<void>
}

export const height = 812

/** How long an engine waits for what it's to press, in ms. */
export const patience = 30_000

/** The path of an installed command. @throws Error with what installs all of them. */
export function commandPath(command: string): string {
  const found = process.env.PATH?.split(delimiter)
    .map((folder) => join(folder, command))
    .find((path) => existsSync(path))
  if (found) return found
  throw new Error(`${command} isn't installed. On Debian: sudo apt-get install firefox-esr webkit2gtk-driver xvfb`)
}

/** The Chromium that the journeys use. */
export async function openChromium(origin: string): Promise<Engine> {
  const browser = await openBrowser()
  const page = await browser.newPage({ baseURL: origin })
  return {
    name: 'Chromium',
    goto: (path) => page.goto(path),
    evaluate: (work, arg) => page.evaluate(work as never, arg as never),
    resize: (width) => page.setViewportSize({ width, height }),
    close: () => browser.close(),
  }
}

/** Firefox, over WebDriver BiDi. Its scroll bars take no room, as on a phone. */
export async function openFirefox(origin: string): Promise<HandledEngine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: commandPath('firefox-esr'),
    extraPrefsFirefox: { 'ui.useOverlayScrollbars': 1 },
  })
  const page = await browser.newPage()
  // Puppeteer's locators wait inside the page with `Function()`, which our content security policy blocks.
  const click = async (xpath: string) => {
    const end = Date.now() + patience
    for (;;) {
      const middle = await page.evaluate(middleOf, xpath)
      if (middle) return page.mouse.click(middle.x, middle.y)
      if (Date.now() > end) throw new Error(`Firefox: nothing that can be pressed is ${xpath}`)
    }
  }
  return {
    name: 'Firefox',
    goto: (path) => page.goto(`${origin}${path}`),
    evaluate: (work, arg) => page.evaluate(work as never, arg) as never,
    resize: (width) =>
      page.setViewport({ width, height }).catch((error: Error) => {
        // Puppeteer asks for an upright screen too, which Firefox knows only since version 144.
        if (!error.message.includes('setScreenOrientationOverride')) throw error
      }),
    press: click,
    async fill(xpath, text) {
      await click(xpath)
      await page.keyboard.down('Control')
      await page.keyboard.press('a')
      await page.keyboard.up('Control')
      await page.keyboard.type(text)
    },
    close: () => browser.close(),
  }
}

/** Runs in the page. Where the first element of an XPath is pressed, once there is one that stands still and lets it. */
async function middleOf(xpath: string): Promise<{ x: number; y: number } | undefined> {
  const { singleNodeValue: one } = document.evaluate(xpath, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE)
  const read = () => {
    if (!(one instanceof HTMLElement) || one.matches(':disabled, [aria-disabled="true"]')) return undefined
    const { x, y, width, height } = one.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  }
  if (one instanceof HTMLElement) one.scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = read()
  await new Promise((resolve) => setTimeout(resolve, 100))
  const now = read()
  if (!now || before?.x !== now.x || before.y !== now.y) return undefined
  return one?.contains(document.elementFromPoint(now.x, now.y)) ? now : undefined
}
