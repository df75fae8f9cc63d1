import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Draft, type DraftEvent, newDraft, reduce } from '../../../frontend/autosave/draft.ts'
import type { Target } from '../../../frontend/autosave/target.ts'

const outside = async () => ({ wait: 'offline' as const })

/** A text, where the learner chooses between two versions. */
const text: Target<string> = {
  empty: '',
  same: (one, other) => one === other,
  isBlank: (value) => value === '',
  save: outside,
  entryOf: (stored) => stored,
  storedIn: (entry) => entry as never,
  asText: (_, value) => value,
}
/** A choice, of which the last one counts. */
const choice: Target<string> = { ...text, pick: (value) => value }
/** A form: an empty one says nothing. */
const form: Target<string> = { ...text, pick: (value, _, other) => (value && other ? undefined : value || other) }

const values = ['', 'a', 'b']
const copies = [
  { value: 'a', version: 1 },
  { value: 'b', version: 2 },
]
const events: DraftEvent<string>[] = [
  ...values.flatMap((value): DraftEvent<string>[] => [
    { type: 'typed', value },
    { type: 'chosen', value },
    { type: 'recovered', stored: { value, version: 1 } },
    { type: 'recovered', stored: { value, version: 1, keep: true } },
  ]),
  ...copies.flatMap((copy): DraftEvent<string>[] => [
    { type: 'saved', copy },
    { type: 'stale', current: copy },
    { type: 'received', copy },
    { type: 'locked', current: copy },
  ]),
  { type: 'recovered', stored: { value: 'b', version: 0, sent: { value: 'a', operation: 'before' } } },
  { type: 'due', operation: 'now' },
  { type: 'locked' },
  { type: 'failed', trouble: { kind: 'offline' } },
  { type: 'failed', trouble: { kind: 'refused', message: 'Please shorten it.' } },
]

type Transition = { from: Draft<string>; event: DraftEvent<string>; to: Draft<string>; effects: { do: string }[] }

/** Every transition that can happen with these values, from an unchanged draft on. */
function transitions(target: Target<string>): Transition[] {
  const found: Transition[] = []
  const seen = new Set<string>()
  const waiting: Draft<string>[] = [newDraft({ value: '', version: 0 }), newDraft({ value: 'a', version: 1 }, true)]
  for (let from = waiting.pop(); from; from = waiting.pop()) {
    for (const event of events) {
      const { draft: to, effects } = reduce(from, event, target)
      found.push({ from, event, to, effects })
      // Failures only count the delay of the next try.
      const key = JSON.stringify({ ...to, failures: 0 })
      if (!seen.has(key)) waiting.push(to)
      seen.add(key)
    }
  }
  return found
}
const ofText = transitions(text)
const all = [...ofText, ...transitions(choice), ...transitions(form)]

test('the state chart in frontend/README.md shows exactly the transitions that happen', () => {
  const readme = readFileSync('frontend/README.md', 'utf8')
  const drawn = [...readme.matchAll(/^ {4}(\w+) --> (\w+): (.+)$/gm)].flatMap(([, from, to, names = '']) =>
    names.split(', ').map((name) => `${from} --> ${to}: ${name}`),
  )
  const happening = all
    .filter(({ from, to }) => from.status !== to.status)
    .map(({ from, event, to }) => `${from.status} --> ${to.status}: ${event.type}`)
  expect(drawn.sort()).toEqual([...new Set(happening)].sort())
})

test('what is sent never changes until its answer', () => {
  for (const { from, to } of all)
    if (from.status === 'sending' && to.status === 'sending') expect(to.sent).toBe(from.sent)
})

test('a text leaves the page only by typing, choosing, or because the server has it, and is never joined to another', () => {
  const mayReplace = ['typed', 'chosen']
  for (const { from, event, to } of ofText) {
    expect(values).toContain(to.value)
    // A box that was emptied too late has nothing to keep.
    const isUnsaved = from.value !== from.base.value && !(from.status === 'locked' && from.value === '')
    if (!isUnsaved || mayReplace.includes(event.type)) continue
    const everywhere = [
      to.value,
      to.base.value,
      ...('other' in to && to.other?.from === 'device' ? [to.other.value] : []),
    ]
    expect(everywhere).toContain(from.value)
  }
})

test('a copy that another tab has saved is never replaced by a save that failed before', () => {
  for (const { from, event, to } of all)
    if (event.type === 'received' && 'sent' in from && from.sent && 'sent' in to && to.sent)
      expect(to.base.version).toBe(from.base.version)
})

test('only a draft that the server has becomes clean', () => {
  for (const { to } of all) if (to.status === 'clean') expect(to.value).toBe(to.base.value)
})

test('whatever changes a value that the server lacks also stores it on the device', () => {
  for (const { from, to, effects } of all)
    if (from.value !== to.value && to.value !== to.base.value)
      expect(effects.some((effect) => effect.do === 'store' || effect.do === 'store soon')).toBe(true)
})
