import { expect, test } from 'vitest'
import { disputeOf, isTakenBack, isUndecided, maskedAddress } from '#payments/rules'

test.each<[string[], 'none' | 'open' | 'lost', boolean]>([
  [[], 'none', false],
  [['needs_response'], 'open', true],
  [['under_review'], 'open', true],
  [['warning_needs_response'], 'open', true],
  [['warning_under_review'], 'open', true],
  [['warning_closed'], 'none', false],
  [['prevented'], 'none', false],
  [['won'], 'none', false],
  [['lost'], 'lost', false],
  [['appeal_under_review'], 'lost', true],
  [['something_new'], 'open', true],
  [['warning_closed', 'lost'], 'lost', false],
  [['won', 'needs_response'], 'open', true],
])('disputes %j are %s', (statuses, dispute, undecided) => {
  expect(disputeOf(statuses)).toBe(dispute)
  expect(statuses.some(isUndecided)).toBe(undecided)
})

test.each([
  ['nothing refunded', 0, 'none', 9900, false],
  ['a part refunded', 9899, 'none', 9900, false],
  ['all of it refunded', 9900, 'none', 9900, true],
  ['an open dispute', 0, 'open', 9900, false],
  ['a lost dispute', 0, 'lost', 9900, true],
  ['a free course', 0, 'none', 0, false],
] as const)('the money is taken back or not after %s', (_, refunded, dispute, amountTotal, expected) => {
  expect(isTakenBack({ refunded, dispute, amountTotal })).toBe(expected)
})

test.each([
  ['jane@school.example', 'j…@…'],
  ['😀@school.example', '😀…@…'],
])('masks %s', (email, masked) => {
  expect(maskedAddress(email)).toBe(masked)
})
