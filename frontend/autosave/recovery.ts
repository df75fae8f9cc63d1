import { withTimeout } from '../client/timeout.ts'
import { type DraftStorage, deviceTimeout, type Kind, type StoredEntry } from './draft-storage.ts'
import type { Copy, Target } from './target.ts'

/** How long saving everything waits for the account's other tabs, in milliseconds. */
const otherTabsTimeout = 4_000
const firstRetry = 30_000
const lastRetry = 600_000

/** Which drafts something is about. */
export type Wanted = (kind: Kind, path: string) => boolean

type Needs = {
  storage: DraftStorage
  /** Undefined while the kind's target isn't registered. */
  targetOf: (kind: Kind) => Target<unknown> | undefined
  /** Whether a draft of this kind and path is open. */
  isOpen: (kind: Kind, path: string) => boolean
  /** Whether an open draft handles this stored entry. */
  isHandled: (stored: StoredEntry) => boolean
  /** Whether the account is signed out, so that nothing more is saved. */
  isEnded: () => boolean
  open: (kind: Kind, path: string, copy: Copy<unknown> | undefined, locked: boolean) => Promise<void>
}

/** What the device has stored that no open draft handles: of earlier visits, closed tabs and other open tabs. */
export class Recovery {
  readonly #needs: Needs
  /** As of the last look. */
  #unhandled: StoredEntry[] = []
  #retry: ReturnType<typeof setTimeout> | undefined
  #wait = firstRetry

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** Opens what's stored, which saves it. Retries later if the network or the server fails. */
  async recover(): Promise<void> {
    clearTimeout(this.#retry)
    if (this.#needs.isEnded()) return
    const failed = await this.openStored()
    if (failed && !this.#needs.isEnded()) {
      this.#retry = setTimeout(() => void this.recover(), this.#wait)
      this.#wait = Math.min(this.#wait * 2, lastRetry)
    } else this.#wait = firstRetry
  }

  /**
   * Opens what earlier visits and closed tabs have stored, which saves what the server lacks.
   * @returns whether something failed that a later try may save
   */
  async openStored(wanted: Wanted = () => true): Promise<boolean> {
    await this.#look()
    // What no server has waits for its form: opened here, it would be missing in the tab that shows the form.
    const isDue = (kind: Kind, path: string) => this.#goesOnline(kind) || this.#needs.isOpen(kind, path)
    const mine = this.#unhandled.filter(
      ({ kind, path, tab }) => tab !== 'open' && wanted(kind, path) && isDue(kind, path),
    )
    const first = new Map(mine.map((one) => [`${one.kind} ${one.path}`, one]))
    const results = await Promise.allSettled([...first.values()].map((one) => this.#openOne(one)))
    return results.some(({ status }) => status === 'rejected')
  }

  /** Waits some seconds for other open tabs to save. Returns what's stored and unhandled then. */
  async waitForOtherTabs(wanted: Wanted): Promise<StoredEntry[]> {
    const until = Date.now() + otherTabsTimeout
    for (;;) {
      await this.#look()
      const left = this.#unhandled.filter(({ kind, path }) => wanted(kind, path))
      if (!left.some(({ kind, tab }) => tab === 'open' && this.#goesOnline(kind)) || Date.now() >= until) return left
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  /** As Markdown to download, as of the last look. */
  unhandledText(): string[] {
    return this.#unhandled.flatMap((one) => {
      const target = this.#needs.targetOf(one.kind)
      return target ? [target.asText(one.path, valueIn(one, target))] : []
    })
  }

  /** What's stored of a kind under the paths that pass, in any tab. */
  async stored(kind: Kind, isWanted: (path: string) => boolean): Promise<unknown[]> {
    const target = this.#needs.targetOf(kind)
    const all = await this.#needs.storage.all()
    return all.flatMap((one) => (target && one.kind === kind && isWanted(one.path) ? [valueIn(one, target)] : []))
  }

  end(): void {
    clearTimeout(this.#retry)
  }

  async #openOne(stored: StoredEntry): Promise<void> {
    const { targetOf, open } = this.#needs
    const target = targetOf(stored.kind)
    if (!target) return
    const { kind, path } = stored
    const loaded = target.load ? await target.load(path, valueIn(stored, target)) : { copy: undefined, locked: false }
    if (loaded) await open(kind, path, loaded.copy, loaded.locked)
  }

  #goesOnline = (kind: Kind): boolean => !this.#needs.targetOf(kind)?.onDeviceOnly

  /** Refreshes the list. If the device fails or hangs, the list stays. */
  async #look(): Promise<void> {
    const { storage, targetOf, isHandled } = this.#needs
    const all = await withTimeout(storage.all(), deviceTimeout).catch(() => undefined)
    this.#unhandled = all?.filter((one) => targetOf(one.kind) && !isHandled(one)) ?? this.#unhandled
  }
}

const valueIn = ({ entry }: StoredEntry, target: Target<unknown>): unknown =>
  target.storedIn(entry, { value: target.empty, version: 0 }).value
