/** A value as the server has it. Version 0 means never saved. */
export type Copy<V> = {
  value: V
  version: number
  savedAt?: string | undefined
  /** The browser and device that saved it, such as "Chrome on Windows". */
  where?: string | undefined
  /** When this page saved it, in milliseconds by the device's clock; undefined if the copy came from elsewhere. */
  savedHere?: number | undefined
  /** The learner replaces it by pressing a button, so the server keeps it as an earlier version. */
  keep?: boolean
}

/** A save without an answer yet. It's repeated unchanged, so the server recognises it by its operation id. */
export type Sent<V> = { value: V; operation: string }

/** What the device stores of a draft. `version` is the server's version that the value was written over. */
export type Stored<V> = { value: V; version: number; sent?: Sent<V> | undefined }

/** How a save ended. `wait`: the network or the server failed, so try again later, `retryAfter` milliseconds at the earliest. */
export type SaveAnswer<V> =
  | { saved: Copy<V> }
  | { stale: Copy<V> }
  | { locked: Copy<V> | undefined }
  | { refused: string }
  | { wait: 'offline' | 'failed'; retryAfter?: number }

/** One kind of thing that autosave looks after: how to compare, join, store, load and save it. */
export type Target<V> = {
  empty: V
  same(one: V, other: V): boolean
  isBlank(value: V): boolean
  /** Joins what the device had stored with what was typed before it loaded. */
  join(stored: V, typed: V): V
  /** Applies to `current` what changed from `base` to `value`. Without it, the learner chooses between two versions. */
  merge?(value: V, base: V, current: V): V
  /** The minimum time between two saves, in milliseconds, if it isn't the usual. */
  saveInterval?: number
  /** What becomes of a closed tab's value while this tab has its own: the learner chooses, it waits, or it's joined. */
  closedTab: 'offer' | 'wait' | 'join'
  /** The value without what the server would refuse and nobody can see. */
  sendable?(value: V): V
  /** The parts of a value that replacing it with `chosen` would lose. */
  lost?(value: V, chosen: V): V | undefined
  save(path: string, sent: Sent<V>, base: Copy<V>): Promise<SaveAnswer<V>>
  /** Loads the server's copy, to save a value whose page isn't open. Undefined if the value can't be saved from here. */
  load?(path: string, stored: V): Promise<{ copy: Copy<V>; locked: boolean } | undefined>
  /** The shape that the device stores. Browsers hold entries of earlier releases, so shapes only grow. */
  entryOf(stored: Stored<V>, base: Copy<V>): object
  storedIn(entry: object, base: Copy<V>): Stored<V>
  /** As Markdown to download. */
  asText(path: string, value: V): string
}
