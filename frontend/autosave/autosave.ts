import type { Note } from '#contract/work'
import { isModuleId, moduleById } from '#domain/catalogue'
import { withTimeout } from '../client/timeout.ts'
import {
  type Copy,
  canSend,
  type Draft,
  type DraftEvent,
  isDirty,
  isSaved,
  isUnsaved,
  newDraft,
  received,
  recoverDraft,
  recoverLateDraft,
  reduce,
  type StoredDraft,
  storedDraftOf,
  unsavedAfterLock,
} from './draft-reducer.ts'
import { type DraftStorage, deviceTimeout, type StoredEntry, storedAt } from './draft-storage.ts'
import { RateLimit, saveDelay } from './rate-limit.ts'
import { type SaveState, stateOf } from './save-status.ts'

/** How a save ended. `wait`: the network or the server failed, so try again later, `retryAfter` milliseconds at the earliest. */
export type SaveAnswer =
  | { saved: Note }
  | { stale: Note }
  | { locked: Note | undefined }
  | { refused: string }
  | { wait: 'offline' | 'failed'; retryAfter?: number }

export type Save = (boxId: string, text: string, version: number, operation: string) => Promise<SaveAnswer>

const storeDelay = 300

type Dependencies = {
  moduleId: string
  storage: DraftStorage
  save: Save
  /** Tells the account's other tabs what was saved. */
  announce?: (note: Note) => void
  operation?: () => string
  now?: () => number
}

type Timer = ReturnType<typeof setTimeout>
type Entry = StoredEntry<StoredDraft>

/** The storage path of a module's box. */
const pathOf = (moduleId: string, boxId: string): string => `${moduleId} ${boxId}`

/** Autosave for all text boxes of one module, on screen or not: stores them, saves them and notifies watchers. */
export class Autosave {
  readonly #deps: Dependencies
  readonly #drafts = new Map<string, Draft>()
  readonly #timers = new Map<string, { storage?: Timer | undefined; save?: Timer | undefined }>()
  readonly #inFlight = new Map<string, Promise<void>>()
  /** Text of closed tabs, by box, until the learner decides about it. */
  readonly #orphans = new Map<string, Entry[]>()
  /** Boxes that the device couldn't store. */
  readonly #notOnDevice = new Set<string>()
  /** Boxes whose stored draft hasn't loaded. Nothing is written over it. */
  readonly #notLoaded = new Set<string>()
  readonly #watchers = new Set<() => void>()
  readonly #rateLimit = new RateLimit()
  #onPage: readonly string[] = []
  #lastSaved: string | undefined
  #state: SaveState = { kind: 'nothing' }
  #opening: Promise<void> = Promise.resolve()
  #ended = false

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Opens the boxes of a page. The page's save state covers these boxes only. */
  begin(notes: readonly Note[], boxes: readonly string[], isLocked: (boxId: string) => boolean): Promise<void> {
    this.#onPage = boxes
    this.#refresh()
    return this.open(notes, boxes, isLocked)
  }

  /**
   * Opens boxes with the server's notes and what this device has stored, and starts saving what the server lacks.
   * Boxes that are open already continue and receive the notes.
   */
  open(notes: readonly Note[], boxes: readonly string[], isLocked: (boxId: string) => boolean): Promise<void> {
    this.#opening = this.#opening.then(async () => {
      for (const note of notes) this.receive(note)
      await Promise.all(boxes.map((boxId) => this.#open(boxId, notes, isLocked(boxId))))
    })
    return this.#opening
  }

  draft = (boxId: string): Draft | undefined => this.#drafts.get(boxId)
  state = (): SaveState => this.#state
  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  type(boxId: string, text: string): void {
    const before = this.draft(boxId)
    this.#apply(boxId, { type: 'typed', text })
    const timers = this.#timersOf(boxId)
    // The first keystroke is stored at once: nothing else on the device says that there's unsaved text.
    if (before && !isUnsaved(before) && !timers.storage) void this.#storeNow(boxId)
    else
      timers.storage ??= setTimeout(() => {
        timers.storage = undefined
        void this.#storeNow(boxId)
      }, storeDelay)
    this.#schedule(boxId)
  }

