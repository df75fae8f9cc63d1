import { describe, expect, test } from 'vitest'
import { places, sectors } from '#core/places'
import { readDuties, WrittenDuty } from '#exercises/compiler/duties'
import { dutiesFor, dutyTopics } from '#exercises/duties'

const duties = readDuties()
const foundFor = (place: string, sector: string) =>
  dutyTopics.filter((about) => dutiesFor(duties, { place, sector }, about).length > 0)

test.each([
  ['nsw', [...dutyTopics]],
  ['vic', [...dutyTopics]],
  ['qld', ['neutrality', 'reporting', 'vilification', 'recording']],
  ['wa', ['issues', 'neutrality', 'parents', 'visitors', 'reporting', 'vilification']],
  ['sa', ['parents', 'reporting', 'vilification']],
  ['tas', ['reporting', 'vilification']],
  ['act', ['issues', 'neutrality', 'reporting', 'vilification', 'political']],
  ['nt', ['issues', 'visitors', 'reporting', 'vilification']],
])('a government school in %s has what was found there, and the rest is asked for', (place, found) => {
  expect(foundFor(place, 'government')).toEqual(found)
})

test.each(places)('in %s, no department’s policy is shown as that of a Catholic or independent school', (place) => {
  for (const sector of sectors.filter((one) => one !== 'government'))
    for (const about of dutyTopics.filter((one) => one !== 'reporting'))
      for (const { source } of dutiesFor(duties, { place, sector }, about))
        expect(source, `${sector} ${about}`).not.toMatch(/Department of Education|Education Department/)
})

test.each(places)('in %s, every school is told what must be reported and what the law calls vilification', (place) => {
  for (const sector of sectors)
    expect(foundFor(place, sector), sector).toEqual(expect.arrayContaining(['reporting', 'vilification']))
})

test('no row only comes near its topic', () => {
  for (const { but = '' } of duties) expect(but).not.toMatch(/near, not on it|couldn’t read|doesn’t speak of/i)
})

test('what holds everywhere comes after what the place itself says', () => {
  const [first, ...others] = dutiesFor(duties, { place: 'act', sector: 'independent' }, 'vilification')
  expect(first?.place).toBe('act')
  expect(others.length).toBeGreaterThan(0)
  expect(others.filter(({ place }) => place)).toEqual([])
})

describe('a duty', () => {
  const [duty] = duties
  test.each([
    ['a quotation of more than 25 words', { says: Array.from({ length: 26 }, () => 'word').join(' ') }],
    ['a home page', { address: 'https://example.edu.au/' }],
    ['no word on how old the copy is', { copy: undefined }],
    ['a topic that the table doesn’t have', { about: 'uniforms' }],
  ])('is refused with %s', (_, change) => {
    expect(WrittenDuty.safeParse(duty).success).toBe(true)
    expect(WrittenDuty.safeParse({ ...duty, ...change }).success).toBe(false)
  })
})
