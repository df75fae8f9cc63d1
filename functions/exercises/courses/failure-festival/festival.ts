/** What a teacher has decided about a festival. Dates are `2027-08-14`, times `09:30`; what isn't decided is empty. */
export type FestivalPlan = {
  day: string
  start: string
  minutes: string
  students: string
  again: string
  /** Which ways out a student has, by their place in `ways-out.ts`. */
  ways: readonly number[]
}

type Flag = { about: 'goal' | 'dates' | 'ways' | 'students' | 'time' | 'boxes'; says: string }

const visible =
  /\b(show|name|explain|point|repeat|measure|predict|compare|write|draw|chang|mark|redo|test|record|perform|play|describe|label|list|solve|rewrite|identif|correct|justif|trace)/i
const unseen =
  /\b(celebrat|resilien|confiden|growth|mindset|learn from|feel|appreciat|understand|embrac|believ|aware|positiv|enjoy|proud|comfortable|safe)\w*/i

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
const whole = (text: string): number | undefined => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : undefined)

/** Days from one date to another; undefined unless both are dates. */
function daysBetween(from: string, to: string): number | undefined {
  const days = [from, to].map((date) => (/^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN))
  const [a = Number.NaN, b = Number.NaN] = days
  return Number.isNaN(a) || Number.isNaN(b) ? undefined : Math.round((b - a) / 86_400_000)
}

/** Tables a round needs, and how many visitors: half the class shows while the other half visits. */
const tablesFor = (students: number): number => Math.ceil(students / 2)

/**
 * What a colleague would say to a plan before a student does, worst first. Empty if nothing is left to say. `blank`: the labels of the
 * boxes above in which nothing is written.
 */
export function flagsIn(goal: string, plan: FestivalPlan, blank: readonly string[]): Flag[] {
  return [
    ...goalFlags(goal),
    ...dateFlags(plan),
    ...wayFlags(plan),
    ...studentFlags(plan),
    ...timeFlags(plan),
    ...blank.map(
      (label): Flag => ({ about: 'boxes', says: `Nothing is written in “${label}” yet. The run sheet prints it.` }),
    ),
  ]
}

function goalFlags(goal: string): Flag[] {
  const about = 'goal'
  if (wordsIn(goal).length < 4)
    return [{ about, says: 'There’s no goal yet. Write what each student will do that you could watch.' }]
  const vague = unseen.exec(goal)?.[0]
  if (visible.test(goal)) return []
  return [
    {
      about,
      says: vague
        ? `Nobody could see this goal reached or missed (“${vague}”). What would each student show, name or repeat?`
        : 'We don’t find a word here for something you could watch: show, name, explain, measure, repeat. If there is one, go on.',
    },
  ]
}

function dateFlags({ day, again }: FestivalPlan): Flag[] {
  const about = 'dates'
  const days = daysBetween(day, again)
  if (!again) return [{ about, says: 'The second attempt has no date. Without one this is a display of flops.' }]
  if (!day) return [{ about, says: 'The festival has no date yet.' }]
  if (days === undefined) return [{ about, says: 'One of the dates can’t be read. Write it as day, month and year.' }]
  if (days < 0)
    return [
      { about, says: 'The second attempt comes before the festival. They can’t use what the visitors tell them.' },
    ]
  if (days === 0)
    return [
      { about, says: 'Both are on one day. From Year 3 on, leave at least a night between note and second attempt.' },
    ]
  if (days > 14)
    return [
      {
        about,
        says: `The second attempt comes ${days} days later. Hold it within a fortnight, while they remember what they meant to change.`,
      },
    ]
  return []
}

const wayFlags = ({ ways }: FestivalPlan): Flag[] =>
  ways.length > 0
    ? []
    : [
        {
          about: 'ways',
          says: 'A student who doesn’t want to show has no way out. Tick what you’ll offer to everybody.',
        },
      ]

