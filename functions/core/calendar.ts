import { dateFormat, type Zone } from './day.ts'

/** Days are texts such as "2026-11-25", and times of the clock such as "15:45". */

const pattern = /^\d{4}-\d{2}-\d{2}$/

/** Whether a text is a day of the calendar. */
export const isDay = (text: string): boolean =>
  pattern.test(text) && new Date(`${text}T00:00Z`).toJSON()?.slice(0, 10) === text

/** The day some days later, or earlier. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** The same day some years later; 1 March for a 29 February that isn't there. */
export function yearsLater(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year + years, month - 1, date)).toISOString().slice(0, 10)
}

const clocks = new Map<Zone, (at: Date) => string>()

/** What the clocks in a zone show, "2026-10-04 03:30". */
function wallAt(at: number, zone: Zone): string {
  const known =
    clocks.get(zone) ??
    dateFormat('en-CA', { dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23', timeZone: zone })
  clocks.set(zone, known)
  return known(new Date(at)).replace(', ', ' ')
}

const minute = 60_000
const halfDay = 720 * minute

/**
 * When the clocks of a zone show a time. Where they go back, it's the first of two; a time that they skip moves to the next that
 * they show.
 */
export function momentOf(day: string, start: string, zone: Zone): { start: string; at: Date } {
  const wanted = Date.parse(`${day}T${start}Z`)
  const offsetAt = (at: number) => Date.parse(`${wallAt(at, zone).replace(' ', 'T')}Z`) - at
  // No zone is further from UTC than half a day, and clocks change at most once in that time.
  const offsets = [offsetAt(wanted - 2 * halfDay), offsetAt(wanted + halfDay)]
  for (let shown = wanted; ; shown += minute) {
    const found = offsets.map((offset) => shown - offset).find((at) => at + offsetAt(at) === shown)
    if (found !== undefined) return { start: new Date(shown).toISOString().slice(11, 16), at: new Date(found) }
  }
}
