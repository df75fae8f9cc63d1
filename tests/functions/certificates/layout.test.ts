import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { certificateKeys } from '#catalogue/catalogue'
import { certificateMargin } from '#certificates/layout'
import { fontWidths, type LayoutFont, runsOf, textWidth } from '#drawing/font-widths'
import { fontOf } from '#drawing/pen'
import { unprintable } from '#drawing/printable'
import { strataDrawing, strataHeights } from '#drawing/strata-drawing'
import { type Fonts, openFonts, widthIn } from '#paper/fonts'
import { names } from './names.ts'
import { laidOut, sampleCertificate } from './sample-certificate.ts'

type Line = Awaited<ReturnType<typeof laidOut>>['layout']['lines'][number]
type Placed = Line & { left: number; right: number }
const a4 = { width: 595.28, height: 841.89 }
const fontNames = ['regular', 'bold', 'sans'] as const

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

  test.each(['regular', 'bold'] as const)('know every letter of the serif: %s', (name) => {
    expect(fonts[name].characterSet.filter((code) => code < 0xffff && !fontWidths[name].has(code))).toEqual([])
  })
})

test.each([
  ['Siobhán’s 4 @ £5', ['regular Siobhán’s 4 @ £5']],
  ['Dr Ελένη of Ērā', ['regular Dr ', 'sans Ελένη', 'regular  of Ērā']],
  ['Ẹ́niola', ['sans Ẹ́', 'regular niola']],
  ['Ọ̀ṣọ́ ọ́', ['sans Ọ̀ṣọ́', 'regular  ', 'sans ọ́']],
])('sets %s in Literata but for the letters that it lacks, with their accents', (text, runs) => {
  expect(runsOf('regular', text.normalize('NFC')).map((run) => `${run.font} ${run.text}`)).toEqual(
    runs.map((run) => run.normalize('NFC')),
  )
})

test.each([
  ['Siobhán Ó Néill', 'bold'],
  ['Māia Szczęśniak', 'bold'],
  ['Nguyễn Thị Ngọc Ánh', 'bold'],
  ["D'Arcy Fitz-William", 'bold'],
  ['Ελένη Παπαδοπούλου', 'sans'],
  ['Иван Шевченко', 'sans'],
  ['Ńgọ́zi Ẹ̀bùn', 'sans'],
] as const)('the name %s is set in %s', async (name, font) => {
  const { layout } = await laidOut(sampleCertificate('digital-media', { name }))
  const [large, small] = layout.lines.filter(({ text }) => text === name).map(fontOf)
  expect([large, small]).toEqual([font, font === 'bold' ? 'regular' : font])
})

