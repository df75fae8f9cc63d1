import * as z from 'zod/mini'
import type { ModuleId } from '#catalogue/catalogue'
import { absent, type Item } from '#core/expressions'
import { keyIn, learnerPartition } from '#core/keys'
import { storedSecret } from '#core/stored-secret'
import type { Table } from '#core/table'

const Answers = z.record(z.string(), z.string())
const Mark = z.object({ id: z.string(), right: z.boolean(), answer: z.string(), explanation: z.string() })
const StoredAttempt = z.object({
  attempt: z.number(),
  answers: Answers,
  score: z.number(),
  /** Marks and options are stored as the learner saw them, so that editing the lesson later changes neither. */
  marks: z.array(Mark),
  options: z.record(z.string(), z.array(z.string())),
  submittedAt: z.string(),
})
const StoredDraft = z.object({ attempt: z.number(), chosen: Answers })
const StoredSummary = z.object({
  /** The attempts submitted so far, the best score and the last attempt. */
  count: z.number(),
  best: z.number(),
  last: z.optional(StoredAttempt),
  /** The answers chosen in the current attempt. `revision` counts the draft's saves across all attempts. */
  draft: z.optional(StoredDraft),
  revision: z.optional(z.number()),
})
type Attempt = z.infer<typeof StoredAttempt>
type QuizDraft = z.infer<typeof StoredDraft>
export type StoredQuiz = z.infer<typeof StoredSummary>

/** The summary of a quiz that nobody has begun. */
export const noAttempts: StoredQuiz = { count: 0, best: 0 }
const prefix = (moduleId: ModuleId) => `WORK#${moduleId}#QUIZ#`

/** The sort key of a quiz's summary. It sorts before the attempts and right after the notes, so that one range read gets both. */
export const summaryKey = (moduleId: ModuleId): string => `${prefix(moduleId)}-`
export const summaryFrom = (item: Item): StoredQuiz => StoredSummary.parse(item)

/**
 * A learner's quizzes. Each attempt is an item, written once. A summary beside them holds what pages need, so that the number of
 * attempts never matters: count, best score, last attempt and draft.
 */
export function quizzesOf(table: Table, sub: string) {
  const pk = learnerPartition(sub)
  const key = (moduleId: ModuleId) => keyIn(pk, summaryKey(moduleId))
  const attemptKey = (moduleId: ModuleId, attempt: number) =>
    keyIn(pk, `${prefix(moduleId)}${String(attempt).padStart(4, '0')}`)

  return {
    async read(moduleId: ModuleId): Promise<StoredQuiz> {
      const item = await table.get(key(moduleId))
      return item ? summaryFrom(item) : noAttempts
    },
    /** Saves the draft if the stored one is still `read`. Returns false if another write has changed it. */
    async saveDraft(moduleId: ModuleId, draft: QuizDraft, { revision }: StoredQuiz): Promise<boolean> {
      const result = await table.write(key(moduleId), {
        set: { draft, revision: (revision ?? 0) + 1 },
        setOnce: noAttempts,
        when: [{ revision: revision ?? absent }],
      })
      return result.written
    },
    /**
     * Records the attempt after the ones in `before`, once, and returns the summary with it. The attempt comes first: if the
     * summary then isn't written, the next try finds the attempt and keeps its marks.
     */
    async submit(moduleId: ModuleId, attempt: Attempt, before: StoredQuiz, operation: string): Promise<StoredQuiz> {
      const recorded = await table.write(attemptKey(moduleId, attempt.attempt), {
        set: { ...attempt, operation },
        when: [{ pk: absent }],
      })
      const last = recorded.written ? attempt : StoredAttempt.parse(recorded.current)
      const result = await table.write(key(moduleId), {
        set: { count: last.attempt, best: Math.max(before.best, last.score), last },
        when: [{ count: before.count }, ...(before.count === 0 ? [{ count: absent }] : [])],
      })
      return summaryFrom((result.written ? result.item : result.current) ?? noAttempts)
    },
  }
}

const secretIn = storedSecret(keyIn('QUIZSEED', 'QUIZSEED'))

/** Seeds that shuffle quizzes, made with a secret so that nobody can compute an order. */
export const quizSeedsIn =
  (table: Table) =>
  async (what: string): Promise<string> => {
    const secret = Uint8Array.from(await secretIn(table))
    const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
    const seed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(what))
    return Buffer.from(seed).toString('hex')
  }
