import { exportTitle } from '#catalogue/catalogue'

export type ExportedPrompt = { moduleId: string; title: string | null; text: string; createdAt: string }
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
