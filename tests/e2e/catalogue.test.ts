import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Course, courseMinutes, courses, flagship, price } from '#catalogue/catalogue'
import { courseDescriptions } from '#catalogue/course-descriptions'
import { descriptionOf } from '#catalogue/page-descriptions'
import { fileOf, isIndexed, pages, titleOf } from '#catalogue/pages'
import { standardsOf } from '#catalogue/standards'
import { loadSettings, siteSettings } from '../../infra/settings.ts'
import { buildSite } from '../../infra/site/build.ts'
import { expectAccessible, expectNoSideScroll, openPortal, signIn } from './portal.ts'

/** A build with a host name: only then do the pages have absolute URLs. */
const domain = 'learning.wattle-grove.edu.au'
const siteFolder = mkdtempSync(join(tmpdir(), 'catalogue-'))
beforeAll(async () => {
  await buildSite({ outDir: siteFolder, settings: { ...siteSettings(loadSettings('local')), domain } })
})
afterAll(() => rmSync(siteFolder, { recursive: true, force: true }))

const portal = openPortal({ siteFolder })

const hours = (course: Course) => `${courseMinutes(course) / 60} hours`
const courseCases = courses.map((course) => ({ id: course.id, course }))

/** A page without JavaScript, as many crawlers and link previews see it. */
async function scriptlessPage(width = 1280): Promise<Page> {
  return (await portal.device({ javaScriptEnabled: false, width })).newPage()
}

async function textOf(element: Locator): Promise<string> {
  return ((await element.textContent()) ?? '').replaceAll(/\s+/g, ' ')
}

/** Expects what a teacher needs to choose a course: outcomes, audience, hours, price and standards. */
function expectCourseDetails(text: string, course: Course, where: string): void {
  const standards = standardsOf(course.standards).flatMap(({ code, focus, descriptor }) => [code, focus, descriptor])
  for (const words of [
    ...courseDescriptions[course.id].outcomes,
    courseDescriptions[course.id].audience,
    hours(course),
    price.label,
    ...standards,
  ])
    expect(text, `${where}: ${course.id}`).toContain(words)
}

test('/course-info shows all five courses without JavaScript, each with its standards and a free preview', async () => {
  const page = await scriptlessPage(375)
  await page.goto('/course-info')
  const list = page.getByRole('region', { name: 'All five courses' })
  for (const course of courses) {
    const entry = list.getByRole('listitem').filter({ has: page.getByRole('heading', { name: course.title }) })
    expectCourseDetails(await textOf(entry), course, 'list')
    const [own, preview] = [
      entry.getByRole('heading').getByRole('link'),
      entry.getByRole('link', { name: 'Free preview' }),
    ]
    expect(await own.getAttribute('href')).toBe(`/course-info/${course.id}`)
    expect(await preview.getAttribute('href')).toBe(`/course-info/${course.id}#preview`)
    const descriptor = entry.getByText(standardsOf(course.standards)[0]?.descriptor ?? 'none')
    expect(await descriptor.isVisible()).toBe(false)
    await entry.getByText(`Standards ${course.standards.join(', ')}`).click()
    expect(await descriptor.isVisible()).toBe(true)
  }
  await expectNoSideScroll(page, 'list of the courses')
})

test.each(courseCases)('/course-info/$id shows the course without JavaScript', async ({ id, course }) => {
  const page = await scriptlessPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.resourceType()} ${new URL(request.url()).pathname}`))
  await page.goto(`/course-info/${id}`)
  const main = page.getByRole('main')
  expect(await textOf(main.getByRole('heading', { level: 1 }))).toBe(course.title)
  expectCourseDetails(await textOf(main), course, 'page')
  const preview = main.getByRole('link', { name: 'Read the beginning for free' })
  expect(await preview.getAttribute('href')).toBe('#preview')
  expect(await textOf(main.getByRole('region', { name: /beginning of the course|^Module 1/ }))).toContain(
    'This was the free preview',
  )
  expect(await page.locator('script').count()).toBe(0)
  expect(asked.filter((each) => /^(script|fetch|xhr)/.test(each))).toEqual([])
})

test.each(courseCases)(
  '/course-info/$id has its own metadata, with a picture for link previews',
  async ({ id, course }) => {
    const page = await scriptlessPage()
    await page.goto(`/course-info/${id}`)
    const meta = (name: string) =>
      page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content')
    expect(await page.title()).toContain(course.title)
    expect(await meta('og:title')).toBe(await page.title())
    expect(await meta('description')).toContain(courseDescriptions[course.id].subtitle)
    expect(await meta('og:description')).toBe(await meta('description'))
    expect(await meta('og:url')).toBe(`https://${domain}/course-info/${id}`)
    expect(await meta('twitter:card')).toBe('summary_large_image')

    const address = await meta('og:image')
    expect(address).toBe(`https://${domain}/share/${id}.png`)
    const answer = await fetch(portal.url(new URL(address ?? '').pathname))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    const picture = Buffer.from(await answer.arrayBuffer())
    expect(picture.length).toBeLessThanOrEqual(60_000)
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630])
    // The image's metadata has the text drawn in it, so this finds images with an old title or old hours.
    for (const shown of [course.title, `${hours(course)}, online and self-paced`])
      expect(picture.includes(Buffer.from(shown)), `share/${id}.png shows "${shown}"`).toBe(true)
  },
)

