import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSideScroll, opened, openPortal, readAll, signIn } from './portal.ts'

const portal = openPortal()

/** The height of what stays in view while the page scrolls. A footer is sticky only to stand at the window's end on short pages. */
const fixedHeight = () => {
  window.scrollTo(0, 2_000)
  const bars = [...document.querySelectorAll('body *:not(.toasts, footer)')].filter((one) =>
    ['fixed', 'sticky'].includes(getComputedStyle(one).position),
  )
  window.scrollTo(0, 0)
  return bars.reduce((sum, one) => sum + one.getBoundingClientRect().height, 0)
}

/** A window of 1280 × 900 px at 200 %, then one of 1280 × 1024 px at 400 %. */
async function expectUsable(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, `${name} in ${colorScheme}`)
  }
  await expectNoSideScroll(page, `${name} at 200 %`)
  await page.setViewportSize({ width: 320, height: 256 })
  await expectNoSideScroll(page, `${name} at 400 %`)
  expect(await page.evaluate(fixedHeight), `${name}: what stays in view at 400 %`).toBeLessThanOrEqual(256 / 5)
  await page.setViewportSize({ width: 640, height: 450 })
}

test('every page a visitor can open is accessible and usable in both themes, at 200 % and 400 %', async () => {
  portal.expecting({ console: [/status of 404/] })
  const page = await (await portal.device({ width: 640, height: 450, deviceScaleFactor: 2 })).newPage()
  for (const [path, heading] of [
    ['/', /Building Educator Impact/],
    ['/course-info', /AI for Teachers/],
    ['/course-info/failure-festival', 'Failure Festival'],
    ['/help', /./],
    ['/privacy', 'Privacy'],
    ['/terms', 'Terms'],
    ['/professional-learning', /./],
    ['/try', /./],
    ['/verify', /./],
    ['/verify/0123456789abcdef0123456789abcdef', 'Check a certificate'],
    ['/sign-in', 'Sign in'],
    ['/sign-up', 'Create your account'],
    ['/confirm', 'Confirm your email address'],
    ['/forgot-password', 'Forgotten your password?'],
    ['/mails', 'Emails from the portal'],
    ['/payment-canceled', 'Payment Canceled'],
    ['/payment-success?session_id=cs_test_1', 'Almost there'],
    ['/course/genai-module-1', 'Understanding AI Without the Jargon'],
  ] as const) {
    await page.goto(path)
    await opened(page, heading)
    expect(page.url(), path).toBe(portal.url(path))
    await expectUsable(page, path)
  }
})

test('every page of a learner is accessible and usable in both themes, at 200 % and 400 %, and moves nothing unasked', async () => {
  portal.expecting({ console: [/status of 403/] })
  const learner = await portal.learner('Dana Dark', ['digital-media'])
  await readAll(learner, 'digital-media')
  const device = await portal.device({ width: 640, height: 450, deviceScaleFactor: 2, reducedMotion: 'reduce' })
  const page = await device.newPage()
  await signIn(page, learner, '/dashboard', { onePage: true })
  for (const [path, heading] of [
    ['/dashboard', 'Professional Development Portal'],
    ['/account', 'Your account'],
    ['/prompts', 'My prompt library'],
    ['/words', 'All my words'],
    ['/record', /./],
    ['/certificate?module=genai-course', 'Not finished yet'],
    ['/certificate?module=no-such-thing', "We can't find that certificate"],
    ['/course/genai-module-2', /./],
    ['/course/digital-media', /Digital media literacy/],
  ] as const) {
    await page.goto(path)
    await opened(page, heading)
    await expectUsable(page, path)
  }
  await page.getByRole('button', { name: 'Mark as Complete' }).click()
  await page.getByRole('heading', { name: 'Course Completed!' }).waitFor()
  expect(await page.evaluate(() => document.getAnimations().length), 'reduced motion').toBe(0)
  await expectUsable(page, 'course completed')
  await page.getByRole('link', { name: 'View Certificate' }).click()
  await opened(page, 'Your certificate is ready to issue')
  await expectUsable(page, 'name to confirm')
  await page.getByRole('button', { name: 'Issue my certificate' }).click()
  await opened(page, 'Certificate of Professional Learning')
  await expectUsable(page, 'certificate')
})
