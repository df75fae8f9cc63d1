import { getWork, putQuizDraft } from '#contract/work'
import { isModuleId, type ModuleId, moduleById } from '#domain/catalogue'
import { hasActivity, notesBox } from '#domain/completion'
import type { Answers } from '#domain/grading'
import { ApiProblem, type Client } from '../client/client.ts'
import type { Autosave } from './autosave.ts'
import type { StoredDraft } from './draft-reducer.ts'
import type { StoredEntry } from './draft-storage.ts'

export type UnsavedEntry = StoredEntry<{ changedAt: number }>
type PromptEntry = { words: { title: string; text: string } }
type AnswersEntry = { chosen: Answers }

/** The text boxes among the entries, by module. */
export function boxesIn(unsaved: readonly UnsavedEntry[]): Map<ModuleId, string[]> {
  const boxes = new Map<ModuleId, string[]>()
  for (const { kind, path } of unsaved) {
    const [moduleId = '', boxId = ''] = path.split(' ')
    if (kind !== 'note' || !isModuleId(moduleId)) continue
    boxes.set(moduleId, [...new Set([...(boxes.get(moduleId) ?? []), boxId])])
  }
  return boxes
}

/** Loads a module that isn't on screen and opens its boxes, which saves what the server lacks. */
export async function openOffScreen(autosave: Autosave, moduleId: ModuleId, boxes: string[], send: Client['send']) {
  const work = await send(getWork, { moduleId })
  const locked = work.progress?.completed === true && hasActivity(moduleId)
  await autosave.open(work.notes, boxes, (boxId) => locked && boxId === notesBox)
}

/**
 * Saves quiz answers that the server lacks. True when the server has them, or has marked the attempt; false when it refuses.
 * @throws where the network or the server failed
 */
export async function saveUnsavedAnswers({ path, entry }: UnsavedEntry, send: Client['send']): Promise<boolean> {
  const [moduleId = '', attempt] = path.split(' ')
  if (!isModuleId(moduleId)) return false
  const { chosen } = entry as unknown as AnswersEntry
  try {
    await send(putQuizDraft, { moduleId, attempt: Number(attempt), chosen })
    return true
  } catch (error) {
    if (error instanceof ApiProblem && error.isFinal) return false
    throw error
  }
}

/** An unsaved entry as Markdown to download. */
export function textOf({ kind, path, entry }: UnsavedEntry): string {
  const [first = '', second = ''] = path.split(' ')
  const title = isModuleId(first) ? moduleById(first).title : first
  if (kind === 'note') return `## ${title} (${second})\n\n${(entry as unknown as StoredDraft).text}`
  if (kind === 'prompt') {
    const { words } = entry as unknown as PromptEntry
    return `## A prompt\n\n${words.title}\n\n${words.text}`
  }
  const { chosen } = entry as unknown as AnswersEntry
  const lines = Object.entries(chosen).map(([question, answer]) => `${question}: ${answer}`)
  return `## ${title} (quiz answers)\n\n${lines.join('\n')}`
}
