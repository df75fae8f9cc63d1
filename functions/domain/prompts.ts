import { exportTitle } from '#domain/catalogue'
import { australianDay } from '#domain/day'

type Kept = { moduleId: string; title: string | null; text: string; createdAt: string }
export type PromptGroup<P extends Kept> = { moduleId: string; title: string; prompts: P[] }

/** A library by module, in the order given: by module, then by time (specification, section 7). */
export function promptGroups<P extends Kept>(prompts: readonly P[]): PromptGroup<P>[] {
  const groups = new Map<string, P[]>()
  for (const prompt of prompts) groups.set(prompt.moduleId, [...(groups.get(prompt.moduleId) ?? []), prompt])
  return [...groups].map(([moduleId, own]) => ({ moduleId, title: exportTitle(moduleId), prompts: own }))
}

/** How an export begins: the number of prompts and the day, in the Australian way. */
export const exportFacts = (count: number, at: Date): string =>
  `Total prompts: ${count} • Generated on ${australianDay(at)}`

/** What a prompt without a title is called. */
export const untitled = 'Untitled prompt'

export const exportTitleLine = 'My Prompt Library'

/** The library as Markdown. A prompt's text is fenced by more backticks than it holds, so that it reads back whole. */
export function libraryAsMarkdown(prompts: readonly Kept[], at: Date): string {
  const parts = promptGroups(prompts).map(({ title, prompts: own }) =>
    [`## ${title}`, ...own.map((prompt, place) => promptAsMarkdown(prompt, place + 1))].join('\n\n'),
  )
  return [`# ${exportTitleLine}`, exportFacts(prompts.length, at), ...parts, ''].join('\n\n')
}

function promptAsMarkdown({ title, text }: Kept, number: number): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(Math.max(3, longest + 1))
  return `### ${number}. ${title ?? untitled}\n\n${fence}\n${text}\n${fence}`
}

/** The library as JSON, in the same order and grouping. */
export const libraryAsJson = (prompts: readonly Kept[], at: Date): string =>
  JSON.stringify(
    { title: exportTitleLine, generatedAt: at.toISOString(), total: prompts.length, groups: promptGroups(prompts) },
    null,
    2,
  )
