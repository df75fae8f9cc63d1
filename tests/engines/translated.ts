import { setTimeout as sleep } from 'node:timers/promises'
import { signIn } from '../e2e/portal.ts'
import { translate, type translators } from '../translator.ts'
import type { Engine } from './engine.ts'
import type { Learner, Operator } from './walk.ts'

const openPages = ['/sign-in', '/sign-up', '/forgot-password', '/confirm', '/verify', '/try']
const ownPages = [
  ...['/dashboard', '/account', '/prompts', '/record', '/words'],
  ...['/certificate?module=digital-media', '/certificate?module=genai-module-1', '/payment-success'],
  ...['/course/digital-media', '/course/genai-module-2'],
]
const deskPages = [
  '',
  '?show=Completions',
  '?show=Certificates',
  '?show=Payments',
  '?show=Deletions',
  '?show=Figures',
  '?show=Log',
]

/** Presses every button, box and choice of each page under a translator. Returns how many, and where a page broke. */
export async function pressEverything(
  engine: Engine,
  learner: Learner,
  operator: Operator,
  how: (typeof translators)[number],
): Promise<{ pressed: number; broken: string[] }> {
  const broken: string[] = []
  let pressed = 0
  const walk = async (path: string) => {
    let done = false
    // A press may lead away; then the page is opened again for the rest.
    for (let visit = 0; visit < 15 && !done; visit++) {
      await engine.goto(path)
      await engine.evaluate(translate, how)
      const pressing = engine.evaluate(pressOn, path).catch(() => ({ at: 'away', done: false }))
      const silent = { at: 'doesn’t answer any more', done: true }
      const stop = await Promise.race([pressing, sleep(100_000, silent, { ref: false })])
      if (stop.at !== 'away') broken.push(`${engine.name}, ${path}: ${stop.at}`)
      done = stop.done
    }
    if (!done) broken.push(`${engine.name}, ${path}: led away again and again`)
    pressed += await engine.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '[]').length, path)
  }
  await engine.resize(1280)
  const certificate = (await learner.context.certificates.read('digital-media'))?.id
  for (const path of [...openPages, `/verify/${certificate}`]) await walk(path)
  await signIn(engine, learner, '/robots.txt', { onePage: true })
  for (const path of ownPages) await walk(path)
  await signIn(engine, operator, '/robots.txt')
  for (const query of [...deskPages, `?learner=${learner.sub}`]) await walk(`/admin${query}`)
  return { pressed, broken }
}

/** Runs in the page. Presses what wasn't pressed before, until nothing is left, a press leads away, or the page is broken. */
async function pressOn(path: string): Promise<{ at: string; done: boolean }> {
  const left = /Sign out|Delete|Download|Print|Google|passkey|Enrol|Take everything|Open the desk/i
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const pressed = new Set<string>(JSON.parse(sessionStorage.getItem(path) ?? '[]'))
  const here = location.pathname
  const nameOf = (one: HTMLElement) =>
    `${one.textContent || one.ariaLabel || one.closest('label')?.textContent || (one as HTMLInputElement).labels?.[0]?.textContent} ${(one as HTMLInputElement).type}`
  const fill = (field: HTMLInputElement | HTMLTextAreaElement) => {
    const words = { email: 'nobody@example.edu.au', date: '2026-03-02', number: '3' }[field.type] ?? 'Some words here'
    const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, words)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  window.print = () => {}
  // Firefox shows a saved PDF in a tab in front. This page would be in the background then, where a clock ticks once a second.
  HTMLAnchorElement.prototype.click = () => {}
  for (let quiet = 0; quiet < 100 && document.querySelector('[aria-busy="true"], #root > .late'); quiet++)
    await wait(50)
  document.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }))
  await wait(300)
  for (;;) {
    const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
    const next = [
      ...(dialog ?? document.body).querySelectorAll<HTMLElement>(
        'button, summary, input:is([type="radio"], [type="checkbox"])',
      ),
    ].find(
      (one) =>
        one.checkVisibility() && !one.matches(':disabled') && !left.test(nameOf(one)) && !pressed.has(nameOf(one)),
    )
    if (!next && !dialog) return { at: 'away', done: true }
    if (next) {
      pressed.add(nameOf(next))
      sessionStorage.setItem(path, JSON.stringify([...pressed]))
      for (const field of next.closest('form')?.elements ?? [])
        if (field.matches('textarea, input:not([type="radio"], [type="checkbox"], [type="file"])'))
          if (!(field as HTMLInputElement).value) fill(field as HTMLInputElement)
      next.click()
    } else dialog?.close()
    await wait(80)
    if (document.body.textContent?.includes('went wrong on this page'))
      return { at: next ? nameOf(next) : 'closing a dialog', done: false }
    if (location.pathname !== here) return { at: 'away', done: false }
  }
}
