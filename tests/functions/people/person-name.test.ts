import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleaned, cleanName, nameProblem } from '#people/person-name'

describe('a cleaned name', () => {
  test.each([
    ['is NFC', 'Siobha\u0301n', 'Siobhán'],
    ['has its blanks joined', ' Jane \t\u00a0\r\n  Brien\u3000', 'Jane Brien'],
    ['has no zero-width space', 'Ja\u200bne\ufeff', 'Jane'],
    ['has no soft hyphen', 'Mont\u00adgomery', 'Montgomery'],
    ['has no mark that turns the direction', '\u202enairB enaJ\u202c\u200f', 'nairB enaJ'],
    ['has no isolates', '\u2066Jane\u2069', 'Jane'],
    ['has no control characters', 'Ja\u0000\u0007ne\u009f', 'Jane'],
    ['has no variation selectors and no tags', 'Jane\ufe0f\u{e0041}\u{e007f}', 'Jane'],
    ['has ligatures as letters', 'Su\ufb03eld', 'Suffield'],
    [
      'has full-width letters as plain ones',
      '\uff2a\uff41\uff4e\uff45\u3000\uff22\uff52\uff49\uff45\uff4e',
      'Jane Brien',
    ],
    ['has mathematical letters as plain ones', '\u{1d409}\u{1d41a}\u{1d427}\u{1d41e}', 'Jane'],
    ['has Roman numerals as letters', 'Jane Brien \u2162', 'Jane Brien III'],
    ['has Arabic forms as letters', '\ufe91\ufe8e', '\u0628\u0627'],
    [
      'keeps the joiner of a Persian name',
      '\u0639\u0644\u06cc\u200c\u0631\u0636\u0627',
      '\u0639\u0644\u06cc\u200c\u0631\u0636\u0627',
    ],
    ['keeps the joiner of a Sinhala name', '\u0dc1\u0dca\u200d\u0dbb\u0dd3', '\u0dc1\u0dca\u200d\u0dbb\u0dd3'],
    ['has no joiner between Latin letters', 'Ja\u200dne e\u0301\u200c', 'Jane é'],
  ])('%s', (_, typed, name) => {
    expect(cleanName(typed)).toBe(name)
  })

  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 3 }),
    fc.constantFrom(
      'e\u0301',
      '\u200d',
      '\u200c',
      '\u202e',
      '\ufb03',
      '\uff21',
      '\u00a0',
      '\n',
      '\u3164',
      'Jane',
      '\u0628',
      '\u0dca',
      '\u2800',
    ),
  )
  const typed = fc.array(piece).map((pieces) => pieces.join(''))

  test('stays as it is when it is cleaned again', () => {
    fc.assert(
      fc.property(typed, (one) => {
        expect(cleanName(cleanName(one))).toBe(cleanName(one))
      }),
      { numRuns: 1_000 },
    )
  })

  test('has no outer or double blank, nothing that turns the direction, no control character, and is NFC', () => {
    fc.assert(
      fc.property(typed, (one) => {
        const name = cleanName(one)
        expect(name).not.toMatch(/^\s|\s$|\s\s|[^\S ]|\p{Cc}|\p{Bidi_Control}|\u200b|\ufeff/u)
        expect(name).toBe(name.normalize('NFC'))
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('a name', () => {
  test.each([
    'x',
    'Jane Brien',
    'Dr D’Arcy-Smith (Jr.), M.Ed.',
    'Prof. J.R.R. Tolkien, Ph.D.',
    'Kumar a/l Raj',
    'S:t Erik',
    '王小明',
    'วิภา ดี',
    'Lê Hoàng Việt Dũng',
    'ᾧδός',
    'Adébọ̀wálé Ọ̀ṣun',
    'Louis XIV',
    'Jane Brien 2nd',
    '!Xóõ ǂKhomani',
    'Data Singh',
    'Tel Aviv',
    'Anna Org',
  ])('can be %s', (name) => {
    expect(nameProblem(cleanName(name))).toBeUndefined()
  })

  test.each([
    ['', 'Please enter your name.'],
    ['\u200b', 'Please enter your name.'],
    ['12345', 'in letters'],
    ['-.-', 'in letters'],
    ['😀', 'in letters'],
    ['\u0301', 'in letters'],
    ['x'.repeat(101), 'up to 100 characters; this one has 101'],
    ['jane@school.example', 'address'],
    ['https://evil.example', 'address'],
    ['HTTPS://EVIL.EXAMPLE', 'address'],
    ['javascript:alert(1)', 'address'],
    ['mailto:jane', 'address'],
    ['www.evil', 'address'],
    ['evil.example', 'address'],
    ['Jane of evil.com.au', 'address'],
    ['EVIL.COM', 'address'],
    ['<script>alert(1)</script>', 'without “<”, “>”'],
    ['<b>Jane</b>', 'without'],
    ['Jane &lt;b&gt;', 'without “;”'],
    ['**Jane**', 'without “*”'],
    ['[Jane](x)', 'without “[”, “]”'],
    ['{{name}} $name', 'without'],
    ['Jane_Brien', 'without “_”'],
    [`Z${'\u0301'.repeat(60)}`, 'at most 3 accents'],
    [`a\u0323\u0302\u0301\u0300`, 'at most 3 accents'],
    [`Jane .${'\u0336'.repeat(4)}`, 'at most 3 accents'],
  ])('cannot be %j', (typed, sentence) => {
    expect(nameProblem(cleanName(typed))).toContain(sentence)
  })

  test('is refused with as many accents as one likes, wherever they stand', () => {
    const accent = fc.integer({ min: 0x300, max: 0x36f }).filter((code) => code !== 0x34f)
    fc.assert(
      fc.property(fc.array(accent, { minLength: 5, maxLength: 90 }), (codes) => {
        expect(nameProblem(cleanName(`Jane${String.fromCodePoint(...codes)} Brien`))).toMatch(/accents|characters/)
      }),
    )
  })
})

test.each([
  [' Jane Brien ', ''],
  ['Jane  Brien', 'We left out extra blanks.'],
  ['Jane\u00a0Brien', 'We left out extra blanks.'],
  ['Jane\u200b Brien', 'We left out characters that nobody can see.'],
  ['Ｊane Brien', 'We wrote letters in special forms as plain letters.'],
  ['\u202eJane   Brien', 'We left out characters that nobody can see. We left out extra blanks.'],
  ['Zoe\u0308 Ngāti', ''],
])('for the name %j, the learner reads what was cleaned: “%s”', (typed, sentences) => {
  expect(cleaned(typed)).toBe(sentences)
})
