import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { certificateKeys } from '#domain/certificate-keys'
import { unprintable } from '#domain/printable'
import { fontWidths, type LayoutFont, nameFont, textWidth } from '#drawing/font-widths'
import { type Fonts, openFonts, widthIn } from '../../../functions/pdf/fonts.ts'
import { names } from '../pdf/names.ts'
import { laidOut, sampleCertificate } from '../pdf/sample-certificate.ts'

type Line = Awaited<ReturnType<typeof laidOut>>['layout']['lines'][number]
const fontNames = ['regular', 'bold', 'serif'] as const

let fonts: Fonts
beforeAll(async () => {
  fonts = await openFonts()
})

describe('the widths with which lines are broken', () => {
  test.each(fontNames)('are those of the font that prints: %s', (name: LayoutFont) => {
    const font = fonts[name]
    const inFont = (code: number) => (font.glyphForCodePoint(code) as { advanceWidth: number }).advanceWidth / 1000
    const wrong = [...fontWidths[name]].filter(([code, width]) => inFont(code) !== width)
    expect(wrong).toEqual([])
    const missing = [...fontWidths[name].keys()].filter((code) => !font.characterSet.includes(code))
    expect(missing).toEqual([])
  })

  test('know every letter of the serif', () => {
    expect(fonts.serif.characterSet.filter((code) => code < 0xffff && !fontWidths.serif.has(code))).toEqual([])
  })
})

test.each([
  ['Siobhán Ó Néill', 'serif'],
  ['Māia Szczęśniak', 'serif'],
  ['Nguyễn Thị Ngọc Ánh', 'serif'],
  ["D'Arcy Fitz-William", 'serif'],
  ['Ελένη Παπαδοπούλου', 'bold'],
  ['Иван Шевченко', 'bold'],
  ['Ńgọ́zi Ẹ̀bùn', 'bold'],
] as const)('the name %s is set in %s', async (name, font) => {
  expect(nameFont(name)).toBe(font)
  const { layout } = await laidOut(sampleCertificate('digital-media', { name }))
  expect(layout.lines.find(({ text }) => text === name)?.font).toBe(font)
})

/** Left and right edge of a line as the PDF prints it, with kerning. */
function edges({ text, font, size, x, anchor }: Line): readonly [number, number] {
  const wide = widthIn(fonts[font], text) * size
  const left = x - (anchor === 'start' ? 0 : anchor === 'middle' ? wide / 2 : wide)
  return [left, left + wide]
}

describe.each(certificateKeys)('the certificate %s', (key) => {
  const long = {
    organisation: 'The Combined Professional Learning Association of the Teachers of the Greater Western Plains',
    email: 'professional-learning-enquiries@greater-western-plains-teachers.example.edu.au',
    website: 'https://professional-learning.greater-western-plains-teachers.example.edu.au',
    issuer: 'Dr Alexandrina Featherstonehaugh-Cholmondeley',
    abn: '00 000 000 000',
    gstRegistered: true,
  }
  const name = names.find(({ length }) => length > 90) ?? ''
  const revised = { revision: 3, revisedAt: '2025-09-30T00:00:00.000Z' }
  test.each([
    ['an ordinary name', {}],
    ['the longest names and provider', { name, provider: long, ...revised }],
  ])('keeps every line in its place with %s', async (_, changes) => {
    const { layout } = await laidOut(sampleCertificate(key, changes))
    for (const line of layout.lines) {
      const [left, right] = edges(line)
      expect(left, line.text).toBeGreaterThan(-1)
      expect(right, line.text).toBeLessThan(layout.width + 1)
      expect(line.y, line.text).toBeLessThan(layout.strata)
      expect(line.size, line.text).toBeGreaterThanOrEqual(5)
    }
    const overlaps = layout.lines.flatMap((one, index) =>
      layout.lines
        .slice(index + 1)
        .filter((other) => overlap(one, other))
        .map((other) => `${one.text} / ${other.text}`),
    )
    expect(overlaps).toEqual([])
    const { qr } = layout
    expect(layout.lines.filter(({ text }) => text === 'Scan to check')[0]?.x).toBe((qr?.x ?? 0) + (qr?.side ?? 0) / 2)
  })

  const overlap = (one: Line, other: Line) => {
    const [[left, right], [otherLeft, otherRight]] = [edges(one), edges(other)]
    const upper = one.y < other.y ? one : other
    const lower = upper === one ? other : one
    return left < otherRight && otherLeft < right && upper.y > lower.y - lower.size * 0.72
  }
})

test('minutes end at one edge, and rows of standards and modules are even', async () => {
  const { layout } = await laidOut(sampleCertificate('genai-course'))
  const minutes = layout.lines.filter(({ text }) => /^\d+ minutes$/.test(text))
  expect(minutes).toHaveLength(5)
  expect(new Set(minutes.map(({ anchor, x }) => `${anchor} ${x}`))).toEqual(new Set(['end 510']))
  for (const lines of [minutes, layout.lines.filter(({ text }) => /^\d\.\d\.2$/.test(text))]) {
    const steps = lines.slice(1).map(({ y }, index) => y - (lines[index]?.y ?? 0))
    expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(0.05)
  }
})

test('an old record, with a character that fonts lack, still has a layout', async () => {
  const { layout } = await laidOut(sampleCertificate('digital-media', { name: '王小明' }))
  expect(unprintable(layout.lines.map(({ text }) => text).join(''))).toEqual(['王', '小', '明'])
})

test('any text is at least as wide as its printed form without kerning pairs, within a tenth', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'ABTVWYaeiounr .-’ÁáĀāŁłễ'), minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(letters, fc.constantFrom(...fontNames), (text, font) => {
      const printed = widthIn(fonts[font], text)
      expect(Math.abs(textWidth(font, text) - printed)).toBeLessThan(0.1 * printed + 0.2)
    }),
  )
})
