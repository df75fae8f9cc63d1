import { australianDay } from '#core/day'
import { type ExportedPrompt, promptGroups, untitled } from './rules.ts'

export const exportTitleLine = 'My Prompt Library'

/** The line under an export's title: the number of prompts and the date. */
export const exportFacts = (count: number, at: Date): string =>
  `Total prompts: ${count} • Generated on ${australianDay(at)}`

/** The library as Markdown. Each fence has more backticks than the longest run in the prompt, so the prompt can't close it. */
export function libraryAsMarkdown(prompts: readonly ExportedPrompt[], at: Date): string {
  const parts = promptGroups(prompts).map(({ title, prompts: own }) =>
    [`## ${title}`, ...own.map((prompt, index) => promptAsMarkdown(prompt, index + 1))].join('\n\n'),
  )
  return [`# ${exportTitleLine}`, exportFacts(prompts.length, at), ...parts, ''].join('\n\n')
}

function promptAsMarkdown({ title, text }: ExportedPrompt, number: number): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(Math.max(3, longest + 1))
  return `### ${number}. ${title ?? untitled}\n\n${fence}\n${text}\n${fence}`
}

/** The library as JSON, in the same order and grouping as the Markdown. */
export const libraryAsJson = (prompts: readonly ExportedPrompt[], at: Date): string =>
  JSON.stringify(
    { title: exportTitleLine, generatedAt: at.toISOString(), total: prompts.length, groups: promptGroups(prompts) },
    null,
    2,
  )
