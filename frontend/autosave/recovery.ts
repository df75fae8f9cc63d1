import { getWork, putQuizDraft } from '#contract/work'
import { isModuleId, type ModuleId, moduleById } from '#domain/catalogue'
import { hasActivity, notesBox } from '#domain/completion'
import type { Answers } from '#domain/grading'
import { ApiProblem, type Client } from '../api/client.ts'
import type { Autosave } from './autosave.ts'
import type { StoredDraft } from './draft-reducer.ts'
import type { Kept } from './draft-storage.ts'

export type UnsavedEntry = Kept<{ changedAt: number }>
type PromptEntry = { words: { title: string; text: string } }
type AnswersEntry = { chosen: Answers }

/** The boxes of which something is left, by module. */
export function boxesLeft(leftovers: readonly UnsavedEntry[]): Map<ModuleId, string[]> {
  const boxes = new Map<ModuleId, string[]>()
  for (const { kind, place } of leftovers) {
    const [moduleId = '', boxId = ''] = place.split(' ')
    if (kind !== 'note' || !isModuleId(moduleId)) continue
    boxes.set(moduleId, [...new Set([...(boxes.get(moduleId) ?? []), boxId])])
  }
  return boxes
}

/** Takes up boxes of a module that isn't on screen, as its page would. */
export async function takeUp(autosave: Autosave, moduleId: ModuleId, boxes: string[], send: Client['send']) {
  const work = await send(getWork, { moduleId })
  const locked = work.progress?.completed === true && hasActivity(moduleId)
  await autosave.takeUp(work.notes, boxes, (boxId) => locked && boxId === notesBox)
}

/**
 * Saves quiz answers that were chosen and not told to the server. True when the server has them, or has marked the attempt.
 * @throws where the network or the server failed
 */
export async function saveLeftoverAnswers({ place, entry }: UnsavedEntry, send: Client['send']): Promise<boolean> {
  const [moduleId = '', attempt] = place.split(' ')
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

/** What is left, as text to read. */
export function wordsOf({ kind, place, entry }: UnsavedEntry): string {
  const [first = '', second = ''] = place.split(' ')
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
