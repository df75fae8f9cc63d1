import { beforeEach, describe, expect, test } from 'vitest'
import { nextPlace, safeNext } from '../../../frontend/session/return-to.ts'

beforeEach(() => sessionStorage.clear())

test.each([
  '/dashboard',
  '/account',
  '/course/genai-module-2',
  '/course/digital-media?from=mail#section-3',
  '/certificate?module=genai-course',
  '/verify/0123456789abcdef0123456789abcdef?r=2',
])('%s is a place to go on to', (next) => {
  expect(safeNext(next)).toBe(next)
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
])('%j is none', (next) => {
  expect(safeNext(next)).toBeUndefined()
})

describe('the place that a tab goes on to', () => {
  test('survives a reload, until it is forgotten', () => {
    nextPlace().keep('/course/digital-media')
    expect(nextPlace().read()).toBe('/course/digital-media')
    nextPlace().forget()
    expect(nextPlace().read()).toBeUndefined()
  })

  test('is not replaced by where “Sign In” leads anyone, but by another place', () => {
    nextPlace().keep('/certificate?module=digital-media')
    nextPlace().keep('/dashboard')
    expect(nextPlace().read()).toBe('/certificate?module=digital-media')
    nextPlace().keep('/account')
    expect(nextPlace().read()).toBe('/account')
  })

  test('is never taken from what someone else put into the storage', () => {
    sessionStorage.setItem('portal.next', 'https://evil.example/')
    expect(nextPlace().read()).toBeUndefined()
  })
})
