import { expect, test } from 'vitest'
import { cacheControl, cognitoOrigin, contentSecurityPolicy, responseHeaders } from '../../../infra/site/headers.ts'

const directives = (policy: string): Map<string, string> =>
  new Map(policy.split('; ').map((directive) => [directive.split(' ')[0] ?? '', directive.replace(/^\S+ /, '')]))

test('the policy blocks everything that it does not name', () => {
  const policy = directives(contentSecurityPolicy())
  expect(policy.get('default-src')).toBe("'none'")
  for (const name of ['script-src', 'style-src', 'font-src', 'img-src', 'connect-src', 'form-action'])
    expect(policy.get(name), name).toBe("'self'")
  for (const name of ['object-src', 'base-uri', 'frame-ancestors', 'trusted-types'])
    expect(policy.get(name), name).toBe("'none'")
  expect(policy.get('require-trusted-types-for')).toBe("'script'")
})

test('a deployed site may also call Cognito, by its full host name', () => {
  const policy = directives(contentSecurityPolicy([cognitoOrigin]))
  expect(policy.get('connect-src')).toBe("'self' https://cognito-idp.ap-southeast-2.amazonaws.com")
})

test('the policy has no unsafe, wildcard, data: or blob: source', () => {
  expect(contentSecurityPolicy([cognitoOrigin])).not.toMatch(/unsafe|\*|data:|blob:/)
})

test('every response has the security headers', () => {
  expect(Object.keys(responseHeaders())).toEqual([
    'content-security-policy',
    'strict-transport-security',
    'x-content-type-options',
    'x-frame-options',
    'referrer-policy',
    'permissions-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
  ])
})

test.each([
  ['/assets/main-C0ffee.js', 'public, max-age=31536000, immutable'],
  ['/assets/literata-C0ffee.woff2', 'public, max-age=31536000, immutable'],
  ['/index.html', 'no-cache'],
  ['/course/genai-module-1.html', 'no-cache'],
  ['/config.json', 'no-cache'],
  ['/sitemap.xml', 'no-cache'],
  ['/favicon.svg', 'public, max-age=86400'],
])('%s is cached as %s', (path, expected) => {
  expect(cacheControl(path)).toBe(expected)
})
