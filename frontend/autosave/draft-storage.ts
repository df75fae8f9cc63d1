import { createStore, entries, promisifyRequest } from 'idb-keyval'
import { earlierVersions } from '#core/limits'
import type { Targets } from './targets.ts'

/** What is saved: a text box of a lesson, the answers of a quiz attempt, the answer to an exercise, a prompt form, an entry of the record, discarded text. */
export type Kind = keyof Targets
type Key = [account: string, kind: Kind, path: string, tab: string]

/** `tab` says which tab stored it: this one (now or before a reload), one that has closed, or another open one. */
export type StoredEntry = { key: Key; kind: Kind; path: string; tab: 'own' | 'closed' | 'open'; entry: Dated }

type Dated = { changedAt: number }

/** The device's copy of what a learner is writing, by account, kind, path (module and box, say) and tab. */
export type DraftStorage = {
  /** Everything this device has of the account, newest first. */
  all(): Promise<StoredEntry[]>
  /** Rejects where the browser stores nothing. */
  store(kind: Kind, path: string, entry: Dated): Promise<void>
  /** Removes this tab's entry. */
  remove(kind: Kind, path: string): Promise<void>
  /** Stores any entry. */
  storeEntry(stored: StoredEntry): Promise<void>
  /** Removes any entry, for example of a closed tab. */
  removeEntry(key: Key): Promise<void>
  /** Removes everything of the account. This page writes nothing for it afterwards. */
  clear(): Promise<void>
}

/** How long the device's storage may take, in milliseconds. It can hang for good; then the page continues without it. */
export const deviceTimeout = 2_000

/** What this tab and closed tabs have stored under a path: this tab's first, then the newest. */
export async function storedAt(storage: DraftStorage, kind: Kind, path: string): Promise<StoredEntry[]> {
  const here = (await storage.all()).filter((one) => one.kind === kind && one.path === path && one.tab !== 'open')
  return [...here.filter((one) => one.tab === 'own'), ...here.filter((one) => one.tab === 'closed')]
}

let opened: ReturnType<typeof createStore> | undefined
const database = () => {
  opened ??= createStore('portal-drafts', 'drafts')
  return opened
}

/** Commits at once. Left to itself, a transaction waits for the page to hear of its writes, and a page that goes may not. */
const write = (change: (drafts: IDBObjectStore) => unknown): Promise<void> =>
  database()('readwrite', (drafts) => {
    change(drafts)
    drafts.transaction.commit()
    return promisifyRequest(drafts.transaction)
  })
const removeAll = (keys: readonly Key[]) =>
  write((drafts) => {
    for (const key of keys) drafts.delete(key)
  })

/**
 * Each tab has a name that survives a reload, and counts as that tab only while it holds the name's lock. Duplicating a tab
 * copies its session storage: the copy doesn't get the lock and takes a new name.
 */
let tab: Promise<string> | undefined
const tabName = () => {
  tab ??= claimName()
  return tab
}

/** How long a page waits for its tab's lock, in milliseconds. The tab's previous page may hold it briefly after a reload. */
const lockTimeout = 1_000

/** The name of this tab's previous page, once that has gone. It counts as closed, even while its lock is still held. */
let left: string | undefined

async function claimName(): Promise<string> {
  const before = remembered('tab')
  if (before && remembered('left') === before) left = before
  const name = before && (await takeLock(before, left === before)) ? before : await newName()
  remember('tab', name)
  remember('left', '')
  window.addEventListener('pagehide', () => remember('left', name))
  window.addEventListener('pageshow', ({ persisted }) => persisted && remember('left', ''))
  return name
}

async function newName(): Promise<string> {
  const name = crypto.randomUUID()
  await takeLock(name, false)
  return name
}

/** Takes a name's lock for as long as the page lives; false if another page holds it. Without locks every name is free. */
function takeLock(name: string, wait: boolean): Promise<boolean> {
  if (!navigator.locks) return Promise.resolve(true)
  return new Promise((resolve) => {
    const options = wait ? { signal: AbortSignal.timeout(lockTimeout) } : { ifAvailable: true }
    const hold = (lock: Lock | null): Promise<void> | undefined => {
      resolve(lock !== null)
      return lock ? new Promise(() => {}) : undefined
    }
    navigator.locks.request(lockOf(name), options, hold).catch(() => resolve(false))
  })
}

const lockOf = (name: string) => `tab-${name}`

function remembered(what: 'tab' | 'left'): string | null {
  try {
    return sessionStorage.getItem(what)
  } catch {
    return null
  }
}

function remember(what: 'tab' | 'left', name: string): void {
  try {
    sessionStorage.setItem(what, name)
  } catch {
    // Without session storage a reload makes this a new tab, and its text is found as that of a closed tab.
  }
}

async function tabsAlive(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const names = held.flatMap((lock) => lock.name?.replace(/^tab-/, '') ?? [])
  return new Set(names.filter((name) => name !== left))
}

/** Whether an entry has been here for long enough: discarded text, and another account's since its session has expired. */
const isOver = (account: string, [[owner, kind], { changedAt }]: [Key, Dated]): boolean =>
  (owner !== account || kind === 'discarded') && changedAt < Date.now() - earlierVersions.kept

const storages = new Map<string, DraftStorage>()

/** An account's storage. All parts of a page share one, so that nothing writes after `clear`. */
export function openDraftStorage(account: string): DraftStorage {
  const storage = storages.get(account) ?? draftStorageOf(account)
  storages.set(account, storage)
  return storage
}

function draftStorageOf(account: string): DraftStorage {
  let ended = false
  const keyOf = async (kind: Kind, path: string): Promise<Key> => [account, kind, path, await tabName()]
  const own = async () => {
    const found = await entries<Key, Dated>(database())
    const old = found.filter((one) => isOver(account, one))
    if (old.length > 0) void removeAll(old.map(([key]) => key)).catch(() => {})
    return found.filter((one) => one[0][0] === account && !old.includes(one))
  }
  const put = async (key: Key, entry: Dated) => {
    if (!ended) await write((drafts) => drafts.put(entry, key))
  }
  return {
    async all() {
      const name = await tabName()
      const [found, alive] = await Promise.all([own(), tabsAlive()])
      const tabState = (other: string) => (other === name ? 'own' : alive.has(other) ? 'open' : 'closed')
      return found
        .map(([key, entry]) => ({ key, kind: key[1], path: key[2], tab: tabState(key[3]), entry }) as const)
        .sort((a, b) => b.entry.changedAt - a.entry.changedAt)
    },
    store: async (kind, path, entry) => put(await keyOf(kind, path), entry),
    remove: async (kind, path) => removeAll([await keyOf(kind, path)]),
    storeEntry: ({ key, entry }) => put(key, entry),
    removeEntry: (key) => removeAll([key]),
    async clear() {
      ended = true
      await removeAll((await own()).map(([key]) => key))
    },
  }
}
