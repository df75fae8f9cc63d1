import type { Place } from '#core/places'
import { authorities, type FieldKey, fieldsOf, generalLog } from './authorities.ts'
import { type Entry, kindNames, standardNames } from './entry.ts'
import type { Period } from './ledger.ts'

const days = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' })

/** "20 November 2026"; empty for what isn't a day. */
export const dayText = (day: string): string => (Number.isNaN(Date.parse(day)) ? '' : days.format(new Date(day)))

/** "3–4 November 2026", or one day of the two where that's all there is. */
export function spanText({ from, to }: { from: string; to: string }): string {
  if (from === to || !dayText(from) || !dayText(to)) return dayText(from) || dayText(to)
  if (to < from) return `${dayText(from)} to ${dayText(to)}`
  // Not every font has its thin spaces.
  return days.formatRange(new Date(from), new Date(to)).replaceAll('\u2009', ' ')
}

/** "34 h 30 min". */
export function hoursText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 || rest === 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ')
}

const values: Record<FieldKey, (entry: Entry, place: Place | undefined) => string> = {
  title: ({ title }) => title,
  kind: ({ kind }) => kindNames[kind],
  dates: spanText,
  from: ({ from }) => dayText(from),
  to: ({ to }) => dayText(to),
  duration: ({ minutes }) => (minutes === null ? '' : hoursText(minutes)),
  category: ({ category }, place) =>
    (place && authorities[place].categories?.find(({ id }) => id === category)?.name) ?? '',
  provider: ({ provider }) => provider,
  standards: ({ standards }) => standards.map((number) => `${number} ${standardNames[number]}`).join('; '),
  priorityArea: ({ priorityArea }) => priorityArea,
  description: ({ description }) => description,
  learned: ({ learned }) => learned,
  applied: ({ applied }) => applied,
  connection: ({ connection }) => connection,
  reflections: ({ reflections }) => reflections,
  evidence: ({ evidence }) => evidence,
}

/** What an authority's form asks of an entry, in its order. The page, the CSV and the PDF show these. */
export const formOf = (place: Place | undefined, entry: Entry): { key: FieldKey; label: string; value: string }[] =>
  fieldsOf(place).map(([key, label]) => ({ key, label, value: values[key](entry, place).trim() }))

/** What only some authorities ask, and no other field says: a field that's missing here fails to compile, or nobody would get it in full. */
const elsewhere: Record<Exclude<FieldKey, GeneralKey | 'from' | 'to' | 'category'>, string> = {
  priorityArea: 'Priority area',
  connection: 'Connection to the Standards',
  reflections: 'Reflections',
}
type GeneralKey = (typeof generalLog)[number][0]

/** The same, then whatever else its owner wrote. */
export function inFull(place: Place | undefined, entry: Entry): { key: FieldKey; label: string; value: string }[] {
  const asked = formOf(place, entry)
  const known = new Set(asked.map(({ key }) => key))
  const others = [...generalLog, ...(Object.entries(elsewhere) as [FieldKey, string][])]
  const rest = others.filter(([key]) => !known.has(key))
  return [...asked, ...rest.map(([key, label]) => ({ key, label, value: values[key](entry, place).trim() }))]
}

/** "34 h 30 min of 100 h logged, period ends 30 June 2027". */
export const loggedLine = (minutes: number, { target, to }: Pick<Period, 'target' | 'to'>): string =>
  `${hoursText(minutes)}${target === null ? '' : ` of ${hoursText(target)}`} logged, period ends ${dayText(to)}`

export const recordWords = {
  title: 'My professional learning record',
  own: 'Your own log. The portal isn’t connected to any authority: you enter it there yourself.',
  decides: 'You decide, with your authority, what counts.',
  compiled: 'Compiled by the teacher from their own log.',
} as const

/** When we read what an authority asks, and that its own page decides. */
export const readLine = (place: Place): string =>
  `Requirements as we read them on ${dayText(authorities[place].readOn)}; ${authorities[place].short}’s own pages decide.`

/** How much an authority asks, in a few words: "20 hours a year". */
export function askedIn(place: Place): string {
  const { asks } = authorities[place]
  if (!asks) return 'no set hours'
  return `${asks.minutes / 60} hours ${asks.per === 'year' ? 'a year' : 'a period'}`
}

/** Says whether the form has the authority's own fields. */
export const formLine = (place: Place): string =>
  authorities[place].fields
    ? `The fields that we read on ${authorities[place].short}’s pages.`
    : `We haven’t read which fields ${authorities[place].short} asks for, so this is a general log.`
