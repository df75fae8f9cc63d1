import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { certificateName, verificationUrl } from '#domain/certificate'
import { printableRanges } from '#domain/printable'
import { renderWith } from '../../../functions/pdf/certificate.tsx'
import { type Faces, openFaces } from '../../../functions/pdf/fonts.ts'
import { names } from './names.ts'
import { readLines } from './read-certificate.ts'
import { origin, sampleCertificate } from './sample-certificate.ts'

const orders = Number(process.env.ORDERS ?? 2)

/** With few other words on the page: they would ask for the letters first, and hide what a name does to the next one. */
const press = (faces: Faces, name: string) => {
  const certificate = sampleCertificate('failure-festival', { name, standards: [] })
  return renderWith(faces)(certificate, verificationUrl(origin, certificate))
}

/** The name as a certificate carries it, large at its head and again under "Full name". Blanks end at the end of a line. */
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

/** How a name reads back where it takes this many lines. */
const asOn = (lines: string, name: string) =>
  /^\d lines: /.test(lines) ? `${lines.slice(0, 9)}${name.replaceAll(' ', '')}` : name
const withoutBlanks = (lines: string) =>
  /^\d lines: /.test(lines) ? `${lines.slice(0, 9)}${lines.slice(9).replaceAll(' ', '')}` : lines

async function misread(bytes: Uint8Array, name: string): Promise<string[]> {
  return (await namesOn(bytes)).filter((found) => withoutBlanks(found) !== asOn(found, name))
}

let faces: Faces
beforeAll(async () => {
  faces = await openFaces()
})

describe('names print as typed, whatever was printed before', () => {
  const printed = new Map<string, Uint8Array>()

  test(`${names.length} names, one after the other`, { timeout: 120_000 }, async () => {
    const wrong: string[] = []
    for (const name of names) {
      expect(certificateName(name)).toEqual({ name })
      const bytes = await press(faces, name)
      printed.set(name, bytes)
      wrong.push(...(await misread(bytes, name)))
    }
    expect(wrong).toEqual([])
  })

  test(`in ${orders} more orders, each in freshly opened faces`, { timeout: 120_000 + orders * 20_000 }, async () => {
    const shuffled = fc.shuffledSubarray([...names], { minLength: names.length })
    await fc.assert(
      fc.asyncProperty(shuffled, async (order) => {
        const fresh = await openFaces()
        const wrong: string[] = []
        for (const name of order)
          if (Buffer.compare(await press(fresh, name), printed.get(name) ?? new Uint8Array()) !== 0) wrong.push(name)
        expect(wrong).toEqual([])
      }),
      { numRuns: orders, endOnFailure: true },
    )
  })

  test('and would not in faces as they come: once they do, nothing needs to steady them', {
    timeout: 60_000,
  }, async () => {
    const asTheyCome = await openFaces((face) => face)
    const wrong: string[] = []
    for (const name of ['Nguyễn Thị Ngọc Ánh', 'Siobhán Brien', 'Sofia Griffith', 'Ḿbọ́ Ǹjọ́kụ̄', 'Jane Brien'])
      wrong.push(...(await misread(await press(asTheyCome, name), name)))
    expect(wrong).toContain('Jane Br\u1ECBen')
  })
})

describe('certificateName accepts only what prints back as typed', () => {
  test('every character that it accepts', { timeout: 120_000 }, async () => {
    const characters = printableRanges
      .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
      .map((code) => String.fromCodePoint(code))
      .filter((char) => char.normalize('NFC') === char && 'name' in certificateName(`A${char}b`))
    expect(characters.length).toBeGreaterThan(1500)
    const wrong: string[] = []
    for (let start = 0; start < characters.length; start += 90) {
      const name = `A${characters.slice(start, start + 90).join('')}b`.normalize('NFC')
      wrong.push(...(await misread(await press(faces, name), name)))
    }
    expect(wrong).toEqual([])
  })

  test('any text', { timeout: 120_000 }, async () => {
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
        expect(checked.name).toBe(typed.normalize('NFC').trim())
        expect(await misread(await press(faces, checked.name), checked.name)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  test('and its ranges hold only what both faces hold', () => {
    const held = [faces.regular, faces.bold].map((face) => new Set(face.characterSet))
    const lacking = printableRanges.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(
        (code) => !held.every((characters) => characters.has(code)),
      ),
    )
    expect(lacking).toEqual([])
  })
})
