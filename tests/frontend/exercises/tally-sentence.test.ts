import { expect, test } from 'vitest'
import { tallySentence } from '../../../frontend/exercises/tally-sentence.ts'

const three = { day: '2026-11-23', kinds: ['left gaps', 'looked finished', 'asked first'] }
const two = { ...three, kinds: ['left gaps', 'left none'] }

test.each([
  [three, [0, 0, 1], 'Of the 3 replies of 23 November 2026, 2 left gaps and 1 looked finished. None asked first.'],
  [three, [0, 0], 'All 2 replies of 23 November 2026 left gaps. None looked finished, and none asked first.'],
  [three, [2, 1, 0], 'Of the 3 replies of 23 November 2026, 1 left gaps, 1 looked finished and 1 asked first.'],
  [two, [1, 1], 'All 2 replies of 23 November 2026 left none.'],
])('what a recording shows, as a sentence', (tally, replies, sentence) => {
  expect(tallySentence(tally, replies)).toBe(sentence)
})