function studentFlags({ students }: FestivalPlan): Flag[] {
  const about = 'students'
  const count = whole(students)
  if (students.trim() === '') return [{ about, says: 'How many students? The number of tables depends on it.' }]
  if (count === undefined || count === 0) return [{ about, says: 'The number of students has to be a whole number.' }]
  if (count > 32)
    return [
      {
        about,
        says: `${count} students need ${tablesFor(count)} tables at once. Split them over two rooms or two lessons.`,
      },
    ]
  if (count < 6)
    return [{ about, says: `With ${count} students, leave out the rounds: each shows to all, and all write a note.` }]
  return []
}

/** The fixed minutes of a run: opening, agreeing, setting up, swapping, repair bench, next attempt, close. */
const fixed = 22
const shortest = 6

/** The visits of a round that has `room` minutes: as many as get four minutes each, with a minute between two to move. */
function visitsIn(room: number): { visits: number; each: number; round: number } {
  const visits = Math.max(1, Math.floor((room + 1) / 5))
  const each = Math.floor((room + 1) / visits) - 1
  return { visits, each, round: visits * (each + 1) - 1 }
}

function timeFlags({ minutes }: FestivalPlan): Flag[] {
  const length = whole(minutes)
  if (length === undefined || length === 0) return [{ about: 'time', says: 'How long is the lesson, in minutes?' }]
  if (length < fixed + 2 * shortest)
    return [
      {
        about: 'time',
        says: `${length} minutes are too few for two rounds. Hold one round on each of two days, and keep the repair bench.`,
      },
    ]
  return []
}

/** A step of the day: minutes from its beginning, and its time of day if the start is known. */
type Step = { from: number; minutes: number; at: string; step: string; who: string }

/** The run sheet of a plan that has the time: rounds take what's left, between 6 and 14 minutes each. None if the lesson is too short. */
export function runSheet(plan: FestivalPlan): Step[] {
  const length = whole(plan.minutes) ?? 0
  const room = Math.min(14, Math.floor((length - fixed) / 2))
  if (room < shortest) return []
  const { visits, each, round } = visitsIn(room)
  const count = whole(plan.students) ?? 0
  const steps: [number, string, string][] = [
    [4, 'Open', 'You show your own exhibit, all five lines. Two students ask from the slip.'],
    [2, 'Agree', 'Ask before you advise; talk about the work; leave other people’s stories for them to tell.'],
    [
      2,
      'Set up',
      `Ones stand at their exhibits${count > 0 ? `: ${tablesFor(count)} tables` : ''}. Twos take slips and sticky notes.`,
    ],
    [
      round,
      'Round one',
      visits === 1
        ? `Twos visit one exhibit for ${each} minutes, and leave a note.`
        : `Twos visit ${visits} exhibits, ${each} minutes each, the last half-minute for a note, with a minute between two to move.`,
    ],
    [2, 'Swap', 'Twos set up. Ones read their notes and say nothing yet.'],
    [round, 'Round two', 'Ones visit, in the same way.'],
    [6, 'Repair bench', 'One exhibit under the camera: three possible causes, and a test for each.'],
    [4, 'Next attempt', 'Everyone writes what they’ll change, predict, and accept as proof that they were wrong.'],
    [2, 'Close', 'Two predictions read out, with permission; the date of the second attempt; thanks to the hosts.'],
  ]
  let from = 0
  return steps.map(([minutes, step, who]) => {
    const begins = from
    from += minutes
    return { from: begins, minutes, at: timeOfDay(plan.start, begins), step, who }
  })
}

/** `9:34`, so many minutes after a start; from `0:00` if there's none. */
function timeOfDay(start: string, minutes: number): string {
  const [, hours = '0', past = '0'] = /^(\d\d):(\d\d)$/.exec(start) ?? []
  const sum = (Number(hours) * 60 + Number(past) + minutes) % 1440
  return `${Math.floor(sum / 60)}:${String(sum % 60).padStart(2, '0')}`
}
