import { ApiProblem, Offline } from '../client/client.ts'
import type { SaveAnswer } from './target.ts'

const final: readonly string[] = ['bad-request', 'too-large', 'no-access', 'not-found', 'refused']

/** What an error of a save means: refused for good, or worth another try. */
export function failedSave(error: unknown): SaveAnswer<never> {
  if (error instanceof Offline) return { wait: 'offline' }
  if (!(error instanceof ApiProblem)) return { wait: 'failed' }
  if (final.includes(error.code)) return { refused: error.message }
  return { wait: 'failed', ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }) }
}
