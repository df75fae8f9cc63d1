import type { Note } from '#work/contract'

/** What happens to requests from now on. */
type Condition = 'fine' | 'no network' | 'answer lost' | 'server error' | 'not signed in'

/** How a save of a note ends. */
type SaveAnswer =
  | { saved: Note }
  | { stale: Note }
  | { locked: Note | undefined }
  | { refused: string }
  | { wait: 'offline' | 'failed' }

export type SaveNote = (boxId: string, text: string, version: number, operation: string) => Promise<SaveAnswer>

type Stored = Note & { operation: string }

/** The server's side of one module's boxes: each save is a conditional write, recognised by its operation id. */
export class FakeNoteServer {
  readonly #notes = new Map<string, Stored>()
  readonly history: Note[] = []
  readonly locked = new Set<string>()
  condition: Condition = 'fine'
  /** How long an answer takes, in milliseconds. */
  delay = 0
  requests: { boxId: string; text: string; version: number; at: number }[] = []
  answered: SaveAnswer[] = []

  note = (boxId = 'notes'): Note | undefined => {
    const stored = this.#notes.get(boxId)
    return stored && { boxId, text: stored.text, version: stored.version, savedAt: stored.savedAt }
  }
  notes = (): Note[] => [...this.#notes.keys()].flatMap((boxId) => this.note(boxId) ?? [])

  /** The save call of a device. `condition` overrides the server's own. */
  save =
    (condition: () => Condition = () => this.condition): SaveNote =>
    async (boxId, text, version, operation) => {
      this.requests.push({ boxId, text, version, at: Date.now() })
      const before = condition()
      if (before === 'no network') return { wait: 'offline' }
      if (before === 'server error' || before === 'not signed in') return { wait: 'failed' }
      const answer = this.#write(boxId, text, version, operation)
      if (this.delay > 0) await new Promise((resolve) => setTimeout(resolve, this.delay))
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
