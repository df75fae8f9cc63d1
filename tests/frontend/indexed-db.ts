import { vi } from 'vitest'

type Store = Map<string, { key: IDBValidKey; value: unknown }>

/** As much of IndexedDB as idb-keyval asks for, until the file ends: one store a database, every write in its turn. */
export function standInIndexedDb(): {
  entries: () => [key: IDBValidKey, value: unknown][]
  fail: (error?: Error) => void
} {
  const databases = new Map<string, Store>()
  let failure: Error | undefined
  const later = (work: () => void) => setTimeout(work, 0)

  const request = <T>(work: () => T) => {
    const asked: Record<string, unknown> = {}
    later(() => {
      try {
        if (failure) throw failure
        asked.result = work()
        ;(asked.onsuccess as (() => void) | undefined)?.()
      } catch (error) {
        asked.error = error
        ;(asked.onerror as (() => void) | undefined)?.()
      }
    })
    return asked
  }
  const objectStore = (store: Store) => {
    const transaction: Record<string, unknown> = {}
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
    fail: (error = new Error('no storage')) => {
      failure = error
    },
  }
}

/** As much of Web Locks as the journal asks for; `others` are names that other tabs hold. */
export function standInLocks(others: string[] = []): void {
  const held = new Set(others.map((name) => `tab-${name}`))
  const locks = {
    async request(name: string, work: () => Promise<unknown>) {
      if (held.has(name)) return new Promise(() => {})
      held.add(name)
      return work()
    },
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
  }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks }))
}
