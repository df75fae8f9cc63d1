import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Page } from 'playwright'
import puppeteer from 'puppeteer-core'
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

/** The path of an installed command. @throws Error with what installs all of them. */
export function commandPath(command: string): string {
  const found = process.env.PATH?.split(delimiter)
    .map((folder) => join(folder, command))
    .find((path) => existsSync(path))
  if (found) return found
  throw new Error(`${command} isn't installed. On Debian: sudo apt-get install firefox-esr webkit2gtk-driver xvfb`)
}

/** The Chromium that the journeys use. */
export const chromiumOn = (page: Page): Engine => ({
  name: 'Chromium',
  goto: (path) => page.goto(path),
  evaluate: (work, arg) => page.evaluate(work as never, arg as never),
  resize: (width) => page.setViewportSize({ width, height }),
  close: () => page.close(),
})

/** Firefox, over WebDriver BiDi. Its scroll bars take no room, as on a phone. */
export async function openFirefox(origin: string): Promise<HandledEngine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: commandPath('firefox-esr'),
    extraPrefsFirefox: { 'ui.useOverlayScrollbars': 1 },
  })
  const page = await browser.newPage()
  const find = (xpath: string) => page.locator(`::-p-xpath(${xpath})`)
  return {
    name: 'Firefox',
    goto: (path) => page.goto(`${origin}${path}`),
    evaluate: (work, arg) => page.evaluate(work as never, arg) as never,
    resize: (width) =>
      page.setViewport({ width, height }).catch((error: Error) => {
        // Puppeteer asks for an upright screen too, which Firefox knows only since version 144.
        if (!error.message.includes('setScreenOrientationOverride')) throw error
      }),
    press: (xpath) => find(xpath).click(),
    fill: (xpath, text) => find(xpath).fill(text),
    close: () => browser.close(),
  }
}
