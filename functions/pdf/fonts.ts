import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Font } from '@react-pdf/renderer'

const files = {
  regular: '400Regular/NotoSans_400Regular.ttf',
  bold: '700Bold/NotoSans_700Bold.ttf',
} as const

/** The part of a fontkit font that is used here; fontkit brings no types. */
export type Face = {
  postscriptName: string
  characterSet: number[]
  unitsPerEm: number
  ascent: number
  descent: number
  glyphForCodePoint(code: number): unknown
  layout(text: string, features?: unknown, script?: unknown, language?: unknown, direction?: string): Run
}

/** A text set in a face: its glyphs and where they stand. */
type Run = { glyphs: unknown[]; positions: object[]; advanceWidth: number }

export type Faces = Record<keyof typeof files, Face>

/** Noto Sans, opened once a process. */
export function loadFaces(): Promise<Faces> {
  loaded ??= openFaces().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}
let loaded: Promise<Faces> | undefined

/** Opens Noto Sans anew; a test leaves out what steadies it. */
export async function openFaces(prepared = steadied): Promise<Faces> {
  const [regular, bold] = await Promise.all([open(files.regular), open(files.bold)])
  return { regular: prepared(regular), bold: prepared(bold) }
}

/** react-pdf's font store opens the file; it need not know it any longer, for every line brings its face along. */
async function open(file: string): Promise<Face> {
  const fontFamily = `${file} ${randomUUID()}`
  Font.register({ family: fontFamily, src: fontFile(file) })
  await Font.load({ fontFamily })
  const face = Font.getFont({ fontFamily })?.data as Face | null | undefined
  delete Font.getRegisteredFonts()[fontFamily]
  if (!face) throw new Error(`react-pdf could not open ${file}`)
  return face
}

/**
 * Makes a face print every text alike, whatever was printed before. fontkit keeps one object a glyph, with the characters it
 * was first asked for, and that is what a file says the glyph reads as: an i first met as a part of ị makes later texts read
 * "Brịen", a Z first met as a part of Ž is lost, and react-pdf's Text, which counts by it, drops whole letters. So every
 * character meets its own glyph first, and no glyphs are ever put together or taken apart.
 */
function steadied(face: Face): Face {
  for (const code of face.characterSet) face.glyphForCodePoint(code)
  const layout = face.layout.bind(face)
  face.layout = remembered((text) => layout(text, { ccmp: false, liga: false }, undefined, undefined, 'ltr'))
  return face
}

/** Certificates share nearly all of their words, and setting them is half of the work. Each caller gets positions of its own. */
function remembered(set: (text: string) => Run): (text: string) => Run {
  const known = new Map<string, Run>()
  return (text) => {
    const run = known.get(text) ?? set(text)
    if (known.size >= 1000) known.clear()
    known.set(text, run)
    const { glyphs, positions, advanceWidth } = run
    return { glyphs: [...glyphs], positions: positions.map((position) => ({ ...position })), advanceWidth }
  }
}

/** The width of a text in a face, as a multiple of the type size. */
export const widthIn = (face: Face, text: string): number => face.layout(text).advanceWidth / face.unitsPerEm

/** Beside the bundle where the code is bundled, else in the package that the bundle's copy comes from. */
function fontFile(file: string): string {
  const beside = fileURLToPath(new URL(`fonts/${file.split('/').at(-1)}`, import.meta.url))
  return existsSync(beside) ? beside : createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans/${file}`)
}
