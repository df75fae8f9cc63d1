/**
 * pdf.js, with which tests read PDFs. Its build for Node 20 replaces built-in functions of the whole process with slow ones: text
 * to and from JSON takes several times as long, and what's tested would run on other functions than users have. Those are put back.
 */
const { parse, stringify } = JSON
const { push } = Array.prototype

export const { getDocument, OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs')
// Its second half would be loaded with the first PDF, and replace them again.
// @ts-expect-error pdf.js declares no types for it.
await import('pdfjs-dist/legacy/build/pdf.worker.mjs')

for (const [owner, own] of [
  [JSON, { parse, stringify }],
  [Array.prototype, { push }],
] as const)
  for (const [name, value] of Object.entries(own))
    Object.defineProperty(owner, name, { value, writable: true, configurable: true, enumerable: false })
