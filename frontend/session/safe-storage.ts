/** What is read and written of a browser's storage. */
export type KeyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A browser's storage, or one in memory where the browser keeps none (cookies switched off). */
export function storageOf(kind: 'localStorage' | 'sessionStorage'): KeyStorage {
  try {
    const storage = window[kind]
    storage.setItem('portal.probe', '')
    storage.removeItem('portal.probe')
    return storage
  } catch {
    return inMemory()
  }
}

function inMemory(): KeyStorage {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}