  /** Takes the text that the learner chose from two, or discards text typed after the box was locked. */
  choose(boxId: string, text: string): void {
    const other = this.draft(boxId)?.other
    this.#apply(boxId, { type: 'chosen', text })
    void this.#storeNow(boxId)
      .then(() => (other?.from === 'device' ? this.#settleOrphan(boxId, other.text) : undefined))
      .then(() => this.#offerOrphan(boxId))
    this.#schedule(boxId, 0)
  }

  /** Locks a box once its module is complete. */
  lock(boxId: string): void {
    if (!this.draft(boxId) || this.draft(boxId)?.locked) return
    this.#apply(boxId, { type: 'locked' })
    void this.#storeNow(boxId)
  }

  /** Takes over a note that another tab or device has saved. */
  receive(note: Note): void {
    const draft = this.draft(note.boxId)
    if (draft) this.#put(note.boxId, received(draft, note))
  }

  /** Saves everything now; true when the server has everything that was typed on the page. */
  async flush(): Promise<boolean> {
    await Promise.all([...this.#drafts.keys()].map((boxId) => this.#flushBox(boxId)))
    return this.#shown().every(isSaved)
  }

  /** Stores on the device what isn't there yet. */
  async storeAll(): Promise<void> {
    await Promise.all([...this.#drafts.keys()].map((boxId) => this.#storeNow(boxId)))
  }

  /** Text that only this device has, as Markdown to download. */
  unsavedText(): string[] {
    const { moduleId } = this.#deps
    const title = isModuleId(moduleId) ? moduleById(moduleId).title : moduleId
    return [...this.#drafts].flatMap(([boxId, draft]) => {
      const own = draft.locked ? unsavedAfterLock(draft) : isDirty(draft) ? [draft.text] : []
      const texts = [...own, ...(this.#orphans.get(boxId) ?? []).map(({ entry }) => entry.text)]
      return [...new Set(texts)].map((text) => `## ${title} (${boxId})\n\n${text}`)
    })
  }

  /** Whether the server has everything and no choice is pending. */
  isAllSaved(): boolean {
    const drafts = [...this.#drafts.values()]
    const orphans = [...this.#orphans.values()].flat()
    return orphans.length === 0 && drafts.every((draft) => !draft.other && isSaved(draft))
  }

  /** Whether a box has text that neither the server nor this device has. */
  isOnPageOnly(): boolean {
    return [...this.#drafts].some(([boxId, draft]) => this.#notOnDevice.has(boxId) && !isSaved(draft))
  }

  /** Whether one of its open boxes handles this stored entry. */
  owns({ path, tab, key }: Pick<Entry, 'path' | 'tab' | 'key'>): boolean {
    return [...this.#drafts.keys()].some(
      (boxId) =>
        pathOf(this.#deps.moduleId, boxId) === path &&
        ((tab === 'own' && !this.#notLoaded.has(boxId)) ||
          (this.#orphans.get(boxId) ?? []).some((orphan) => String(orphan.key) === String(key))),
    )
  }

  /** Stops: nothing more is saved or stored. */
  end(): void {
    this.#ended = true
    for (const timers of this.#timers.values()) {
      clearTimeout(timers.storage)
      clearTimeout(timers.save)
    }
  }

  async #open(boxId: string, notes: readonly Note[], locked: boolean): Promise<void> {
    if (locked) this.lock(boxId)
    const reading = this.#stored(boxId)
    const stored = await withTimeout(reading, deviceTimeout).catch(() => undefined)
    if (this.#drafts.has(boxId)) {
      await this.#adopt(boxId, stored ?? [])
      return this.#schedule(boxId, 0)
    }
    const base: Copy = notes.find((note) => note.boxId === boxId) ?? { text: '', version: 0 }
    this.#put(boxId, newDraft(base, locked))
    if (stored) return this.#resume(boxId, stored)
    this.#notLoaded.add(boxId)
    this.#notOnDevice.add(boxId)
    void reading.then((late) => {
      this.#opening = this.#opening.then(() => this.#resume(boxId, late))
    })
  }

  /** Continues with what this tab had stored of a box before it was reloaded. */
  async #resume(boxId: string, stored: Entry[]): Promise<void> {
    if (this.#ended) return
    this.#notLoaded.delete(boxId)
    const own = stored.find(({ tab }) => tab === 'own')
    const draft = this.draft(boxId)
    if (own && draft) this.#put(boxId, recoverLateDraft(draft, own.entry))
    await this.#storeNow(boxId)
    await this.#adopt(boxId, stored)
    this.#schedule(boxId, 0)
  }

  /** Takes over what closed tabs had stored: an untouched box continues with it, otherwise the learner chooses. */
  async #adopt(boxId: string, stored: Entry[]): Promise<void> {
    const known = this.#orphans.get(boxId) ?? []
    const orphans = stored.filter(
      (one) => one.tab === 'closed' && !known.some(({ key }) => String(key) === String(one.key)),
    )
    const draft = this.draft(boxId)
    if (draft && !isUnsaved(draft) && !draft.other && unsavedAfterLock(draft).length === 0) {
      const first = orphans.shift()
      if (first) {
        this.#put(boxId, recoverDraft(draft.base, first.entry, draft.locked))
        await this.#storeNow(boxId)
        if (this.#notOnDevice.has(boxId)) known.push(first)
        else await this.#removeOrphan(first)
      }
    }
    this.#orphans.set(boxId, [...known, ...orphans])
    await this.#offerOrphan(boxId)
  }

  #stored(boxId: string): Promise<Entry[]> {
    const { storage, moduleId } = this.#deps
    return storedAt<StoredDraft>(storage, 'note', pathOf(moduleId, boxId)).catch(() => [])
  }

  async #flushBox(boxId: string): Promise<void> {
    await this.#inFlight.get(boxId)
    for (let tries = 0; tries < 3 && this.#canSend(boxId); tries++) {
      await this.#save(boxId)
      if (this.draft(boxId)?.trouble) return
    }
  }

  #canSend(boxId: string): boolean {
    const draft = this.draft(boxId)
    return !this.#ended && draft !== undefined && canSend(draft)
  }

  /** Schedules a save within the rate limit. */
  #schedule(boxId: string, delay?: number): void {
    const draft = this.draft(boxId)
    const timers = this.#timersOf(boxId)
    if (!draft || !this.#canSend(boxId) || timers.save) return
    timers.save = setTimeout(() => {
      timers.save = undefined
      const wait = this.#rateLimit.delay(boxId, this.#now())
      if (wait > 0) return this.#schedule(boxId, wait)
      this.#rateLimit.started(boxId, this.#now())
      void this.#save(boxId)
    }, delay ?? saveDelay(draft.failures))
  }

  async #save(boxId: string): Promise<void> {
    if (!this.#canSend(boxId)) return
    const operation = this.#deps.operation ?? (() => crypto.randomUUID())
    this.#apply(boxId, { type: 'sending', operation: operation() })
    const work = this.#deliver(boxId)
    this.#inFlight.set(boxId, work)
    await work
  }

  async #deliver(boxId: string): Promise<void> {
    const { save, announce } = this.#deps
    await this.#storeNow(boxId)
    const draft = this.draft(boxId)
    if (!draft?.sent) return
    const answer = await save(boxId, draft.sent.text, draft.base.version, draft.sent.operation)
    this.#inFlight.delete(boxId)
    if ('saved' in answer) this.#lastSaved = answer.saved.savedAt
    this.#apply(boxId, eventOf(answer))
    if ('saved' in answer) announce?.(answer.saved)
    await this.#storeNow(boxId)
    this.#schedule(boxId, this.#waitAfter(boxId, answer))
  }

  /** Milliseconds until the next try, if the server asked for longer than this page would wait by itself. */
  #waitAfter(boxId: string, answer: SaveAnswer): number | undefined {
    const asked = 'wait' in answer ? answer.retryAfter : undefined
    return asked === undefined ? undefined : Math.max(asked, saveDelay(this.draft(boxId)?.failures ?? 0))
  }

  async #storeNow(boxId: string): Promise<void> {
    const { storage, moduleId } = this.#deps
    const draft = this.draft(boxId)
    if (this.#ended || !draft || this.#notLoaded.has(boxId)) return
    const path = pathOf(moduleId, boxId)
    const entry = storedDraftOf(draft, this.#now())
    try {
      await withTimeout(entry ? storage.store('note', path, entry) : storage.remove('note', path), deviceTimeout)
      this.#notOnDevice.delete(boxId)
    } catch {
      this.#notOnDevice.add(boxId)
    }
    this.#refresh()
  }

  /** Offers a closed tab's text once no other choice is pending; drops it if it adds nothing. */
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
    for (const orphan of settled) await this.#removeOrphan(orphan)
  }

  #removeOrphan = ({ key }: Entry): Promise<void> =>
    withTimeout(this.#deps.storage.removeEntry(key), deviceTimeout).catch(() => {})

  /** The page's boxes that are open. */
  #shown = (): Draft[] => this.#onPage.flatMap((boxId) => this.draft(boxId) ?? [])

  #now = (): number => (this.#deps.now ?? Date.now)()

  #apply(boxId: string, event: DraftEvent): void {
    const draft = this.draft(boxId)
    if (draft) this.#put(boxId, reduce(draft, event))
  }

  #put(boxId: string, draft: Draft): void {
    this.#drafts.set(boxId, draft)
    this.#refresh()
  }

  #refresh(): void {
    const state = stateOf(this.#shown(), this.#lastSaved, this.#notOnDevice.size === 0)
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
