import type { Answers } from '#domain/grading'
import { type DraftStorage, keptAt } from '../../autosave/draft-storage.ts'

type Entry = { chosen: Answers; changedAt: number }

/** How the answers of the attempt stand, in the words of the page's save state. */
export type Status =
  | { kind: 'nothing' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  | { kind: 'kept'; onDevice: boolean }

type Surroundings = {
  storage: DraftStorage
  /** The module and the attempt. */
  place: string
  /** Whether an answer is one of its question's options still. */
  belongs: (question: string, answer: string) => boolean
  /** Tells the server. False: it does not take these answers, and never will; rejects where a later try may do better. */
  tell: (chosen: Answers) => Promise<boolean>
}

const pause = 5_000
const longest = 30_000

/** The answers chosen here that the server hasn't heard of: on this device at once, on the server a few seconds later. */
export class AnswersDraft {
  readonly #around: Surroundings
  readonly #watchers = new Set<() => void>()
  #news: Answers = {}
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  /** The server did not take what it was told last, or could not be reached. */
  #troubled = false
  #onDevice = true
  #savedAt: string | undefined
  #standing: Status = { kind: 'nothing' }
  #telling: Promise<void> | undefined
  #recovering: Promise<void> = Promise.resolve()
  #ended = false
  #over = false

  constructor(around: Surroundings) {
    this.#around = around
  }

  news = (): Answers => this.#news
  standing = (): Status => this.#standing
  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Looks after the attempt from now on, with what this device had kept of it. Returns what ends that. */
  begin(): () => void {
    const { storage, place } = this.#around
    const stop = storage.attend('answers', place)
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
    this.#put({ ...this.#news, [question]: answer })
    void this.#keep()
    this.#schedule()
  }

  /** Tells the server now; true when it has heard everything. */
  async flush(): Promise<boolean> {
    await this.#telling
    await this.#tell()
    return Object.keys(this.#news).length === 0
  }

  /** The attempt is over. */
  clear(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#over = true
    this.#put({})
    void this.#keep()
  }

  async #recover(): Promise<void> {
    const { storage, place, belongs } = this.#around
    const kept = await keptAt<Entry>(storage, 'answers', place)
    if (kept.length === 0 || this.#over) return
    const before: Answers = Object.assign({}, ...kept.reverse().map(({ entry }) => entry.chosen))
    const still = Object.entries(before).filter(([question, answer]) => belongs(question, answer))
    this.#put({ ...Object.fromEntries(still), ...this.#news })
    await this.#write()
    for (const one of kept) if (one.tab === 'gone') await storage.forget(one.key)
    this.#schedule()
  }

  #schedule(delay = this.#failures === 0 ? pause : Math.min(longest, 2_000 * 2 ** this.#failures)): void {
    if (this.#ended) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      void this.flush()
    }, delay)
  }

  #tell(): Promise<void> {
    const told = this.#news
    if (Object.keys(told).length === 0) return Promise.resolve()
    this.#telling = this.#around
      .tell(told)
      .then(
        (taken) => {
          this.#failures = 0
          this.#troubled = !taken
          if (taken) this.#savedAt = new Date().toISOString()
          this.#put(taken ? without(this.#news, told) : this.#news)
        },
        () => {
          this.#failures = Math.min(this.#failures + 1, 4)
          this.#troubled = true
          this.#put(this.#news)
          this.#schedule()
        },
      )
      .then(() => {
        this.#telling = undefined
        void this.#keep()
      })
    return this.#telling
  }

  /** Writes what is news to the device, once what was there has been read. */
  async #keep(): Promise<void> {
    await this.#recovering
    const onDevice = await this.#write().then(
      () => true,
      () => false,
    )
    if (onDevice === this.#onDevice) return
    this.#onDevice = onDevice
    this.#put(this.#news)
  }

  async #write(): Promise<void> {
    const { storage, place } = this.#around
    // The page was left and has come back: its entry is another autosave's now.
    if (this.#ended && storage.isAttended('answers', place)) return
    const entry: Entry = { chosen: this.#news, changedAt: Date.now() }
    await (Object.keys(this.#news).length > 0 ? storage.keep('answers', place, entry) : storage.drop('answers', place))
  }

  #put(news: Answers): void {
    this.#news = news
    this.#standing = this.#stands()
    for (const watcher of this.#watchers) watcher()
  }

  #stands(): Status {
    if (Object.keys(this.#news).length > 0)
      return this.#troubled ? { kind: 'kept', onDevice: this.#onDevice } : { kind: 'saving' }
    return this.#savedAt ? { kind: 'saved', at: this.#savedAt } : { kind: 'nothing' }
  }
}

/** What was chosen anew while the answers were on their way is still news. */
const without = (news: Answers, told: Answers): Answers =>
  Object.fromEntries(Object.entries(news).filter(([question, answer]) => told[question] !== answer))
