import { vi } from 'vitest'

type Store = Map<string, { key: IDBValidKey; value: unknown }>

/**
 * Replaces IndexedDB, for the whole test file, with the part that idb-keyval uses: one object store per database, requests
 * served in order. `fail` makes every later request fail; `hang` leaves them unanswered until the returned function is called.
 */
export function fakeIndexedDb(): {
  entries: () => [key: IDBValidKey, value: unknown][]
  fail: (error?: Error) => void
  hang: () => () => void
} {
  const databases = new Map<string, Store>()
  let failure: Error | undefined
  let hung: Promise<void> | undefined
  const later = (work: () => void) => setTimeout(() => void (hung ? hung.then(work) : work()), 0)

  const request = <T>(work: () => T) => {
    const pending: Record<string, unknown> = {}
    later(() => {
      try {
        if (failure) throw failure
        pending.result = work()
        ;(pending.onsuccess as (() => void) | undefined)?.()
      } catch (error) {
        pending.error = error
        ;(pending.onerror as (() => void) | undefined)?.()
      }
    })
    return pending
  }
  const objectStore = (store: Store) => {
    const transaction: Record<string, unknown> = { commit: () => {} }
    later(() =>
      later(() => (failure ? (transaction.onerror as () => void)?.() : (transaction.oncomplete as () => void)?.())),
    )
    return {
      transaction,
      get: (key: IDBValidKey) => request(() => structuredClone(store.get(JSON.stringify(key))?.value)),
      put: (value: unknown, key: IDBValidKey) =>
        request(() => void store.set(JSON.stringify(key), { key, value: structuredClone(value) })),
      delete: (key: IDBValidKey) => request(() => void store.delete(JSON.stringify(key))),
      getAll: () => request(() => [...store.values()].map(({ value }) => structuredClone(value))),
      getAllKeys: () => request(() => [...store.values()].map(({ key }) => key)),
    }
  }
  const open = (name: string) => {
    const store = databases.get(name) ?? new Map()
    databases.set(name, store)
    return request(() => ({ transaction: () => ({ objectStore: () => objectStore(store) }) }))
  }
  Object.assign(globalThis, { indexedDB: { open } })
  return {
    entries: () =>
      [...databases.values()].flatMap((store) =>
        [...store.values()].map(({ key, value }) => [key, value] as [IDBValidKey, unknown]),
      ),
    hang: () => {
      let wake = () => {}
      hung = new Promise((resolve) => {
        wake = () => {
          hung = undefined
          resolve()
        }
      })
      return () => wake()
    },
    fail: (error = new Error('no storage')) => {
      failure = error
    },
  }
}

/**
 * Replaces Web Locks with the part that draft storage uses. `others` are tab names whose locks other tabs hold. Returns a
 * function that releases one of them.
 */
export function fakeLocks(others: string[] = []): (name: string) => void {
  const held = new Set(others.map((name) => `tab-${name}`))
  const waiting = new Map<string, () => void>()
  type Options = { ifAvailable?: boolean; signal?: AbortSignal }
  type Hold = (lock: { name: string } | null) => Promise<unknown> | undefined
  const locks = {
    async request(name: string, { ifAvailable, signal }: Options, hold: Hold) {
      if (held.has(name) && ifAvailable) return hold(null)
      if (held.has(name))
        await new Promise<void>((resolve, reject) => {
          waiting.set(name, resolve)
          signal?.addEventListener('abort', () => reject(signal.reason))
        })
      held.add(name)
      return hold({ name })
    },
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
  }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks }))
  return (name) => {
    held.delete(`tab-${name}`)
    waiting.get(`tab-${name}`)?.()
  }
}
