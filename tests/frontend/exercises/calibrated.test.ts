import { expect, test } from 'vitest'
import { calibrated } from '../../../frontend/exercises/calibrated.ts'

const predictions = (...sure: number[]) => sure.map((one) => ({ sure: Math.abs(one), cameTrue: one > 0 }))

test.each([
  ['nothing without predictions', [], undefined],
  ['nothing about a single one', [80], undefined],
  ['no remark about two', [100, -100], 'you said 100% sure on average; 1 of 2 came true.'],
  ['that they were surer than it turned out', [90, -90, -90], '1 of 3 came true. You were surer than it turned out'],
  ['that they knew more than they said', [60, 60, 65], 'you said 62% sure on average; 3 of 3 came true. You knew more'],
  [
    'that they were about right',
    [80, 80, 80, -60],
    '3 of 4 came true. You were about as sure as you had reason to be.',
  ],
])('a learner reads %s', (_, sure, sentence) => {
  const said = calibrated(predictions(...sure), 'course')
  if (sentence === undefined) expect(said).toBeUndefined()
  else expect(said).toContain(sentence)
})
