import { isModuleId, type ModuleId, moduleById } from '#catalogue/catalogue'
import { type Answer, answerInNumbers, answerOfTwo } from '#exercises/kinds'
import { putAnswer, type SavedAnswer } from '#work/answer-contract'
import { getWork } from '#work/contract'
import { ApiProblem, type Client } from '../../client/client.ts'
import { type Copy, failedSave, type SaveAnswer, type Stored, type Target } from '../target.ts'

type Value = Answer | null

/** What browsers hold of an exercise. */
type Entry = { answer: Value; version: number; sent?: { answer: Value; operation: string } | undefined }

/** Where the answer to a module's exercise is stored. */
export const exercisePath = (moduleId: string, exerciseId: string): string => `${moduleId} ${exerciseId}`

export const answerCopy = ({ answer, version, savedAt }: SavedAnswer): Copy<Value> => ({
  value: answer,
  version,
  savedAt,
})

/** The same choices may come with their fields in another order. */
const inOrder = (_: string, part: unknown) =>
  typeof part === 'object' && part !== null && !Array.isArray(part)
    ? Object.fromEntries(Object.entries(part).sort())
    : part
const same = (one: Value, other: Value) => JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder)

/** The answers to exercises. They're choices, not words, so two devices never ask. */
export const exercisesTarget = (send: Client['send']): Target<Value> => ({
  empty: null,
  same,
  isBlank: (value) => value === null,
  pick: answerOfTwo,
  saveInterval: 5_000,
  async save(path, { value, operation }, base): Promise<SaveAnswer<Value>> {
    const [moduleId = '', exerciseId = ''] = path.split(' ')
    if (!value) return { saved: { ...base, value } }
    try {
      const { version } = base
      return {
        saved: answerCopy(
          await send(putAnswer, { moduleId: moduleId as ModuleId, exerciseId, answer: value, version, operation }),
        ),
      }
    } catch (error) {
      const isConflict = error instanceof ApiProblem && error.code === 'conflict'
      const { current } = ((isConflict && error.details) || {}) as { current?: SavedAnswer }
      if (isConflict) return { stale: current ? answerCopy(current) : { value: null, version: 0 } }
      return failedSave(error)
    }
  },
  async load(path) {
    const [moduleId = '', exerciseId = ''] = path.split(' ')
    if (!isModuleId(moduleId)) return undefined
    const { answers = [] } = await send(getWork, { moduleId })
    const saved = answers.find((one) => one.exerciseId === exerciseId) as SavedAnswer | undefined
    return { copy: saved ? answerCopy(saved) : { value: null, version: 0 }, locked: false }
  },
  entryOf: ({ value, version, sent }): Entry => ({
    answer: value,
    version,
    sent: sent && { answer: sent.value, operation: sent.operation },
  }),
  storedIn(entry): Stored<Value> {
    const { answer, version, sent } = entry as Entry
    return { value: answer, version, sent: sent && { value: sent.answer, operation: sent.operation } }
  },
  asText(path, value) {
    const [moduleId = '', exerciseId = ''] = path.split(' ')
    const title = isModuleId(moduleId) ? moduleById(moduleId).title : moduleId
    return `## ${title} (exercise ${exerciseId})\n\n${value ? answerInNumbers(value).join('\n') : ''}`
  },
})
