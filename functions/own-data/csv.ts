/** A cell that a spreadsheet would read as a formula, or that begins with what may hide one. */
const formula = /^[\s\0]*[=+\-@|%\t\r]/u

/**
 * A cell between quotation marks. An apostrophe goes before what a spreadsheet would calculate, so that it shows the text as it was typed;
 * whoever pastes it elsewhere sees the apostrophe.
 */
const cell = (text: string): string => `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Rows as CSV. The mark at the beginning tells Excel that it's UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
