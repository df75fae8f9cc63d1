import type { ModuleId } from '#catalogue/catalogue'
import { workOf } from '#catalogue/module-work'
import { learnerPartition } from '#core/keys'
import type { Table } from '#core/table'
import { noAttempts, type StoredQuiz, summaryFrom, summaryKey } from '#quizzes/store'
import type { SavedAnswer } from './answer-contract.ts'
import type { Note } from './contract.ts'
import { answerFrom, answerPrefix } from './exercise-answers.ts'
import { noteFrom, notePrefix } from './notes.ts'

/** A learner's notes, answers to exercises and quiz of a module in one range read. */
export async function readWork(
  table: Table,
  sub: string,
  moduleId: ModuleId,
): Promise<{ notes: Note[]; answers: SavedAnswer[]; quiz: StoredQuiz | undefined }> {
  const from = notePrefix(moduleId)
  const summary = summaryKey(moduleId)
  const items = await table.queryAll({ pk: learnerPartition(sub), from, to: summary })
  const notes = items.filter(({ sk }) => sk.startsWith(from)).map(noteFrom)
  const answers = items.filter(({ sk }) => sk.startsWith(answerPrefix(moduleId))).map(answerFrom)
  if (!workOf(moduleId).quiz) return { notes, answers, quiz: undefined }
  const stored = items.find(({ sk }) => sk === summary)
  return { notes, answers, quiz: stored ? summaryFrom(stored) : noAttempts }
}
