import { daysAfter, isDay, yearsLater } from '#core/calendar'
import type { Place } from '#core/places'
import { authorities } from './authorities.ts'
import { type Category, type Completion, daysIn, entryProblem, type Logged } from './entry.ts'

/** What the learner logs for. `target` is in minutes; null where the authority sets no amount. They type all of it: only they know. */
export type Period = { place: Place; from: string; to: string; target: number | null }

/** Where an entry stands: counted, in the future, outside the period, taken out by its owner, or with something missing. */
export type Standing = 'counted' | 'planned' | 'outside' | 'left-out' | 'unfinished'

const mostYears = 10
const mostTarget = 10_000 * 60

/** What's wrong with a period, in a sentence. */
export function periodProblem({ from, to, target }: Period): string | undefined {
  if (!isDay(from) || !isDay(to)) return 'Enter the first and the last day.'
  if (to < from) return 'It ends before it begins. Check the two dates.'
  if (to >= yearsLater(from, mostYears))
    return `That’s more than ${mostYears} years. Check the two dates: no authority’s period is that long.`
  if (target !== null && (target <= 0 || target > mostTarget)) return 'Enter the hours that you’re asked for.'
  return undefined
}

/** The years of a period, each from the anniversary of its first day. The last may be shorter. */
export function yearsOf({ from, to }: Pick<Period, 'from' | 'to'>): { from: string; to: string }[] {
  const years: { from: string; to: string }[] = []
  for (let n = 0; n < mostYears && yearsLater(from, n) <= to; n++) {
    const last = daysAfter(yearsLater(from, n + 1), -1)
    years.push({ from: yearsLater(from, n), to: last < to ? last : to })
  }
  return years
}

/** What an authority asks of a period, in minutes: by the year, for as many years as come nearest. Null if nothing is set. */
export function askedOf(place: Place, { from, to }: Pick<Period, 'from' | 'to'>): number | null {
  const { asks } = authorities[place]
  if (!asks) return null
  // No page that we read asks less of a part of a year, and a school year has fewer than 365 days.
  const years = asks.per === 'year' ? Math.max(1, Math.round(daysIn(from, to) / 365.25)) : 1
  return years * asks.minutes
}

/** An entry belongs to the period in which it ends, and counts once that day has come. `today` is the teacher's day. */
export function standingOf(entry: Logged, period: Pick<Period, 'from' | 'to'> | undefined, today: string): Standing {
  if (entryProblem(entry)) return 'unfinished'
  if (entry.minutes === 0) return 'left-out'
  if (period && (entry.to < period.from || entry.to > period.to)) return 'outside'
  return entry.to > today ? 'planned' : 'counted'
}

/** The minutes of the modules completed in a period. */
export const minutesIn = ({ from, to }: Pick<Period, 'from' | 'to'>, completions: readonly Completion[]): number =>
  completions.filter(({ day }) => day >= from && day <= to).reduce((total, { minutes }) => total + minutes, 0)

const sum = (entries: readonly Logged[]): number => entries.reduce((total, { minutes }) => total + (minutes ?? 0), 0)

/** The entries that count in a period, and their minutes: in all, by year, and by category; and the minutes that are planned. */
export function ledgerOf(entries: readonly Logged[], period: Pick<Period, 'from' | 'to'> | undefined, today: string) {
  const counted = entries
    .filter((entry) => standingOf(entry, period, today) === 'counted')
    .sort((a, b) => a.to.localeCompare(b.to) || a.entryId.localeCompare(b.entryId))
  return {
    counted,
    minutes: sum(counted),
    planned: sum(entries.filter((entry) => standingOf(entry, period, today) === 'planned')),
    years: (period ? yearsOf(period) : []).map((year) => ({
      ...year,
      minutes: sum(counted.filter(({ to }) => to >= year.from && to <= year.to)),
    })),
    category: (id: Category): number => sum(counted.filter(({ category }) => category === id)),
  }
}
