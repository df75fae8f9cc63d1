import * as z from 'zod/mini'
import type { ModuleId } from '#domain/catalogue'
import { keyIn, learnerPartition, prefixRange } from './keys.ts'
import { absent, type Table } from './table.ts'

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
/** `revision` counts the draft's saves across all attempts. */
const StoredDraft = z.object({ attempt: z.number(), chosen: Answers, revision: z.optional(z.number()) })
export type Attempt = z.infer<typeof StoredAttempt>
type QuizDraft = z.infer<typeof StoredDraft>
export type StoredQuiz = { attempts: Attempt[]; draft: QuizDraft | undefined }

/** A learner's quiz attempts, each written once, and a draft: the answers chosen so far in the current attempt. */
export function quizzesOf(table: Table, sub: string) {
  const prefix = (moduleId: ModuleId) => `WORK#${moduleId}#QUIZ#`
  const attemptKey = (moduleId: ModuleId, attempt: number) =>
    keyIn(learnerPartition(sub), `${prefix(moduleId)}${String(attempt).padStart(4, '0')}`)
  return {
    /** Reads the attempts in order, and the draft. */
    async read(moduleId: ModuleId): Promise<StoredQuiz> {
      const items = await table.queryAll(prefixRange(learnerPartition(sub), prefix(moduleId)))
      const drafts = items.filter((item) => item.sk.endsWith('#draft'))
      return {
        attempts: items.filter((item) => !item.sk.endsWith('#draft')).map((item) => StoredAttempt.parse(item)),
        draft: drafts.map((item) => StoredDraft.parse(item))[0],
      }
    },
    /** Saves the draft if the stored one is still `read`. Returns false if another write has changed it. */
    async saveDraft(moduleId: ModuleId, { attempt, chosen }: QuizDraft, read: QuizDraft | undefined): Promise<boolean> {
      const result = await table.write(keyIn(learnerPartition(sub), `${prefix(moduleId)}draft`), {
        set: { attempt, chosen, revision: (read?.revision ?? 0) + 1 },
        when: [read ? { revision: read.revision ?? absent } : { pk: absent }],
      })
      return result.written
    },
    /** Records an attempt once; later calls return the first submission. */
    async submit(moduleId: ModuleId, attempt: Attempt, operation: string): Promise<Attempt> {
      const result = await table.write(attemptKey(moduleId, attempt.attempt), {
        set: { ...attempt, operation },
        when: [{ pk: absent }],
      })
      return StoredAttempt.parse(result.written ? result.item : (result.current ?? attempt))
    },
  }
}
