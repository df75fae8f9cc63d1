import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Font } from '@react-pdf/renderer'
import { runsOf } from '#drawing/font-widths'
import { symbolPattern, withLookAlikes } from './document-characters.ts'
import { type Run, withLongWords } from './long-words.ts'

/**
 * Literata lies in fonts/: what the page's own files have (frontend/styles/fonts.css, and the Vietnamese of
 * @fontsource-variable/literata) without combining and invisible characters, at weights 400 and 500, with kerning, merged with
 * fonttools. The others are paths in the npm scope @expo-google-fonts. Licence of all: SIL OFL 1.1.
 */
const files = {
  regular: 'Literata_400Regular.ttf',
  bold: 'Literata_500Medium.ttf',
  sans: 'noto-sans/400Regular/NotoSans_400Regular.ttf',
  sansBold: 'noto-sans/700Bold/NotoSans_700Bold.ttf',
} as const
/** For what Noto Sans lacks. A symbol in several comes from the first. */
const symbolFiles = [
  'noto-sans-math/400Regular/NotoSansMath_400Regular.ttf',
  'noto-sans-symbols/400Regular/NotoSansSymbols_400Regular.ttf',
  'noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf',
]

/** The part of a fontkit font that we use; fontkit ships no types. */
export type LoadedFont = {
  postscriptName: string
  characterSet: number[]
  unitsPerEm: number
  ascent: number
  descent: number
  glyphForCodePoint(code: number): unknown
  layout(text: string, features?: unknown, script?: unknown, language?: unknown, direction?: string): Run
}

/** `symbolic` gives the font of each symbol that Noto Sans lacks; it's empty for a document that needs none. */
export type Fonts = Record<keyof typeof files, LoadedFont> & { symbolic: ReadonlyMap<string, LoadedFont> }

/** Literata and Noto Sans, opened once per process. */
export const loadFonts = once(() => openFonts())
const loadSymbolFonts = once(() => openSymbolFonts())

/** The same, and the fonts for symbols if any text in a value has symbols that need them. They take a tenth of a second to open. */
export async function loadFontsFor(content: object): Promise<Fonts> {
  const needed = symbolPattern.test(withLookAlikes(JSON.stringify(content)))
  const fonts = await loadFonts()
  return needed ? { ...fonts, symbolic: await loadSymbolFonts() } : fonts
}

/** Remembers a result, but not a failure. */
function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
}

/** Opens a fresh copy of the fonts. A test passes its own `prepare` to show that `withStableText` is needed. */
export async function openFonts(prepare = withStableText): Promise<Fonts> {
  const one = async (file: string) => prepare(await open(file))
  const [regular, bold, sans, sansBold] = await Promise.all([
    one(files.regular),
    one(files.bold),
    one(files.sans),
    one(files.sansBold),
  ])
  return { regular, bold, sans, sansBold, symbolic: new Map() }
}

async function openSymbolFonts(): Promise<Fonts['symbolic']> {
  const fonts = (await Promise.all(symbolFiles.map(open))).map(withStableText)
  const every = fonts.flatMap((font) => font.characterSet.map((code) => [String.fromCodePoint(code), font] as const))
  return new Map(every.toReversed().filter(([char]) => symbolPattern.test(char)))
}

/** Opens the file through react-pdf's font store, then unregisters it: every line we draw passes its own font. */
async function open(file: string): Promise<LoadedFont> {
  const fontFamily = `${file} ${randomUUID()}`
  Font.register({ family: fontFamily, src: fontFile(file) })
  await Font.load({ fontFamily })
  const font = Font.getFont({ fontFamily })?.data as LoadedFont | null | undefined
  delete Font.getRegisteredFonts()[fontFamily]
  if (!font) throw new Error(`react-pdf couldn't open the font ${file}`)
  return font
}

/**
 * Makes a font map glyphs to text the same way, whatever it rendered before. fontkit remembers only the first characters it
 * saw for a glyph: after ị, a later "Brien" copies out as "Brịen", and react-pdf's Text can even drop letters. So we look up
 * every character's own glyph first and turn off features that compose or decompose glyphs.
 */
function withStableText(font: LoadedFont): LoadedFont {
  for (const code of font.characterSet) font.glyphForCodePoint(code)
  const fontLayout = font.layout.bind(font)
  const layout = (text: string) => fontLayout(text, { ccmp: false, liga: false }, undefined, undefined, 'ltr')
  font.layout = withLongWords(layout, memoised(layout))
  return font
}

/** Caches layout, half of the rendering time: certificates share most of their text. Returns copies, which callers may change. */
function memoised(layout: (text: string) => Run): (text: string) => Run {
  const known = new Map<string, Run>()
  return (text) => {
    const run = known.get(text) ?? layout(text)
    if (known.size >= 1000) known.clear()
    known.set(text, run)
    const { glyphs, positions, advanceWidth } = run
    return { glyphs: [...glyphs], positions: positions.map((position) => ({ ...position })), advanceWidth }
  }
}

/** The width of a text as a multiple of the font size. */
export const widthIn = (font: LoadedFont, text: string): number => font.layout(text).advanceWidth / font.unitsPerEm

/** A text in Literata, and in Noto Sans the letters that Literata lacks. */
export const fontRuns = (fonts: Fonts, text: string, bold = false): { text: string; font: LoadedFont }[] =>
  runsOf(bold ? 'bold' : 'regular', text).map((run) => ({
    text: run.text,
    font: fonts[run.font === 'sans' && bold ? 'sansBold' : run.font],
  }))

/** The copy in the folder fonts/ beside this file or the Lambda bundle, otherwise the npm package's file. */
function fontFile(file: string): string {
  const beside = fileURLToPath(new URL(`fonts/${file.split('/').at(-1)}`, import.meta.url))
  return existsSync(beside) ? beside : createRequire(import.meta.url).resolve(`@expo-google-fonts/${file}`)
}
