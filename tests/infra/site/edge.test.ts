import { readdirSync, readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fileOf, mailLinks, notFoundPage, pages } from '#catalogue/pages'
import { PageNotFound } from '../../../frontend/app/page-not-found.tsx'
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
    `Make frontend/app/${notFoundPage.page}.page.tsx smaller`,
  )
})

/** Every link of a mail or a certificate, with its first word. */
const mails = new URL('../../../functions/mails/', import.meta.url)
const sources = [
  ...readdirSync(mails).map((file) => new URL(file, mails)),
  new URL('../certificates/rules.ts', mails),
  new URL('../reminders/letters.ts', mails),
]
const sent = [
  ...new Map(
    sources
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\$\{origin\}\/(([a-z-]+)[^`' ]*?)\.?[`']/g)])
      .map(([, path = '', word = '']) => [word, path] as const),
  ),
]

test('each link of a mail or a certificate says what it was for when it arrives cut or changed', () => {
  expect(sent.map(([word]) => word).sort()).toEqual(Object.keys(mailLinks).sort())
  const body = renderToStaticMarkup(PageNotFound({}))
  const real = compileEdgeFunction(edgeFunction({ ...parts, notFoundHtml: body }))
  const shown = (uri: string) => {
    const answer = real({ request: { method: 'GET', uri, headers: {}, rawQueryString: () => undefined } })
    return isResponse(answer) && answer.statusCode === 404 ? answer.body?.data : undefined
  }
  for (const [word] of sent) {
    const [what, open] = mailLinks[word] ?? []
    for (const uri of [`/${word.slice(0, -1)}`, `/${word}.`, `/${word}%20`, `/${word.toUpperCase()}%2Fx`, `/${word})`])
      expect(shown(uri), uri).toContain(`changed on its way, to <a href="${open}">${what}</a>.`)
    expect(outcome(open ?? '')).toMatch(/\.html$/)
  }
  // Other paths get the page as it is.
  for (const uri of ['/nope', '/wp-login.php', '/constructor', '/ac', '//evil.example/'])
    expect(shown(uri), uri).toBe(body)
})

test.each([
  ['/account%23payments', '/account#payments'],
  ['/account/%23payments', '/account#payments'],
  ['/certificate%3Fmodule=digital-media', '/certificate?module=digital-media'],
  ['/certificate%3fmodule%3Ddigital-media%26r%3D2', '/certificate?module=digital-media&r=2'],
  ['/verify/0a1b2c3d%3Fr=2', '/verify/0a1b2c3d?r=2'],
  ['/%23signed-out', '/#signed-out'],
])('%s, escaped by a scanner, leads to %s', (uri, location) => {
  expect(outcome(uri)).toBe(`301 ${location}`)
})

test('an escaped link leads to pages of ours only, and keeps what else it asks', () => {
  expect(outcome('/account%23payments', 'utm=1')).toBe('301 /account?utm=1#payments')
  expect(outcome('/certificate%3Fmodule=digital-media', 'utm=1')).toBe('301 /certificate?module=digital-media&utm=1')
  for (const uri of ['//evil.example%23', '/%23', '%23', '//evil.example/%3Fx', '/nope%23x', '/\\evil.example%23'])
    expect(outcome(uri)).toMatch(/^404$|^301 \/#$/)
})
