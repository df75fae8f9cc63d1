import * as z from 'zod/mini'
import type { ModuleId } from '#catalogue/catalogue'
import { absent, type Item, nextVersion } from '#core/expressions'
import { keyIn, learnerPartition, prefixRange } from '#core/keys'
import type { Table } from '#core/table'
import { SavedAnswer } from './answer-contract.ts'

export const answerFrom = (item: Item): SavedAnswer => z.parse(SavedAnswer, item)

type AnswerWrite = SavedAnswer & { operation: string }

/** Sorts between the notes and the quiz summary, so that the query of a module's work reads it too. */
export const answerPrefix = (moduleId: ModuleId): string => `WORK#${moduleId}#PRACTICE#`

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
