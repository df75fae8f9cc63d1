import type { Place } from './places.ts'

/** Formats times. Makes the formatter when it's first used: two of them took 17 of the 215 ms in which a browser starts a page. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): (at: Date) => string {
  let format: Intl.DateTimeFormat | undefined
  return (at) => {
    format ??= new Intl.DateTimeFormat(locale, options)
    return format.format(at)
  }
}

/** The names that devices in Australia have for their time zone (tz database), with those that are only kept for old devices. */
export const zones = [
  ...['ACT', 'Adelaide', 'Brisbane', 'Broken_Hill', 'Canberra', 'Currie', 'Darwin', 'Eucla', 'Hobart', 'LHI'],
  ...['Lindeman', 'Lord_Howe', 'Melbourne', 'North', 'NSW', 'Perth', 'Queensland', 'South', 'Sydney'],
  ...['Tasmania', 'Victoria', 'West', 'Yancowinna'],
].map((name) => `Australia/${name}` as const)
export type Zone = (typeof zones)[number]

const zonesOfPlaces: Record<Place, Zone> = {
  nsw: 'Australia/Sydney',
  vic: 'Australia/Melbourne',
  qld: 'Australia/Brisbane',
  wa: 'Australia/Perth',
  sa: 'Australia/Adelaide',
  tas: 'Australia/Hobart',
  act: 'Australia/Canberra',
  nt: 'Australia/Darwin',
}

/** The zone of the provider's own days. */
const sydney: Zone = 'Australia/Sydney'

/** The Australian zone that a text names, or undefined. */
export const zoneIn = (text: unknown): Zone | undefined => zones.find((zone) => zone === text)

/** Whose clock a teacher's days go by: of the state where they teach, else of their device, else Sydney's. */
export const teachersZone = ({ place, device }: { place?: Place | undefined; device?: Zone | undefined }): Zone =>
  place ? zonesOfPlaces[place] : (device ?? sydney)

/** Formats the day of a time in an Australian zone, by default in Sydney. */
export function dayFormat(locale: string, dateStyle: 'long' | 'short'): (at: Date, zone?: Zone) => string {
  const formats = new Map<Zone, (at: Date) => string>()
  return (at, zone = sydney) => {
    const format = formats.get(zone) ?? dateFormat(locale, { dateStyle, timeZone: zone })
    formats.set(zone, format)
    return format(at)
  }
}

/** "20 November 2026". */
export const australianDay = dayFormat('en-AU', 'long')

/** "2026-11-20". */
export const dayOf = dayFormat('en-CA', 'short')

/** "2 Mar 2026, 12:00" in Sydney, by which lists, books and nights go. */
export const sydneyTime = dateFormat('en-AU', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: sydney,
})

/** When the nights' work on accounts begins in Sydney, and when its second round does: an hour that daylight saving never skips or repeats. */
export const accountNight = { hour: 1, minutes: [10, 40] } as const

/** When the night's work first meets what's due by a time; an invalid date for one that can't be read. */
export function accountNightAfter(due: Date): Date {
  const night = accountNight.hour * 60 + accountNight.minutes[0]
  const after = new Date(due.getTime() + ((night - minutesInSydney(due) + dayMinutes) % dayMinutes) * minute)
  // Clocks may have changed in between.
  return new Date(after.getTime() + (night - minutesInSydney(after)) * minute)
}

const minute = 60_000
const dayMinutes = 24 * 60
const clock = dateFormat('en-AU', { timeStyle: 'short', hourCycle: 'h23', timeZone: sydney })

function minutesInSydney(at: Date): number {
  if (Number.isNaN(at.getTime())) return Number.NaN
  const [hours = Number.NaN, minutes = Number.NaN] = clock(at).split(':').map(Number)
  return hours * 60 + minutes
}

const format = new Intl.DateTimeFormat('en-AU', { year: 'numeric', month: '2-digit', timeZone: 'Australia/Sydney' })

/** The month of a time in Sydney, as "2026-11". Books and lists go by it. */
export function sydneyMonth(at: Date): string {
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${parts.get('year')}-${parts.get('month')}`
}

/** This many months, from the given one back, newest first. */
export function monthsBack(month: string, count: number): string[] {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return Array.from({ length: count }, (_, n) => new Date(Date.UTC(year, number - 1 - n)).toISOString().slice(0, 7))
}

/** Whether it's a month such as "2026-11". */
export const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text)
