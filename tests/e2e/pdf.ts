import { readFileSync } from 'node:fs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of a PDF file, with single spaces. */
export async function readPdf(path: string): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(readFileSync(path)), verbosity: 0 }).promise
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)))
  const contents = await Promise.all(pages.map((page) => page.getTextContent()))
  return contents
    .flatMap((content) => content.items.map((item) => ('str' in item ? item.str : '')))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
}
