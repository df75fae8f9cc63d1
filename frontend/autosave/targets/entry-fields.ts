import { type Entry, emptyEntry, kindNames, standardNames } from '#record/entry'
import { dayText, hoursText } from '#record/wording'

/** What a learner logs, and whether they've removed it. */
export type EntryDraft = Entry & { deleted?: boolean | undefined }

type Field<V> = {
  label: string
  show: (value: V) => string
  /** Joins two that differ. `base` is what mine was written over. */
  join: (mine: V, theirs: V, base: V) => V
  /** Whether a chosen one has all of the other. */
  has: (chosen: V, other: V) => boolean
}

/** A text of which nothing is left out: both stand behind each other. */
const words = (label: string, between: string): Field<string> => ({
  label,
  show: (text) => text.trim(),
  join: (mine, theirs) =>
    mine.includes(theirs) ? mine : theirs.includes(mine) ? theirs : `${mine}${between}${theirs}`,
  has: (chosen, other) => chosen.includes(other),
})
const text = (label: string) => words(label, '\n\n')
const line = (label: string) => words(label, ' / ')

/** What can only be one: mine, unless only theirs was changed. */
const one = <V extends string | number | null>(label: string, show: (value: V) => string): Field<V> => ({
  label,
  show,
  join: (mine, theirs, base) => (mine === base ? theirs : mine),
  has: (chosen, other) => chosen === other || other === '' || other === null,
})

/** What becomes of each field where two versions of an entry meet. A field that's missing here fails to compile. */
const fields: { [Name in keyof EntryDraft]-?: Field<EntryDraft[Name]> } = {
  title: line('Title'),
  kind: one('Type', (kind) => kindNames[kind]),
  provider: line('Provider'),
  from: one('First day', dayText),
  to: one('Last day', dayText),
  minutes: one('Time', (minutes) => (minutes === null ? '' : hoursText(minutes))),
  standards: {
    label: 'Standards',
    show: (standards) => standards.map((number) => `${number} ${standardNames[number]}`).join('; '),
    join: (mine, theirs) => [...new Set([...mine, ...theirs])].sort(),
    has: (chosen, other) => other.every((number) => chosen.includes(number)),
  },
  category: one('Category', (category) => (category === 'accredited' ? 'TQI-accredited' : 'Teacher-identified')),
  priorityArea: line('Priority area'),
  description: text('Description'),
  learned: text('What I learned'),
  applied: text('How I will apply it'),
  connection: text('Connection to the Standards'),
  reflections: text('Reflections'),
  evidence: text('Evidence'),
  deleted: {
    label: 'Removed',
    show: (deleted) => (deleted ? 'Yes' : 'No'),
    join: (mine, theirs) => mine && theirs,
    has: () => true,
  },
}
const names = Object.keys(fields) as (keyof EntryDraft)[]
const fieldOf = (name: keyof EntryDraft) => fields[name] as Field<unknown>

const differ = (one: EntryDraft, other: EntryDraft) => (name: keyof EntryDraft) =>
  String(one[name] ?? '') !== String(other[name] ?? '')

/** Both versions of an entry in one. What can only be one of them is in `lostEntry`, and so is kept. */
export const together = (mine: EntryDraft, theirs: EntryDraft, base: EntryDraft): EntryDraft => ({
  ...emptyEntry,
  ...Object.fromEntries(names.map((name) => [name, fieldOf(name).join(mine[name], theirs[name], base[name])])),
})

/** What choosing another version of an entry would lose: all of it, or nothing. */
export const lostEntry = (value: EntryDraft, chosen: EntryDraft): EntryDraft | undefined =>
  names.every((name) => fieldOf(name).has(chosen[name], value[name])) ? undefined : value

const shown = (entry: EntryDraft, name: keyof EntryDraft): string => fieldOf(name).show(entry[name])

/** The fields in which two versions of an entry differ, with what one of them says in each. */
export const differingFields = (one: EntryDraft, other: EntryDraft, entry: EntryDraft): string =>
  names
    .filter(differ(one, other))
    .map((name) => `${fieldOf(name).label}: ${shown(entry, name) || '(empty)'}`)
    .join('\n\n')

/** An entry as its owner reads it. */
export const readableEntry = (entry: EntryDraft): string =>
  names
    .filter((name) => shown(entry, name) && (name !== 'deleted' || entry.deleted))
    .map((name) => `${fieldOf(name).label}: ${shown(entry, name)}`)
    .join('\n')
