import { isModuleId, type ModuleId, moduleById } from '#catalogue/catalogue'
import { putQuizDraft } from '#quizzes/contract'
import type { Answers } from '#quizzes/rules'
import type { Client } from '../../client/client.ts'
import { failedSave, type SaveAnswer, type Target } from '../target.ts'

/** What browsers hold of an attempt: the answers that the server lacks. */
type Entry = { chosen: Answers }

/** Where the answers of a quiz attempt are stored. */
export const answersPath = (moduleId: string, attempt: number): string => `${moduleId} ${attempt}`

/** The answers in `value` that `base` lacks or has differently. */
const pending = (value: Answers, base: Answers): Answers =>
  Object.fromEntries(Object.entries(value).filter(([question, answer]) => base[question] !== answer))

/** The answers to a quiz attempt. The server adds what it's sent to what it has: of each question the newest answer counts. */
export const answersTarget = (send: Client['send']): Target<Answers> => ({
  empty: {},
  same: (one, other) =>
    Object.keys(one).length === Object.keys(other).length && Object.keys(pending(one, other)).length === 0,
  isBlank: (value) => Object.keys(value).length === 0,
  pick: (value, base, other) => ({ ...other, ...pending(value, base) }),
  saveInterval: 5_000,
  async save(path, { value }, base): Promise<SaveAnswer<Answers>> {
    const [moduleId = '', attempt] = path.split(' ')
    try {
      const chosen = pending(value, base.value)
      const quiz = await send(putQuizDraft, { moduleId: moduleId as ModuleId, attempt: Number(attempt), chosen })
      // A finished attempt needs its answers no more: the server ignores them.
      const saved = quiz.attempt === Number(attempt) ? { ...value, ...quiz.chosen } : value
      return { saved: { value: saved, version: Date.now(), savedAt: new Date().toISOString() } }
    } catch (error) {
      return failedSave(error)
    }
  },
  entryOf: ({ value }, base): Entry => ({ chosen: pending(value, base.value) }),
  storedIn: (entry, base) => ({ value: { ...base.value, ...(entry as Entry).chosen }, version: base.version }),
  asText(path, answers) {
    const [moduleId = ''] = path.split(' ')
    const lines = Object.entries(answers).map(([question, answer]) => `${question}: ${answer}`)
    return `## ${isModuleId(moduleId) ? moduleById(moduleId).title : moduleId} (quiz answers)\n\n${lines.join('\n')}`
  },
})
