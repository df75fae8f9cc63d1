import { useSyncExternalStore } from 'react'

/** What this device keeps for one account and no server has, such as a class list. Signing out removes it all. */
const prefix = 'portal.here.'
const keyOf = (account: string, name: string) => `${prefix}${account}.${name}`
const watchers = new Set<() => void>()

/** The stored text; undefined where there's none. It writes nothing: another tab would hear that, read too, and so on without end. */
export function readHere(account: string, name: string): string | undefined {
  try {
    return window.localStorage.getItem(keyOf(account, name)) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a text on this device. Returns whether it could. */
export function keepHere(account: string, name: string, text: string): boolean {
  try {
    window.localStorage.setItem(keyOf(account, name), text)
    return true
  } catch {
    return false
  } finally {
    for (const watcher of watchers) watcher()
  }
}

/** Removes all that this device keeps here, of whichever account. Never throws. */
export function forgetHere(): void {
  try {
    const keys = Object.keys(window.localStorage).filter((key) => key.startsWith(prefix))
    for (const key of keys) window.localStorage.removeItem(key)
  } catch {
    // A browser without storage keeps nothing.
  }
}

/** Calls `changed` after each change, in another tab too. Returns what ends that. */
export function watchHere(changed: () => void): () => void {
  const hear = ({ key }: StorageEvent) => (key === null || key.startsWith(prefix)) && changed()
  watchers.add(changed)
  window.addEventListener('storage', hear)
  return () => {
    watchers.delete(changed)
    window.removeEventListener('storage', hear)
  }
}

/** Whether the browser looks for people in what this account types. Kept here, so it's on again at the next sign-in. */
export const useLooks = (account: string): boolean =>
  useSyncExternalStore(watchHere, () => readHere(account, 'look') !== 'off')
export const chooseLook = (account: string, on: boolean): boolean => keepHere(account, 'look', on ? 'on' : 'off')
