import * as z from 'zod/mini'
import { int } from '#core/fields'
import { lastYear, meanOf, named, type Series, spanOf, withUnit } from './courses/environmental-ed/windows.ts'
import { bothOf, type ExerciseKind, nodes, number, numbers, text, whole } from './kind.ts'

const node = z.object({
  type: z.literal('windows'),
  ...whole,
  label: text,
  model: nodes,
  measured: z.object({
    region: text,
    source: text,
    address: text,
    read: text,
    series: z.array(z.object({ name: text, unit: text, first: int, digits: int, values: z.array(z.number()) })),
  }),
})

const year = int.check(z.refine((value) => value >= 1800 && value <= 2100))

/**
 * `starts` are the windows' first years, `years` the length of both. `axis` is how much of the axis is cut off, in percent of the
 * lowest figure. `seen` are the differences found so far: twice the series' number, and one more if it rose.
 */
const answer = z.object({
  type: z.literal('windows'),
  done: z.boolean(),
  series: number,
  years: number,
  starts: z.tuple([year, year]),
  axis: number,
  seen: numbers,
})

type Windows = z.infer<typeof node>
type Shown = z.infer<typeof answer>

/** The years that a page lets windows of a length begin in: those of its longest series. */
export function boundsOf({ measured: { series } }: Windows, years: number): { first: number; last: number } {
  const first = Math.min(...series.map((one) => one.first))
  return { first, last: Math.max(first, Math.max(...series.map(lastYear)) - years + 1) }
}

/** The series shown and its two windows, the earlier first. */
export function shownIn(exercise: Windows, { series, years, starts }: Shown) {
  const [from = 0, to = 0] = [...starts].sort((a, b) => a - b)
  return { series: exercise.measured.series[series] as Series, earlier: spanOf(from, years), later: spanOf(to, years) }
}

const inWindows = (exercise: Windows, shown: Shown): string => {
  const { series, earlier, later } = shownIn(exercise, shown)
  const [a, b] = [meanOf(series, earlier), meanOf(series, later)]
  const years = `${series.name}, ${named(earlier)} and ${named(later)}`
  return a === undefined || b === undefined ? years : `${years}: ${withUnit(series, a)} and ${withUnit(series, b)}`
}

export const windows: ExerciseKind<Windows, Shown> = {
  node,
  answer,
  unanswered: { type: 'windows', done: false, series: 0, years: 10, starts: [1960, 1990], axis: 0, seen: [] },
  cut(exercise, chosen) {
    const years = Math.min(30, Math.max(1, chosen.years))
    const { first, last } = boundsOf(exercise, years)
    const within = (start: number) => Math.min(last, Math.max(first, start))
    const [one, two] = chosen.starts
    const { length } = exercise.measured.series
    return {
      ...chosen,
      years,
      starts: [within(one), within(two)],
      series: Math.min(chosen.series, length - 1),
      seen: chosen.seen.filter((found) => found < 2 * length),
    }
  },
  inWords: (exercise, chosen) => [inWindows(exercise, chosen)],
  inNumbers: ({ starts, years }) => [`Windows of ${years} years from ${starts.join(' and ')}`],
  joined: (newer, { mine, before, theirs }) => ({ ...newer, seen: bothOf(mine.seen, before.seen, theirs.seen) }),
}
