import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fingerprint, replacing } from '#core/earlier-versions'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 23, 9, minutes))
const written = (text: string, more: { lost?: number } = {}) => ({ text, savedAt: at(0).toISOString(), ...more })
const long = 'I watched one small group. '.repeat(100)

describe('a save a minute later', () => {
  test.each([
    ['all of it is overtyped', 'A whole afternoon of thought.', 'x', true],
    ['it gives way to another text of the same length', 'My first idea.', 'Quite another.', true],
    ['all of it is deleted', 'Words', '', true],
    ['a third of it is deleted', 'abcdef', 'abcd', true],
    ['less than a third of it is deleted', 'abcdefg', 'abcde', false],
    ['a word in it is mended', 'We teh class discussed it.', 'We the class discussed it.', false],
    ['more is written after it', 'One', 'One two three', false],
    ['more is written inside it', 'One two', 'One and two', false],
    ['it stays', 'Words', 'Words', false],
    ['200 characters of a long one go', long, long.slice(200), false],
    ['201 characters of a long one go', long, long.slice(201), true],
    ['it was blank', ' \n\u200b', 'Words', false],
    ['it was empty', '', 'Words', false],
  ])('keeps the text before it if %s: %#', (_, before, after, keeps) => {
    expect(replacing(written(before), { text: after, now: at(1) }).keeps).toBe(keeps)
  })
})

test.each([
  [29, false],
  [30, false],
  [31, true],
  [60 * 24 * 40, true],
])('after %i minutes without a save, a sitting begins or does not: %s', (minutes, keeps) => {
  expect(replacing(written('One'), { text: 'One two', now: at(minutes) }).keeps).toBe(keeps)
  expect(replacing(written('One'), { text: 'One', now: at(minutes) }).keeps).toBe(false)
})

test.each([
  ['One', 'One two', true],
  ['One', 'One', false],
  [' \n', 'One', false],
])('a button that puts another text in place of %j keeps it: %j, %s', (before, text, keeps) => {
  expect(replacing(written(before), { text, now: at(1), asked: true }).keeps).toBe(keeps)
})

test('a clock that was set back begins no sitting', () => {
  expect(replacing(written('One'), { text: 'One two', now: at(-90) }).keeps).toBe(false)
})

test('small losses add up until a version is kept', () => {
  let before = written(long)
  const kept: number[] = []
  for (let save = 0; before.text.length > 900; save++) {
    const text = before.text.slice(0, -90)
    const { keeps, lost } = replacing(before, { text, now: at(0) })
    if (keeps) kept.push(save)
    before = written(text, { lost })
  }
  expect(kept).toEqual([2, 5, 8, 11, 14, 17])
})

const texts = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '👩‍🏫', 'é'), maxLength: 400 })

test('adding text anywhere loses nothing, and a short cut loses what it takes', () => {
  fc.assert(
    fc.property(texts, texts, fc.nat(), fc.nat(150), (text, added, where, length) => {
      const start = where % (text.length + 1)
      const more = text.slice(0, start) + added + text.slice(start)
      expect(replacing(written(text), { text: more, now: at(1) })).toEqual({ keeps: false, lost: 0 })
      const less = text.slice(0, start) + text.slice(start + length)
      const cut = text.length - less.length
      fc.pre(cut * 3 < text.length)
      expect(replacing(written(text, { lost: 7 }), { text: less, now: at(1) })).toEqual({ keeps: false, lost: cut + 7 })
    }),
  )
})

test('whatever is saved in a sitting, between two versions no more than 200 characters go, nor a third at once', () => {
  fc.assert(
    fc.property(fc.array(texts, { minLength: 2, maxLength: 30 }), ([first = '', ...saves]) => {
      let before = written(first)
      let shorter = 0
      for (const text of saves) {
        const { keeps, lost } = replacing(before, { text, now: at(1) })
        const now = Math.max(0, before.text.length - text.length)
        shorter = keeps ? 0 : shorter + now
        if (!keeps && before.text.trim()) {
          expect(shorter).toBeLessThanOrEqual(200)
          expect(now === 0 || now < before.text.length / 3).toBe(true)
        }
        before = written(text, { lost })
      }
    }),
  )
})

test('a fingerprint tells texts and titles apart', () => {
  const title = fc.option(texts)
  fc.assert(
    fc.property(texts, texts, title, title, (one, other, oneTitle, otherTitle) => {
      const prints = [fingerprint({ title: oneTitle, text: one }), fingerprint({ title: otherTitle, text: other })]
      expect(prints[0] === prints[1]).toBe(one === other && oneTitle === otherTitle)
    }),
  )
  expect(fingerprint({ text: 'a' })).toBe(fingerprint({ title: null, text: 'a' }))
  const many = Array.from({ length: 50_000 }, (_, n) => fingerprint({ text: `Words ${n}` }))
  expect(new Set(many).size).toBe(many.length)
})
