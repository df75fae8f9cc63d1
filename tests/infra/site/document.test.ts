import { expect, test } from 'vitest'
import { notFoundPage, type Page, pageFor } from '#catalogue/pages'
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

test('with a domain, the sitemap lists the indexed pages', () => {
  expect(sitemap(settings)).toBeUndefined()
  expect(robots(settings)).not.toContain('Sitemap')
  expect(sitemap(withDomain)).toContain('<loc>https://learning.wattle-grove.edu.au/course-info/digital-media</loc>')
  expect(sitemap(withDomain)).not.toContain('dashboard')
  expect(robots(withDomain)).toContain('Sitemap: https://learning.wattle-grove.edu.au/sitemap.xml')
})
