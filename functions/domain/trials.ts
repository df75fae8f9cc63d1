/**
 * The rows that a learner filled in of a table of trials, whose kept text is a line of JSON a row. A line that is none stands
 * in the first cell, and a row may have more cells than the table has columns today: nothing is lost. Blank rows are left out.
 */
export const filledTrials = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(cellsIn)
    .filter((cells) => cells.some((cell) => cell.trim() !== ''))

function cellsIn(line: string): string[] {
  try {
    const cells: unknown = JSON.parse(line)
    return Array.isArray(cells) ? cells.map(String) : [line]
  } catch {
    return [line]
  }
}
