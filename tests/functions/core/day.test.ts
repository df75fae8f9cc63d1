import { describe, expect, test } from 'vitest'
import { accountNightAfter, australianDay, dateFormat, dayOf, teachersZone, zoneIn } from '#core/day'
import type { Place } from '#core/places'

test.each([
  ['2026-11-19T12:59:59Z', '19 November 2026'],
  ['2026-11-19T13:00:00Z', '20 November 2026'],
  ['2026-06-30T13:59:59Z', '30 June 2026'],
  ['2026-06-30T14:00:00Z', '1 July 2026'],
])('%s is %s in Sydney', (at, day) => {
  expect(australianDay(new Date(at))).toBe(day)
})

test.each([
  ['on the same day before it', '2026-03-01T14:09:00Z', '2026-03-01T14:10:00.000Z'],
  ['at it', '2026-03-01T14:10:00Z', '2026-03-01T14:10:00.000Z'],
  ['after it', '2026-03-01T14:11:00Z', '2026-03-02T14:10:00.000Z'],
  ['in winter', '2026-07-01T02:00:00Z', '2026-07-01T15:10:00.000Z'],
  ['before clocks go forward', '2026-10-03T15:30:00Z', '2026-10-04T14:10:00.000Z'],
  ['before clocks go back', '2026-04-04T14:30:00Z', '2026-04-05T15:10:00.000Z'],
])('the night’s work begins at 01:10 in Sydney after what’s due %s', (_, due, begins) => {
  expect(accountNightAfter(new Date(due)).toISOString()).toBe(begins)
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

describe('the day is the teacher’s', () => {
  const first = (place: Place, time: string) => dayOf(new Date(time), teachersZone({ place }))

  /** Where the clocks stand on 31 December, and on the first Sundays of October and April, when they change. */
  test.each<[Place, summer: string, winter: string]>([
    ['nsw', '+11:00', '+10:00'],
    ['vic', '+11:00', '+10:00'],
    ['qld', '+10:00', '+10:00'],
    ['wa', '+08:00', '+08:00'],
    ['sa', '+10:30', '+09:30'],
    ['tas', '+11:00', '+10:00'],
    ['act', '+11:00', '+10:00'],
    ['nt', '+09:30', '+09:30'],
  ])('in %s, at the year’s end and where the clocks change', (place, summer, winter) => {
    const days = [
      [`2026-12-31T21:30:00${summer}`, '2026-12-31'],
      [`2026-12-31T23:59:59${summer}`, '2026-12-31'],
      [`2027-01-01T00:00:00${summer}`, '2027-01-01'],
      [`2026-06-30T23:59:59${winter}`, '2026-06-30'],
      [`2026-07-01T00:00:00${winter}`, '2026-07-01'],
      // Daylight saving begins on 4 October 2026 and ends on 4 April 2027, at 2 and 3 in the night.
      [`2026-10-03T23:59:59${winter}`, '2026-10-03'],
      [`2026-10-04T00:00:00${winter}`, '2026-10-04'],
      [`2026-10-04T23:59:59${summer}`, '2026-10-04'],
      [`2026-10-05T00:00:00${summer}`, '2026-10-05'],
      [`2027-04-03T23:59:59${summer}`, '2027-04-03'],
      [`2027-04-04T00:00:00${summer}`, '2027-04-04'],
      [`2027-04-04T23:59:59${winter}`, '2027-04-04'],
      [`2027-04-05T00:00:00${winter}`, '2027-04-05'],
    ] as const
    expect(days.map(([time]) => [time, first(place, time)])).toEqual(days)
  })

  test.each([
    ['the state where they teach', { place: 'wa', device: 'Australia/Brisbane' }, 'Australia/Perth'],
    ['their device, if no state is known', { device: 'Australia/Brisbane' }, 'Australia/Brisbane'],
    ['Sydney, if neither is', {}, 'Australia/Sydney'],
  ] as const)('by the clock of %s', (_, known, zone) => {
    expect(teachersZone(known)).toBe(zone)
  })

  test.each([
    ['Australia/Perth', true],
    ['Australia/Broken_Hill', true],
    ['Australia/Queensland', true],
    ['Pacific/Auckland', false],
    ['UTC', false],
    ['Australia/Perth ', false],
    ['australia/perth', false],
    ['', false],
    [undefined, false],
  ])('a device that says “%s” is believed: %s', (said, known) => {
    expect(zoneIn(said) !== undefined).toBe(known)
    if (known) expect(dayOf(new Date('2026-06-30T12:00:00Z'), zoneIn(said))).toBe('2026-06-30')
  })
})
