import { readFileSync } from 'node:fs'
import type { Page, Response } from 'playwright'
import { expect, test, vi } from 'vitest'
import {
  type CourseId,
  courseIds,
  courseOf,
  flagship,
  type ModuleId,
  moduleById,
  moduleIds,
} from '#catalogue/catalogue'
import { expectAccessible, expectNoSideScroll, opened, openPortal, signIn } from './portal.ts'

const portal = openPortal()
const unknownId = '0123456789abcdef0123456789abcdef'
const guarded = moduleIds.filter((id) => courseOf(id) !== flagship)
const previewed = flagship.modules.map(({ id }) => id)

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const previewEnd = (page: Page) => page.getByRole('heading', { name: 'This was the free preview' })

/** Collects everything that the server sends to a page, as text. */
function recordResponses(page: Page): () => Promise<string> {
  const answers: Promise<string>[] = []
  page.on('response', (response: Response) => {
    if (/json|javascript|html/.test(response.headers()['content-type'] ?? ''))
      answers.push(response.text().catch(() => ''))
  })
  return async () => (await Promise.all(answers)).join('\n')
}

/** Phrases from the paid sections of a lesson, chosen so that no markup splits them. */
function paidPhrases(moduleId: ModuleId): string[] {
  const whole = readFileSync(new URL(`../../functions/lessons/content/${moduleId}.md`, import.meta.url), 'utf8')
  // Anyone may try the sample in the preview.
  const [, sample = ''] = /^sample: (.+)$/m.exec(whole) ?? []
  const file = whole.replace(new RegExp(`^:::+\\w+\\{id=${sample} [^]*?^:::+$`, 'm'), '')
  const later = file.split(/^::section\{.*$/m).slice(2)
  const lines = later.join('\n').split('\n')
  const sentences = lines.filter((line) => /^[A-Z]/.test(line))
  return sentences.flatMap((line) => line.match(/[A-Za-z ,.;]{60,}/g)?.map((piece) => piece.trim()) ?? [])
}

test('a visitor sees each page, its preview or the sign-in page', async () => {
  portal.expecting({ console: [/status of 404/] })
  const page = await portal.page({ width: 375 })
  const heard = recordResponses(page)
  for (const [path, heading] of [
    ['/', /Building Educator Impact/],
    ['/course-info', /AI for Teachers/],
    ['/course-info/failure-festival', 'Failure Festival'],
    ['/payment-canceled', 'Payment Canceled'],
    ['/sign-up', 'Create your account'],
    ['/confirm', 'Confirm your email address'],
    ['/forgot-password', 'Forgotten your password?'],
    [`/verify/${unknownId}`, 'Check a certificate'],
    ['/payment-success?session_id=cs_test_1', 'Almost there'],
  ] as const) {
    await page.goto(path)
    await opened(page, heading)
    expect(page.url(), path).toBe(portal.url(path))
    await expectAccessible(page, path)
    await expectNoSideScroll(page, path)
  }
  expect(await page.getByRole('link', { name: 'Sign in', exact: true }).getAttribute('href')).toBe(
    '/sign-in?next=%2Fpayment-success%3Fsession_id%3Dcs_test_1',
  )

  for (const path of ['/dashboard', '/account', '/admin', '/prompts', '/words']) {
    await page.goto(path)
    await opened(page, 'Sign in')
    expect(page.url()).toBe(portal.url(`/sign-in?next=${encodeURIComponent(path)}`))
  }

  for (const id of previewed) {
    await page.goto(`/course/${id}`)
    await previewEnd(page).waitFor()
    await opened(page, moduleById(id).title)
    expect(await page.getByRole('button', { name: /Enrol/ }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
      `/sign-in?next=%2Fcourse%2F${id}`,
    )
    await expectNoSideScroll(page, `preview of ${id}`)
  }
  await expectAccessible(page, 'preview without a session')

  for (const path of [...guarded.map((id) => `/course/${id}`), '/certificate?module=failure-festival']) {
    await page.goto(path)
    await page.waitForURL(portal.url('/#please-sign-in'))
    await page.getByText('Please sign in to continue').waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('portal.next'))).toBe(path)
  }
  await expectAccessible(page, 'landing with the notice')
  await expectNoSideScroll(page, 'landing with the notice')
  const sent = await heard()
  for (const id of moduleIds) expect(paidPhrases(id).filter((words) => sent.includes(words))).toEqual([])

  const learner = await portal.learner('Lena Leadsback')
  await page.getByRole('link', { name: 'Sign In' }).first().click()
  await page.getByLabel('Email address').fill(learner.email)
  await page.getByLabel('Password', { exact: true }).fill(learner.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(portal.url('/certificate?module=failure-festival'))
  await title(page, 'Not finished yet').waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('portal.next'))).toBeNull()
})

