import Papa from 'papaparse'
import { exportTitle } from '#catalogue/catalogue'
import { csvOf, unguarded } from '#privacy/csv'
import type { Prompt } from '#prompts/contract'
import { tagsOf } from '#prompts/tags'

const columns = ['title', 'text', 'tags', 'module', 'added', 'edited']

/** The library as CSV, a row for each prompt. */
export const libraryAsCsv = (prompts: readonly Prompt[]): string =>
  csvOf([
    columns,
    ...prompts.map((prompt) => [
      prompt.title ?? '',
      prompt.text,
      tagsOf(prompt).join(', '),
      exportTitle(prompt.moduleId),
      prompt.createdAt,
      prompt.updatedAt,
    ]),
  ])

/** The rows of a CSV file by the names of its columns, in small letters. Undefined if a quotation mark isn't closed. */
export function rowsIn(text: string): Record<string, string>[] | undefined {
  const isOurs = text.startsWith(columns.map((name) => `"${name}"`).join())
  const { data, errors } = Papa.parse<string[]>(text, {
    skipEmptyLines: 'greedy',
    ...(isOurs ? { delimiter: ',', newline: '\r\n' } : { delimitersToGuess: [',', ';', '\t'] }),
  })
  if (errors.some(({ type }) => type === 'Quotes')) return undefined
  const [head = [], ...rows] = data
  const names = head.map((name) => name.trim().toLowerCase())
  return rows.map((row) =>
    Object.fromEntries(names.map((name, n) => [name, isOurs ? unguarded(row[n] ?? '') : (row[n] ?? '')])),
  )
}
