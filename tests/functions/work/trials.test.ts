import { expect, test } from 'vitest'
import { filledTrials, isTable, trialsAsText, trialsIn } from '#work/trials'

const table = '["A prompt","Short"]\n["",""]\n["Another","Long","More"]'

test('a trial table is read row by row, and prints as lines without blank cells', () => {
  expect(trialsIn(table)).toEqual([
    ['A prompt', 'Short'],
    ['', ''],
    ['Another', 'Long', 'More'],
  ])
  expect(filledTrials(table)).toHaveLength(2)
  expect(trialsAsText(table)).toBe('A prompt · Short\nAnother · Long · More')
})

test('a line that is not a row goes into the first cell', () => {
  expect(filledTrials('["A prompt"]\nmerged by hand')).toEqual([['A prompt'], ['merged by hand']])
})

test.each([
  [table, true],
  ['', false],
  ['A thought.', false],
  ['["A prompt"]\nA thought.', false],
  ['3', false],
])('%j is a trial table: %s', (text, expected) => {
  expect(isTable(text)).toBe(expected)
})
