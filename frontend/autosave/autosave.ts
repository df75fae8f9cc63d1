import type { Note } from '#contract/work'
import { isModuleId, moduleById } from '#domain/catalogue'
import { withTimeout } from '../api/timeout.ts'
import {
  type Copy,
  type Draft,
  type DraftEvent,
  draftFrom,
  entryOf,
  heard,
  isDirty,
  isOwing,
  isSafe,
  maySend,
  next,
  recovered,
  recoveredLate,
  type StoredDraft,
  saveDelay,
  unsavedAfterLock,
} from './draft-reducer.ts'
import { type DraftStorage, type Kept, keptAt } from './draft-storage.ts'
import { RateLimit } from './rate-limit.ts'
import { type SaveState, stateOf } from './save-status.ts'

/** What the server answered to a save. `wait` means: the network or the server failed, try again later. */
export type SaveAnswer =
  | { saved: Note }
  | { stale: Note }
  | { locked: Note | undefined }
  | { refused: string }
  | { wait: 'offline' | 'failed' }

export type Save = (boxId: string, text: string, version: number, operation: string) => Promise<SaveAnswer>

const storeDelay = 300

/** How long the device's storage may take; it can hang for good, and the page goes on without it. */
export const deviceTimeout = 2_000

type Surroundings = {
  moduleId: string
  storage: DraftStorage
  save: Save
  /** Tells the other tabs of the account what was saved. */
  tell?: (note: Note) => void
  operation?: () => string
  now?: () => number
}

type Timer = ReturnType<typeof setTimeout>
type Entry = Kept<StoredDraft>

/** Where the storage keeps a box of a module. */
const placeOf = (moduleId: string, boxId: string): string => `${moduleId} ${boxId}`

/** Keeps all text boxes of one module, on screen or not: storages them, saves them, and tells whoever watches. */
export class Autosave {
  readonly #around: Surroundings
  readonly #drafts = new Map<string, Draft>()
  readonly #timers = new Map<string, { storage?: Timer | undefined; save?: Timer | undefined }>()
  readonly #underWay = new Map<string, Promise<void>>()
  /** Texts of tabs that are gone, by box: they are kept until the learner has decided. */
  readonly #orphans = new Map<string, Entry[]>()
  /** Boxes whose words the device did not take. */
  readonly #notKept = new Set<string>()
  /** Boxes whose kept words the device hasn't given yet: nothing is written over them. */
  readonly #unread = new Set<string>()
  readonly #watchers = new Set<() => void>()
  readonly #pace = new RateLimit()
  #onPage: readonly string[] = []
  #lastSaved: string | undefined
  #state: SaveState = { kind: 'nothing' }
  #beginning: Promise<void> = Promise.resolve()
  #ended = false

  constructor(around: Surroundings) {
    this.#around = around
  }

  /** Takes up the boxes of a page: what the page asks about its words concerns these alone. */
  begin(notes: readonly Note[], boxes: readonly string[], isLocked: (boxId: string) => boolean): Promise<void> {
    this.#onPage = boxes
    this.#refresh()
    return this.takeUp(notes, boxes, isLocked)
  }

  /**
   * Takes up boxes with the server's notes and what this device had kept, and begins to save what the server lacks.
   * Boxes that are here already go on as they are and hear of the notes.
   */
  takeUp(notes: readonly Note[], boxes: readonly string[], isLocked: (boxId: string) => boolean): Promise<void> {
    this.#beginning = this.#beginning.then(async () => {
      for (const note of notes) this.hear(note)
      await Promise.all(boxes.map((boxId) => this.#open(boxId, notes, isLocked(boxId))))
    })
    return this.#beginning
  }

  draft = (boxId: string): Draft | undefined => this.#drafts.get(boxId)
  state = (): SaveState => this.#state
  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  type(boxId: string, text: string): void {
    this.#apply(boxId, { type: 'typed', text })
    const timers = this.#timersOf(boxId)
    timers.storage ??= setTimeout(() => {
      timers.storage = undefined
      void this.#storeNow(boxId)
    }, storeDelay)
    this.#schedule(boxId)
  }

