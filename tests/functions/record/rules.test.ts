import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moduleById, moduleIds } from '#catalogue/catalogue'
import { yearsLater } from '#core/calendar'
import { type Place, places } from '#core/places'
import { authorities, fieldsOf } from '#record/authorities'
import { type Completion, type Entry, emptyEntry, entryProblem, kinds, loggedFrom } from '#record/entry'
import { askedOf, ledgerOf, minutesIn, periodProblem, standingOf, yearsOf } from '#record/ledger'
import { formOf, hoursText, loggedLine } from '#record/wording'

const today = '2026-11-25'
const workshop: Entry & { entryId: string } = {
  ...emptyEntry,
  entryId: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  title: 'Reading difficulties',
  provider: 'Wattle Network',
  from: '2026-05-04',
  to: '2026-05-05',
  minutes: 390,
  standards: [1, 5],
  priorityArea: 'Literacy',
  description: 'Two days on how reading fails.',
  learned: 'Decoding comes first.',
  applied: 'I will check decoding in Term 3.',
  connection: 'I learnt to tell decoding from comprehension.',
  reflections: 'What I thought was laziness was not.',
  evidence: 'Certificate, in my folder',
}

const day = fc.integer({ min: 0, max: 3_000 }).map((n) => new Date(Date.UTC(2022, 0, 1 + n)).toISOString().slice(0, 10))
const anyEntry = fc.record({
  entryId: fc.uuid(),
  title: fc.constantFrom('', ' ', 'A', 'B'),
  from: fc.oneof(day, fc.constant('')),
  to: fc.oneof(day, fc.constant('')),
  minutes: fc.oneof(fc.constant(null), fc.integer({ min: -100, max: 3_000 })),
  category: fc.constantFrom('accredited' as const, 'identified' as const),
})
const anyCompletions = fc
  .subarray(moduleIds)
  .chain((some) =>
    fc.tuple(
      ...some.map((moduleId) =>
        fc.record({ moduleId: fc.constant(moduleId), day, minutes: fc.constant(moduleById(moduleId).minutes) }),
      ),
    ),
  ) as fc.Arbitrary<Completion[]>

