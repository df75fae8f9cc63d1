import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { getDocument, OPS } from '../../pdfjs.ts'

type Glyph = { unicode: string }

/** The contents of a PDF. */
type Printed = {
  pages: number
  /** Width and height of the first page, in points. */
  size: readonly [width: number, height: number]
  lines: string[]
  /** All lines as one text, with single spaces. */
  text: string
  /** Height of the lowest line above the bottom of the page, in points. */
  lowest: number
  links: string[]
  info: Record<string, unknown>
  xmp: Map<string, unknown>
}

/** Reads a PDF's first page and its metadata. */
export const readPrinted = (bytes: Uint8Array): Promise<Printed> =>
  opened(bytes, async (pdf, page) => {
    const [lines, content, annotations, { info, metadata }] = await Promise.all([
      linesOf(page),
      page.getTextContent(),
      page.getAnnotations(),
      pdf.getMetadata(),
    ])
    const [, , width = 0, height = 0] = page.view
    return {
      pages: pdf.numPages,
      size: [width, height],
      lines,
      text: lines.join(' ').replaceAll(/\s+/g, ' '),
      lowest: Math.min(...content.items.map((item) => ('transform' in item ? item.transform[5] : height))),
      links: annotations.flatMap((annotation) => annotation.url ?? []),
      info: info as Record<string, unknown>,
      xmp: new Map(metadata ? [...(metadata as Iterable<[string, unknown]>)] : []),
    }
  })

/** Every line of a PDF's first page in drawing order, from the file's own glyph-to-text mapping. */
export const readLines = (bytes: Uint8Array): Promise<string[]> => opened(bytes, (_, page) => linesOf(page))

async function opened<T>(bytes: Uint8Array, read: (pdf: PDFDocumentProxy, page: PDFPageProxy) => Promise<T>) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, disableFontFace: true })
  const pdf = await task.promise
  const result = await read(pdf, await pdf.getPage(1))
  await task.destroy()
  return result
}

async function linesOf(page: PDFPageProxy): Promise<string[]> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const lines: string[] = []
  for (const [index, operator] of fnArray.entries()) {
    if (operator === OPS.beginText) lines.push('')
    if (operator !== OPS.showText) continue
    const [shown = []] = (argsArray[index] ?? []) as (Glyph | number)[][]
    const characters = shown.map((glyph) => (typeof glyph === 'number' ? '' : glyph.unicode))
    lines.push(`${lines.pop() ?? ''}${characters.join('')}`)
  }
  return lines
}
