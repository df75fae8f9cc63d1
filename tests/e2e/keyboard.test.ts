import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { opened, openPortal, readAll } from './portal.ts'

const portal = openPortal()
const courseTitle = 'Digital media literacy: seeing beyond synthetic media'

const press = (page: Page, key: 'Tab' | 'Enter' | 'Space') => page.keyboard.press(key)

/** What the focus is on, by its label, its aria-label or its text. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const here = document.activeElement as HTMLInputElement
    const label = here.ariaLabel ?? here.labels?.[0]?.textContent
    return (label || here.textContent || here.tagName).replaceAll(/\s+/g, ' ').trim()
  })
const expectFocus = (page: Page, name: string) => expect.poll(() => focus(page)).toBe(name)

/** Presses Tab until the focus is on something with this name. */
async function tabTo(page: Page, name: RegExp, most = 60): Promise<void> {
  const passed: string[] = []
  for (let stops = 0; stops < most; stops++) {
    await press(page, 'Tab')
    const here = await focus(page)
    if (name.test(here)) return
    passed.push(here.slice(0, 30))
  }
  throw new Error(`Tab doesn't lead to ${name}, but to ${passed.join(', ')}`)
}

/** Waits until a live region says it. */
const announced = (page: Page, words: string | RegExp) =>
  page
    .locator('[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]')
    .filter({ hasText: words })
    .first()
    .waitFor({ state: 'attached' })

test('a teacher gets from signing up to a certificate by keyboard alone', async () => {
  const page = await portal.page()
  const email = portal.address('Kaia Keys')
  await page.goto('/sign-up')
  await page.getByRole('button', { name: 'Create account' }).waitFor()
  await tabTo(page, /^Your name/)
  await page.keyboard.type('Kaia Keys')
  await tabTo(page, /^Email address/)
  await page.keyboard.type(email)
  await tabTo(page, /^Password/)
  await page.keyboard.type('twelve letters and more')
  await press(page, 'Enter')
  await page.waitForURL(/\/confirm/)
  await expectFocus(page, 'Confirm your email address')
  await tabTo(page, /^Code/)
  await page.keyboard.type(portal.code(email))
  await press(page, 'Enter')
  await page.waitForURL(/\/dashboard/)
  await page.getByText('Welcome, Kaia.').waitFor()
  await expectFocus(page, 'Professional Development Portal')

  await tabTo(page, /^Enrol, \$99 AUD.*Digital media/)
  await press(page, 'Enter')
  await page.waitForURL(/_stripe\/pay/)
  await tabTo(page, /^Pay \$99/)
  await press(page, 'Enter')
  await page.waitForURL(/payment-success/)
  await announced(page, 'Payment verified! You now have access to this course.')
  await tabTo(page, /^Start with section 1/)
  await press(page, 'Enter')
  await opened(page, /Digital media literacy/)
  await expectFocus(page, courseTitle)

  await tabTo(page, /^The last time I was fooled/, 300)
  await page.keyboard.type('A shark on a motorway.')
  await announced(page, /^Saved \d\d?:\d\d$/)
  const { lessons } = portal.portal().cloud.contextOf('anyone')
  const [, ...others] = lessons.lesson('digital-media')?.sections ?? []
  for (const { title } of others) {
    await tabTo(page, new RegExp(`^${title.replace('?', '\\?')}, `), 120)
    await press(page, 'Enter')
    await expectFocus(page, title)
  }
  await tabTo(page, /^Finish this lesson/)
  await press(page, 'Enter')
  await expectFocus(page, 'Ready to Complete?')
  await tabTo(page, /^Mark as Complete$/)
  await press(page, 'Enter')
  // The slower the machine, the more sections count as read: with less than half, it asks once more.
  const done = page.getByRole('heading', { name: 'Course Completed!' })
  const anyway = page.getByRole('button', { name: 'Complete it anyway' })
  await done.or(anyway).waitFor()
  if (await anyway.isVisible()) {
    await tabTo(page, /^Complete it anyway$/, 3)
    await press(page, 'Enter')
  }
  await announced(page, 'Congratulations! Course marked as complete!')
  await expectFocus(page, 'Course Completed!')
  await tabTo(page, /^View Certificate$/, 3)
  await press(page, 'Enter')
  await page.getByRole('heading', { name: 'Your certificate is ready to issue' }).waitFor()
  await expectFocus(page, 'Your certificate is ready to issue')
  await tabTo(page, /^Full name/)
  await press(page, 'Enter')
  await expectFocus(page, 'Certificate of Professional Learning')
  await tabTo(page, /^Download PDF$/)
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Enter')])
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
})

/** Runs in the page. Whether the middle of what has the focus, as far as it's in the window, is drawn over by something else. */
const isCovered = () => {
  const here = document.activeElement as HTMLInputElement
  const { left, right, top, bottom } = here.getBoundingClientRect()
  const [from, to] = [Math.max(top, 0), Math.min(bottom, innerHeight)]
  const seen = from < to && document.elementFromPoint((left + right) / 2, (from + to) / 2)
  return !seen || ![here, ...(here.labels ?? [])].some((one) => one.contains(seen) || seen.contains(one))
}

