import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { draw, nextWords, textOf, train, wordsOf, write } from '../../../frontend/exercises/next-word/model.ts'
import { fridge, opening, schoolWeek } from '../../../frontend/exercises/next-word/school-week.ts'

const model = train(schoolWeek)
const small = train(['The cat sat. The cat ran. The cat sat. A dog ran.'])
const paragraph = fc.constantFrom(...schoolWeek)
const anyStart = fc
  .tuple(paragraph, fc.nat(200), fc.integer({ min: 1, max: 4 }))
  .map(([text, from, length]) => wordsOf(text).slice(from, from + length))
const anyChance = fc.constantFrom(0, 0.5, 1, 1.5, 2)

describe('the next words', () => {
  test.each([
    [
      'two words',
      'The cat',
      [
        ['sat', 2 / 3],
        ['ran', 1 / 3],
      ],
    ],
    [
      'one word, where the two never met',
      'A cat',
      [
        ['sat', 2 / 3],
        ['ran', 1 / 3],
      ],
    ],
    [
      'how sentences begin, where the word was never read',
      'zebra',
      [
        ['The', 3 / 4],
        ['A', 1 / 4],
      ],
    ],
    [
      'how sentences begin, where there is nothing',
      '',
      [
        ['The', 3 / 4],
        ['A', 1 / 4],
      ],
    ],
  ])('go by %s', (_, start, expected) => {
    expect(nextWords(small, wordsOf(start)).map(({ word, share }) => [word, share])).toEqual(expected)
  })

  test('have shares that add up to 1, the likeliest first, at any chance', () => {
    fc.assert(
      fc.property(anyStart, anyChance, (start, chance) => {
        const shares = nextWords(model, start, chance).map(({ share }) => share)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9)
        expect(shares).toEqual(shares.toSorted((a, b) => b - a))
      }),
    )
  })

  test('are only the likeliest one without chance, and more alike with more', () => {
    expect(nextWords(small, wordsOf('The cat'), 0)).toEqual([{ word: 'sat', share: 1 }])
    const [little = 0, usual = 0, lots = 0] = [0.5, 1, 2].map((chance) => nextWords(small, ['cat'], chance)[0]?.share)
    expect(little).toBeGreaterThan(usual)
    expect(usual).toBeGreaterThan(lots)
    expect(lots).toBeGreaterThan(0.5)
  })
})

describe('writing', () => {
  test('adds only words that followed somewhere in the text, and stops at the end of a sentence', () => {
    const pairs = new Set(
      schoolWeek.flatMap((text) =>
        ['.', ...wordsOf(text)].map((word, at, all) => `${all[at - 1]} ${word}`.toLowerCase()),
      ),
    )
    fc.assert(
      fc.property(
        anyStart,
        anyChance,
        fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
        (start, chance, numbers) => {
          fc.pre(start.length > 0)
          const written = write(model, start, { chance, random: () => numbers.next().value, most: 10 })
          expect(written.length - start.length).toBeLessThanOrEqual(10)
          for (let at = start.length; at < written.length; at += 1)
            expect(pairs).toContain(`${written[at - 1]} ${written[at]}`.toLowerCase())
          expect(written.slice(start.length, -1).some((word) => /^[.?!]$/.test(word))).toBe(false)
        },
      ),
    )
  })

  test('is the same each time without chance', () => {
    const run = (random: () => number) => textOf(write(model, wordsOf('The bus is'), { chance: 0, random, most: 10 }))
    expect(run(() => 0.1)).toBe(run(() => 0.9))
  })

  test('draws each word about as often as its share', () => {
    const next = nextWords(small, wordsOf('The cat'))
    const drawn = Array.from({ length: 300 }, (_, at) => draw(next, () => at / 300))
    expect(drawn.filter((word) => word === 'sat')).toHaveLength(200)
  })

  test('goes on about the fridge without having read about it, and without what only that paragraph says', () => {
    const without = train(schoolWeek.filter((one) => one !== fridge))
    const start = wordsOf(opening)
    const offered = (from: typeof model) =>
      ['a', 'half'].flatMap((word) => nextWords(from, [...start, word])).map(({ word }) => word)
    expect(offered(model)).toContain('yoghurt')
    const known = new Set(schoolWeek.filter((one) => one !== fridge).flatMap(wordsOf))
    fc.assert(
      fc.property(anyChance, fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })), (chance, numbers) => {
        const written = write(without, start, { chance, random: () => numbers.next().value, most: 10 })
        expect(written.length).toBeGreaterThan(start.length)
        for (const word of written.slice(start.length)) expect(known).toContain(word)
      }),
    )
  })
})

test('words become the text that they came from', () => {
  expect(textOf(wordsOf('Mr Baptiste, who isn’t ready, waits.'))).toBe('Mr Baptiste, who isn’t ready, waits.')
})
