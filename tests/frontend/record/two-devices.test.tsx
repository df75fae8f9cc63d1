import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { getEntryHistory, getRecord, putEntry, type StudyEntry } from '#record/contract'
import { type Entry, emptyEntry, kinds } from '#record/entry'
import { differingFields, lostEntry, together } from '../../../frontend/autosave/targets/entry-fields.ts'
import { RecordView } from '../../../frontend/record/record-view.tsx'
import { FakeApi, Refuse } from '../fake-api.ts'
import { renderInApp } from '../render-in-app.tsx'

afterEach(cleanup)

const entryId = '01ARZ3NDEKTSV4RRFFQ69G5FA0'
const savedAt = '2026-11-01T00:00:00.000Z'
const base: Entry = { ...emptyEntry, title: 'Coaching', from: '2026-11-20', to: '2026-11-20', minutes: 60 }
const theirs: Entry = {
  ...base,
  title: 'Coaching with Mel',
  provider: 'Wattle',
  kind: 'mentoring',
  minutes: 90,
  learned: 'Listen.',
}

/** A record whose entry another device has changed, once this one has typed `learned`. */
async function meet(learned: string) {
  let stored: StudyEntry = { ...base, entryId, version: 1, savedAt }
  const record = { today: '2026-11-25', provider: 'Wattle', completions: [], entries: [stored] }
  const api = new FakeApi()
    .on(getRecord, () => record)
    .on(getEntryHistory, () => ({ versions: [] }))
    .on(putEntry, ({ version, operation: _, keepPrevious: __, ...sent }) => {
      if (version !== stored.version) throw new Refuse('conflict', 'Changed.', { current: stored })
      stored = { ...sent, version: version + 1, savedAt, keptUntil: Date.now() / 1000 + 1_000 }
      return stored
    })
  renderInApp(<RecordView account={crypto.randomUUID()} record={record} begin="" />)
  fireEvent.click(screen.getByRole('button', { name: /^Edit/ }))
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'What I learned' })
  stored = { ...stored, ...theirs, version: 2, where: 'Safari on iPhone' }
  fireEvent.input(box, { target: { value: learned } })
  const choice = await screen.findByRole('region', { name: /^This entry was changed/ }, { timeout: 60_000 })
  const press = (name: string) => fireEvent.click(within(choice).getByRole('button', { name }))
  return {
    api,
    choice,
    press,
    box,
    stored: () => stored,
  }
}

test('two versions of an entry are shown field by field, and only the fields that differ', async () => {
  const { choice } = await meet('Plan less.')
  const [mine, other] = within(choice)
    .getAllByRole<HTMLTextAreaElement>('textbox')
    .map(({ value }) => value)
  expect(mine).toBe('Title: Coaching\n\nType: Workshop\n\nProvider: (empty)\n\nTime: 1 h\n\nWhat I learned: Plan less.')
  expect(other).toBe(
    'Title: Coaching with Mel\n\nType: Mentoring or coaching\n\nProvider: Wattle\n\nTime: 1 h 30 min\n\nWhat I learned: Listen.',
  )
})

test('both together has the words of both, and of what can only be one, what was changed', async () => {
  const { press, stored } = await meet('Plan less.')
  press('Put both together')
  await expect.poll(stored, { timeout: 30_000 }).toMatchObject({
    title: 'Coaching with Mel',
    provider: 'Wattle',
    kind: 'mentoring',
    minutes: 90,
    learned: 'Plan less.\n\nListen.',
  })
})

test('“Keep this one” has the server keep what it replaces, and can be undone', async () => {
  const { api, press, stored } = await meet('Plan less.')
  press('Keep this one')
  await screen.findByText('What isn’t in it now is kept for 30 days under “Earlier versions”.')
  const undo = screen.getByRole('button', { name: 'Undo' })
  // The message stays while it has the focus, also where the save takes longer than it would have shown.
  act(() => undo.focus())
  await expect
    .poll(() => api.of(putEntry).at(-1), { timeout: 30_000 })
    .toMatchObject({ learned: 'Plan less.', keepPrevious: true })
  fireEvent.click(undo)
  await expect.poll(stored, { timeout: 30_000 }).toMatchObject(theirs)
})

test('“Take this one” keeps what was typed here first, and it can be put back', async () => {
  const { api, press, box, stored } = await meet('Plan less.')
  press('Take this one')
  await expect.poll(() => box.value).toBe('Listen.')
  fireEvent.click(await screen.findByRole('button', { name: /^Earlier versions/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Put this text back' }, { timeout: 30_000 }))
  expect(box.value).toBe('Plan less.')
  await expect.poll(stored, { timeout: 30_000 }).toMatchObject({ ...base, learned: 'Plan less.' })
  expect(api.of(putEntry).at(-1)).toMatchObject({ keepPrevious: true })
})

const words = fc.constantFrom('', 'a', 'b', 'a b', 'Listen.')
const day = fc.constantFrom('', '2026-11-20', '2026-11-21')
const anyEntry: fc.Arbitrary<Entry> = fc.record({
  ...{ title: words, provider: words, priorityArea: words, description: words, learned: words, applied: words },
  ...{ connection: words, reflections: words, evidence: words, from: day, to: day },
  kind: fc.constantFrom(...kinds),
  minutes: fc.constantFrom(null, 0, 30, 60),
  standards: fc.subarray([1, 2, 3]),
  category: fc.constantFrom('accredited' as const, 'identified' as const),
})

test('nothing is lost where two versions meet: it’s in what’s chosen, or the choice keeps it', () => {
  fc.assert(
    fc.property(anyEntry, anyEntry, anyEntry, (mine, other, before) => {
      const both = together(mine, other, before)
      for (const one of [mine, other])
        for (const name of Object.keys(emptyEntry) as (keyof Entry)[]) {
          if (typeof one[name] === 'string' && !['from', 'to', 'kind', 'category'].includes(name))
            expect(both[name]).toContain(one[name])
          for (const chosen of [both, mine, other])
            if (name !== 'standards' && !String(chosen[name]).includes(String(one[name] ?? '')))
              expect(lostEntry(one, chosen)).toBe(one)
          if (String(mine[name]) !== String(other[name])) expect(differingFields(mine, other, one)).not.toBe('')
        }
      expect(both.standards).toEqual([...new Set([...mine.standards, ...other.standards])].sort())
      for (const name of ['minutes', 'kind', 'from'] as const)
        expect(both[name]).toBe(mine[name] === before[name] ? other[name] : mine[name])
    }),
  )
})
