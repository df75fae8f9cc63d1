import * as z from 'zod/mini'
import type { ModuleId } from '#catalogue/catalogue'
import { workOf } from '#catalogue/module-work'
import { absent, type Item, nextVersion } from '#core/expressions'
import { keyIn, learnerPartition, prefixRange } from '#core/keys'
import type { Table } from '#core/table'
import { noAttempts, type StoredQuiz, summaryFrom, summaryKey } from '#quizzes/store'
import { SavedAnswer } from './answer-contract.ts'
import type { Note } from './contract.ts'

const StoredNote = z.object({
  boxId: z.string(),
  text: z.string(),
  version: z.number(),
  savedAt: z.string(),
  where: z.optional(z.string()),
  keptUntil: z.optional(z.number()),
})

const noteFrom = (item: Item): Note => StoredNote.parse(item)

/** A text that a save replaces. `lost` counts the characters that saves have taken away since a version was last kept. */
const ReplacedNote = z.omit(z.extend(StoredNote, { lost: z.optional(z.number()) }), { boxId: true })
export type ReplacedNote = z.infer<typeof ReplacedNote>

type NoteWrite = Note & { operation: string; lost?: number | undefined }

const notePrefix = (moduleId: ModuleId): string => `WORK#${moduleId}#NOTE#`

/** A learner's notes, one item per box. */
export function notesOf(table: Table, sub: string) {
  return {
    async all(moduleId: ModuleId): Promise<Note[]> {
      return (await table.queryAll(prefixRange(learnerPartition(sub), notePrefix(moduleId)))).map(noteFrom)
    },
    async read(moduleId: ModuleId, boxId: string): Promise<Note | undefined> {
      const item = await table.get(keyIn(learnerPartition(sub), notePrefix(moduleId) + boxId))
      return item && noteFrom(item)
    },
    /** The stored text if it has this version. If it hasn't, a save with this version is a retry or will conflict. */
    async replaced(moduleId: ModuleId, boxId: string, version: number): Promise<ReplacedNote | undefined> {
      const item = version > 0 && (await table.get(keyIn(learnerPartition(sub), notePrefix(moduleId) + boxId)))
      return item && item.version === version ? ReplacedNote.parse(item) : undefined
    },
    /**
     * Saves a box if `version` is the stored one. Otherwise returns the stored note: as the result if it has the same operation
     * id, because then this is a retry of a write that succeeded, or else as `stale`.
     */
    async save(moduleId: ModuleId, { version, operation, ...note }: NoteWrite): Promise<Note | { stale: Note }> {
      const result = await table.write(keyIn(learnerPartition(sub), notePrefix(moduleId) + note.boxId), {
        set: { ...note, version: nextVersion(version), operation },
        ...(note.where === undefined && { remove: ['where'] }),
        when: version === 0 ? [{ pk: absent }] : [{ version }],
      })
      if (result.written) return noteFrom(result.item)
      if (!result.current) return { stale: { boxId: note.boxId, text: '', version: 0, savedAt: note.savedAt } }
      return result.current.operation === operation ? noteFrom(result.current) : { stale: noteFrom(result.current) }
    },
  }
}

const answerFrom = (item: Item): SavedAnswer => z.parse(SavedAnswer, item)

type AnswerWrite = SavedAnswer & { operation: string }

/** Sorts between the notes and the quiz summary, so that the query of a module's work reads it too. */
const answerPrefix = (moduleId: ModuleId): string => `WORK#${moduleId}#PRACTICE#`

/** A learner's answers to exercises, one item per exercise. */
export function exerciseAnswersOf(table: Table, sub: string) {
  return {
    async list(moduleId: ModuleId): Promise<SavedAnswer[]> {
      const items = await table.queryAll(prefixRange(learnerPartition(sub), answerPrefix(moduleId)))
      return items.map(answerFrom)
    },

    /** Saves an answer if `version` is the stored one. Otherwise returns the stored one: as the result for a retry, or as `stale`. */
    async save(
      moduleId: ModuleId,
      { version, operation, ...saved }: AnswerWrite,
    ): Promise<SavedAnswer | { stale: SavedAnswer | undefined }> {
      const result = await table.write(keyIn(learnerPartition(sub), answerPrefix(moduleId) + saved.exerciseId), {
        set: { ...saved, version: nextVersion(version), operation },
        when: version === 0 ? [{ pk: absent }] : [{ version }],
      })
      if (result.written) return answerFrom(result.item)
      if (!result.current) return { stale: undefined }
      const current = answerFrom(result.current)
      return result.current.operation === operation ? current : { stale: current }
    },
  }
}

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
