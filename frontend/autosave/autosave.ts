import { earlierVersions } from '#core/limits'
import type { Draft, DraftEvent } from './draft.ts'
import type { DraftStorage, Kind } from './draft-storage.ts'
import { Entry } from './entry.ts'
import { RateLimit } from './rate-limit.ts'
import { Recovery, type Wanted } from './recovery.ts'
import { type SaveState, stateOf } from './save-state.ts'
import type { Copy, Target } from './target.ts'
import type { Discarded } from './targets/discarded.ts'
import type { Targets, Values } from './targets.ts'
import { readTypedText } from './typed-text.ts'

/** What an account's tabs send each other. */
type Message = { kind: Kind; path: string; copy: Copy<unknown> } | { please: 'save' }

type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>

type Dependencies = {
  targets: Partial<Targets>
  storage: DraftStorage
  channel?: Channel | undefined
  /** Whether the learner signed this account out on this device, in any tab. */
  isSignedOut?: () => boolean
}

type AnyEntry = Entry<unknown>

/** A value that was taken from a draft, and when, in milliseconds since 1970. */
export type Kept<V> = { at: number; value: V }

/** Where a draft is safe. */
export type KeptIn = 'server' | 'device' | 'page'

/** Autosave for everything that an account writes on this device, whatever page is on screen: one draft for each kind and path. */
export class Autosave {
  readonly #deps: Dependencies
  #targets: Partial<Targets>
  readonly #entries = new Map<string, AnyEntry>()
  readonly #watchers = new Set<() => void>()
  readonly #rateLimit = new RateLimit()
  readonly #recovery: Recovery
  #ended = false

