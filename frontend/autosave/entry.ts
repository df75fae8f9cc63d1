import { withTimeout } from '../client/timeout.ts'
import {
  canSend,
  type Draft,
  type DraftEvent,
  type Effect,
  eventOf,
  isSaved,
  newDraft,
  otherOf,
  reduce,
  storedOf,
  unsavedAfterLock,
} from './draft.ts'
import { type DraftStorage, deviceTimeout, type Kind, type StoredEntry, storedAt } from './draft-storage.ts'
import { type RateLimit, saveDelay } from './rate-limit.ts'
import type { Copy, Target } from './target.ts'
import { readTypedText } from './typed-text.ts'

const storeDelay = 300

type Timer = ReturnType<typeof setTimeout> | undefined

type EntryNeeds<V> = {
  kind: Kind
  path: string
  target: Target<V>
  storage: DraftStorage
  rateLimit: RateLimit
  changed: () => void
  /** Tells the account's other tabs what was saved. */
  announce: (copy: Copy<V>) => void
  /** Keeps a value that a button has replaced, so the learner can take it back. Resolves once the device or the server has it. */
  discard: (value: V) => Promise<void>
}

/** One draft with its timers: runs the effects of each event. */
export class Entry<V> {
  readonly #needs: EntryNeeds<V>
  draft: Draft<V>
  /** Whether the device has stored what the server lacks; undefined while the first store is under way. */
  isOnDevice: boolean | undefined = true
  /** When the server last answered a save of this page. */
  savedAt: string | undefined
  /** What closed tabs left, until it's in this draft or the learner has decided about it. */
  closed: StoredEntry[] = []
  #offered: StoredEntry | undefined
  /** False while the device's stored draft hasn't loaded. Nothing is written over it. */
  #isLoaded = false
  /** How many values wait to be kept elsewhere. Until they are, the device's entry may be the only place that has them. */
  #discarding = 0
  #opening: Promise<void> = Promise.resolve()
  #storing: Timer
  #saving: Timer
  #inFlight: Promise<void> | undefined
  /** When a busy server wants the next save at the earliest, by `performance.now()`, which no clock change moves. */
  #notBefore = 0
  #ended = false

  constructor(needs: EntryNeeds<V>, base: Copy<V>, locked: boolean) {
    this.#needs = needs
    this.draft = newDraft(base, locked)
  }

