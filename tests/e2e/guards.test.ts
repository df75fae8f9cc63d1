import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, test, vi } from 'vitest'
import { courseIds, courseOf, flagship, moduleById, moduleIds } from '#catalogue/catalogue'
import { inspectLessons } from '#lessons/check/inspect'
import { exercisesOf, sampleOf } from '#lessons/lesson-parts'
import { previewOf } from '#lessons/library'
import { builtSite } from './build.ts'
import { expectAccessible, expectNoSideScroll, opened, openPortal, sendSignIn, signIn } from './portal.ts'

const portal = openPortal()
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const previewEnd = (page: Page) => page.getByRole('heading', { name: 'This was the free preview' })

/** Collects everything that the server sends to a page, as text. */
function recordResponses(page: Page): () => Promise<string[]> {
  const answers: Promise<string>[] = []
  page.on('response', (response) => {
    if (/json|javascript|html/.test(response.headers()['content-type'] ?? ''))
      answers.push(response.text().catch(() => ''))
  })
  return () => Promise.all(answers)
}

/** Every string longer than 60 characters, which leaves out link titles that free text may share, and no address of a public page. */
function sentences(value: unknown): string[] {
  if (typeof value === 'string') return value.length > 60 && !/^https:\/\/\S+$/.test(value) ? [value] : []
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(sentences) : []
}

const lessons = inspectLessons().flatMap(({ lesson, key }) => (lesson ? [{ lesson, key }] : []))
const paid = lessons.flatMap(({ lesson }) =>
  sentences([lesson.sections.slice(1).map((section) => section.nodes), exercisesOf(lesson)]),
)
const explanations = lessons.flatMap(({ key }) => key?.questions.map((question) => question.explanation) ?? [])
const free = new Set(lessons.flatMap(({ lesson }) => sentences([previewOf(lesson), sampleOf(lesson)])))
const options = lessons.flatMap(({ key }) => sentences(key?.questions.map((question) => question.options)))
const secret = [...paid, ...explanations, ...options].filter((one) => !free.has(one))

const inHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? '&#x27;')

/** The secret sentences, plain and escaped as in JSON, scripts and HTML, by their first characters: a text is read once for all. */
const headLength = 40
const byHead = new Map<string, string[]>()
for (const one of secret)
  for (const form of [one, JSON.stringify(one).slice(1, -1), inHtml(one)]) {
    const head = form.slice(0, headLength)
    byHead.set(head, [...(byHead.get(head) ?? []), form])
  }

function leaksIn(text: string): string[] {
  const found = new Set<string>()
  for (let at = 0; at + headLength <= text.length; at += 1)
    for (const form of byHead.get(text.slice(at, at + headLength)) ?? []) if (text.startsWith(form, at)) found.add(form)
  return [...found]
}

test('no file of the site contains paid text or quiz explanations', () => {
  const one = secret.find((text) => inHtml(text) !== text) ?? ''
  for (const form of [one, inHtml(one)])
    for (const text of [`${form} and more`, `more and ${form}`]) expect(leaksIn(text).length).toBeGreaterThan(0)
  expect(lessons.length).toBe(9)
  expect(paid.length).toBeGreaterThan(1_000)
  expect(explanations.length).toBe(20)
  const files = readdirSync(builtSite, { recursive: true }).map(String)
  const texts = files.filter((file) => /\.(js|html|css|json|txt|xml)$/.test(file))
  expect(texts.length).toBeGreaterThan(50)
  for (const file of texts) expect(leaksIn(readFileSync(join(builtSite, file), 'utf8')), file).toEqual([])
})

