import { expect, test } from 'vitest'
import { namesAll } from '#desk/name-search'

const known = [
  'Jane O’Hara jane.ohara@wattle.example',
  'Māia Ngāti-Smith m.n@wattle.example',
  'Li Ana Lim lim@gum.example',
]

test.each([
  ['ohara', 0],
  ["O'Hara", 0],
  ['o’hara', 0],
  ['hara jane', 0],
  ['o hara', 0],
  ['JANE.OHARA@wattle.example', 0],
  ['jane.o', 0],
  ['maia', 1],
  ['ngati smith', 1],
  ['ngatismith', 1],
  ['Ngāti', 1],
  ['lim ana', 2],
  ['gum.example', 2],
])('%j finds one of three', (typed, found) => {
  expect(known.map((one) => namesAll(typed, one))).toEqual(known.map((_, n) => n === found))
})

test('a word that begins none of a name’s words finds nobody; no word finds everybody', () => {
  for (const typed of ['ane', 'jane lim', 'x', '’']) expect(known.some((one) => namesAll(typed, one))).toBe(false)
  expect(known.every((one) => namesAll('  ', one))).toBe(true)
})
