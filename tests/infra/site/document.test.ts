import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { courseMinutes, courses } from '#catalogue/catalogue'
import { courseDescriptions } from '#catalogue/course-descriptions'
import { notFoundPage, type Page, pageFor, pages } from '#catalogue/pages'
import { loadSettings, siteSettings } from '../../../infra/settings.ts'
import { documentOf } from '../../../infra/site/document.ts'
import { robots, sitemap } from '../../../infra/site/robots.ts'

const settings = siteSettings(loadSettings('local'))
const withDomain = { ...settings, domain: 'learning.wattle-grove.edu.au' }
const page = (path: string): Page => pageFor(path) ?? notFoundPage

test('a document has its language, and its title and description escaped', () => {
  const html = documentOf({
    page: { ...page('/course/genai-module-1'), heading: 'A & "<x>"' },
    settings,
    body: '',
  })
  expect(html).toContain('<html lang="en-AU">')
  expect(html).toContain('<title>A &amp; &quot;&lt;x&gt;&quot; · ')
  expect(html).toContain('content="A &amp; &quot;&lt;x&gt;&quot;: an online, self-paced lesson')
  expect(html.match(/name="theme-color"/g)).toHaveLength(2)
})

test('an app page has a root, preloads config.json and has a noscript notice', () => {
  const html = documentOf({ page: page('/dashboard'), settings, body: '<i>…</i>', scripts: ['/m.js'] })
  expect(html).toContain('<div id="root"><i>…</i></div><noscript>')
  expect(html).toContain('<script type="module" src="/m.js"></script>')
  expect(html).toContain('<link rel="preload" as="fetch" href="/config.json" crossorigin>')
  expect(html).toContain('<meta name="robots" content="noindex">')
})

test('absolute URLs appear only with a domain, and only on indexed pages', () => {
  const absolute = /canonical|og:/
  expect(documentOf({ page: page('/'), settings, body: '' })).not.toMatch(absolute)
  expect(documentOf({ page: page('/dashboard'), settings: withDomain, body: '' })).not.toMatch(absolute)
  const html = documentOf({ page: page('/course-info'), settings: withDomain, body: '' })
  expect(html).toContain('<link rel="canonical" href="https://learning.wattle-grove.edu.au/course-info">')
  expect(html).toContain('<meta property="og:url" content="https://learning.wattle-grove.edu.au/course-info">')
})

test('with a domain, the sitemap lists exactly the pages without “noindex”, and robots.txt leads to it', () => {
  expect(sitemap(settings)).toBeUndefined()
  expect(robots(settings)).not.toContain('Sitemap')
  const open = pages.filter((page) => !documentOf({ page, settings: withDomain, body: '' }).includes('"noindex"'))
  const listed = [...(sitemap(withDomain) ?? '').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
  expect(listed).toEqual(open.map(({ path }) => `https://${withDomain.domain}${path}`))
  expect(robots(withDomain)).toBe(
    `User-agent: *\nDisallow: /api/\n\nSitemap: https://${withDomain.domain}/sitemap.xml\n`,
  )
})

test.each(courses)('the page of $id has its own metadata, with a picture for link previews', (course) => {
  const html = documentOf({ page: page(`/course-info/${course.id}`), settings: withDomain, body: '' })
  const parsed = new Map(
    [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(
      ([, ...one]) => one as [string, string],
    ),
  )
  const text = (name: string) => parsed.get(name)?.replaceAll('&amp;', '&')
  const origin = `https://${withDomain.domain}`
  expect(text('og:title')).toContain(course.title)
  expect(html).toContain(`<title>${parsed.get('og:title')}</title>`)
  expect(text('description')).toContain(courseDescriptions[course.id].subtitle)
  expect(text('og:description')).toBe(text('description'))
  expect(text('og:url')).toBe(`${origin}/course-info/${course.id}`)
  expect(text('twitter:card')).toBe('summary_large_image')
  expect(text('og:image')).toBe(`${origin}/share/${course.id}.png`)
  const picture = readFileSync(new URL(`../../../frontend/public/share/${course.id}.png`, import.meta.url))
  expect(picture.length).toBeLessThanOrEqual(60_000)
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630])
  // The image's metadata has the text drawn in it, so this finds images with an old title or old hours.
  for (const shown of [course.title, `${courseMinutes(course) / 60} hours, online and self-paced`])
    expect(picture.includes(Buffer.from(shown)), shown).toBe(true)
})

test('no title, description or link preview speaks of money', () => {
  const money = /\$\s?\d|\bAUD\b|\bGST\b|\benrol|\bpaid\b|\bprice/i
  for (const page of pages) expect(documentOf({ page, settings: withDomain, body: '' }), page.path).not.toMatch(money)
})
