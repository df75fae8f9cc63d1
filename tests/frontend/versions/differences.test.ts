import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differences } from '../../../frontend/versions/word-differences.tsx'

const joined = (before: string, after: string, left: 'before' | 'after') =>
  differences(before, after)
    .parts.filter(({ only }) => only !== left)
    .map(({ text }) => text)
    .join('')

describe('the differences between two texts', () => {
  test('are marked word by word', () => {
    expect(differences('Hello brave world', 'Hello new world, again')).toEqual({
      by: 'words',
      parts: [
        { text: 'Hello ' },
        { text: 'brave', only: 'before' },
        { text: 'new', only: 'after' },
        { text: ' world' },
        { text: ', again', only: 'after' },
      ],
    })
  })

  test('are whole paragraphs where less than half of the words are in both', () => {
    const [mine, theirs] = ['I lean on my own notes first.', 'With marking, I lean on a tool for the rest.']
    expect(differences(mine, theirs)).toEqual({
      by: 'paragraphs',
      parts: [
        { text: mine, only: 'before' },
        { text: theirs, only: 'after' },
      ],
    })
  })

  test('are none between equal texts', () => {
    expect(differences('Same\n\ntext', 'Same\n\ntext').parts).toEqual([{ text: 'Same\n\ntext' }])
  })

  test('leave out no letter of either text, nor add one', () => {
    const word = fc.oneof(
      fc.constantFrom('a', 'b', ' ', '\n', '\r\n', '\t', '😀', '😁', 'Māia', '字', '.', '\u00a0'),
      fc.string({ unit: 'grapheme', maxLength: 5 }),
    )
    const text = fc.array(word, { maxLength: 30 }).map((words) => words.join(''))
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(joined(before, after, 'after')).toBe(before)
        expect(joined(before, after, 'before')).toBe(after)
        for (const part of differences(before, after).parts) expect(part.text).not.toMatch(/\p{Surrogate}/u)
      }),
    )
  })
})

describe('two texts of 100,000 characters', () => {
  const many = (word: (i: number) => string, count: number, end: string) =>
    Array.from({ length: count }, (_, i) => word(i)).join(end)

  test('with few changes are compared by words', () => {
    const before = many((i) => `word${i}`, 11_000, ' ')
    const after = before.replaceAll(/word\d*77\b/g, 'other')
    expect(differences(before, after).by).toBe('words')
    expect(joined(before, after, 'before')).toBe(after)
  })

  test('with few paragraphs in common are compared by paragraphs', () => {
    const paragraphs = (name: string) => many((i) => many((j) => `${name}${i}x${j}`, 300, ' '), 40, '\n')
    const before = `Same start\n${paragraphs('a')}`
    const after = `Same start\n${paragraphs('b')}`
    const { by, parts } = differences(before, after)
    expect(by).toBe('paragraphs')
    expect(parts[0]).toEqual({ text: 'Same start\n' })
    expect(joined(before, after, 'after')).toBe(before)
  })

  test('with nothing in common are not compared, and the second is shown whole', () => {
    const after = many((i) => `b${i}`, 15_000, '\n')
    expect(
      differences(
        many((i) => `a${i}`, 15_000, '\n'),
        after,
      ),
    ).toEqual({ by: 'nothing', parts: [{ text: after }] })
  })
})
