import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { withLookAlikes } from '#paper/document-characters'

type Font = { characterSet: number[]; glyphForCodePoint(code: number): { path: { toSVG(): string } } }
const fontkit: { create: (file: Buffer) => Font } = await import('fontkit' as string)
const open = (file: string) => fontkit.create(readFileSync(file))
const marks = open('frontend/styles/fonts/word-marks.woff2')
/** Without the end of its table. */
const drawn = marks.characterSet.filter((code) => code !== 0xffff)
const sheet = (name: string) => readFileSync(`frontend/styles/${name}.css`, 'utf8')

test('the page’s font has the marks of Word’s lists that PDFs print, and draws them as those', () => {
  const printed = Array.from({ length: 0x1900 }, (_, n) => 0xe000 + n).filter((code) => {
    const mark = String.fromCodePoint(code)
    return withLookAlikes(mark) !== mark
  })
  expect(printed).toHaveLength(5)
  expect(drawn).toEqual(printed)
  const packaged = '@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf'
  const symbols = open(createRequire(import.meta.url).resolve(packaged))
  for (const code of printed) {
    const alike = withLookAlikes(String.fromCodePoint(code)).codePointAt(0) ?? 0
    expect(marks.glyphForCodePoint(code).path.toSVG()).toBe(symbols.glyphForCodePoint(alike).path.toSVG())
  }
})

test('browsers fetch it for these marks alone, whatever the text is set in', () => {
  const range = /"Word Marks";[^}]*unicode-range: ([^;]+);/.exec(sheet('fonts'))?.[1] ?? ''
  expect(range.split(', ').map((one) => Number.parseInt(one.slice(2), 16))).toEqual(drawn)
  const stacks = [...sheet('theme').matchAll(/--(?:font-serif|font-mono|sans):([^;]+);/g)].map(([, stack]) => stack)
  expect(stacks).toHaveLength(3)
  for (const stack of stacks) expect(stack).toContain('"Word Marks"')
})
