import { expect, test } from 'vitest'
import { fileOf, notFoundPage, pages } from '#contract/pages'
import { compileEdgeFunction, edgeFunction, isResponse } from '../../../infra/site/edge.ts'

const parts = {
  notFoundHtml: '<!doctype html><title>404</title>',
  files: ['/config.json', '/favicon.ico', '/favicon.svg', '/robots.txt'],
}
const source = edgeFunction(parts)
const edge = compileEdgeFunction(source)

/** The function's result: the S3 key it requests, or the status and redirect location. */
function outcome(uri: string, query?: string): string {
  const answer = edge({ request: { method: 'GET', uri, headers: {}, rawQueryString: () => query } })
  if (!isResponse(answer)) return answer.uri
  return [answer.statusCode, answer.headers.location?.value].filter(Boolean).join(' ')
}

test.each([
  ['/', '/index.html'],
  ['/course-info/digital-media', '/course-info/digital-media.html'],
  ['/verify/0a1b2c3d4e5f60718293a4b5c6d7e8f9', '/verify.html'],
  ['/verify/UPPER-Case_id', '/verify.html'],
  ['/verify/0a1b%202c3d.', '/verify.html'],
  ['/verify', '/check.html'],
])('%s maps to %s', (uri, file) => {
  expect(outcome(uri)).toBe(file)
})

test.each([
  '/assets/main-C0ffee.js',
  '/assets/missing.css',
  '/assets/',
  '/config.json',
  '/favicon.ico',
  '/favicon.svg',
  '/robots.txt',
])('%s is passed through to the bucket', (uri) => {
  expect(outcome(uri)).toBe(uri)
})

test.each([
  ['/index.html', '/'],
  ['//', '/'],
  ['/dashboard/', '/dashboard'],
  ['/dashboard//', '/dashboard'],
  ['/dashboard.html', '/dashboard'],
  ['/dashboard/index.html', '/dashboard'],
  ['/course-info/digital-media/', '/course-info/digital-media'],
  ['/course/genai-module-1.html', '/course/genai-module-1'],
  ['/verify/0a1b2c3d/', '/verify/0a1b2c3d'],
  ['/verify/', '/verify'],
  ['/verify.html', '/verify'],
  ['/Dashboard', '/dashboard'],
  ['/COURSE-INFO/', '/course-info'],
])('%s redirects to %s', (uri, location) => {
  expect(outcome(uri)).toBe(`301 ${location}`)
})

test.each([
  '/nope',
  '/404',
  '/404.html',
  '/verify/a/b',
  '/course',
  '/course/genai-module-6',
  '/course/genai-module-1/extra',
  '//evil.example/',
  '//evil.example/index.html',
  '/\\evil.example/',
  '/.vite/manifest.json',
  '/manifest.json',
  '/assets',
  '/wp-login.php',
  '/favicon.png',
  '/dashboard%2F',
  '/%2e%2e/package.json',
  '/__proto__',
  '/constructor',
  '/hasOwnProperty',
  `/${'a'.repeat(400)}`,
  '/'.repeat(8000),
])('%s gets the 404 page', (uri) => {
  const answer = edge({ request: { method: 'GET', uri, headers: {}, rawQueryString: () => 'a=b' } })
  expect(answer).toMatchObject({ statusCode: 404, body: { encoding: 'text', data: parts.notFoundHtml } })
})

test('a redirect keeps the query as sent', () => {
  expect(outcome('/payment-success/', 'session_id=cs_1&a=%2F%20b')).toBe(
    '301 /payment-success?session_id=cs_1&a=%2F%20b',
  )
  expect(outcome('/payment-success/', '')).toBe('301 /payment-success')
})

test.each([
  ['?r=1', { r: { value: '1' } }],
  ['?a=%2F%20b&%C3%A9=c+d', { a: { value: '%2F%20b' }, '%C3%A9': { value: 'c+d' } }],
  [
    '?id=1&id=2&id=&x=3',
    { id: { value: '1', multiValue: [{ value: '1' }, { value: '2' }, { value: '' }] }, x: { value: '3' } },
  ],
  ['?flag=', { flag: { value: '' } }],
  ['', {}],
])('without rawQueryString, a redirect still keeps %j', (query, querystring) => {
  const answer = edge({ request: { method: 'GET', uri: '/verify/0a1b2c3d/', headers: {}, querystring } })
  expect(answer).toMatchObject({ statusCode: 301, headers: { location: { value: `/verify/0a1b2c3d${query}` } } })
})

test('generated responses carry the security headers', () => {
  const answer = edge({ request: { method: 'GET', uri: '/nope', headers: {}, rawQueryString: () => undefined } })
  expect(isResponse(answer) && Object.keys(answer.headers)).toEqual(
    expect.arrayContaining(['content-security-policy', 'strict-transport-security', 'x-content-type-options']),
  )
})

test('every page in the page list maps to its file', () => {
  for (const page of pages) expect(outcome(page.path.replace(/:\w+/g, 'x'))).toBe(`/${fileOf(page)}`)
})

test('the code uses only syntax that the edge runtime supports', () => {
  const code = source.slice(source.indexOf('\n'))
  expect(code).not.toMatch(/\?\.|\?\?|=>|\.\.\.|\b(import|require|async|class|for|while|hasOwn|replaceAll|at)\b/)
})

test('refuses to build a function over CloudFront’s size limit', () => {
  expect(Buffer.byteLength(source)).toBeLessThan(6_000)
  expect(() => edgeFunction({ ...parts, notFoundHtml: 'x'.repeat(9_000) })).toThrow(
    `Make frontend/pages/${notFoundPage.page}.tsx smaller`,
  )
})
