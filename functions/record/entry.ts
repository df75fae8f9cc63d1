import { courseOf, isModuleId, type ModuleId, moduleById } from '#catalogue/catalogue'
import { isDay } from '#core/calendar'
import { isBlank } from '#core/text'

/** The kinds of professional learning, in the words of the log. */
export const kindNames = {
  course: 'Course',
  workshop: 'Workshop',
  conference: 'Conference',
  reading: 'Reading, listening or viewing',
  mentoring: 'Mentoring or coaching',
  'action-research': 'Action research',
  study: 'Formal study',
  network: 'Professional network',
  other: 'Other',
} as const
type Kind = keyof typeof kindNames
export const kinds = Object.keys(kindNames) as [Kind, ...Kind[]]

/** Parts that the hours may be divided into. */
export type Category = 'accredited' | 'identified'

/** The seven Standards (AITSL). */
export const standardNames: Readonly<Record<number, string>> = {
  1: 'Know students and how they learn',
  2: 'Know the content and how to teach it',
  3: 'Plan for and implement effective teaching and learning',
  4: 'Create and maintain supportive and safe learning environments',
  5: 'Assess, provide feedback and report on student learning',
  6: 'Engage in professional learning',
  7: 'Engage professionally with colleagues, parents/carers and the community',
}

/**
 * What a learner logs about one piece of professional learning. Days are "2026-11-25", and any field may be empty while it's being typed.
 * For a module of ours, the completion says the day and the most minutes.
 */
export type Entry = {
  title: string
  kind: Kind
  provider: string
  from: string
  to: string
  minutes: number | null
  standards: number[]
  category: Category
  priorityArea: string
  description: string
  learned: string
  applied: string
  connection: string
  reflections: string
  evidence: string
}

export const emptyEntry: Entry = {
  title: '',
  kind: 'workshop',
  provider: '',
  from: '',
  to: '',
  minutes: null,
  standards: [],
  category: 'identified',
  priorityArea: '',
  description: '',
  learned: '',
  applied: '',
  connection: '',
  reflections: '',
  evidence: '',
}

const names = Object.keys(emptyEntry) as (keyof Entry)[]

/** An entry as one text, in which earlier versions are kept. The same for two entries only if they're equal. */
export const entryText = (entry: Entry): string =>
  JSON.stringify(Object.fromEntries(names.map((name) => [name, entry[name]])))

/** The entry in such a text. */
export const entryIn = (text: string): Entry => JSON.parse(text)

export const isBlankEntry = (entry: Entry): boolean => entryText(entry) === entryText(emptyEntry)

/** A module of ours that the learner has completed; `minutes` are those of its lesson at that time. */
export type Completion = { moduleId: ModuleId; day: string; minutes: number }

/** An entry with its id: the module's for a module of ours, so that each counts once. `most`: the module's minutes. */
export type Logged = Entry & { entryId: string; most?: number }

/** A completed module as an entry, with what the learner has added to it. They may log less time than the module has, never more. */
function ofModule({ moduleId, day, minutes }: Completion, provider: string, added?: Entry): Logged {
  const { title } = moduleById(moduleId)
  const course = courseOf(moduleId)
  const own = [...new Set(course.standards.map((code) => Number(code[0])))]
  return {
    ...emptyEntry,
    standards: own,
    ...added,
    entryId: moduleId,
    title: course.title === title ? title : `${course.title}: ${title}`,
    kind: 'course',
    category: 'identified',
    provider,
    from: day,
    to: day,
    minutes: Math.max(0, Math.min(added?.minutes ?? minutes, minutes)),
    most: minutes,
  }
}

/** Everything logged: the completed modules, then the learner's own entries. What was added to a module without a completion waits for it. */
export const loggedFrom = (
  completions: readonly Completion[],
  entries: readonly (Entry & { entryId: string })[],
  provider: string,
): Logged[] => [
  ...completions.map((one) =>
    ofModule(
      one,
      provider,
      entries.find(({ entryId }) => entryId === one.moduleId),
    ),
  ),
  ...entries.filter(({ entryId }) => !isModuleId(entryId)),
]

const dayLength = 24 * 60 * 60 * 1000

/** How many days from the first to the last, both included. */
export const daysIn = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayLength + 1

/** What keeps an entry from being counted, in a sentence; undefined if nothing does. */
export function entryProblem({ title, from, to, minutes, most }: Logged): string | undefined {
  if (isBlank(title)) return 'Give it a title.'
  if (!isDay(from) || !isDay(to)) return 'Enter the day on which it began and the day on which it ended.'
  if (to < from) return 'It ends before it begins. Check the two dates.'
  if (minutes === null) return 'Enter how long it took.'
  if (minutes < 0 || (minutes === 0 && most === undefined)) return 'Enter how long it took: more than 0 minutes.'
  const days = daysIn(from, to)
  if (minutes > days * 24 * 60)
    return `Is this right? That’s more than ${days === 1 ? 'a day has' : `${days} days have`}. Check the time or the dates.`
  return undefined
}
