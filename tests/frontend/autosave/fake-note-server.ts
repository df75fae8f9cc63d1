import type { Note } from '#contract/work'
import type { Save, SaveAnswer } from '../../../frontend/autosave/autosave.ts'

/** What becomes of the next requests: answered, lost on the way there or back, refused by a server in trouble. */
export type Condition = 'fine' | 'no network' | 'answer lost' | 'server error' | 'not signed in'

type Stored = Note & { operation: string }

/** The server's side of one module's boxes, as the save verb has it: one conditional write, recognised by its operation. */
export class FakeNoteServer {
  readonly #notes = new Map<string, Stored>()
  readonly history: Note[] = []
  readonly locked = new Set<string>()
  condition: Condition = 'fine'
  /** How long an answer takes, in milliseconds. */
  slow = 0
  requests: { boxId: string; text: string; version: number; at: number }[] = []
  answered: SaveAnswer[] = []

  note = (boxId = 'notes'): Note | undefined => {
    const stored = this.#notes.get(boxId)
    return stored && { boxId, text: stored.text, version: stored.version, savedAt: stored.savedAt }
  }
  notes = (): Note[] => [...this.#notes.keys()].flatMap((boxId) => this.note(boxId) ?? [])

  /** As a device with this condition of its own sees it. */
  save =
    (condition: () => Condition = () => this.condition): Save =>
    async (boxId, text, version, operation) => {
      this.requests.push({ boxId, text, version, at: Date.now() })
      const before = condition()
      if (before === 'no network') return { wait: 'offline' }
      if (before === 'server error' || before === 'not signed in') return { wait: 'failed' }
      const answer = this.#write(boxId, text, version, operation)
      if (this.slow > 0) await new Promise((resolve) => setTimeout(resolve, this.slow))
      if (before === 'answer lost' || condition() === 'no network') return { wait: 'offline' }
      this.answered.push(answer)
      return answer
    }

  #write(boxId: string, text: string, version: number, operation: string): SaveAnswer {
    const stored = this.#notes.get(boxId)
    if (this.locked.has(boxId)) {
      const kept = this.note(boxId)
      return kept?.text === text ? { saved: kept } : { locked: kept }
    }
    if (stored ? stored.version !== version : version !== 0) {
      const current = this.note(boxId) ?? { boxId, text: '', version: 0, savedAt: new Date().toISOString() }
      return stored?.operation === operation ? { saved: current } : { stale: current }
    }
    const savedAt = new Date().toISOString()
    this.#notes.set(boxId, { boxId, text, version: version + 1, savedAt, operation })
    const saved = { boxId, text, version: version + 1, savedAt }
    this.history.push(saved)
    return { saved }
  }
}