test('a learner without access gets enrol buttons and previews, and no paid text', async () => {
  portal.expecting({ console: [/status of 403/] })
  const learner = await portal.learner('Nils Noaccess')
  const page = await portal.page({ width: 375 })
  await signIn(page, learner)
  const heard = recordResponses(page)
  await page.getByText('0 of 5 modules completed • $99 AUD per course').waitFor()
  await page.getByText('Choose a course below. Each has a free preview.').waitFor()
  expect(await page.getByRole('button', { name: /^Enrol, \$99 AUD/ }).count()).toBe(courseIds.length)
  await expectNoSideScroll(page, 'dashboard at 375 px')

  for (const id of moduleIds) {
    await page.goto(`/course/${id}`)
    await previewEnd(page).waitFor()
    await opened(page, moduleById(id).title)
    await page.getByRole('button', { name: /^Enrol, \$99 AUD/ }).waitFor()
    expect(await page.getByRole('link', { name: 'Sign in' }).count()).toBe(0)
    expect(await page.getByRole('textbox').count()).toBe(0)
    const sections = learner.context.lessons.lesson(id)?.sections ?? []
    expect(await page.locator('section[id]').count()).toBe(1)
    expect(await page.locator(`section[id="${sections[0]?.id}"]`).count()).toBe(1)
  }
  await expectAccessible(page, 'preview with the enrol button')
  await expectNoSideScroll(page, 'preview at 375 px')
  const sent = await heard()
  for (const id of moduleIds) {
    const words = paidPhrases(id)
    expect(words.length, id).toBeGreaterThan(20)
    expect(words.filter((piece) => sent.includes(piece))).toEqual([])
  }

  for (const [path, heading] of [
    ['/account', 'Your account'],
    ['/prompts', 'My prompt library'],
    ['/words', 'All my words'],
    ['/certificate', 'Not finished yet'],
    ['/certificate?module=genai-course', 'Not finished yet'],
    ['/certificate?module=no-such-thing', "We can't find that certificate"],
  ] as const) {
    await page.goto(path)
    await opened(page, heading)
    await expectAccessible(page, path)
    await expectNoSideScroll(page, path)
  }
  await page.goto('/certificate?module=genai-course')
  await title(page, 'Not finished yet').waitFor()
  expect(await page.locator('main li').allTextContents()).toEqual(flagship.modules.map((module) => module.title))
})

test('a learner with access gets the whole lesson, only through the API', async () => {
  const learner = await portal.learner('Alma Access', courseIds as readonly CourseId[])
  const page = await portal.page()
  await signIn(page, learner, '/dashboard', { onePage: true })
  await page.getByText('Welcome, Alma.').waitFor()
  expect(await page.getByRole('button', { name: /Enrol/ }).count()).toBe(0)
  for (const id of moduleIds) {
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith(`/api/lessons/${id}`)),
      page.goto(`/course/${id}`),
    ])
    await opened(page, moduleById(id).title)
    const sections = learner.context.lessons.lesson(id)?.sections ?? []
    for (const section of sections) await page.locator(`section[id="${section.id}"]`).waitFor({ state: 'attached' })
    const text = await answer.text()
    const words = paidPhrases(id)
    const there = words.filter((piece) => text.includes(piece))
    expect(there.length / words.length, id).toBeGreaterThan(0.9)
    await expectAccessible(page, `lesson ${id}`)
  }
  const outsider = await portal.learner('Ursula Unpaid')
  const stranger = await portal.page()
  await signIn(stranger, outsider)
  const statuses = await stranger.evaluate(async (ids) => {
    const key = Object.keys(localStorage).find((one) => one.endsWith('.accessToken')) ?? ''
    const token = localStorage.getItem(key)
    const ask = (id: string, headers: Record<string, string>) =>
      fetch(`/api/lessons/${id}`, { headers }).then((response) => response.status)
    const answers = ids.map(async (id) => [
      await ask(id, {}),
      await ask(id, { authorization: `Bearer ${token}` }),
      await ask(id, { authorization: `Bearer ${token}x` }),
    ])
    return Promise.all(answers)
  }, moduleIds)
  portal.expecting({ console: [/status of 40[13]/] })
  for (const each of statuses) expect(each).toEqual([401, 403, 401])
})

