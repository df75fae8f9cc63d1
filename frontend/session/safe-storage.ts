/** The part of the Storage API that we use. */
export type KeyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The browser's storage, or an in-memory one when the browser blocks it (cookies switched off). */
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