  /** The learner has decided between two texts, or lets go of words that came too late. */
  choose(boxId: string, text: string): void {
    const other = this.draft(boxId)?.other
    this.#apply(boxId, { type: 'chosen', text })
    void this.#storeNow(boxId)
      .then(() => (other?.from === 'device' ? this.#settleOrphan(boxId, other.text) : undefined))
      .then(() => this.#offerOrphan(boxId))
    this.#schedule(boxId, 0)
  }

  /** Completion has locked a box. */
  lock(boxId: string): void {
    if (!this.draft(boxId) || this.draft(boxId)?.locked) return
    this.#apply(boxId, { type: 'locked' })
    void this.#storeNow(boxId)
  }

  /** Another tab or device has saved a box. */
  hear(note: Note): void {
    const draft = this.draft(note.boxId)
    if (draft) this.#put(note.boxId, heard(draft, note))
  }

  /** Saves everything now; true when the server has all that was written on the page. */
  async flush(): Promise<boolean> {
    await Promise.all([...this.#drafts.keys()].map((boxId) => this.#flushBox(boxId)))
    return this.#shown().every(isSafe)
  }

  /** Writes to the device what it hasn't got yet. */
  async storeAll(): Promise<void> {
    await Promise.all([...this.#drafts.keys()].map((boxId) => this.#storeNow(boxId)))
  }

  /** What only this device has, as text to read. */
  words(): string[] {
    const { moduleId } = this.#around
    const title = isModuleId(moduleId) ? moduleById(moduleId).title : moduleId
    return [...this.#drafts].flatMap(([boxId, draft]) => {
      const own = draft.locked ? unsavedAfterLock(draft) : isDirty(draft) ? [draft.text] : []
      const texts = [...own, ...(this.#orphans.get(boxId) ?? []).map(({ entry }) => entry.text)]
      return [...new Set(texts)].map((text) => `## ${title} (${boxId})\n\n${text}`)
    })
  }

  /** Whether the server has everything, and nothing waits for the learner. */
  hasNothingLeft(): boolean {
    const drafts = [...this.#drafts.values()]
    const orphans = [...this.#orphans.values()].flat()
    return orphans.length === 0 && drafts.every((draft) => !draft.other && isSafe(draft))
  }

  /** Whether it looks after an entry of the storage. */
  holds({ place, tab, key }: Pick<Entry, 'place' | 'tab' | 'key'>): boolean {
    return [...this.#drafts.keys()].some(
      (boxId) =>
        placeOf(this.#around.moduleId, boxId) === place &&
        ((tab === 'own' && !this.#unread.has(boxId)) ||
          (this.#orphans.get(boxId) ?? []).some((orphan) => String(orphan.key) === String(key))),
    )
  }

  /** Nothing more is saved or written to the device. */
  end(): void {
    this.#ended = true
    for (const timers of this.#timers.values()) {
      clearTimeout(timers.storage)
      clearTimeout(timers.save)
    }
  }

  async #open(boxId: string, notes: readonly Note[], locked: boolean): Promise<void> {
    if (locked) this.lock(boxId)
    const reading = this.#kept(boxId)
    const kept = await withTimeout(reading, deviceTimeout).catch(() => undefined)
    if (this.#drafts.has(boxId)) {
      await this.#adopt(boxId, kept ?? [])
      return this.#schedule(boxId, 0)
    }
    const base: Copy = notes.find((note) => note.boxId === boxId) ?? { text: '', version: 0 }
    this.#put(boxId, draftFrom(base, locked))
    if (kept) return this.#goOn(boxId, kept)
    this.#unread.add(boxId)
    this.#notKept.add(boxId)
    void reading.then((late) => {
      this.#beginning = this.#beginning.then(() => this.#goOn(boxId, late))
    })
  }

  /** Goes on with what this tab had kept of a box before it was loaded anew. */
  async #goOn(boxId: string, kept: Entry[]): Promise<void> {
    if (this.#ended) return
    this.#unread.delete(boxId)
    const own = kept.find(({ tab }) => tab === 'own')
    const draft = this.draft(boxId)
    if (own && draft) this.#put(boxId, recoveredLate(draft, own.entry))
    await this.#storeNow(boxId)
    await this.#adopt(boxId, kept)
    this.#schedule(boxId, 0)
  }

  /** Takes over what tabs that are gone had kept: an untouched box goes on with it, else the learner is asked. */
  async #adopt(boxId: string, kept: Entry[]): Promise<void> {
    const known = this.#orphans.get(boxId) ?? []
    const orphans = kept.filter(
      (one) => one.tab === 'gone' && !known.some(({ key }) => String(key) === String(one.key)),
    )
    const draft = this.draft(boxId)
    if (draft && !isOwing(draft) && !draft.other && unsavedAfterLock(draft).length === 0) {
      const heir = orphans.shift()
      if (heir) {
        this.#put(boxId, recovered(draft.base, heir.entry, draft.locked))
        await this.#storeNow(boxId)
        if (this.#notKept.has(boxId)) known.push(heir)
        else await this.#forget(heir)
      }
    }
    this.#orphans.set(boxId, [...known, ...orphans])
    await this.#offerOrphan(boxId)
  }

  #kept(boxId: string): Promise<Entry[]> {
    const { storage, moduleId } = this.#around
    return keptAt<StoredDraft>(storage, 'note', placeOf(moduleId, boxId)).catch(() => [])
  }

  async #flushBox(boxId: string): Promise<void> {
    await this.#underWay.get(boxId)
    for (let tries = 0; tries < 3 && this.#maySend(boxId); tries++) {
      await this.#save(boxId)
      if (this.draft(boxId)?.trouble) return
    }
  }

  #maySend(boxId: string): boolean {
    const draft = this.draft(boxId)
    return !this.#ended && draft !== undefined && maySend(draft)
  }

  /** Plans a save, at the pace. */
  #schedule(boxId: string, delay?: number): void {
    const draft = this.draft(boxId)
    const timers = this.#timersOf(boxId)
    if (!draft || !this.#maySend(boxId) || timers.save) return
    timers.save = setTimeout(() => {
      timers.save = undefined
      const rest = this.#pace.rest(boxId, this.#now())
      if (rest > 0) return this.#schedule(boxId, rest)
      this.#pace.began(boxId, this.#now())
      void this.#save(boxId)
    }, delay ?? saveDelay(draft))
  }

  async #save(boxId: string): Promise<void> {
    if (!this.#maySend(boxId)) return
    const operation = this.#around.operation ?? (() => crypto.randomUUID())
    this.#apply(boxId, { type: 'sending', operation: operation() })
    const work = this.#deliver(boxId)
    this.#underWay.set(boxId, work)
    await work
  }

  async #deliver(boxId: string): Promise<void> {
    const { save, tell } = this.#around
    await this.#storeNow(boxId)
    const draft = this.draft(boxId)
    if (!draft?.sent) return
    const answer = await save(boxId, draft.sent.text, draft.base.version, draft.sent.operation)
    this.#underWay.delete(boxId)
    if ('saved' in answer) this.#lastSaved = answer.saved.savedAt
    this.#apply(boxId, eventOf(answer))
    if ('saved' in answer) tell?.(answer.saved)
    await this.#storeNow(boxId)
    this.#schedule(boxId)
  }

  async #storeNow(boxId: string): Promise<void> {
    const { storage, moduleId } = this.#around
    const draft = this.draft(boxId)
    if (this.#ended || !draft || this.#unread.has(boxId)) return
    const place = placeOf(moduleId, boxId)
    const entry = entryOf(draft, this.#now())
    try {
      await withTimeout(entry ? storage.keep('note', place, entry) : storage.drop('note', place), deviceTimeout)
      this.#notKept.delete(boxId)
    } catch {
      this.#notKept.add(boxId)
    }
    this.#refresh()
  }

  /** A text of a tab that is gone is offered once nothing else waits for a choice; where it is no news it is let go. */
  async #offerOrphan(boxId: string): Promise<void> {
    for (const orphan of [...(this.#orphans.get(boxId) ?? [])]) {
      const draft = this.draft(boxId)
      if (!draft || draft.other) return
      const { text } = orphan.entry
      if (text === draft.text || text === draft.base.text || text.trim() === '') await this.#settleOrphan(boxId, text)
      else this.#apply(boxId, { type: 'offered', text })
    }
  }

  async #settleOrphan(boxId: string, text: string): Promise<void> {
    const orphans = this.#orphans.get(boxId) ?? []
    const settled = orphans.filter(({ entry }) => entry.text === text)
    this.#orphans.set(
      boxId,
      orphans.filter(({ entry }) => entry.text !== text),
    )
    for (const orphan of settled) await this.#forget(orphan)
  }

  #forget = ({ key }: Entry): Promise<void> =>
    withTimeout(this.#around.storage.forget(key), deviceTimeout).catch(() => {})

  /** The page's boxes that have been taken up. */
  #shown = (): Draft[] => this.#onPage.flatMap((boxId) => this.draft(boxId) ?? [])

  #now = (): number => (this.#around.now ?? Date.now)()

  #apply(boxId: string, event: DraftEvent): void {
    const draft = this.draft(boxId)
    if (draft) this.#put(boxId, next(draft, event))
  }

  #put(boxId: string, draft: Draft): void {
    this.#drafts.set(boxId, draft)
    this.#refresh()
  }

  #refresh(): void {
    const state = stateOf(this.#shown(), this.#lastSaved, this.#notKept.size === 0)
    if (JSON.stringify(state) !== JSON.stringify(this.#state)) this.#state = state
    for (const watcher of this.#watchers) watcher()
  }

  #timersOf(boxId: string) {
    const timers = this.#timers.get(boxId) ?? {}
    this.#timers.set(boxId, timers)
    return timers
  }
}

function eventOf(answer: SaveAnswer): DraftEvent {
  if ('saved' in answer) return { type: 'saved', copy: answer.saved }
  if ('stale' in answer) return { type: 'stale', current: answer.stale }
  if ('locked' in answer) return { type: 'locked', current: answer.locked }
  if ('refused' in answer) return { type: 'failed', trouble: { kind: 'refused', message: answer.refused } }
  return { type: 'failed', trouble: { kind: answer.wait } }
}
