import type { DraftStorage, Kind, StoredEntry } from '../../../frontend/autosave/draft-storage.ts'

type Key = Parameters<DraftStorage['removeEntry']>[0]

/** A device's storage and its tabs, in memory: a storage for each tab, and tabs that can be closed. */
export class FakeDevice {
  readonly #entries = new Map<string, { key: Key; entry: { changedAt: number } }>()
  readonly #open = new Set<string>()
  /** The error of every call while it's set, as in a browser that stores nothing. */
  failure: Error | undefined
  #hanging: Promise<void> | undefined
  #wake: (() => void) | undefined

  /** The storage for the tab of this name. A reload keeps the name. */
  storage(tab: string, account = 'zoe'): DraftStorage {
    this.#open.add(tab)
    let ended = false
    const keyOf = (kind: Kind, path: string): Key => [account, kind, path, tab]
    const check = async () => {
      await this.#hanging
      if (this.failure) throw this.failure
    }
    return {
      all: async () => {
        await check()
        const tabState = (other: string) => (other === tab ? 'own' : this.#open.has(other) ? 'open' : 'closed')
        return [...this.#entries.values()]
          .filter(({ key }) => key[0] === account)
          .map(({ key, entry }): StoredEntry => {
            return { key, kind: key[1], path: key[2], tab: tabState(key[3]), entry: structuredClone(entry) }
          })
          .sort((a, b) => b.entry.changedAt - a.entry.changedAt)
      },
      store: async (kind, path, entry) => {
        await check()
        const key = keyOf(kind, path)
        if (!ended) this.#entries.set(String(key), { key, entry: structuredClone(entry) })
      },
      remove: async (kind, path) => {
        await check()
        this.#entries.delete(String(keyOf(kind, path)))
      },
      storeEntry: async ({ key, entry }) => {
        await check()
        if (!ended) this.#entries.set(String(key), { key, entry: structuredClone(entry) })
      },
      removeEntry: async (key) => {
        await check()
        this.#entries.delete(String(key))
      },
      clear: async () => {
        ended = true
        await check()
        for (const [id, { key }] of this.#entries) if (key[0] === account) this.#entries.delete(id)
      },
    }
  }

  get isHanging(): boolean {
    return this.#hanging !== undefined
  }

  /** Makes the storage hang, or answer again. */
  toggle(): void {
    if (this.#wake) this.#wake()
    this.#wake = this.#wake ? undefined : this.hang()
  }

  /** Makes the storage hang, as it can on a phone after sleep. Returns a function that lets it answer. */
  hang(): () => void {
    let answer = () => {}
    this.#hanging = new Promise((resolve) => {
      answer = resolve
    })
    return () => {
      this.#hanging = undefined
      answer()
    }
  }

  close(tab: string): void {
    this.#open.delete(tab)
  }

  /** Everything on the device, of every account. */
  entries(): Record<string, unknown>[] {
    return [...this.#entries.values()].map(({ key, entry }) => ({ key, ...entry }))
  }
}