  isSaved = (): boolean => isSaved(this.draft, this.#needs.target)
  isOnPageOnly = (): boolean => !this.isOnDevice && !this.isSaved()
  canSend = (): boolean => !this.#ended && canSend(this.draft)

  /** Whether it handles this stored entry of its path. */
  owns = ({ tab, key }: StoredEntry): boolean =>
    (tab === 'own' && this.#isLoaded) || this.closed.some((one) => String(one.key) === String(key))

  /** What only this device has. */
  unsaved(): V[] {
    const { target } = this.#needs
    const { draft } = this
    const stored = storedOf(draft, target)
    const own = draft.status === 'locked' ? unsavedAfterLock(draft, target) : stored ? [stored.value] : []
    return [...own, ...this.closed.map(({ entry }) => target.storedIn(entry, draft.base).value)]
  }

  /** Loads what the device has stored of it, and starts saving what the server lacks. A device that hangs loads later. */
  open(): Promise<void> {
    this.#opening = this.#opening.then(async () => {
      const { storage, kind, path } = this.#needs
      const reading = storedAt(storage, kind, path).catch(() => [])
      const stored = await withTimeout(reading, deviceTimeout).catch(() => undefined)
      if (stored) return this.#load(stored)
      if (!this.#isLoaded) this.isOnDevice = false
      this.#needs.changed()
      void reading.then((late) => {
        this.#opening = this.#opening.then(() => this.#load(late))
      })
    })
    return this.#opening
  }

  async #load(stored: StoredEntry[]): Promise<void> {
    if (this.#ended) return
    const { target, storage } = this.#needs
    let own = this.#isLoaded ? undefined : stored.find(({ tab }) => tab === 'own')
    const known = new Set(this.closed.map(({ key }) => String(key)))
    const closed = stored.filter(({ tab, key }) => tab === 'closed' && !known.has(String(key)))
    if (own && !this.isSaved()) {
      // Storing what was typed meanwhile would overwrite it. If it can't be moved, nothing is stored until it is.
      const aside = await withTimeout(setAside(own, storage), deviceTimeout).catch(() => undefined)
      if (!aside || this.#ended) return
      closed.unshift(aside)
      own = undefined
    }
    this.closed.push(...closed)
    this.#isLoaded = true
    if (own) await this.dispatch({ type: 'recovered', stored: target.storedIn(own.entry, this.draft.base) })
    else if (!this.isOnDevice) await this.storeNow()
    await this.#recoverClosed()
    this.#schedule(0)
  }

  /** Changes the draft, then runs the effects one after the other. */
  async dispatch(event: DraftEvent<V>): Promise<void> {
    const { draft, effects } = reduce(this.draft, event, this.#needs.target)
    if (isSaved(this.draft, this.#needs.target) && draft.status === 'dirty') this.isOnDevice = undefined
    this.draft = draft
    this.#needs.changed()
    for (const effect of effects) await this.#run(effect)
  }

  #run(effect: Effect<V>): Promise<void> | void {
    switch (effect.do) {
      case 'store':
        return this.storeNow()
      case 'store soon':
        this.#storing ??= setTimeout(() => void this.storeNow(), storeDelay)
        return
      case 'save':
        return this.#schedule()
      case 'save now':
        return this.#schedule(0)
      case 'send':
        return this.#deliver()
      case 'announce':
        return this.#needs.announce(this.draft.base)
      case 'recover':
        return this.#recoverClosed()
      case 'discard':
        void this.#discard(effect.value)
        return
    }
  }

  async #discard(value: V): Promise<void> {
    this.#discarding += 1
    await this.#needs.discard(value)
    this.#discarding -= 1
    await this.storeNow()
    await this.#recoverClosed()
  }

  /** Stores on the device what isn't there yet. A device that hangs counts as one that stores nothing. */
  async storeNow(): Promise<void> {
    clearTimeout(this.#storing)
    this.#storing = undefined
    const { storage, kind, path, target } = this.#needs
    if (this.#discarding > 0) this.isOnDevice = undefined
    if (this.#ended || !this.#isLoaded || this.#discarding > 0) return
    const stored = storedOf(this.draft, target)
    const entry = stored && { ...target.entryOf(stored, this.draft.base), changedAt: Date.now() }
    this.isOnDevice = await withTimeout(
      entry ? storage.store(kind, path, entry) : storage.remove(kind, path),
      deviceTimeout,
    ).then(
      () => true,
      () => false,
    )
    this.#needs.changed()
  }

  /** Schedules a save within the rate limit. A delay of 0 replaces a later save. */
  #schedule(delay?: number): void {
    if (!this.canSend()) return
    if (delay !== undefined) clearTimeout(this.#saving)
    else if (this.#saving) return
    const failures = this.draft.status === 'failed' ? this.draft.failures : 0
    this.#saving = setTimeout(
      () => {
        this.#saving = undefined
        const { rateLimit, kind, path, target } = this.#needs
        const wait = rateLimit.delay(`${kind} ${path}`, Date.now(), target.saveInterval)
        if (wait > 0) return this.#schedule(wait)
        rateLimit.started(`${kind} ${path}`, Date.now())
        void this.#save()
      },
      Math.max(delay ?? saveDelay(failures), this.#notBefore - performance.now()),
    )
  }

  /** Saves now, and once more if someone types meanwhile; a failed save is retried later. */
  async flush(): Promise<void> {
    await this.#inFlight
    readTypedText()
    for (let tries = 0; tries < 3 && this.canSend(); tries++) {
      await this.#save()
      if (this.draft.status === 'failed') return
    }
  }

  async #save(): Promise<void> {
    readTypedText()
    if (!this.canSend()) return
    const work = this.dispatch({ type: 'due', operation: crypto.randomUUID() })
    this.#inFlight = work
    await work
    if (this.#inFlight === work) this.#inFlight = undefined
  }

  async #deliver(): Promise<void> {
    const { draft } = this
    if (this.#ended || draft.status !== 'sending') return
    const { target, path } = this.#needs
    const answer = await target.save(path, draft.sent, draft.base)
    // Else the page would say "Saved" of a text that has changed since.
    readTypedText()
    if ('saved' in answer) {
      this.savedAt = answer.saved.savedAt
      answer.saved.savedHere = Date.now()
    }
    this.#notBefore = 'wait' in answer && answer.retryAfter ? performance.now() + answer.retryAfter : 0
    await this.dispatch(eventOf(answer))
  }

  /** Goes on to what closed tabs left, one after the other, while no save is under way and no choice is pending. */
  async #recoverClosed(): Promise<void> {
    const { target } = this.#needs
    if (this.#discarding > 0) return
    const isOffering = () => otherOf(this.draft)?.from === 'device'
    if (this.#offered && !isOffering()) await this.#settle(this.#offered)
    const [first] = this.closed
    if (!first || this.#ended || otherOf(this.draft) || this.draft.status === 'sending') return
    await this.dispatch({ type: 'recovered', stored: target.storedIn(first.entry, this.draft.base) })
    if (isOffering()) {
      this.#offered = first
      return
    }
    await this.storeNow()
    // If the device can't store it under this tab, the closed tab's entry stays.
    if (!this.isOnDevice) return
    await this.#settle(first)
    await this.#recoverClosed()
  }

  /** Removes a closed tab's entry, and others with the same value. */
  async #settle(settled: StoredEntry): Promise<void> {
    const { target, storage } = this.#needs
    this.#offered = undefined
    const valueIn = ({ entry }: StoredEntry) => target.storedIn(entry, this.draft.base).value
    const done = this.closed.filter((one) => target.same(valueIn(one), valueIn(settled)))
    this.closed = this.closed.filter((one) => !done.includes(one))
    for (const { key } of done) await withTimeout(storage.removeEntry(key), deviceTimeout).catch(() => {})
  }

  /** Stops: nothing more is saved or stored. */
  end(): void {
    this.#ended = true
    clearTimeout(this.#storing)
    clearTimeout(this.#saving)
  }
}

/** Moves a tab's entry to the name of a tab that never was. If the page goes meanwhile it's there twice, which counts as once. */
async function setAside(own: StoredEntry, storage: DraftStorage): Promise<StoredEntry> {
  const [account, kind, path] = own.key
  const aside: StoredEntry = { ...own, key: [account, kind, path, crypto.randomUUID()], tab: 'closed' }
  await storage.storeEntry(aside)
  await storage.removeEntry(own.key)
  return aside
}
