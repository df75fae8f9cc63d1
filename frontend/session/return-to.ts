import { pageFor } from '#catalogue/pages'
import { type KeyStorage, storageOf } from './safe-storage.ts'

const key = 'portal.next'
/** Where sign-in leads when no other page asked for it. */
export const home = '/dashboard'

const accountPages = ['/sign-in', '/sign-up', '/confirm', '/forgot-password', '/signed-in']

/** `next` if it is the path of an app page outside the sign-in flow, else undefined. Prevents open redirects. */
export function safeReturnPath(next: string | null | undefined): string | undefined {
  if (!next?.startsWith('/')) return undefined
  const { pathname, search, hash, origin } = parseUrl(next) ?? {}
  if (origin !== window.location.origin || !pathname || accountPages.includes(pathname)) return undefined
  return pageFor(pathname)?.kind === 'app' ? `${pathname}${search}${hash}` : undefined
}

/** The sign-in page, which leads back to this place with its query and fragment. */
export const signInFor = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  `/sign-in?next=${encodeURIComponent(pathname + search + hash)}`

/**
 * What an account page was asked to lead to: its own `?next`, or that of the account page before it. That page's links work before
 * its script has run, so it may not have saved its path.
 */
export function askedPath(query: URLSearchParams, referrer = document.referrer): string | null {
  const { origin, pathname = '', searchParams } = parseUrl(referrer) ?? {}
  const before = origin === window.location.origin && accountPages.includes(pathname) && searchParams?.get('next')
  return query.get('next') ?? (before || null)
}

function parseUrl(address: string): URL | undefined {
  try {
    return new URL(address, window.location.origin)
  } catch {
    return undefined
  }
}

/** Where this tab goes after sign-in. Survives reloads and moving between the account pages. */
export function returnPath(storage: KeyStorage = storageOf('sessionStorage')) {
  const read = () => safeReturnPath(storage.getItem(key))
  return {
    read,
    /** Saves a safe path. Home never replaces another path, because the landing page's "Sign In" always links to it. */
    save(next: string | null | undefined): void {
      const safe = safeReturnPath(next)
      if (safe && !(safe === home && read())) storage.setItem(key, safe)
    },
    clear: () => storage.removeItem(key),
  }
}
