import { type CourseId, courseById, type ModuleId } from '#catalogue/catalogue'
import { daysAfter, isDay, momentOf, yearsLater } from '#core/calendar'
import { dayOf } from '#core/day'
import type { Progress } from '#work/contract'
import type { Line, Part, Plan } from './contract.ts'

export const planLimits = { lines: 7, shortest: 5, longest: 240 } as const

/** One sitting with what it's for. `start` is by the clock, `at` the moment. */
export type Sitting = { day: string; start: string; at: Date; minutes: number; parts: Part[] }

const weekMinutes = 7 * 24 * 60
const clock = /^([01]\d|2[0-3]):([0-5]\d)$/
const minutesOf = (start: string): number => Number(start.slice(0, 2)) * 60 + Number(start.slice(3))

/** What's wrong with a choice of hours, in a sentence. `today` is the day where the teacher is. */
export function planProblem({ lines, from }: Pick<Plan, 'lines' | 'from'>, today: string): string | undefined {
  const { lines: most, shortest, longest } = planLimits
  if (lines.length === 0) return 'Choose at least one day and time.'
  if (lines.length > most) return `Choose up to ${most} sittings a week. If you need more time, make them longer.`
  if (!lines.every(({ weekday, start }) => weekday >= 1 && weekday <= 7 && clock.test(start)))
    return 'Choose a day and a start for each sitting.'
  if (!lines.every(({ minutes }) => minutes >= shortest && minutes <= longest))
    return `Each sitting can have ${shortest} to ${longest} minutes.`
  if (overlap(lines)) return 'Two of your sittings overlap. Please move one.'
  if (!isDay(from)) return 'Choose the first day.'
  if (from < today) return 'The first day has passed. Please choose today or a later day.'
  return from > yearsLater(today, 1) ? 'Please choose a first day within the next 12 months.' : undefined
}

/** A sitting may go past midnight, and Sunday's into Monday. */
function overlap(lines: readonly Line[]): boolean {
  const starts = inOrder(lines).map(({ weekday, start, minutes }) => ({
    at: weekday * 24 * 60 + minutesOf(start),
    minutes,
  }))
  return starts.some(({ at, minutes }, n) => {
    const next = starts[n + 1]?.at ?? (starts[0]?.at ?? 0) + weekMinutes
    return at + minutes > next
  })
}

const inOrder = (lines: readonly Line[]): Line[] =>
  lines.toSorted((a, b) => a.weekday - b.weekday || a.start.localeCompare(b.start))

type Sections = readonly Omit<Part, 'moduleId'>[]

/** The sections of a course that aren't ticked yet. A completed module has none left. */
export function partsLeft(
  courseId: CourseId,
  progress: readonly Progress[],
  sectionsOf: (moduleId: ModuleId) => Sections | undefined,
): Part[] {
  return courseById(courseId).modules.flatMap(({ id: moduleId }) => {
    const own = progress.find((one) => one.moduleId === moduleId)
    const sections = own?.completed ? [] : (sectionsOf(moduleId) ?? [])
    return sections
      .filter(({ id }) => !own?.ticks.includes(id))
      .map(({ id, title, minutes }) => ({ moduleId, id, title, minutes }))
  })
}

/** Lays what's left into the sittings from now on; one that's under way counts. `most` are wanted. */
export function sittingsOf(
  { lines, from, zone }: Pick<Plan, 'lines' | 'from' | 'zone'>,
  parts: readonly Part[],
  now: Date,
  most = Number.POSITIVE_INFINITY,
): Sitting[] {
  const sittings: Sitting[] = []
  if (lines.length === 0) return sittings
  const todo = parts.filter(({ minutes }) => minutes > 0)
  // Yesterday's last one may not be over yet.
  const yesterday = daysAfter(dayOf(now, zone), -1)
  for (let day = from > yesterday ? from : yesterday; todo.length > 0; day = daysAfter(day, 1))
    for (const line of inOrder(lines).filter(({ weekday }) => weekday === weekdayOf(day))) {
      const moment = momentOf(day, line.start, zone)
      if (todo.length === 0 || moment.at.getTime() + line.minutes * 60_000 <= now.getTime()) continue
      const taken = take(todo, line.minutes)
      sittings.push({ day, ...moment, minutes: taken.reduce((sum, part) => sum + part.minutes, 0), parts: taken })
      if (sittings.length >= most) return sittings
    }
  return sittings
}

/** Takes what fits from the front. A section goes on in the next sitting; nobody begins one for a minute or two. */
function take(todo: Part[], minutes: number): Part[] {
  const taken: Part[] = []
  let free = minutes
  for (let first = todo[0]; first && free > 0; first = todo[0]) {
    const fits = first.minutes <= free
    if (!fits && taken.length > 0 && free < planLimits.shortest) break
    taken.push(fits ? first : { ...first, minutes: free })
    if (fits) todo.shift()
    else todo[0] = { ...first, minutes: first.minutes - free }
    free -= Math.min(first.minutes, free)
  }
  return taken
}

/** 1 for a Monday, 7 for a Sunday. */
const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7
