import { inBetween } from '#core/network-wording'

/** The part of the Storage API that we use. */
export type KeyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The browser's storage, or an in-memory one when the browser blocks it (cookies switched off). */
export const storageOf = (kind: 'localStorage' | 'sessionStorage'): KeyStorage => working(kind) ?? inMemory()

function working(kind: 'localStorage' | 'sessionStorage'): KeyStorage | undefined {
  try {
    const storage = window[kind]
    storage.setItem('portal.probe', '')
    const isKept = storage.getItem('portal.probe') === ''
    storage.removeItem('portal.probe')
    return isKept ? storage : undefined
  } catch {
    return undefined
  }
}

/** The browser keeps no data for this site, so nobody can stay signed in. */
export class SiteDataBlocked extends Error {
  override name = 'SiteDataBlocked'
  constructor() {
    super(inBetween(window.location.host).siteData)
  }
}

export const isSiteDataBlocked = (): boolean => !working('localStorage') || !working('sessionStorage')

/** @throws SiteDataBlocked if nobody could stay signed in here */
export function requireSiteData(): void {
  if (isSiteDataBlocked()) throw new SiteDataBlocked()
}

function inMemory(): KeyStorage {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}