/** Left and right edge of a line as the PDF prints it, with kerning. */
function edges({ text, size, x, anchor, ...line }: Line): readonly [number, number] {
  const wide = widthIn(fonts[fontOf(line)], text) * size
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
    ['a name of 60 letters', { name: 'Wilhelmina Featherstonehaugh-Cholmondeley te Whāiti O’Brien' }],
    ['accents on two lines of capitals', { name: 'QUỲNH GIANG ẤỸ NGUYỄN PHẠM ỨNG QUẾ HƯƠNG ĐẶNG TRẦN VỸ' }],
    ['accents above and below in Noto Sans', { name: 'Ńgọ́zi Ḿbọ́ Ọ̀ṣun Ẹ̀bùn' }],
    ['the longest names and provider', { name, provider: long, ...revised }],
    ['a provider with letters that Literata lacks', { provider: { ...long, issuer: 'Γιώργος Ẹ́niola' } }],
  ])('keeps every line in its place with %s', async (_, changes) => {
    const { layout } = await laidOut(sampleCertificate(key, changes))
    const lines = layout.lines.map((line): Placed => {
      const [left, right] = edges(line)
      return { ...line, left, right }
    })
    for (const { text, left, right, y } of lines) {
      expect(left, text).toBeGreaterThan(-1)
      expect(right, text).toBeLessThan(layout.width + 1)
      expect(y, text).toBeLessThan(layout.strata)
    }
    const overlaps = lines.flatMap((one, index) =>
      lines
        .slice(index + 1)
        .filter((other) => overlap(one, other))
        .map((other) => `${one.text} / ${other.text}`),
    )
    expect(overlaps).toEqual([])
    const struck = layout.rules.flatMap(({ x, y, width }) =>
      lines.filter(
        (line) =>
          line.left < x + width && line.right > x && y > line.y - line.size * 0.72 && y < line.y + line.size * 0.25,
      ),
    )
    expect(struck).toEqual([])
    const { qr = { x: 0, y: 0, side: 0 } } = layout
    expect(lines.filter((line) => line.right > qr.x && line.y > qr.y && line.y < qr.y + qr.side)).toEqual([])
    expect(layout.lines.filter(({ text }) => text === 'Scan to check')[0]?.x).toBe(qr.x + qr.side / 2)
  })

  test.each([
    ['an ordinary name', {}],
    ['the longest names and provider', { name, provider: long, ...revised }],
  ])('has nothing under 8.5 points with %s', async (_, changes) => {
    const { layout } = await laidOut(sampleCertificate(key, changes))
    expect(layout.lines.filter(({ size }) => size < 8.5)).toEqual([])
  })

  test('has its strata inside the margins, at most 118 px high, and below everything else', async () => {
    const { layout } = await laidOut(sampleCertificate(key))
    const { width, height, strata, lines, qr } = layout
    expect(width + 2 * certificateMargin).toBeLessThan(a4.width)
    expect(height + 2 * certificateMargin).toBeLessThan(a4.height)
    expect(certificateMargin).toBeGreaterThanOrEqual(15 * (72 / 25.4) - 0.01)
    expect(height - strata).toBeLessThanOrEqual(118 * 0.75)
    expect(height - strata).toBeGreaterThanOrEqual(strataHeights.min)
    const lowest = Math.max(...lines.map(({ y, size }) => y + size * 0.25), (qr?.y ?? 0) + (qr?.side ?? 0))
    expect(strata).toBeGreaterThan(lowest + 4)
    for (const { area } of strataDrawing(height - strata)) expect(area).toMatch(/^M0 .* 510 [\d.]+V[\d.]+H0Z$/)
  })

  test('is read from the organisation to the QR code, sections 1 to 4 in order', async () => {
    const { layout } = await laidOut(sampleCertificate(key))
    const at = (start: string) => layout.lines.findIndex(({ text }) => text.startsWith(start))
    const parts = ['Banksia', 'Certificate of', 'This certifies', 'Siobh', 'has success', ...['1.', '2.', '3.', '4.']]
    const order = [...parts, 'PD Recognition', 'Educational', 'Issued January', 'Scan'].map(at)
    expect(order).toEqual(order.toSorted((one, other) => one - other))
    const [first, second, third, fourth] = ['1. ', '2. ', '3. ', '4. '].map((start) => layout.lines[at(start)])
    expect([first?.x, second?.x, third?.x]).toEqual([0, 0, 0])
    expect(fourth?.x).toBeGreaterThan(0)
    expect(fourth?.y).toBe(first?.y)
  })

  const overlap = (one: Placed, other: Placed) => {
    const upper = one.y < other.y ? one : other
    const lower = upper === one ? other : one
    return one.left < other.right - 0.1 && other.left < one.right - 0.1 && upper.y > lower.y - lower.size * 0.72
  }
})

test('a certificate that nobody signs has no line to sign on, and how to check it begins at the margin', async () => {
  const signed = sampleCertificate('digital-media')
  const { signature, ...provider } = signed.provider
  const [{ layout: signedLayout }, { layout: without }] = [
    await laidOut(signed),
    await laidOut({ ...signed, provider }),
  ]
  const imprint = ({ lines }: typeof without) => lines.find(({ text }) => text.startsWith('Issued January'))
  expect(signedLayout.lines.some(({ text }) => text === signature?.role)).toBe(true)
  expect(without.lines.some(({ text }) => text === signature?.role)).toBe(false)
  expect(without.rules).toHaveLength(signedLayout.rules.length - 1)
  expect([imprint(signedLayout)?.x, imprint(without)?.x]).toEqual([126, 0])
})

test('minutes end at one edge, and standards stand equally far apart', async () => {
  const { layout } = await laidOut(sampleCertificate('genai-course'))
  const minutes = layout.lines.filter(({ text }) => /^\d+ minutes$/.test(text))
  expect(minutes).toHaveLength(5)
  expect(new Set(minutes.map(({ anchor, x }) => `${anchor} ${x}`)).size).toBe(1)
  const codes = layout.lines.flatMap(({ text }, index) => (/^\d\.\d\.2$/.test(text) ? index : []))
  expect(codes).toHaveLength(6)
  const y = (index: number) => layout.lines[index]?.y ?? 0
  const steps = codes.slice(1).map((index) => y(index) - y(index - 1))
  expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(0.05)
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
