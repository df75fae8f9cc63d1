import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanAddress, cleanCode, cleanPassword, cleanSearch, isAddress } from '#signing-in/typed'

/** What comes along when text is copied from Word, a PDF, a chat or a mail, and nobody sees. */
const unseen = [...'\u200b\u200c\u200d\u200e\u200f\u202a\u202c\u2060\u2066\u2069\u00ad\ufeff\u061c\u180e\ufe0f\u0007']
const blanks = [...' \t\n\r\u00a0\u2003\u202f\u3000']
const noise = fc.string({ unit: fc.constantFrom(...unseen), maxLength: 3 })
const gap = fc.string({ unit: fc.constantFrom(...unseen, ...blanks), maxLength: 4 })
/** The text with something between any two of its characters. */
const strewn = (text: fc.Arbitrary<string>, between: fc.Arbitrary<string>) =>
  text.chain((whole) =>
    fc
      .array(between, { minLength: whole.length + 1, maxLength: whole.length + 1 })
      .map((parts) => [...whole].map((char, n) => parts[n] + char).join('') + parts.at(-1)),
  )

describe('an address', () => {
  const label = fc.stringMatching(/^[a-z0-9]{1,8}$/)
  const address = fc
    .tuple(fc.stringMatching(/^[a-z0-9_+][a-z0-9._+'-]{0,10}[a-z0-9]$/), label, label)
    .map(([name, host, end]) => `${name}@${host}-x.${end}`)
  const wraps: ((one: string) => string)[] = [
    (one) => one,
    (one) => `<${one}>`,
    (one) => `Jane O’Brien <${one}>`,
    (one) => `"Brien, Jane" <${one}>;`,
    (one) => `mailto:${one}`,
    (one) => `<MAILTO:${one}?subject=Your%20account>`,
    (one) => `(${one})`,
    (one) => `“${one}”`,
    (one) => `'${one}',`,
    (one) => `${one}.`,
    (one) => `${one}!`,
    (one) => `${one} ;\n`,
    (one) => one.toUpperCase(),
    (one) => one.replace('@', '＠').replace('.', '．'),
    (one) => one.replaceAll('-', '\u2011'),
  ]

  test('is the same however it was copied', () => {
    fc.assert(
      fc.property(address, fc.constantFrom(...wraps), gap, gap, (one, wrap, front, back) => {
        expect(cleanAddress(front + wrap(one) + back)).toBe(one)
        expect(isAddress(one)).toBe(true)
      }),
    )
    fc.assert(
      fc.property(
        address.chain((one) => fc.tuple(fc.constant(one), strewn(fc.constant(one), noise))),
        ([one, text]) => {
          expect(cleanAddress(text)).toBe(one)
        },
      ),
    )
  })

  test('that can’t be one stays none: nothing is joined, guessed or cut in the middle', () => {
    for (const text of [
      '',
      'jane',
      'jane@',
      '@school.edu.au',
      'a b@c.d',
      'a@b.c,d@e.f',
      'a@b.c\nd@e.f',
      'a@b@c.d',
      `${'a'.repeat(250)}@b.au`,
    ])
      expect(isAddress(cleanAddress(text)), text).toBe(false)
  })

  test('that is looked for is cleaned only if it is one', () => {
    expect(cleanSearch(' <Jane@School.edu.au>, ')).toBe('jane@school.edu.au')
    expect(cleanSearch('@School.edu.au.')).toBe('@school.edu.au')
    expect(cleanSearch(' Jane O’Brien ')).toBe('Jane O’Brien')
    expect(cleanSearch('cs_test_A1')).toBe('cs_test_A1')
  })
})

describe('a code', () => {
  const digits = fc.stringMatching(/^\d{6}$/)
  const zeros = [...'0０٠۰०๐𝟎𝟘𝟶']
  const inScript = (code: string, zero: string) =>
    [...code].map((digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit))).join('')

  test('is its digits, in any script and whatever stands around and between them', () => {
    const around = fc.constantFrom(
      '',
      ' ',
      '\u00a0',
      '-',
      '–',
      '—',
      '.',
      ',',
      '"',
      '“',
      '”',
      '‘',
      '’',
      '«',
      ':',
      '*',
      'Code: ',
      ...unseen,
    )
    fc.assert(
      fc.property(digits, fc.constantFrom(...zeros), around, around, around, (code, zero, front, middle, back) => {
        const shown = inScript(code, zero)
        const half = shown.length / 2
        expect(cleanCode(front + shown.slice(0, half) + middle + shown.slice(half) + back)).toBe(code)
      }),
    )
  })

  test('isn’t made up: fewer or more digits stay fewer or more', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,12}$/), (text) => {
        expect(cleanCode(text)).toBe(text)
      }),
    )
  })
})

describe('a password', () => {
  test('is the same in either Unicode form, with or without blanks and unseen marks around it', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(text, gap, gap, fc.constantFrom('NFC', 'NFD'), (one, front, back, form) => {
        expect(cleanPassword(front + one.normalize(form) + back)).toBe(cleanPassword(one))
        expect(cleanPassword(cleanPassword(one))).toBe(cleanPassword(one))
      }),
    )
  })

  test('keeps all that is in it', () => {
    expect(cleanPassword(' Cafe\u0301  au  lait\u200b! ')).toBe('Café  au  lait\u200b!')
  })
})

test('no text takes long', () => {
  const accents = `e${'\u0301\u0327'.repeat(200_000)}`
  const started = process.cpuUsage()
  for (const text of [accents, '.'.repeat(400_000), '<@'.repeat(200_000), '\u200b'.repeat(400_000)])
    for (const clean of [cleanAddress, cleanSearch, cleanCode]) clean(text)
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(500)
})
