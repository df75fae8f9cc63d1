import * as z from 'zod/mini'
import { ActivityKind } from '#lessons/lesson'
import { waysOut } from './courses/failure-festival/ways-out.ts'
import { bothOf, type ExerciseKind, numbers, text, whole } from './kind.ts'

const short = z.string().check(z.maxLength(10))

const node = z.object({
  type: z.literal('planner'),
  ...whole,
  kind: z.exactOptional(ActivityKind),
  label: text,
  boxes: z.array(z.object({ id: text, label: text })),
})

/** Dates are `2027-08-14` and times `09:30`, as the browser's fields give them; nothing is checked here, because a plan may be wrong. */
const answer = z.object({
  type: z.literal('planner'),
  done: z.boolean(),
  day: short,
  start: short,
  minutes: short,
  students: short,
  again: short,
  ways: numbers,
})

type Planner = z.infer<typeof node>
type Planned = z.infer<typeof answer>

const said = ({ day, start, minutes, students, again, ways }: Planned): string[] => [
  ...(day ? [`Festival on ${[day, start].filter(Boolean).join(' at ')}`] : []),
  ...(again ? [`Second attempts on ${again}`] : []),
  ...(students ? [`${students} students`] : []),
  ...(minutes ? [`${minutes} minutes`] : []),
  ...ways.flatMap((way) => (waysOut[way] ? [`Way out: ${waysOut[way]}`] : [])),
]

export const planner: ExerciseKind<Planner, Planned> = {
  node,
  answer,
  unanswered: { type: 'planner', done: false, day: '', start: '', minutes: '40', students: '', again: '', ways: [] },
  cut: (_, planned) => ({ ...planned, ways: planned.ways.filter((way) => way < waysOut.length) }),
  inWords: (_, planned) => said(planned),
  inNumbers: said,
  joined(newer, { mine, before, theirs }) {
    const changed = Object.entries(mine).filter(([name, value]) => value !== before[name as keyof Planned])
    const ways = bothOf(mine.ways, before.ways, theirs.ways)
    return { ...theirs, ...Object.fromEntries(changed), ways, done: newer.done }
  },
}