  constructor(deps: Dependencies) {
    this.#deps = deps
    this.#targets = deps.targets
    this.#recovery = new Recovery({
      storage: deps.storage,
      targetOf: (kind) => this.#targets[kind] as unknown as Target<unknown> | undefined,
      isOpen: (kind, path) => this.#entry(kind, path) !== undefined,
      isHandled: (stored) => this.#entry(stored.kind, stored.path)?.owns(stored) === true,
      isEnded: () => {
        this.endIfSignedOut()
        return this.#ended
      },
      open: (kind, path, copy, locked) => this.open(kind, path, copy as Copy<never> | undefined, locked),
    })
    deps.channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => void this.#hear(data))
  }

  /** Adds targets that aren't there yet. A stored entry of an unknown kind waits until its target is registered. */
  register(targets: Partial<Targets>): void {
    this.#targets = { ...targets, ...this.#targets }
  }

  /**
   * Opens a draft with the server's copy and what this device has stored, and starts saving what the server lacks.
   * One that's open already continues and receives the copy.
   */
  open<K extends Kind>(kind: K, path: string, copy?: Copy<Values[K]>, locked = false): Promise<void> {
    const known = this.#entry(kind, path)
    if (known && locked) this.lock(kind, path)
    if (known && copy) this.receive(kind, path, copy)
    const entry = known ?? this.#newEntry(kind, path, copy, locked)
    this.#entries.set(`${kind} ${path}`, entry as AnyEntry)
    return entry.open()
  }

  draft = <K extends Kind>(kind: K, path: string): Draft<Values[K]> | undefined => this.#entry(kind, path)?.draft

  /** The open drafts, each as "kind path". */
  names = () => [...this.#entries.keys()]

  type<K extends Kind>(kind: K, path: string, value: Values[K]): void {
    this.#dispatch(kind, path, { type: 'typed', value })
  }

  /** Takes the value that the learner chose with a button. What it replaces can be taken back. */
  choose<K extends Kind>(kind: K, path: string, value: Values[K]): void {
    readTypedText()
    this.#dispatch(kind, path, { type: 'chosen', value })
  }

  /** Puts back a value that the learner has replaced or discarded. */
  putBack<K extends Kind>(kind: K, path: string, value: Values[K]): void {
    const draft = this.draft(kind, path)
    if (draft?.status === 'locked')
      this.#dispatch(kind, path, { type: 'recovered', stored: { value, version: draft.base.version } })
    else this.choose(kind, path, value)
  }

  /** Locks a draft once its module is complete. */
  lock(kind: Kind, path: string): void {
    if (this.#entry(kind, path)?.draft.status !== 'locked') this.#dispatch(kind, path, { type: 'locked' })
  }

  /** Takes over a copy that another tab or device has saved. */
  receive<K extends Kind>(kind: K, path: string, copy: Copy<Values[K]>): void {
    this.#dispatch(kind, path, { type: 'received', copy })
  }

  /** Ends a draft that's no longer wanted, such as the answers to a marked quiz, and removes it from the device. */
  async drop(kind: Kind, path: string): Promise<void> {
    this.#entry(kind, path)?.end()
    this.#entries.delete(`${kind} ${path}`)
    this.#changed()
    await this.#deps.storage.remove(kind, path).catch(() => {})
  }

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** The save status of those drafts whose kind and path pass. */
  state(isShown: Wanted): SaveState {
    return stateOf(this.#those(isShown))
  }

  /** Saves now what passes; true when the server has it all. Failed saves are retried. */
  async flush(wanted: Wanted = () => true): Promise<boolean> {
    const entries = this.#those(wanted)
    await Promise.all(entries.map((entry) => entry.flush()))
    return entries.every((entry) => entry.isSaved())
  }

  /** Stores on the device what isn't there yet. */
  async storeAll(): Promise<void> {
    this.endIfSignedOut()
    readTypedText()
    await Promise.all([...this.#entries.values()].map((entry) => entry.storeNow()))
  }

  /** Saves what this device still has of pages that aren't open. Retries later if the network or the server fails. */
  recover(): Promise<void> {
    return this.#recovery.recover()
  }

  /** Whether a kind is on the server, once it's saved. */
  goesOnline: Wanted = (kind) => !this.#target(kind)?.onDeviceOnly

  /** Saves everything now, also in the account's other tabs; true when the server lacks nothing that's on this device. */
  async save(wanted: Wanted = () => true): Promise<boolean> {
    if (this.#ended) return true
    this.#deps.channel?.postMessage({ please: 'save' } satisfies Message)
    await Promise.all([this.flush(wanted), this.#recovery.openStored(wanted)])
    await this.flush(wanted)
    const unhandled = await this.#recovery.waitForOtherTabs(wanted)
    return unhandled.length === 0 && this.#those(wanted).every((entry) => entry.isSaved() && entry.closed.length === 0)
  }

  /** What only this device has, as Markdown to download. For other pages and tabs it's as of the last `save`. */
  unsavedText(): string {
    if (this.#ended) return ''
    const own = [...this.#entries].flatMap(([name, entry]) => {
      const [kind, path] = kindAndPath(name)
      return entry.unsaved().map((value) => this.#target(kind).asText(path, value))
    })
    const others = this.#recovery.unhandledText()
    return [...new Set([...own, ...others])].join('\n\n')
  }

  /** What the device has stored of a kind under the paths that pass, in any tab. */
  stored<K extends Kind>(kind: K, isWanted: (path: string) => boolean): Promise<Values[K][]> {
    return this.#recovery.stored(kind, isWanted) as Promise<Values[K][]>
  }

  /** How many values this page has taken from drafts. It changes when `kept` may have more. */
  keeps = (): number => [...this.#entries.keys()].filter((name) => name.startsWith('discarded ')).length

  /** The values that buttons and typing have taken from a draft on this device that are still kept, the newest first. */
  async kept<K extends Kind>(kind: K, path: string): Promise<Kept<Values[K]>[]> {
    const target = this.#target(kind) as Target<Values[K]>
    const wanted = (own: string) => own.startsWith(`${kind} ${path} `)
    const stored = await this.stored('discarded', wanted).catch(() => [])
    const here = [...this.#entries].flatMap(([name, { draft }]) => {
      const [own, at] = kindAndPath(name)
      return own === 'discarded' && wanted(at) ? [draft.value as Discarded | null] : []
    })
    const found = new Map(
      [...stored, ...here].flatMap((one) => (one ? [[`${one.at} ${one.markdown}`, one] as const] : [])),
    )
    return [...found.values()]
      .filter(({ at }) => at > Date.now() - earlierVersions.kept)
      .sort((a, b) => b.at - a.at)
      .map(({ at, held }) => ({ at, value: target.storedIn(held, { value: target.empty, version: 0 }).value }))
  }

  /** Where a draft is safe: on the server, on this device, or on this page only; undefined while that isn't known. */
  keptIn(kind: Kind, path: string): KeptIn | undefined {
    const entry = this.#entry(kind, path)
    if (!entry || entry.isSaved()) return entry && 'server'
    const kept = this.#those((own, at) => own === 'discarded' && at.startsWith(`${kind} ${path} `))
    if (entry.isOnDevice === false || kept.some((one) => one.isOnDevice === false)) return 'page'
    return entry.isOnDevice && 'device'
  }

  /** Whether something is neither on the server nor on this device. */
  isOnPageOnly(): boolean {
    return !this.#ended && [...this.#entries.values()].some((entry) => entry.isOnPageOnly())
  }

  /** The modules where the learner has to choose between two versions. */
  undecided(): string[] {
    return [...this.#entries].flatMap(([name, { draft }]) => {
      const [kind, path] = kindAndPath(name)
      return draft.status === 'conflict' ? (this.#target(kind).moduleOf?.(path, draft.value) ?? []) : []
    })
  }

  /**
   * Discards the account's drafts if the account is signed out now. A past sign-out doesn't count: a tab that was frozen
   * then may wake after the account has signed in again and stored new text.
   */
  endIfSignedOut(): void {
    if (!this.#ended && this.#deps.isSignedOut?.()) void this.discard().catch(() => {})
  }

  /** Removes everything of the account from this device. This page stores and saves nothing afterwards. */
  async discard(): Promise<void> {
    this.end()
    this.#entries.clear()
    this.#changed()
    await this.#deps.storage.clear()
  }

  /** Stops: nothing more is saved or stored. */
  end(): void {
    this.#ended = true
    this.#recovery.end()
    for (const entry of this.#entries.values()) entry.end()
  }

  #newEntry<K extends Kind>(kind: K, path: string, copy: Copy<Values[K]> | undefined, locked: boolean) {
    const target = this.#target(kind) as Target<Values[K]>
    const { storage, channel } = this.#deps
    const entry = new Entry<Values[K]>(
      {
        kind,
        path,
        target,
        storage,
        rateLimit: this.#rateLimit,
        changed: () => this.#changed(),
        announce: (saved) => {
          if (!target.onDeviceOnly) channel?.postMessage({ kind, path, copy: saved } satisfies Message)
        },
        discard: (value) => this.#keep(kind, path, value),
      },
      copy ?? { value: target.empty, version: 0 },
      locked,
    )
    if (this.#ended) entry.end()
    return entry
  }

  /** Keeps a value that was replaced, as a draft of its own. Resolves once the device has stored it. */
  async #keep(kind: Kind, path: string, value: unknown): Promise<void> {
    const target = this.#target(kind)
    const none = { value: target.empty, version: 0 }
    const own = `${kind} ${path} ${crypto.randomUUID()}`
    const held = target.entryOf({ value, version: 0 }, none)
    const opened = this.open('discarded', own)
    this.type('discarded', own, { at: Date.now(), held, markdown: target.asText(path, value) })
    await opened
    await new Promise<void>((resolve) => {
      const look = () => {
        const entry = this.#entry('discarded', own)
        if (entry && !entry.isOnDevice) return
        stop()
        resolve()
      }
      const stop = this.watch(look)
      look()
    })
  }

  #those = (wanted: Wanted): AnyEntry[] =>
    [...this.#entries].flatMap(([name, entry]) => (wanted(...kindAndPath(name)) ? [entry] : []))

  #entry = <K extends Kind>(kind: K, path: string) =>
    this.#entries.get(`${kind} ${path}`) as unknown as Entry<Values[K]> | undefined

  #target = (kind: Kind) => this.#targets[kind] as unknown as Target<unknown>

  #dispatch<K extends Kind>(kind: K, path: string, event: DraftEvent<Values[K]>): void {
    void this.#entry(kind, path)?.dispatch(event)
  }

  #changed(): void {
    for (const watcher of this.#watchers) watcher()
  }

  async #hear(message: Message): Promise<void> {
    if ('copy' in message) this.receive(message.kind, message.path, message.copy as Copy<never>)
    else if ('please' in message && message.please === 'save')
      await Promise.all([this.storeAll(), this.flush(), this.#recovery.openStored()])
  }
}

function kindAndPath(name: string): [kind: Kind, path: string] {
  const [kind = ''] = name.split(' ', 1)
  return [kind as Kind, name.slice(kind.length + 1)]
}
