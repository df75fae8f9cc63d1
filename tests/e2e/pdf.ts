import { readFileSync } from 'node:fs'
import { getDocument } from '../pdfjs.ts'

/** The text of a PDF file, with single spaces. Page numbers come last: a paragraph over two pages stays whole. */
export async function readPdf(path: string): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(readFileSync(path)), verbosity: 0 }).promise
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)))
  const contents = await Promise.all(pages.map((page) => page.getTextContent()))
  const items = contents.flatMap((content) => content.items.map((item) => ('str' in item ? item.str : '')))
  const number = new RegExp(`^\\d+ of ${pages.length}$`)
  return [...items.filter((item) => !number.test(item)), ...items.filter((item) => number.test(item))]
    .join(' ')
    .replaceAll(/\s+/g, ' ')
}
