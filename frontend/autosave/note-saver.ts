import type { Note } from '#contract/work'
import { putNote } from '#contract/work'
import type { ModuleId } from '#domain/catalogue'
import { notesProblem } from '#domain/text'
import { ApiProblem, type Client, Offline } from '../client/client.ts'
import type { Save } from './autosave.ts'

type Conflict = { locked?: boolean; current?: Note }

const final: readonly string[] = ['bad-request', 'too-large', 'no-access', 'not-found', 'refused']

/** Saves a box through the API and translates the outcome for autosave. Never throws. */
export const noteSaver =
  (send: Client['send'], moduleId: ModuleId): Save =>
  async (boxId, text, version, operation) => {
    const problem = notesProblem(text)
    if (problem) return { refused: problem }
    try {
      return { saved: await send(putNote, { moduleId, boxId, text, version, operation }) }
    } catch (error) {
      if (error instanceof Offline) return { wait: 'offline' }
      if (!(error instanceof ApiProblem)) return { wait: 'failed' }
      const { locked, current } = (error.details ?? {}) as Conflict
      if (error.code === 'conflict' && locked) return { locked: current }
      if (error.code === 'conflict' && current) return { stale: current }
      if (final.includes(error.code)) return { refused: error.message }
      return { wait: 'failed', ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }) }
    }
  }
