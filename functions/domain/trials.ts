/**
 * The rows of a table of trials, whose kept text is a line of JSON a row. A line that is none stands in the first cell, and a
 * row may have more cells than the table has columns today: nothing is lost.
 */
export const trialsIn = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => cellsIn(line) ?? [line])

/** The rows that a learner filled in; blank ones are left out. */
export const filledTrials = (text: string): string[][] =>
  trialsIn(text).filter((cells) => cells.some((cell) => cell.trim() !== ''))

/** A table's filled rows as lines for reading. */
export const trialsAsText = (text: string): string =>
  filledTrials(text)
    .map((cells) => cells.filter((cell) => cell.trim() !== '').join(' · '))
    .join('\n')

/** Whether a kept text is a table's and not a text box's: each line is a row. */
export function isTable(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.length > 0 && lines.every((line) => cellsIn(line) !== undefined)
}

function cellsIn(line: string): string[] | undefined {
  try {
    const cells: unknown = JSON.parse(line)
    return Array.isArray(cells) ? cells.map(String) : undefined
  } catch {
    return undefined
  }
}
