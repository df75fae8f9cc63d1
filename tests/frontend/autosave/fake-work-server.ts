import { putQuizDraft } from '#quizzes/contract'
import { putAnswer } from '#work/answer-contract'
import { getWork, putNote } from '#work/contract'
import { ApiProblem, type Client, Offline } from '../../../frontend/client/client.ts'

/** What happens to a device's requests from now on. */
export type Condition = 'fine' | 'no network' | 'answer lost' | 'server error' | 'busy'

type Item = Record<string, unknown> & { version: number; savedAt: string; operation: string }

const conflict = (current?: Item) => new ApiProblem('conflict', 409, 'Changed elsewhere.', 'r-1', { current })

/**
 * The server's side of one box, exercise and quiz: each save is a conditional write, recognised by its operation
 * id. `kept` holds the earlier versions, by the operation that kept them.
 */
export class FakeWorkServer {
  readonly items = new Map<'note' | 'answer', Item>()
  readonly history: Item[] = []
  readonly kept = new Map<string, string>()
  chosen: Record<string, string> = {}
  /** How long an answer takes, in milliseconds. */
  delay = 0

  send(condition: () => Condition): Client['send'] {
    return (async (route: unknown, input: Record<string, unknown>) => {
      const before = condition()
      if (before === 'no network') throw new Offline()
      if (before === 'server error') throw new ApiProblem('unavailable', 503, 'Later.')
      if (before === 'busy') throw new ApiProblem('too-many-requests', 429, 'Wait.', 'r-1', undefined, 20_000)
      let answer: () => unknown
      try {
        const result = structuredClone(this.#answer(route, input))
        answer = () => result
      } catch (error) {
        answer = () => {
          throw error
        }
      }
      if (this.delay > 0) await new Promise((resolve) => setTimeout(resolve, this.delay))
      if (before === 'answer lost' || condition() === 'no network') throw new Offline()
      return answer()
    }) as Client['send']
  }

  /** The items as a page loads them. */
  work = () => ({
    access: true,
    completed: [],
    notes: this.#all('note'),
    answers: this.#all('answer'),
  })

  #all = (kind: 'note' | 'answer') => [...this.items].flatMap(([one, item]) => (one === kind ? [item] : []))

  #answer(route: unknown, input: Record<string, unknown>): unknown {
    switch (route) {
      case getWork:
        return this.work()
      case putNote:
        return this.#write('note', input)
      case putAnswer:
        return this.#write('answer', input)
      case putQuizDraft:
        this.chosen = { ...this.chosen, ...(input.chosen as object) }
        return { attempt: input.attempt, options: {}, chosen: this.chosen, best: 0 }
      default:
        throw new Error('This server has no such route')
    }
  }

  #write(kind: 'note' | 'answer', { keepPrevious, ...input }: Record<string, unknown>): Item {
    const current = this.items.get(kind)
    if ((current?.version ?? 0) !== input.version) {
      if (current?.operation === input.operation) return current as Item
      throw conflict(current)
    }
    if (keepPrevious && current) this.kept.set(`${input.operation}`, String(current.text))
    const version = (current?.version ?? 0) + 1
    const item = { ...input, version, savedAt: new Date().toISOString() } as Item
    this.items.set(kind, item)
    this.history.push(item)
    return item
  }
}
