import { beforeEach, describe, expect, test } from 'vitest'
import { askedPath, returnPath, safeReturnPath } from '../../../frontend/session/return-to.ts'

beforeEach(() => sessionStorage.clear())

test.each([
  '/dashboard',
  '/account',
  '/course/genai-module-2',
  '/course/digital-media?from=mail#section-3',
  '/certificate?module=genai-course',
  '/verify/0123456789abcdef0123456789abcdef?r=2',
])('%s is a safe return path', (next) => {
  expect(safeReturnPath(next)).toBe(next)
})

test.each([
  undefined,
  null,
  '',
  'dashboard',
  'https://evil.example/dashboard',
  '//evil.example/dashboard',
  '///evil.example/dashboard',
  '/\\evil.example/dashboard',
  '\\\\evil.example/dashboard',
  '/\t/evil.example/dashboard',
  '/\n//evil.example',
  ' //evil.example/dashboard',
  '/%2F/evil.example',
  '/.//evil.example/dashboard',
  '/dashboard/../../evil',
  'javascript:alert(1)',
  '/javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//user@evil.example/dashboard',
  '/@evil.example',
  '//[::1',
  '/api/me',
  '/_local/mailbox',
  '/nothing-here',
  '/',
  '/course-info',
  '/sign-in',
  '/sign-in?next=/sign-in',
  '/sign-up',
  '/confirm',
  '/forgot-password',
])('%j is not a safe return path', (next) => {
  expect(safeReturnPath(next)).toBeUndefined()
})

test.each([
  ['its own path', 'next=/record', '/sign-up?next=/words', '/record'],
  ['that of the account page before it', '', '/sign-up?next=/words', '/words'],
  ['nothing after another page', '', '/record?next=/words', null],
  ['nothing after a page of somebody else', '', 'https://evil.example/sign-up?next=/words', null],
  ['nothing where no page led to it', '', '', null],
])('an account page is asked for %s', (_, query, referrer, path) => {
  const address = referrer.startsWith('/') ? location.origin + referrer : referrer
  expect(askedPath(new URLSearchParams(query), address)).toBe(path)
})

describe('a tab’s return path', () => {
  test('survives a reload until it is cleared', () => {
    returnPath().save('/course/digital-media')
    expect(returnPath().read()).toBe('/course/digital-media')
    returnPath().clear()
    expect(returnPath().read()).toBeUndefined()
  })

  test('isn’t replaced by the dashboard, but by any other page', () => {
    returnPath().save('/certificate?module=digital-media')
    returnPath().save('/dashboard')
    expect(returnPath().read()).toBe('/certificate?module=digital-media')
    returnPath().save('/account')
    expect(returnPath().read()).toBe('/account')
  })

  test('ignores an unsafe path in the storage', () => {
    sessionStorage.setItem('portal.next', 'https://evil.example/')
    expect(returnPath().read()).toBeUndefined()
  })
})