test('a visitor sees previews and is led to sign in; a learner without access gets previews and enrol buttons; neither gets paid text', async () => {
  portal.expecting({ console: [/status of 403/] })
  const page = await portal.page({ width: 375 })
  const heard = recordResponses(page)
  await page.goto('/words')
  await opened(page, 'Sign in')
  expect(page.url()).toBe(portal.url('/sign-in?next=%2Fwords'))
  await page.goto('/payment-success?session_id=cs_test_1')
  await opened(page, 'Almost there')
  expect(await page.getByRole('link', { name: 'Sign in', exact: true }).getAttribute('href')).toBe(
    '/sign-in?next=%2Fpayment-success%3Fsession_id%3Dcs_test_1',
  )
  for (const { id } of flagship.modules) {
    await page.goto(`/course/${id}`)
    await previewEnd(page).waitFor()
    await opened(page, moduleById(id).title)
    expect(await page.getByRole('button', { name: /Enrol/ }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
      `/sign-in?next=%2Fcourse%2F${id}`,
    )
  }
  const guarded = moduleIds.filter((id) => courseOf(id) !== flagship).map((id) => `/course/${id}`)
  for (const path of [...guarded, '/certificate?module=failure-festival']) {
    await page.goto(path)
    await page.waitForURL(portal.url('/#please-sign-in'))
    await page.getByText('Please sign in to continue').waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('portal.next'))).toBe(path)
  }
  await expectAccessible(page, 'landing with the notice')
  await expectNoSideScroll(page, 'landing with the notice')

  const learner = await portal.learner('Wilhelmina Featherstonehaugh-Cholmondeley')
  await page.getByRole('link', { name: 'Sign In' }).first().click()
  await sendSignIn(page, learner)
  await page.waitForURL(portal.url('/certificate?module=failure-festival'))
  await title(page, 'Not finished yet').waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('portal.next'))).toBeNull()

  await page.goto('/dashboard')
  await page.getByText('0 of 5 modules completed • $99 AUD per course').waitFor()
  await page.getByText('Choose a course below. Each has a free preview.').waitFor()
  expect(await page.getByRole('button', { name: /^Enrol, \$99 AUD/ }).count()).toBe(courseIds.length)
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 800 })
    const { x = 0, width: shown = 0 } = (await page.getByRole('banner').getByText(learner.email).boundingBox()) ?? {}
    expect(shown, `the address at ${width} px`).toBeGreaterThan(80)
    expect(x + shown, `the address at ${width} px`).toBeLessThanOrEqual(width)
    await expectNoSideScroll(page, `dashboard at ${width} px`)
  }
  for (const { lesson } of lessons) {
    const id = lesson.moduleId
    await page.goto(`/course/${id}`)
    await previewEnd(page).waitFor()
    await opened(page, moduleById(id).title)
    await page.getByRole('button', { name: /^Enrol, \$99 AUD/ }).waitFor()
    if (lesson.sample) await page.locator('[data-exercise]').waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    expect(await page.locator('section[id]').count()).toBe(1)
    expect(await page.locator(`section[id="${lesson.sections[0]?.id}"]`).count()).toBe(1)
  }
  await expectAccessible(page, 'preview with the enrol button')
  await expectNoSideScroll(page, 'preview at 375 px')
  const sent = await heard()
  expect(sent.length).toBeGreaterThan(50)
  for (const text of sent) expect(leaksIn(text)).toEqual([])

  const statuses = await page.evaluate(async (ids) => {
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
  portal.expecting({ console: [/status of 401/] })
  for (const each of statuses) expect(each).toEqual([401, 403, 401])
})

test('a learner with access gets each whole lesson, which is accessible', async () => {
  const learner = await portal.learner('Alma Access', courseIds)
  const page = await portal.signedIn(learner, '/dashboard', { onePage: true })
  await page.getByText('Welcome, Alma.').waitFor()
  expect(await page.getByRole('button', { name: /Enrol/ }).count()).toBe(0)
  for (const id of moduleIds) {
    await page.goto(`/course/${id}`)
    await opened(page, moduleById(id).title)
    const sections = learner.context.lessons.lesson(id)?.sections ?? []
    for (const section of sections) await page.locator(`section[id="${section.id}"]`).waitFor({ state: 'attached' })
    await expectAccessible(page, `lesson ${id}`)
  }
})

test('an unknown page, a failed page, failed data and a page error each show what went wrong', async () => {
  portal.expecting({ console: [/status of (403|404|500)/, /net::ERR_FAILED/, /dynamically imported module/] })
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
      await tab.getByText('Nothing you have written is lost.').waitFor()
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
  await page.route('**/assets/prompts.page-*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'My prompt library' }).click()
  await title(page, 'Something went wrong on this page').waitFor()
  await page.getByText('Unexpected Application Error!').waitFor()
  await page.getByText(/quote request/).waitFor()
  expect(await page.locator('main').textContent()).not.toMatch(/import|fetch|assets/)
  await expectAccessible(page, 'error screen')
  await expectNoSideScroll(page, 'error screen at 320 px')
  await page.unroute('**/assets/prompts.page-*.js')
  await page.getByRole('button', { name: 'Reload this page' }).click()
  await title(page, 'My prompt library').waitFor()

  const logged = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  expect((await page.goto('/nowhere'))?.status()).toBe(404)
  await title(page, '404').waitFor()
  expect(logged).toHaveBeenCalledWith('Unknown path: /nowhere')
  logged.mockClear()
  await expectAccessible(page, '404')
  await expectNoSideScroll(page, '404 at 320 px')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await page.waitForURL(portal.url('/'))
  await page.goto('/course/genai-module-1/?a=b')
  expect(page.url()).toBe(portal.url('/course/genai-module-1?a=b'))

  await page.route('**/api/verifications/**', (route) => route.abort())
  await page.goto('/verify/0123456789abcdef0123456789abcdef')
  await page.getByText('Could not check').waitFor()
  await expectAccessible(page, 'could not check')
  await page.unroute('**/api/verifications/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No such certificate').waitFor()
})
