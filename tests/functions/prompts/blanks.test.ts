import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { blankKey, blankParts, blanksOf, filledIn } from '#prompts/blanks'

const piece = fc.oneof(
  fc.constantFrom(
    '{{',
    '}}',
    '{',
    '}',
    '|',
    'year level',
    '{{topic|fractions}}',
    '{{topic}}',
    '{{TOPIC}}',
    '{{}}',
    '\n',
  ),
  fc.string(),
)
const anyText = fc.array(piece).map((pieces) => pieces.join(''))

test.each([
  ['For {{year level}} on {{topic|fractions}}.', ['year level', 'topic=fractions']],
  ['{{ year  level }} and {{Year Level}}', ['year  level']],
  ['{{topic}} then {{topic|fractions}} and {{topic|decimals}}', ['topic=fractions']],
  ['No end: {{year level', []],
  ['{{two\nlines}}', []],
  ['{{}} {{ }} {{|nothing}} {{ | }}', []],
  ['{{outer {{inner}} rest}}', ['inner']],
  ['{{{three}}}', ['three']],
  ['{{a|}}', ['a']],
  ['{{a|b|c}}', ['a=b|c']],
  ['{{constructor}} {{__proto__}}', ['constructor', '__proto__']],
  [`{{${'x'.repeat(81)}}}`, []],
])('%j has the blanks %j', (text, blanks) => {
  expect(blanksOf(text).map(({ name, otherwise }) => (otherwise ? `${name}=${otherwise}` : name))).toEqual(blanks)
})

test.each([
  ['For {{year}} on {{topic|fractions}}.', {}, 'For {{year}} on fractions.'],
  ['For {{year}} on {{topic|fractions}}.', { year: '7', topic: 'decimals' }, 'For 7 on decimals.'],
  ['{{Year}} and {{year}}', { year: '7' }, '7 and 7'],
  ['{{topic}}, {{topic|fractions}}', {}, 'fractions, fractions'],
  ['{{topic|a}}, {{topic|b}}', {}, 'a, b'],
  ['{{a}}', { a: '{{b}} $& $1' }, '{{b}} $& $1'],
  ['{{a}}', { a: '  ' }, '{{a}}'],
  ['{{constructor}} {{__proto__}}', {}, '{{constructor}} {{__proto__}}'],
  ['{{outer {{inner}} rest}}', { inner: 'x' }, '{{outer x rest}}'],
])('%j with %j reads %j', (text, values, filled) => expect(filledIn(text, values)).toBe(filled))

test('the parts of a text are the text; what is no blank stays as it is, and every blank can be filled in', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const parts = blankParts(text)
      expect(parts.map((part) => part.text).join('')).toBe(text)
      expect(blanksOf(text).map(({ name }) => blankKey(name))).toEqual([
        ...new Set(parts.flatMap(({ blank }) => (blank ? [blankKey(blank.name)] : []))),
      ])
      const values = Object.fromEntries(blanksOf(text).map(({ name }) => [blankKey(name), 'FILLED']))
      expect(filledIn(text, values)).toBe(parts.map((part) => (part.blank ? 'FILLED' : part.text)).join(''))
    }),
  )
})

test('20,000 characters of braces are read at once', () => {
  for (const text of ['{'.repeat(20_000), '{{a'.repeat(6_000), '{{a|'.repeat(5_000), `{{${' '.repeat(19_996)}}}`]) {
    const began = performance.now()
    expect(blanksOf(text)).toEqual([])
    expect(performance.now() - began).toBeLessThan(500)
  }
})
