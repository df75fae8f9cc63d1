import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limits } from '#core/limits'
import { counted, deviceLabel, isBlank, isCleanText, notesProblem } from '#core/text'

test.each([
  ['far from its limit', 180, undefined],
  ['near its limit', 181, '181 of 200'],
  ['past its limit', 1_201, '1,201 of 200'],
])('a text %s shows the right counter', (_, length, expected) => {
  expect(counted('x'.repeat(length), 200)).toBe(expected)
})

describe('notes', () => {
  test.each([
    ['nothing', ''],
    ['100,000 characters of one byte', 'a'.repeat(100_000)],
    ['100,000 characters of three bytes, which are 300,000 bytes', '字'.repeat(100_000)],
    ['50,000 emojis, which are 100,000 characters and 200,000 bytes', '😀'.repeat(50_000)],
  ])('may contain %s', (_, text) => {
    expect(notesProblem(text)).toBeNull()
  })

  test('may not be one character longer; the message says that nothing was cut', () => {
    expect(notesProblem('a'.repeat(100_001))).toBe(
      'These notes are 100,001 characters long; 100,000 can be saved. Please shorten them; nothing has been cut.',
    )
  })

  test('never pass with more than 300,000 bytes of UTF-8', () => {
    const unit = fc.constantFrom('a', 'é', '字', '😀')
    const around = fc.integer({ min: -3, max: 3 })
    fc.assert(
      fc.property(unit, fc.constantFrom(50_000, 75_000, 100_000), around, (char, size, more) => {
        const text = char.repeat(size + more)
        const fits = text.length <= limits.notes.characters && Buffer.byteLength(text) <= limits.notes.bytes
        expect(notesProblem(text) === null).toBe(fits)
      }),
      { numRuns: 50 },
    )
  })
})

describe('text can be stored', () => {
  test.each([
    ['letters of many scripts', 'Grüße, Māia Ngāti, 先生'],
    ['lines and tabs', 'a\tb\nc\r\nd'],
    ['emojis of several code points', '👩‍🏫 👍🏽 🇦🇺'],
    ['nothing', ''],
    ['a soft hyphen and a zero-width joiner', 'a\u00adb\u200dc'],
    ['a slide’s line break', 'a\u000bb'],
    ['a PDF’s page break', 'a\u000cb'],
    ['a bell, an escape and a delete', '\u0007\u001b[31m\u007f'],
    ['control characters that old pages use as quotation marks', 'it\u0092s\u0085'],
  ])('if it contains %s', (_, text) => {
    expect(isCleanText(text)).toBe(true)
  })

  test.each([
    ['a null character', 'a\0b'],
    ['half of an emoji', '😀'.slice(0, 1)],
    ['the other half', '😀'.slice(1)],
    ['two halves in the wrong order', '\udc00\ud800'],
  ])('but not if it contains %s', (_, text) => {
    expect(isCleanText(text)).toBe(false)
  })

  test('exactly if it survives UTF-8 and has no null character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(fc.integer({ min: 0, max: 0xffff })), (text, units) => {
        const typed = text + String.fromCharCode(...units)
        const comesBack =
          new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(typed)) === typed
        expect(isCleanText(typed)).toBe(comesBack && !typed.includes('\0'))
      }),
    )
  })
})

describe('text is blank', () => {
  test.each([
    '',
    ' \t\r\n\u00a0',
    '\u200b',
    '\u2060\u200d\ufeff',
    '\u3164',
    '\u2800',
    '\u0001',
    '\u007f\u0085\u001b',
    '\u202e\u2066',
    '\ufff9\ufffb',
    '\ufffc',
    '\uffff',
    '\ud800',
    '\u{e0041}\u{1d173}',
  ])('if it is %j', (text) => {
    expect(isBlank(text)).toBe(true)
  })

  test.each(['a', ' . ', '\u200bこ', '👍🏽', '\u0301', '\u0007x', '\ufffd'])('but not if it is %j', (text) => {
    expect(isBlank(text)).toBe(false)
  })

  test('however many characters of that kind it has, and never with a letter or a digit', () => {
    const unseen = fc.constantFrom(
      ' ',
      '\n',
      '\u0000',
      '\u0008',
      '\u200b',
      '\u200f',
      '\u2028',
      '\u3000',
      '\ufeff',
      '\u{e0100}',
    )
    const seen = fc.constantFrom('a', '7', 'é', '字', 'ب', '!', '😀')
    fc.assert(
      fc.property(fc.array(unseen), seen, fc.array(unseen), (before, letter, after) => {
        expect(isBlank([...before, ...after].join(''))).toBe(true)
        expect(isBlank([...before, letter, ...after].join(''))).toBe(false)
      }),
    )
  })
})

describe('a device label', () => {
  test.each([
    ['Chrome on Windows', 'Chrome on Windows'],
    [' Safari\n on\tiPad\u0007 ', 'Safari on iPad'],
    ['Chrome\u202e on\u200b Windows', 'Chrome on Windows'],
    ['Chrome \u{e0020} on Windows', 'Chrome on Windows'],
    ['e\u200b\u0301', 'é'],
    ['\ud800 \u0000', undefined],
    [undefined, undefined],
    ['😀'.repeat(70), '😀'.repeat(60)],
    ['a'.repeat(61), 'a'.repeat(60)],
  ])('%j is stored as %j', (given, stored) => {
    expect(deviceLabel(given)).toBe(stored)
  })

  test('is always one clean line that cleaning leaves alone', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (given) => {
        const stored = deviceLabel(given)
        if (stored === undefined) return
        expect(isCleanText(stored)).toBe(true)
        expect(Array.from(stored).length).toBeLessThanOrEqual(60)
        expect(deviceLabel(stored)).toBe(stored)
      }),
    )
  })
})
