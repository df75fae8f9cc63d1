import { expect, test } from 'vitest'
import { courseIds, courses, moduleById, moduleIds } from '#catalogue/catalogue'
import { descriptionOf } from '#catalogue/page-descriptions'
import { fileOf, isIndexed, notFoundPage, pageFor, pages, titleOf } from '#catalogue/pages'

const routes = [
  ...[
    '/',
    '/course-info',
    '/help',
    '/professional-learning',
    '/privacy',
    '/terms',
    '/dashboard',
    '/certificate',
    '/payment-success',
    '/payment-canceled',
  ],
  ...[
    '/sign-in',
    '/sign-up',
    '/signed-in',
    '/confirm',
    '/forgot-password',
    '/account',
    '/admin',
    '/prompts',
    '/record',
    '/words',
    '/mails',
    '/try',
    '/verify',
  ],
  ...moduleIds.map((id) => `/course/${id}`),
  ...courseIds.map((id) => `/course-info/${id}`),
]

test('one page verifies certificates of any id', () => {
  expect(pageFor('/verify/0a1b2c3d')?.page).toBe('verify')
  expect(pageFor('/verify/')).toBeUndefined()
  expect(pageFor('/verify/a/b')).toBeUndefined()
})

test.each(['/nope', '/course', '/course/genai-module-6', '/course-info/', '//', '/__proto__', '/404', ''])(
  '%j is not a page',
  (route) => {
    expect(pageFor(route)).toBeUndefined()
  },
)

test('the list has these pages and no others, each found at its address', () => {
  expect(pages.map((page) => page.path).sort()).toEqual([...routes, '/verify/:id'].sort())
  expect(routes.map((route) => pageFor(route)?.path)).toEqual(routes)
})

test('every page has its own file, different from the 404 page', () => {
  const files = [...pages, notFoundPage].map(fileOf)
  expect(new Set(files).size).toBe(files.length)
})

test('every page has a title, and a description short enough for search results', () => {
  for (const page of [...pages, notFoundPage]) {
    expect(titleOf(page), page.path).toMatch(/ · Professional Development Portal$/)
    expect(descriptionOf(page).length, page.path).toBeGreaterThan(20)
    expect(descriptionOf(page).length, page.path).toBeLessThanOrEqual(160)
  }
})

test('a lesson page has its title from the catalogue, and a course page has its course id', () => {
  for (const id of moduleIds) expect(pageFor(`/course/${id}`)?.heading).toContain(moduleById(id).title)
  for (const { id } of courses) expect(pageFor(`/course-info/${id}`)?.courseId).toBe(id)
})

test('only public pages are indexed, each once', () => {
  expect(pages.filter(isIndexed).map((page) => page.path)).toEqual([
    '/',
    '/course-info',
    ...courseIds.slice(1).map((id) => `/course-info/${id}`),
    '/help',
    '/professional-learning',
    '/privacy',
    '/terms',
    ...moduleIds.slice(0, 5).map((id) => `/course/${id}`),
    '/try',
  ])
})

test('every indexed page has its own title and description', () => {
  const listed = pages.filter(isIndexed)
  expect(new Set(listed.map(titleOf)).size).toBe(listed.length)
  expect(new Set(listed.map(descriptionOf)).size).toBe(listed.length)
})

test('only pages that need no script are prerendered', () => {
  const names = pages.filter((page) => page.kind === 'prerendered').map((page) => page.page)
  expect([...new Set(names)]).toEqual([
    'landing',
    'course-info',
    'help',
    'professional-learning',
    'privacy',
    'terms',
    'payment-canceled',
  ])
})
