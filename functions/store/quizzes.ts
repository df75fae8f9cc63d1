import * as z from 'zod/mini'
import type { ModuleId } from '#domain/catalogue'
import { absent, type Item } from './expressions.ts'
import { keyIn, learnerPartition, prefixRange } from './keys.ts'
import type { Table } from './table.ts'

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

const nothing: StoredQuiz = { count: 0, best: 0 }
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

  /**
   * Makes the summary from the attempts, and from the draft that was an item of its own until November 2026. Writes it over the
   * summary that was read, if there's anything to keep.
   */
  const summarise = async (moduleId: ModuleId, read?: StoredQuiz): Promise<StoredQuiz> => {
    const items = await table.queryAll(prefixRange(pk, prefix(moduleId)))
    const attempts = items.filter(({ sk }) => /\d$/.test(sk)).map((item) => StoredAttempt.parse(item))
    const draft = items.find(({ sk }) => sk.endsWith('#draft'))
    if (attempts.length === 0 && !draft) return nothing
    // By number: sort keys have four digits, so the ten-thousandth attempt sorts after the thousandth.
    const last = attempts.reduce<Attempt | undefined>((a, b) => (a && a.attempt > b.attempt ? a : b), undefined)
    const facts = { count: last?.attempt ?? 0, best: Math.max(0, ...attempts.map(({ score }) => score)), last }
    const result = await table.write(key(moduleId), {
      set: facts,
      ...(draft && { setOnce: { draft: StoredDraft.parse(draft), revision: 0 } }),
      when: [read ? { count: read.count } : { pk: absent }],
    })
    return summaryFrom((result.written ? result.item : result.current) ?? facts)
  }

  const read = async (moduleId: ModuleId): Promise<StoredQuiz> => {
    const item = await table.get(key(moduleId))
    return item ? summaryFrom(item) : summarise(moduleId)
  }

  return {
    read,
    summarise,
    /** Saves the draft if the stored one is still `read`. Returns false if another write has changed it. */
    async saveDraft(moduleId: ModuleId, draft: QuizDraft, { revision }: StoredQuiz): Promise<boolean> {
      const result = await table.write(key(moduleId), {
        set: { draft, revision: (revision ?? 0) + 1 },
        setOnce: nothing,
        when: [{ revision: revision ?? absent }],
      })
      return result.written
    },
    /**
     * Records the attempt after the ones in `read`, once, and returns the summary with it. The attempt comes first: if the
     * summary then isn't written, the next try finds the attempt and keeps its marks.
     */
    async submit(moduleId: ModuleId, attempt: Attempt, before: StoredQuiz, operation: string): Promise<StoredQuiz> {
      const recorded = await table.write(attemptKey(moduleId, attempt.attempt), {
        set: { ...attempt, operation },
        when: [{ pk: absent }],
      })
      if (!recorded.written) {
        const now = await read(moduleId)
        return now.count >= attempt.attempt ? now : summarise(moduleId, now)
      }
      const result = await table.write(key(moduleId), {
        set: { count: attempt.attempt, best: Math.max(before.best, attempt.score), last: attempt },
        when: [{ count: before.count }, ...(before.count === 0 ? [{ count: absent }] : [])],
      })
      return summaryFrom((result.written ? result.item : result.current) ?? { ...nothing })
    },
  }
}
