import { createStore, del, delMany, entries, set } from 'idb-keyval'

/** What is kept: a text box of a lesson, the answers of a quiz, or the words in a prompt form. */
export type Kind = 'note' | 'answers' | 'prompt'
type Key = [account: string, kind: Kind, place: string, tab: string]

/** `tab`: whether this tab kept it (now or before a reload), one that is gone, or one that is still open. */
export type Kept<Entry> = { key: Key; kind: Kind; place: string; tab: 'own' | 'gone' | 'open'; entry: Entry }

type Dated = { changedAt: number }

/** The device's own copy of what a learner is writing: by account, kind, place and tab, from the first keystroke. */
export type DraftStorage = {
  /** Everything that this device keeps of the account, newest first. */
  all(): Promise<Kept<Dated>[]>
  /** Rejects where the browser keeps nothing. */
  keep(kind: Kind, place: string, entry: Dated): Promise<void>
  drop(kind: Kind, place: string): Promise<void>
  /** Removes an entry of a tab that is gone. */
  forget(key: Key): Promise<void>
  /** Removes all that this device keeps of the account; nothing more is written to it by this page. */
  clear(): Promise<void>
  /** Says that a part of the page looks after its own entry. Returns what takes that back. */
  attend(kind: Kind, place: string): () => void
  isAttended(kind: Kind, place: string): boolean
}

/** What this tab, or a tab that is gone, had kept of a place: the own first, then the newest. */
export async function keptAt<Entry extends Dated>(
  storage: DraftStorage,
  kind: Kind,
  place: string,
): Promise<Kept<Entry>[]> {
  const all = (await storage.all()) as Kept<Entry>[]
  const here = all.filter((one) => one.kind === kind && one.place === place && one.tab !== 'open')
  return [...here.filter((one) => one.tab === 'own'), ...here.filter((one) => one.tab === 'gone')]
}

let opened: ReturnType<typeof createStore> | undefined
const store = () => {
  opened ??= createStore('portal-drafts', 'drafts')
  return opened
}

/**
 * Each tab has a name that survives a reload, and a lock that tells the others it is alive. A page that is left says so:
 * its lock may outlive it, and the next page of the tab goes on under the name at once. A duplicated tab finds the name
 * of a page that nobody has left, and takes a new one.
 */
let tab: Promise<string> | undefined
const tabName = () => {
  tab ??= claim()
  return tab
}

async function claim(): Promise<string> {
  const before = remembered('tab')
  const name = before && (remembered('left') === before || (await isFree(before))) ? before : crypto.randomUUID()
  navigator.locks?.request(lockOf(name), () => new Promise(() => {})).catch(() => {})
  remember('tab', name)
  remember('left', '')
  window.addEventListener('pagehide', () => remember('left', name))
  window.addEventListener('pageshow', ({ persisted }) => persisted && remember('left', ''))
  return name
}

const lockOf = (name: string) => `tab-${name}`
const isFree = async (name: string) => !(await tabsAlive()).has(name)

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
    // Without a session storage a reload makes this a new tab: its words are found as those of a tab that is gone.
  }
}

async function tabsAlive(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return new Set(held.flatMap((lock) => lock.name?.replace(/^tab-/, '') ?? []))
}

const storages = new Map<string, DraftStorage>()

/** The journal of an account: one a page, so that all parts of the page know when it has ended. */
export function openDraftStorage(account: string): DraftStorage {
  const storage = storages.get(account) ?? draftStorageOf(account)
  storages.set(account, storage)
  return storage
}

function draftStorageOf(account: string): DraftStorage {
  let ended = false
  const attended = new Map<string, number>()
  const keyOf = async (kind: Kind, place: string): Promise<Key> => [account, kind, place, await tabName()]
  const nameOf = (kind: Kind, place: string) => `${kind} ${place}`
  const own = async () => {
    const found = await entries<Key, Dated>(store())
    return found.filter(([key]) => key[0] === account)
  }
  return {
    async all() {
      const name = await tabName()
      const [found, alive] = await Promise.all([own(), tabsAlive()])
      const standing = (other: string) => (other === name ? 'own' : alive.has(other) ? 'open' : 'gone')
      return found
        .map(([key, entry]) => ({ key, kind: key[1], place: key[2], tab: standing(key[3]), entry }) as const)
        .sort((a, b) => b.entry.changedAt - a.entry.changedAt)
    },
    async keep(kind, place, entry) {
      const key = await keyOf(kind, place)
      if (!ended) await set(key, entry, store())
    },
    async drop(kind, place) {
      await del(await keyOf(kind, place), store())
    },
    forget: (key) => del(key, store()),
    async clear() {
      ended = true
      const keys = (await own()).map(([key]) => key)
      await delMany(keys, store())
    },
    attend(kind, place) {
      const name = nameOf(kind, place)
      attended.set(name, (attended.get(name) ?? 0) + 1)
      return () => attended.set(name, (attended.get(name) ?? 1) - 1)
    },
    isAttended: (kind, place) => (attended.get(nameOf(kind, place)) ?? 0) > 0,
  }
}
