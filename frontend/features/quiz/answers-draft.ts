import type { Answers } from '#domain/grading'
import { type DraftStorage, storedAt } from '../../autosave/draft-storage.ts'
import { saveDelay } from '../../autosave/rate-limit.ts'
import { ApiProblem } from '../../client/client.ts'

type Entry = { chosen: Answers; changedAt: number }

/** The save status of the attempt's answers, as in the page's save state. */
export type Status =
  | { kind: 'nothing' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  | { kind: 'unsaved'; onDevice: boolean }

type Dependencies = {
  storage: DraftStorage
  /** The storage path: module and attempt. */
  path: string
  /** Whether an answer is still one of its question's options. */
  isOption: (question: string, answer: string) => boolean
  /** Saves to the server; false if the server refuses these answers for good. Rejects if a later try may work. */
  save: (chosen: Answers) => Promise<boolean>
}

/** Answers that the server lacks. Stored on this device at once and saved to the server a few seconds later. */
export class AnswersDraft {
  readonly #deps: Dependencies
  readonly #watchers = new Set<() => void>()
  #pending: Answers = {}
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  /** The last save was refused, or didn't reach the server. */
  #failing = false
  #onDevice = true
  #savedAt: string | undefined
  #status: Status = { kind: 'nothing' }
  #saving: Promise<void> | undefined
  #recovering: Promise<void> = Promise.resolve()
  #ended = false
  #finished = false

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  pending = (): Answers => this.#pending
  status = (): Status => this.#status
  isOnPageOnly = (): boolean => !this.#onDevice && Object.keys(this.#pending).length > 0
  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Starts autosaving, from the answers that this device has stored. Returns a function that stops it. */
  begin(): () => void {
    const { storage, path } = this.#deps
    const stop = storage.attend('answers', path)
    this.#ended = false
    this.#recovering = this.#recover().catch(() => {})
    return () => {
      this.#ended = true
      clearTimeout(this.#timer)
      this.#timer = undefined
      stop()
      void this.flush()
    }
  }

  choose(question: string, answer: string): void {
    this.#put({ ...this.#pending, [question]: answer })
    void this.#store()
    this.#schedule()
  }

  /** Saves now; true when the server has everything. */
  async flush(): Promise<boolean> {
    await this.#saving
    await this.#save()
    return Object.keys(this.#pending).length === 0
  }

  /** Drops all answers here and on the device: the attempt is finished. */
  clear(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#finished = true
    this.#put({})
    void this.#store()
  }

  async #recover(): Promise<void> {
    const { storage, path, isOption } = this.#deps
    const stored = await storedAt<Entry>(storage, 'answers', path)
    if (stored.length === 0 || this.#finished) return
    const before: Answers = Object.assign({}, ...stored.reverse().map(({ entry }) => entry.chosen))
    const valid = Object.entries(before).filter(([question, answer]) => isOption(question, answer))
    this.#put({ ...Object.fromEntries(valid), ...this.#pending })
    await this.#write()
    for (const one of stored) if (one.tab === 'closed') await storage.removeEntry(one.key)
    this.#schedule()
  }

  #schedule(delay = saveDelay(this.#failures)): void {
    if (this.#ended) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      void this.flush()
    }, delay)
  }

  #save(): Promise<void> {
    const sent = this.#pending
    if (Object.keys(sent).length === 0) return Promise.resolve()
    this.#saving = this.#deps
      .save(sent)
      .then(
        (accepted) => {
          this.#failures = 0
          this.#failing = !accepted
          if (accepted) this.#savedAt = new Date().toISOString()
          this.#put(accepted ? without(this.#pending, sent) : this.#pending)
        },
        (error: unknown) => {
          this.#failures += 1
          this.#failing = true
          this.#put(this.#pending)
          const asked = error instanceof ApiProblem ? error.retryAfter : undefined
          this.#schedule(Math.max(asked ?? 0, saveDelay(this.#failures)))
        },
      )
      .then(() => {
        this.#saving = undefined
        void this.#store()
      })
    return this.#saving
  }

  /** Stores pending answers on the device, after earlier ones have loaded from it. */
  async #store(): Promise<void> {
    await this.#recovering
    const onDevice = await this.#write().then(
      () => true,
      () => false,
    )
    if (onDevice === this.#onDevice) return
    this.#onDevice = onDevice
    this.#put(this.#pending)
  }

  async #write(): Promise<void> {
    const { storage, path } = this.#deps
    // The learner left the page and came back: the entry now belongs to the new page's draft.
    if (this.#ended && storage.isAttended('answers', path)) return
    const entry: Entry = { chosen: this.#pending, changedAt: Date.now() }
    await (Object.keys(this.#pending).length > 0
      ? storage.store('answers', path, entry)
      : storage.remove('answers', path))
  }

  #put(pending: Answers): void {
    this.#pending = pending
    this.#status = this.#currentStatus()
    for (const watcher of this.#watchers) watcher()
  }

  #currentStatus(): Status {
    if (Object.keys(this.#pending).length > 0)
      return this.#failing ? { kind: 'unsaved', onDevice: this.#onDevice } : { kind: 'saving' }
    return this.#savedAt ? { kind: 'saved', at: this.#savedAt } : { kind: 'nothing' }
  }
}

/** Removes saved answers. Any that changed while the save was running stay pending. */
const without = (pending: Answers, sent: Answers): Answers =>
  Object.fromEntries(Object.entries(pending).filter(([question, answer]) => sent[question] !== answer))
