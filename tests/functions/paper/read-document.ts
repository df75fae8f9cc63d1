import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { getDocument, OPS } from '../../pdfjs.ts'

/** `left` is in points from the page's left edge. */
type ReadLine = { text: string; left: number; smallest: number }

type ReadDocument = {
  pages: ReadLine[][]
  /** Every line of the document, page after page. */
  lines: string[]
  /** The same without running titles and footers. */
  body: string[]
  /** The body as one text, with single spaces. */
  text: string
  bookmarks: string[]
  /** The size of the smallest text, in points. */
  smallest: number
  info: Record<string, unknown>
}

/** Reads a PDF's text through the file's own glyph-to-text mapping. */
export async function readDocument(bytes: Uint8Array): Promise<ReadDocument> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, disableFontFace: true })
  const pdf = await task.promise
  const pages: ReadLine[][] = []
  for (let number = 1; number <= pdf.numPages; number += 1) pages.push(await linesOf(await pdf.getPage(number)))
  const [outline, { info }] = await Promise.all([pdf.getOutline(), pdf.getMetadata()])
  await task.destroy()
  const lines = pages.flat().map(({ text }) => text)
  const body = pages.flatMap((page, index) => page.slice(index > 0 ? 1 : 0, -3)).map(({ text }) => text)
  return {
    pages,
    lines,
    body,
    text: body.join(' ').replaceAll(/\s+/g, ' '),
    bookmarks: (outline ?? []).map(({ title }) => title),
    smallest: Math.min(...pages.flat().map((line) => line.smallest)),
    info: info as Record<string, unknown>,
  }
}

type Glyph = { unicode: string }

/** Consecutive pieces of text at the same height make a line. Accents inside a piece may be higher. */
async function linesOf(page: PDFPageProxy): Promise<ReadLine[]> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const lines: (ReadLine & { height: number })[] = []
  let begins = false
  let size = 0
  for (const [index, operator] of fnArray.entries()) {
    const [first] = (argsArray[index] ?? []) as unknown[]
    if (operator === OPS.beginText) begins = true
    if (operator === OPS.setFont) size = Number((argsArray[index] as unknown[])[1])
    if (operator === OPS.setTextMatrix && begins) {
      begins = false
      const [, , , , left = 0, height = 0] = first as number[]
      if (lines.at(-1)?.height !== height) lines.push({ text: '', left, height, smallest: Number.POSITIVE_INFINITY })
    }
    const line = lines.at(-1)
    if (operator === OPS.showText && line) line.smallest = Math.min(line.smallest, size)
    if (operator === OPS.showText && line)
      line.text += (first as (Glyph | number)[])
        .map((glyph) => (typeof glyph === 'number' ? '' : glyph.unicode))
        .join('')
  }
  return lines.map(({ text, left, smallest }) => ({ text, left, smallest }))
}