test('every indexed page has its own title and description', () => {
  const listed = pages.filter(isIndexed)
  expect(new Set(listed.map(titleOf)).size).toBe(listed.length)
  expect(new Set(listed.map(descriptionOf)).size).toBe(listed.length)
})

test('the sitemap lists exactly the indexed pages, and robots.txt links to it', async () => {
  const map = await (await fetch(portal.url('/sitemap.xml'))).text()
  const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
  const textOf = (page: (typeof pages)[number]) => readFileSync(join(siteFolder, fileOf(page)), 'utf8')
  const open = pages.filter((page) => !textOf(page).includes('content="noindex"'))
  expect(listed).toEqual(open.map(({ path }) => `https://${domain}${path}`))
  for (const page of open) expect(textOf(page)).toContain(`<link rel="canonical" href="https://${domain}${page.path}">`)
  for (const course of courses.filter((one) => one !== flagship))
    expect(listed).toContain(`https://${domain}/course-info/${course.id}`)
  const robots = await (await fetch(portal.url('/robots.txt'))).text()
  expect(robots).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: https://${domain}/sitemap.xml\n`)
})

test('the dashboard says what each course is about and for whom, and the rest on request', async () => {
  const learner = await portal.learner('Cleo Chooser')
  const page = await portal.page({ width: 375 })
  await signIn(page, learner)
  await page.getByRole('heading', { name: 'Courses', exact: true }).waitFor()
  for (const course of courses) {
    const card = page.getByRole('article', { name: course.title })
    for (const words of [courseDescriptions[course.id].subtitle, courseDescriptions[course.id].audience])
      expect(await card.getByText(words).isVisible()).toBe(true)
    const outcome = card.getByText(courseDescriptions[course.id].outcomes[0] ?? '')
    expect(await outcome.isVisible()).toBe(false)
    await card.getByText('About this course').click()
    await outcome.waitFor()
    expectCourseDetails(await textOf(card), course, 'dashboard')
    const preview = card.getByRole('link', { name: 'Free preview' })
    expect(await preview.getAttribute('href')).toBe(`/course/${course.modules[0]?.id}`)
  }
  await expectAccessible(page, 'dashboard, told all')
  await expectNoSideScroll(page, 'dashboard, told all')
})

test('the public pages and the dashboard load only one small font file', async () => {
  const page = await portal.page()
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname)
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.goto('/course-info', { waitUntil: 'networkidle' })
  await signIn(page, await portal.learner('Fay Font'))
  await page.getByText('Welcome, Fay.').waitFor()
  expect([...new Set(fonts)]).toEqual([expect.stringMatching(/^\/assets\/literata-basic-latin-.+\.woff2$/)])
  expect(readFileSync(join(siteFolder, fonts[0] ?? '')).length).toBeLessThanOrEqual(20_000)
})

test('every sheet finds the colours and fonts that it asks for', () => {
  const folder = join(siteFolder, 'assets')
  const names = readdirSync(folder).filter((name) => name.endsWith('.css'))
  const sheet = (name: string) => readFileSync(join(folder, name), 'utf8')
  const shared = sheet(names.find((name) => name.startsWith('main-')) ?? '')
  for (const name of names) {
    const text = sheet(name)
    const given = name.startsWith('public-') ? text : `${text}${shared}`
    const declared = new Set([...given.matchAll(/(--[\w-]+)\s*:|@property (--[\w-]+)/g)].flatMap(([, ...one]) => one))
    // Where one has a fallback after a comma, it may be missing.
    const asked = [...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, one = '']) => one)
    expect(
      asked.filter((one) => !declared.has(one)),
      name,
    ).toEqual([])
  }
})
