import { describe, expect, test } from 'vitest'
import { documentExcess } from '#paper/document-limits'

describe('one PDF takes', () => {
  test.each([
    ['a megabyte of prose', ['The rubric says “mostly”, and nobody knows why. '.repeat(21_000)]],
    ['1,000 prompts of one word', Array(1000).fill('Feedback')],
    ['2,000 lines of one letter', ['a\n'.repeat(1_999)]],
    ['a list of 10,000 words', ['words\n'.repeat(10_000)]],
    ['20,000 symbols', ['→√∑ ∞'.repeat(5_000)]],
    ['nothing', []],
  ])('%s', (_, texts) => {
    expect(documentExcess(texts)).toBeNull()
  })
})

describe('one PDF does not take', () => {
  test.each([
    ['more than a megabyte and its titles', Array(13).fill('x'.repeat(100_000)), 'text'],
    ['50,001 lines', ['a line of words\n'.repeat(50_000)], 'text'],
    ['10,000 lines of one letter', ['a\n'.repeat(10_000)], 'short lines'],
    ['10,000 blank lines between two letters', [`a${'\r\n'.repeat(10_000)}b`], 'short lines'],
    ['10,000 lines of blanks', [`${'     \n'.repeat(10_000)}`], 'short lines'],
    ['5,000 texts of one letter', Array(5000).fill('a'), 'short lines'],
    ['20,001 symbols', ['→'.repeat(10_000), '√'.repeat(10_001)], 'symbols'],
  ])('%s', (_, texts, excess) => {
    expect(documentExcess(texts)).toBe(excess)
  })
})
