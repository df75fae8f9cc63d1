import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Draft, type DraftEvent, newDraft, reduce } from '../../../frontend/autosave/draft.ts'
import type { Target } from '../../../frontend/autosave/target.ts'

/** Joined values stay few: each letter once, in order. */
const letters = (value: string) => [...new Set(value)].sort().join('')

const outside = async () => ({ wait: 'offline' as const })

/** A text, where the learner chooses between two versions. */
const text: Target<string> = {
  empty: '',
  same: (one, other) => one === other,
  isBlank: (value) => value === '',
  join: (stored, typed) => letters(stored + typed),
  closedTab: 'offer',
  save: outside,
  entryOf: (stored) => stored,
  storedIn: (entry) => entry as never,
  asText: (_, value) => value,
}
/** A text whose two versions are merged, as quiz answers and prompt forms are. */
const merging: Target<string> = { ...text, merge: (value, _, current) => letters(current + value) }

const values = ['', 'a', 'b']
const copies = [
  { value: 'a', version: 1 },
  { value: 'b', version: 2 },
]
const events: DraftEvent<string>[] = [
  ...values.flatMap((value): DraftEvent<string>[] => [
    { type: 'typed', value },
    { type: 'offered', value },
    { type: 'chosen', value },
    { type: 'recovered', stored: { value, version: 1 } },
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
const all = [...transitions(text), ...transitions(merging)]

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

test('a value leaves the page only by typing, choosing, merging, or because the server has it', () => {
  const mayReplace = ['typed', 'chosen']
  for (const { from, event, to } of all) {
    const isUnsaved = from.value !== from.base.value
    if (!isUnsaved || mayReplace.includes(event.type)) continue
    const everywhere = [
      to.value,
      to.base.value,
      ...('other' in to && to.other?.from === 'device' ? [to.other.value] : []),
    ]
    expect(everywhere.some((value) => value.includes(from.value))).toBe(true)
  }
})

test('only a draft that the server has becomes clean', () => {
  for (const { to } of all) if (to.status === 'clean') expect(to.value).toBe(to.base.value)
})

test('whatever changes a value that the server lacks also stores it on the device', () => {
  for (const { from, to, effects } of all)
    if (from.value !== to.value && to.value !== to.base.value)
      expect(effects.some((effect) => effect.do === 'store' || effect.do === 'store soon')).toBe(true)
})
