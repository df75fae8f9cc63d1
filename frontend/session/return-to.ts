import { pageFor } from '#contract/pages'
import { type KeyStorage, storageOf } from './safe-storage.ts'

const key = 'portal.next'
/** Where a sign-in leads that was not on the way to another page. */
export const home = '/dashboard'

const accountPages = ['/sign-in', '/sign-up', '/confirm', '/forgot-password']

/** A place to go on to after signing in: the address of one of the app's own pages, else undefined. */
export function safeNext(next: string | null | undefined): string | undefined {
  if (!next?.startsWith('/')) return undefined
  const { pathname, search, hash, origin } = here(next) ?? {}
  if (origin !== window.location.origin || !pathname || accountPages.includes(pathname)) return undefined
  return pageFor(pathname)?.kind === 'app' ? `${pathname}${search}${hash}` : undefined
}

function here(address: string): URL | undefined {
  try {
    return new URL(address, window.location.origin)
  } catch {
    return undefined
  }
}

/** The place that this tab goes on to after signing in; it survives reloads and the way through the account's pages. */
export function nextPlace(storage: KeyStorage = storageOf('sessionStorage')) {
  const read = () => safeNext(storage.getItem(key))
  return {
    read,
    /** Keeps a place if it is one of ours. Home, where "Sign In" leads anyone, does not take the place of another. */
    keep(next: string | null | undefined): void {
      const safe = safeNext(next)
      if (safe && !(safe === home && read())) storage.setItem(key, safe)
    },
    forget: () => storage.removeItem(key),
  }
}
