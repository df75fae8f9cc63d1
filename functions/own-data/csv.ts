/** What a spreadsheet would read as a formula, also in its full-width form, or what may hide one before it. */
const formula = /^[\s\0]*[=+\-@|%\t\r＝＋－＠]/u

/**
 * A text between quotation marks. An apostrophe goes before what a spreadsheet would calculate, so that it shows the text as it was typed;
 * whoever pastes it elsewhere sees the apostrophe.
 */
const cell = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `"${(formula.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`

/** Rows as CSV (RFC 4180). The mark at the beginning tells Excel that it's UTF-8. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
