import { beforeEach, expect, test } from 'vitest'
import { forgetTokens, hasFreshToken, storedToken } from '../../../frontend/session/stored-tokens.ts'

const now = Date.UTC(2026, 10, 20)
const encoded = (value: object) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const token = (claims: object) => `${encoded({ alg: 'RS256' })}.${encoded(claims)}.signature`
const key = (name: string, what = 'accessToken') => `CognitoIdentityServiceProvider.client.${name}.${what}`
const inSeconds = (seconds: number) => now / 1000 + seconds

beforeEach(() => localStorage.clear())

test('finds the account’s own access token until shortly before it expires', () => {
  const good = token({ sub: 'sub-1', exp: inSeconds(600), name: 'Zoë ÿ~~>>' })
  localStorage.setItem(key('zoe@example.edu.au'), good)
  localStorage.setItem(key('zoe@example.edu.au', 'idToken'), token({ sub: 'sub-2', exp: inSeconds(600) }))
  expect(storedToken('sub-1', now)).toBe(good)
  expect(storedToken('sub-2', now)).toBeUndefined()
  expect(storedToken('sub-1', now + 539_000)).toBe(good)
  expect(storedToken('sub-1', now + 541_000)).toBeUndefined()
})

test.each(['', 'not-a-token', 'a.b.c', `a.${encoded({ sub: 'sub-1' })}.c`, `a.${encoded([])}.c`])(
  'ignores the invalid token %j',
  (text) => {
    localStorage.setItem(key('zoe'), text)
    expect(storedToken('sub-1', now)).toBeUndefined()
  },
)

test('forgetting the tokens removes all of them and leaves the rest of the storage', () => {
  localStorage.setItem(key('zoe'), token({ sub: 'sub-1', exp: inSeconds(600) }))
  localStorage.setItem(key('zoe', 'refreshToken'), 'r')
  localStorage.setItem('CognitoIdentityServiceProvider.client.LastAuthUser', 'zoe')
  localStorage.setItem('another', 'one')
  forgetTokens()
  expect(Object.keys(localStorage)).toEqual(['another'])
})

test('a token is fresh until it expires, unless it is the refused one', () => {
  const inAnHour = token({ sub: 'sub-1', exp: Date.now() / 1000 + 3600 })
  expect(hasFreshToken()).toBe(false)
  localStorage.setItem(key('zoe'), token({ sub: 'sub-1', exp: Date.now() / 1000 - 1 }))
  expect(hasFreshToken()).toBe(false)
  localStorage.setItem(key('zoe'), inAnHour)
  expect(hasFreshToken()).toBe(true)
  expect(hasFreshToken(inAnHour)).toBe(false)
  expect(hasFreshToken('another')).toBe(true)
})
