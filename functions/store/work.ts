import type { Note } from '#contract/work'
import type { ModuleId } from '#domain/catalogue'
import { hasQuiz } from '#domain/grading'
import { learnerPartition } from './keys.ts'
import { noteFrom, notePrefix } from './notes.ts'
import { quizzesOf, type StoredQuiz, summaryFrom, summaryKey } from './quizzes.ts'
import type { Table } from './table.ts'

/** A learner's notes and quiz of a module in one range read. A quiz without a summary costs a second one, until it has it. */
export async function readWork(
  table: Table,
  sub: string,
  moduleId: ModuleId,
): Promise<{ notes: Note[]; quiz: StoredQuiz | undefined }> {
  const from = notePrefix(moduleId)
  const summary = summaryKey(moduleId)
  const items = await table.queryAll({ pk: learnerPartition(sub), from, to: summary })
  const notes = items.filter(({ sk }) => sk.startsWith(from)).map(noteFrom)
  if (!hasQuiz(moduleId)) return { notes, quiz: undefined }
  const stored = items.find(({ sk }) => sk === summary)
  return { notes, quiz: stored ? summaryFrom(stored) : await quizzesOf(table, sub).summarise(moduleId) }
}