test('unknown URLs answer 404 and are logged; untidy ones are redirected', async () => {
  portal.expecting({ console: [/status of 404/, /net::ERR_FAILED/] })
  const logged = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const page = await portal.page({ width: 320 })
  for (const path of [
    '/nowhere',
    '/course/no-such-module',
    '/course-info/no-such-course',
    '/verify/a/b',
    '/dashboard/x',
  ]) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(404)
    await title(page, '404').waitFor()
    await page.getByText('Oops! Page not found').waitFor()
    expect(logged).toHaveBeenCalledWith(`Unknown path: ${path}`)
  }
  await expectAccessible(page, '404')
  await expectNoSideScroll(page, '404 at 320 px')
  logged.mockClear()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await page.waitForURL(portal.url('/'))
  await expectNoSideScroll(page, 'landing at 320 px')

  for (const [untidy, tidy] of [
    ['/course-info/', '/course-info'],
    ['/course-info//', '/course-info'],
    ['/Payment-Canceled', '/payment-canceled'],
    ['/index.html', '/'],
    ['/course/genai-module-1/?a=b', '/course/genai-module-1?a=b'],
    [`/verify/${unknownId}/?r=1`, `/verify/${unknownId}?r=1`],
    ['/sign-in/?next=%2Fprompts', '/sign-in?next=%2Fprompts'],
  ] as const) {
    await page.goto(untidy)
    expect(page.url()).toBe(portal.url(tidy))
  }

  for (const id of [unknownId, 'not-an-id', 'a'.repeat(120)]) {
    await page.goto(`/verify/${id}`)
    await page.getByText('No such certificate').waitFor()
  }
  await expectAccessible(page, 'no such certificate')
  await expectNoSideScroll(page, 'no such certificate at 320 px')
  await page.route('**/api/verifications/**', (route) => route.abort())
  await page.goto(`/verify/${unknownId}`)
  await page.getByText('Could not check').waitFor()
  await expectAccessible(page, 'could not check')
  await page.unroute('**/api/verifications/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No such certificate').waitFor()
})

test('a failed page, failed data and a page error each show what went wrong', async () => {
  portal.expecting({ console: [/status of 500/, /net::ERR_FAILED/, /dynamically imported module/] })
  // Without its script a page doesn't use what it preloads, and after some seconds the browser says so.
  portal.expecting({ console: [/config\.json was preloaded using link preload but not used/] })
  const learner = await portal.learner('Egon Error', ['digital-media'])
  const device = await portal.device({ width: 320 })
  const page = await device.newPage()
  const neutral = 'Something went wrong on our side. What you typed is still here; please try again.'
  const failing = { code: 'unexpected', message: neutral, requestId: 'request-0815' }
  await signIn(page, learner, '/account')
  await device.route('**/api/**', (route) => route.fulfill({ status: 500, json: failing }))
  const failures = [
    ['/course/digital-media', 'This lesson could not be opened'],
    ['/certificate?module=digital-media', 'The certificate could not be loaded'],
    ['/account', 'Your account could not be loaded'],
    ['/dashboard', 'Your dashboard could not be loaded'],
  ] as const
  const tabs = await Promise.all(
    failures.map(async ([path, sentence]) => {
      const tab = await device.newPage()
      await tab.goto(path)
      await tab.getByRole('heading', { name: sentence }).waitFor()
      await tab.getByText('request-0815').waitFor()
      await tab.getByText(neutral).waitFor()
      await expectAccessible(tab, `${path} failing`)
      await expectNoSideScroll(tab, `${path} failing at 320 px`)
      return tab
    }),
  )
  await device.unroute('**/api/**')
  await tabs.at(-1)?.getByRole('button', { name: 'Try again' }).click()
  await tabs.at(-1)?.getByText('Welcome, Egon.').waitFor()

  await page.route('**/assets/main-*.js', (route) => route.abort())
  await page.goto('/dashboard')
  const late = page.getByText('This is taking longer than usual.')
  expect(await late.isVisible()).toBe(false)
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBeGreaterThan(0)
  await page.evaluate(() =>
    document.getAnimations().forEach((one) => {
      if (one instanceof CSSAnimation && one.animationName === 'appear') one.finish()
    }),
  )
  await late.waitFor()
  await expectAccessible(page, 'script that does not come')
  await page.unroute('**/assets/main-*.js')
  await page.reload()
  await page.getByText('Welcome, Egon.').waitFor()
  expect(await late.count()).toBe(0)
  await page.route('**/assets/prompts-*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'My prompt library' }).click()
  await title(page, 'Unexpected Application Error!').waitFor()
  await page.getByText('Something on this page did not work as it should.').waitFor()
  await page.getByText(/quote request/).waitFor()
  expect(await page.locator('main').textContent()).not.toMatch(/import|fetch|assets/)
  await expectAccessible(page, 'error screen')
  await expectNoSideScroll(page, 'error screen at 320 px')
  await page.unroute('**/assets/prompts-*.js')
  await page.getByRole('button', { name: 'Reload this page' }).click()
  await title(page, 'My prompt library').waitFor()
})
