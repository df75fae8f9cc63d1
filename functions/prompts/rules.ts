import { exportTitle } from '#catalogue/catalogue'
import { australianDay } from '#core/day'
import { tagsOf } from './tags.ts'

export type ExportedPrompt = {
  moduleId: string
  title: string | null
  text: string
  tags?: readonly string[] | undefined
  createdAt: string
}
export type PromptGroup<P extends ExportedPrompt> = { moduleId: P['moduleId']; title: string; prompts: P[] }

/** The order of prompts: by module, then by the time at which the server stored them, then by id (specification, section 7). */
export function inOrder(a: Placed, b: Placed): number {
  return compared(a.moduleId, b.moduleId) || compared(a.createdAt, b.createdAt) || compared(a.promptId, b.promptId)
}

type Placed = { moduleId: string; createdAt: string; promptId: string }
const compared = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

/** Groups prompts by module and keeps their order. */
export function promptGroups<P extends ExportedPrompt>(prompts: readonly P[]): PromptGroup<P>[] {
  const groups = new Map<P['moduleId'], P[]>()
  for (const prompt of prompts) groups.set(prompt.moduleId, [...(groups.get(prompt.moduleId) ?? []), prompt])
  return [...groups].map(([moduleId, own]) => ({ moduleId, title: exportTitle(moduleId), prompts: own }))
}

/** The title shown for a prompt that has none. */
export const untitled = 'Untitled prompt'

export const exportTitleLine = 'My Prompt Library'

/** The line under an export's title: the number of prompts and the date. */
export const exportFacts = (count: number, at: Date): string =>
  `Total prompts: ${count} • Generated on ${australianDay(at)}`

/** The line with a prompt's tags. */
export const tagLine = (tags: readonly string[]): string => `Tags: ${tags.join(', ')}`

/**
 * The library as Markdown, which the browser reads back. Each fence has more backticks than the longest run in the prompt, so the prompt
 * can't close it. A comment says a title that its heading can't.
 */
export function libraryAsMarkdown(prompts: readonly ExportedPrompt[], at: Date): string {
  const parts = promptGroups(prompts).map(({ title, prompts: own }) =>
    [`## ${title}`, ...own.map((prompt, index) => promptAsMarkdown(prompt, index + 1))].join('\n\n'),
  )
  return [`# ${exportTitleLine}`, exportFacts(prompts.length, at), ...parts, ''].join('\n\n')
}

function promptAsMarkdown(prompt: ExportedPrompt, number: number): string {
  const { title, text } = prompt
  const heading = (title ?? untitled).replace(/\s+/g, ' ')
  const exact = title !== null && (title !== heading || title === untitled) && JSON.stringify(title)
  const tags = tagsOf(prompt)
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(Math.max(3, longest + 1))
  return [
    `### ${number}. ${heading}`,
    ...(exact ? [`<!-- title: ${exact.replaceAll('<', '\\u003c').replaceAll('>', '\\u003e')} -->`] : []),
    ...(tags.length > 0 ? [tagLine(tags)] : []),
    `${fence}\n${text}\n${fence}`,
  ].join('\n\n')
}

/** The library as JSON, in the same order and grouping as the Markdown. */
export const libraryAsJson = (prompts: readonly ExportedPrompt[], at: Date): string =>
  JSON.stringify(
    { title: exportTitleLine, generatedAt: at.toISOString(), total: prompts.length, groups: promptGroups(prompts) },
    null,
    2,
  )
