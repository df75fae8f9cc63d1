import { expect, test } from 'vitest'
import { australianDay, dateFormat } from '#domain/day'

test.each([
  ['2026-11-19T12:59:59Z', '19 November 2026'],
  ['2026-11-19T13:00:00Z', '20 November 2026'],
  ['2026-06-30T13:59:59Z', '30 June 2026'],
  ['2026-06-30T14:00:00Z', '1 July 2026'],
])('%s is %s in Sydney', (at, day) => {
  expect(australianDay(new Date(at))).toBe(day)
})

test('makes its formatter at its first use, and only one', () => {
  let read = 0
  const month = dateFormat('en-AU', {
    timeZone: 'UTC',
    get month() {
      read += 1
      return 'long' as const
    },
  })
  expect(read).toBe(0)
  expect(month(new Date('2026-01-31'))).toBe('January')
  const once = read
  expect(once).toBeGreaterThan(0)
  expect(month(new Date('2026-02-01'))).toBe('February')
  expect(read).toBe(once)
})
