import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { certificateName } from '#certificates/rules'
import { printableRanges } from '#drawing/printable'
import { type Fonts, openFonts } from '#paper/fonts'
import { renderCertificatesWith } from '../../../functions/certificates/paper.tsx'
import { names } from './names.ts'
import { readLines } from './read-certificate.ts'
import { laidOut, sampleCertificate } from './sample-certificate.ts'

const orders = Number(process.env.ORDERS ?? 1)
const texts = Number(process.env.RUNS ?? 8)

/** With little other text: text before the name would load its glyphs first, and hide how one name affects the next. */
const render = async (fonts: Fonts, name: string) =>
  renderCertificatesWith(fonts)([await laidOut(sampleCertificate('failure-festival', { name, standards: [] }))])

/** The name as printed: in large type at the top, and under "Full name". Line breaks swallow spaces. */
async function namesOn(bytes: Uint8Array): Promise<string[]> {
  const lines = await readLines(bytes)
  const between = (before: string, after: (line: string) => boolean) => {
    const start = lines.indexOf(before) + 1
    const count = lines.slice(start).findIndex(after)
    return lines.slice(start, start + count)
  }
  return [
    between('This certifies that', (line) => line.startsWith('has successfully')),
    between('Full name', (line) => line.startsWith('2. ')),
  ].map((found) => (found.length === 1 ? String(found[0]) : `${found.length} lines: ${found.join('')}`))
}

/** The name as it reads back where it takes several lines. */
const expectedIn = (lines: string, name: string) =>
  /^\d lines: /.test(lines) ? `${lines.slice(0, 9)}${name.replaceAll(' ', '')}` : name
const withoutSpaces = (lines: string) =>
  /^\d lines: /.test(lines) ? `${lines.slice(0, 9)}${lines.slice(9).replaceAll(' ', '')}` : lines

async function misread(bytes: Uint8Array, name: string): Promise<string[]> {
  return (await namesOn(bytes)).filter((found) => withoutSpaces(found) !== expectedIn(found, name))
}

let fonts: Fonts
beforeAll(async () => {
  fonts = await openFonts()
})

describe('printing a name exactly as typed, whatever the process rendered before', () => {
  const printed = new Map<string, Uint8Array>()

  test(`prints ${names.length} names one after the other`, { timeout: 120_000 }, async () => {
    const wrong: string[] = []
    for (const name of names) {
      expect(certificateName(name)).toEqual({ name })
      const bytes = await render(fonts, name)
      printed.set(name, bytes)
      wrong.push(...(await misread(bytes, name)))
    }
    expect(wrong).toEqual([])
  })

  test(`prints them the same in random orders, each with fresh fonts (${orders})`, {
    timeout: 120_000 + orders * 20_000,
  }, async () => {
    const shuffled = fc.shuffledSubarray([...names], { minLength: names.length })
    await fc.assert(
      fc.asyncProperty(shuffled, async (order) => {
        const fresh = await openFonts()
        const wrong: string[] = []
        for (const name of order)
          if (Buffer.compare(await render(fresh, name), printed.get(name) ?? new Uint8Array()) !== 0) wrong.push(name)
        expect(wrong).toEqual([])
      }),
      { numRuns: orders, endOnFailure: true },
    )
  })

  test('fails with unprepared fonts; once this test fails, withStableText is no longer needed', {
    timeout: 60_000,
  }, async () => {
    const unprepared = await openFonts((font) => font)
    const wrong: string[] = []
    // In Noto Sans, which sets the names that Literata lacks a letter of.
    for (const name of ['Иван Thị Ngọc', 'Ḿbọ́ Ǹjọ́kụ̄', 'Иван Brien'])
      wrong.push(...(await misread(await render(unprepared, name), name)))
    expect(wrong).toContain('Иван Br\u1ECBen')
  })
})

describe('certificateName accepts only names that print exactly as typed', () => {
  test('prints every character that certificateName accepts', { timeout: 120_000 }, async () => {
    const characters = printableRanges
      .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
      .map((code) => String.fromCodePoint(code))
      .filter((char) => char.normalize('NFC') === char && 'name' in certificateName(`A${char}b`))
    expect(characters.length).toBeGreaterThan(1500)
    const wrong: string[] = []
    for (let start = 0; start < characters.length; start += 90) {
      const name = `A${characters.slice(start, start + 90).join('')}b`.normalize('NFC')
      wrong.push(...(await misread(await render(fonts, name), name)))
    }
    expect(wrong).toEqual([])
  })

  /** What can be seen of a name: cleaning strips invisible marks, joins blanks and folds presentation forms. */
  const visible = (name: string) => name.normalize('NFKC').replaceAll(/[^\p{L}\p{M}\p{N}\p{P}\p{S}]|\p{DI}/gu, '')

  test('prints any text that certificateName accepts', { timeout: 120_000 + texts * 1_000 }, async () => {
    const letters = fc.constantFrom(...'aeiounghtmAEIOUNQŁłđĐıİşạọẹ', ' ', '-', "'", '’', '\u0301', '\u0323', '\u0308')
    const text = fc.oneof(
      fc.string({ unit: letters, minLength: 1, maxLength: 40 }),
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.string({ unit: 'binary', maxLength: 10 }),
      fc.constantFrom(...names),
    )
    await fc.assert(
      fc.asyncProperty(text, async (typed) => {
        const checked = certificateName(typed)
        if ('problem' in checked) return
        expect(visible(checked.name)).toBe(visible(typed))
        expect(await misread(await render(fonts, checked.name), checked.name)).toEqual([])
      }),
      { numRuns: texts },
    )
  })

  test('allows only characters that both fonts of Noto Sans have', () => {
    const supported = [fonts.sans, fonts.sansBold].map((font) => new Set(font.characterSet))
    const unsupported = printableRanges.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(
        (code) => !supported.every((characters) => characters.has(code)),
      ),
    )
    expect(unsupported).toEqual([])
  })
})
