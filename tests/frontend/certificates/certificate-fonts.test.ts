import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { names } from '../../functions/certificates/names.ts'

const styles = resolve('frontend/certificates')
const packages = createRequire(`${styles}/`)
const sheet = readFileSync(`${styles}/certificate.css`, 'utf8')

type Font = { characterSet: number[] }
const fontkit: { create: (file: Buffer) => Font } = await import('fontkit' as string)

const faces = [...sheet.matchAll(/font-family: "Noto Sans";[^}]*?url\("([^"]+)"\)[^}]*?unicode-range:([^;]+);/g)].map(
  ([, url = '', range = '']) => {
    const file = url.startsWith('../styles/') ? resolve(styles, url) : packages.resolve(url)
    const ranges = [...range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].map(([, first = '', last = first]) =>
      [first, last].map((hex) => Number.parseInt(hex, 16)),
    )
    const claims = (code: number) => ranges.some(([first = 0, last = 0]) => code >= first && code <= last)
    return { claims, has: new Set(fontkit.create(readFileSync(file)).characterSet) }
  },
)

test('browsers fetch each letter of Noto Sans from a file that has it', () => {
  const letters = new Set(
    faces.flatMap(({ has }) => [...has]).filter((code) => /[\p{L}\p{N}]/u.test(String.fromCodePoint(code))),
  )
  expect(letters.size).toBeGreaterThan(900)
  // Browsers take the last face whose range has the letter.
  const misplaced = [...letters].filter((code) => {
    const face = faces.findLast(({ claims }) => claims(code))
    return face && !face.has.has(code)
  })
  expect(misplaced.map((code) => String.fromCodePoint(code))).toEqual([])
  const unclaimed = [...names.join('').normalize('NFC')].filter((char) => {
    const code = char.codePointAt(0) ?? 0
    return letters.has(code) && !faces.some(({ claims }) => claims(code))
  })
  expect(unclaimed).toEqual([])
})