/** Describes the focused element and its problems: out of view, no outline, or covered. */
const whereFocusIs = () => {
  const here = document.activeElement as HTMLElement
  const shown = here.matches('input.sr-only') ? (here.nextElementSibling as HTMLElement) : here
  const name = here.tagName === 'TEXTAREA' ? here.tagName : (here.textContent?.trim() || here.tagName).slice(0, 40)
  const { top, bottom, left, right } = shown.getBoundingClientRect()
  const style = getComputedStyle(shown)
  const x = Math.min(Math.max(left + 4, 0), innerWidth - 1)
  const spots = [top + 3, (top + bottom) / 2, bottom - 3].filter((y) => y > 0 && y < innerHeight)
  const over = spots.map((y) => document.elementFromPoint(x, y))
  const free = over.some(
    (one) => one !== null && (shown.contains(one) || one.contains(shown) || one.closest('label')?.contains(here)),
  )
  if (bottom <= 0 || top >= innerHeight || right <= 0) return { name, problem: 'out of view' }
  if (style.outlineStyle === 'none' || Number.parseFloat(style.outlineWidth) < 2) return { name, problem: 'no outline' }
  return {
    name,
    problem: free ? null : `at ${top} to ${bottom}, covered by ${over.map((one) => one?.outerHTML.slice(0, 200))}`,
  }
}

test('a lesson by keyboard: focus in page order, seen and never covered, also at 400 % and in forced colours', async () => {
  const learner = await portal.learner('Kim Keyboard', ['digital-media'])
  await readAll(learner, 'digital-media')
  const page = await portal.signedIn(learner, '/course/digital-media', { width: 1280, height: 720, onePage: true })
  const complete = page.getByRole('button', { name: 'Mark as Complete' })
  await opened(page, courseTitle)
  await complete.waitFor()

  await page.evaluate(() => document.fonts.ready)
  await press(page, 'Tab')
  await expectFocus(page, 'Skip to content')
  await press(page, 'Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('lesson-text')
  const seen: string[] = []
  for (let count = 0; count < 400 && seen.at(-1) !== 'Mark as Complete'; count++) {
    await press(page, 'Tab')
    const stop = await page.evaluate(whereFocusIs)
    expect(stop.problem, `stop ${count}: ${stop.name}`).toBeNull()
    seen.push(stop.name)
    if (stop.name === 'TEXTAREA' && seen.filter((name) => name === 'TEXTAREA').length === 1)
      await page.keyboard.type('Typed without a mouse.')
  }
  expect(seen.at(-1)).toBe('Mark as Complete')
  expect(await page.getByRole('article').getByRole('textbox').first().inputValue()).toBe('Typed without a mouse.')

  await page.emulateMedia({ forcedColors: 'active' })
  const sections = page.getByRole('navigation', { name: 'On this page' }).getByRole('listitem')
  const outlined = () =>
    sections.evaluateAll((all) =>
      all.flatMap((one) => {
        const layer = one.querySelector('.layer')
        return layer && getComputedStyle(layer).outlineStyle !== 'none' ? [one.querySelector('a')?.hash] : []
      }),
    )
  /** What's in the last section's layer: the page's own colour, or another. */
  const filled = () =>
    sections
      .last()
      .locator('.layer')
      .evaluate(
        (layer) =>
          getComputedStyle(layer).backgroundColor !== getComputedStyle(document.documentElement).backgroundColor,
      )
  const [, second, third] = learner.context.lessons.lesson('digital-media')?.sections ?? []
  for (const section of [second, third]) {
    await page.locator(`section[id="${section?.id}"]`).evaluate((one) => one.scrollIntoView())
    await expect.poll(outlined).toEqual([`#${section?.id}`])
  }
  expect(await filled()).toBe(true)
  const tick = page.getByRole('checkbox', { name: /^Done: / }).last()
  await tick.uncheck()
  await expect.poll(filled).toBe(false)
  await tick.check()
  await page.emulateMedia({ forcedColors: 'none' })

  // At 400 %, which leaves a window of 320 × 256 px.
  await page.setViewportSize({ width: 320, height: 256 })
  await page.reload()
  await complete.waitFor()
  const stops: string[] = []
  const covered: string[] = []
  const atEnd = () => page.evaluate(() => document.activeElement === document.body)
  for (await press(page, 'Tab'); !(await atEnd()); await press(page, 'Tab')) {
    const name = await focus(page)
    stops.push(name)
    // The page takes a moment to scroll to it.
    for (let looks = 0; await page.evaluate(isCovered); looks++) {
      if (looks === 20) {
        covered.push(name)
        break
      }
      await page.waitForTimeout(50)
    }
  }
  expect(covered).toEqual([])
  expect(stops).toEqual(expect.arrayContaining(['Download my notes', expect.stringMatching(/^Done: /)]))
  expect(stops.length).toBeGreaterThan(20)

  await page.setViewportSize({ width: 1280, height: 720 })
  await complete.focus()
  await press(page, 'Enter')
  await expectFocus(page, 'Course Completed!')
  await press(page, 'Tab')
  expect(await focus(page)).toMatch(/View Certificate|Back to Dashboard/)
})
