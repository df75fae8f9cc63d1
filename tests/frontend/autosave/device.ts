import type { DraftStorage, Kept, Kind } from '../../../frontend/autosave/draft-storage.ts'

type Key = Parameters<DraftStorage['forget']>[0]

/** A device's storage and its tabs, in memory: a storage for each tab, and tabs that can be closed. */
export class Device {
  readonly #entries = new Map<string, { key: Key; entry: { changedAt: number } }>()
  readonly #open = new Set<string>()
  /** What the browser answers while it keeps nothing. */
  failure: Error | undefined
  #asleep: Promise<void> | undefined

  /** A storage as a tab of this name has it; the name survives a reload. */
  storage(tab: string, account = 'zoe'): DraftStorage {
    this.#open.add(tab)
    const attended = new Set<string>()
    let ended = false
    const keyOf = (kind: Kind, place: string): Key => [account, kind, place, tab]
    const check = async () => {
      await this.#asleep
      if (this.failure) throw this.failure
    }
    return {
      all: async () => {
        await check()
        const standing = (other: string) => (other === tab ? 'own' : this.#open.has(other) ? 'open' : 'gone')
        return [...this.#entries.values()]
          .filter(({ key }) => key[0] === account)
          .map(({ key, entry }): Kept<{ changedAt: number }> => {
            return { key, kind: key[1], place: key[2], tab: standing(key[3]), entry: structuredClone(entry) }
          })
          .sort((a, b) => b.entry.changedAt - a.entry.changedAt)
      },
      keep: async (kind, place, entry) => {
        await check()
        const key = keyOf(kind, place)
        if (!ended) this.#entries.set(String(key), { key, entry: structuredClone(entry) })
      },
      drop: async (kind, place) => {
        await check()
        this.#entries.delete(String(keyOf(kind, place)))
      },
      forget: async (key) => {
        await check()
        this.#entries.delete(String(key))
      },
      clear: async () => {
        ended = true
        await check()
        for (const [id, { key }] of this.#entries) if (key[0] === account) this.#entries.delete(id)
      },
      attend: (kind, place) => {
        attended.add(`${kind} ${place}`)
        return () => void attended.delete(`${kind} ${place}`)
      },
      isAttended: (kind, place) => attended.has(`${kind} ${place}`),
    }
  }

  get isAsleep(): boolean {
    return this.#asleep !== undefined
  }

  /** The storage answers nothing until it is woken, as on a phone that has slept. Returns what wakes it. */
  sleep(): () => void {
    let answer = () => {}
    this.#asleep = new Promise((resolve) => {
      answer = resolve
    })
    return () => {
      this.#asleep = undefined
      answer()
    }
  }

  close(tab: string): void {
    this.#open.delete(tab)
  }

  /** Everything on the device, whoever's it is. */
  entries(): Record<string, unknown>[] {
    return [...this.#entries.values()].map(({ key, entry }) => ({ key, ...entry }))
  }
}
