/** What a spreadsheet would read as a formula. */
const formula = /^[=+\-@|%]/
/** What nobody sees, such as blanks, control and direction marks: a program that leaves it out finds what's behind it. */
const unseen = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** As it is, because NFKC joins a combining stroke to the sign before it; and in its full-width form, which some programs take for the plain one. */
const isFormula = (text: string): boolean =>
  /^[\t\r]/.test(text) || [text, text.normalize('NFKC')].some((form) => formula.test(form.replaceAll(unseen, '')))

/** Whether what stands behind the apostrophes is a formula. One of them is ours then, also where the text had some of its own. */
const isGuarded = (text: string): boolean => text.startsWith("'") && isFormula(text.replace(/^'+/, ''))

/** A text as it was before it became a cell of ours. */
export const unguarded = (cell: string): string => (isGuarded(cell) ? cell.slice(1) : cell)

/**
 * A text between quotation marks. An apostrophe goes before what a spreadsheet would calculate, so that it shows the text as it was typed;
 * whoever pastes it elsewhere sees the apostrophe.
 */
const cell = (value: string | number): string =>
  typeof value === 'number'
    ? String(value)
    : `"${(isFormula(value) || isGuarded(value) ? `'${value}` : value).replaceAll('"', '""')}"`

/** Rows as CSV (RFC 4180). The mark at the beginning tells Excel that it's UTF-8. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
