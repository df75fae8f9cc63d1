/** What spreadsheets take for a formula, also in its full-width form. A cell that begins so could run something when it's opened. */
const formula = /^[=+\-@\t\r＝＋－＠]/

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = formula.test(value.trimStart()) || formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A table as CSV (RFC 4180) that spreadsheets open as UTF-8, without anything that they would run. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