test('a total counts each module once and each finished entry of the past once, as a plain model does', () => {
  fc.assert(
    fc.property(
      anyCompletions,
      fc.array(anyEntry, { maxLength: 8 }),
      fc.dictionary(fc.constantFrom(...moduleIds), fc.integer({ min: -10, max: 400 })),
      fc.tuple(day, day).map((two) => two.sort()),
      (completions, own, changed, [from = '', to = '']) => {
        const added = Object.entries(changed).map(([entryId, minutes]) => ({ ...emptyEntry, entryId, minutes }))
        const entries = [...added, ...own.map((one) => ({ ...emptyEntry, ...one }))]
        const logged = loggedFrom(completions, entries, 'Provider')
        const ledger = ledgerOf(logged, { from, to }, today)

        let model = 0
        let beside = 0
        for (const { moduleId, day: on, minutes } of completions) {
          const less = Math.max(0, Math.min(changed[moduleId] ?? minutes, minutes))
          if (on >= from && on <= to && on <= today) model += less
          if (on >= from && on <= to) beside += minutes
        }
        for (const { title, from: begun, to: ended, minutes } of own) {
          const isWhole = title.trim() && begun && ended && begun <= ended && (minutes ?? 0) > 0
          const days = (Date.parse(ended) - Date.parse(begun)) / 86_400_000 + 1
          if (isWhole && (minutes ?? 0) <= days * 1_440 && ended >= from && ended <= to && ended <= today)
            model += minutes ?? 0
        }
        expect(ledger.minutes).toBe(model)
        expect(ledger.years.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(model)
        expect(ledger.category('accredited') + ledger.category('identified')).toBe(model)
        expect(minutesIn({ from, to }, completions)).toBe(beside)
        expect(new Set(ledger.counted.map(({ entryId }) => entryId)).size).toBe(ledger.counted.length)
      },
    ),
  )
})

describe('what is wrong with an entry', () => {
  test.each([
    [{ title: '  ' }, 'Give it a title.'],
    [{ from: '' }, 'Enter the day on which it began and the day on which it ended.'],
    [{ from: '2026-02-30' }, 'Enter the day on which it began and the day on which it ended.'],
    [{ to: '2026-05-03' }, 'It ends before it begins. Check the two dates.'],
    [{ minutes: null }, 'Enter how long it took.'],
    [{ minutes: 0 }, 'Enter how long it took: more than 0 minutes.'],
    [{ minutes: -30 }, 'Enter how long it took: more than 0 minutes.'],
    [{ to: '2026-05-04', minutes: 25 * 60 }, 'Is this right? That’s more than a day has. Check the time or the dates.'],
    [{ minutes: 49 * 60 }, 'Is this right? That’s more than 2 days have. Check the time or the dates.'],
    [{ standards: [] }, undefined],
  ])('%o', (part, problem) => {
    expect(entryProblem({ ...workshop, ...part })).toBe(problem)
  })

  test('what is ahead is planned, what lies outside the period waits, and 0 minutes leave a module out', () => {
    const period = { from: '2026-01-01', to: '2026-12-31' }
    const standing = (part: Partial<Entry>) => standingOf({ ...workshop, ...part }, period, today)
    expect(standing({})).toBe('counted')
    expect(standing({ to: '2026-11-26' })).toBe('planned')
    expect(standing({ to: today })).toBe('counted')
    expect(standing({ from: '2027-03-10', to: '2027-03-10' }), 'planned for the next period').toBe('outside')
    expect(standing({ from: '2025-12-31', to: '2026-01-01' })).toBe('counted')
    expect(standing({ from: '2025-12-30', to: '2025-12-31' })).toBe('outside')
    const [left] = loggedFrom(
      [{ moduleId: 'digital-media', day: today, minutes: 240 }],
      [{ ...emptyEntry, entryId: 'digital-media', minutes: 0 }],
      'Provider',
    )
    expect(left && standingOf(left, period, today)).toBe('left-out')
  })
})

test.each([
  ['2026-01-01', '2025-12-31', 'It ends before it begins. Check the two dates.'],
  ['2006-01-01', '2025-12-31', 'That’s more than 10 years. Check the two dates: no authority’s period is that long.'],
  ['2016-01-01', '2025-12-31', undefined],
  ['', '2025-12-31', 'Enter the first and the last day.'],
])('a period from %s to %s', (from, to, problem) => {
  expect(periodProblem({ place: 'nsw', from, to, target: 6_000 })).toBe(problem)
})

test.each([
  ['vic', '2025-10-01', '2026-09-30', 20],
  ['sa', '2022-02-01', '2027-01-31', 100],
  ['act', '2026-02-02', '2026-12-18', 20],
  ['vic', '2026-05-01', '2026-09-30', 20],
  ['nsw', '2022-01-01', '2026-12-31', 100],
  ['qld', '2024-02-29', '2025-02-28', 20],
  ['tas', '2022-01-01', '2026-12-31', undefined],
] as const)('%s asks from %s to %s for %s hours', (place, from, to, hours) => {
  expect(askedOf(place, { from, to })).toBe(hours === undefined ? null : hours * 60)
})

test('the years of a period touch each other and end where it ends', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 3_600 }), (from, length) => {
      const to = new Date(Date.parse(from) + length * 86_400_000).toISOString().slice(0, 10)
      const years = yearsOf({ from, to })
      expect(years[0]?.from).toBe(from)
      expect(years.at(-1)?.to).toBe(to)
      for (const [n, { from: begins }] of years.entries())
        if (n > 0) expect(Date.parse(begins) - Date.parse(years[n - 1]?.to ?? '')).toBe(86_400_000)
      expect(yearsLater(from, 0)).toBe(from)
    }),
  )
})

describe('the forms', () => {
  test('one entry as each authority asks for it', () => {
    const shown = (place: Place) => formOf(place, workshop).map(({ label, value }) => `${label}: ${value}`)
    expect(Object.fromEntries(places.map((place) => [place, shown(place)]))).toMatchSnapshot()
  })

  test('a change of authority changes the view and no entry', () => {
    const values = (place: Place) => new Map(formOf(place, workshop).map(({ key, value }) => [key, value]))
    for (const key of ['title', 'duration', 'standards'] as const)
      expect(new Set(places.map((place) => values(place).get(key)))).toEqual(new Set([values('nsw').get(key)]))
  })

  test('every authority has a home, sources on record, and a day on which they were read', () => {
    for (const place of places) {
      const { home, sources, readOn } = authorities[place]
      expect([home, ...sources.map(([, address]) => address)].every((one) => one.startsWith('https://'))).toBe(true)
      expect(new Set(sources.map(([what]) => what)).size, place).toBe(sources.length)
      expect(sources.length).toBeGreaterThan(0)
      expect(Date.parse(readOn)).toBeGreaterThan(0)
      expect(fieldsOf(place).length).toBeGreaterThan(4)
    }
    expect(places.filter((place) => authorities[place].fields)).toEqual(['nsw', 'vic', 'sa', 'act'])
  })

  test('no text promises what only an authority can say', () => {
    expect(JSON.stringify({ authorities, forms: places.map(fieldsOf), kinds })).not.toMatch(
      /meets|compliant|approved|accredited by|endorsed|guarantee/i,
    )
  })
})

test('hours and the dashboard’s line', () => {
  expect([0, 30, 60, 2_070].map(hoursText)).toEqual(['0 h', '30 min', '1 h', '34 h 30 min'])
  expect(loggedLine(2_070, { target: 6_000, to: '2027-06-30' })).toBe(
    '34 h 30 min of 100 h logged, period ends 30 June 2027',
  )
  expect(loggedLine(60, { target: null, to: '2027-06-30' })).toBe('1 h logged, period ends 30 June 2027')
})
