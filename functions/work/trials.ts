import { isBlank } from '#core/text'

/**
 * The rows of a trial table, stored as one JSON array per line. A line that isn't an array goes into the first cell, and a row
 * may have more cells than the table now has columns, so nothing that a learner wrote is lost.
 */
export const trialsIn = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => cellsIn(line) ?? [line])

/** The rows that a learner filled in, without the blank ones. */
export const filledTrials = (text: string): string[][] =>
  trialsIn(text).filter((cells) => cells.some((cell) => !isBlank(cell)))

/** A table's filled rows as readable lines. */
export const trialsAsText = (text: string): string =>
  filledTrials(text)
    .map((cells) => cells.filter((cell) => !isBlank(cell)).join(' · '))
    .join('\n')

/** Whether a stored text is a trial table rather than plain notes: every line is a row. */
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
