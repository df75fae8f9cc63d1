import { ApiProblem, Offline } from '../client/client.ts'
/** A value as the server has it. Version 0 means never saved. */
export type Copy<V> = {
  value: V
  version: number
  savedAt?: string | undefined
  /** The browser and device that saved it, such as "Chrome on Windows". */
  where?: string | undefined
  /** Until when it has earlier versions, in seconds since 1970. */
  keptUntil?: number | undefined
  /** When this page saved it, in milliseconds by the device's clock; undefined if the copy came from elsewhere. */
  savedHere?: number | undefined
  /** How many characters typing has taken away on this device since a value was last kept. */
  lost?: number | undefined
  /** The learner replaces it by pressing a button, so the server keeps it as an earlier version. */
  keep?: boolean | undefined
}

/** A save without an answer yet. It's repeated unchanged, so the server recognises it by its operation id. */
export type Sent<V> = { value: V; operation: string }

/** What the device stores of a draft. `version` is the server's version that the value was written over. */
export type Stored<V> = {
  value: V
  version: number
  sent?: Sent<V> | undefined
  /** As in the copy that it was written over. */
  keep?: boolean | undefined
  /** That copy itself, of a kind that only devices have. */
  base?: Copy<V> | undefined
}

/** How a save ended. `replaced`: the value before, if this device has to keep it. `wait`: the network or the server failed, so try again later, `retryAfter` milliseconds at the earliest. */
export type SaveAnswer<V> =
  | { saved: Copy<V>; replaced?: V | undefined }
  | { stale: Copy<V> }
  | { locked: Copy<V> | undefined }
  | { refused: string }
  | { wait: 'offline' | 'failed'; retryAfter?: number }

/** One kind of thing that autosave looks after: how to compare, store, load and save it. */
export type Target<V> = {
  empty: V
  /**
   * Whether the server never has it. Then a save only says what this one takes away from the one before, the value stays on the
   * device until it's blank, each tab has its own, and signing out asks.
   */
  onDeviceOnly?: true
  same(one: V, other: V): boolean
  isBlank(value: V): boolean
  /**
   * Which of two values stands without asking; undefined if the learner has to choose. Never joins texts. `base` is what `value`
   * was written over.
   */
  pick?(value: V, base: V, other: V): V | undefined
  /** The minimum time between two saves, in milliseconds, if it isn't the usual. */
  saveInterval?: number
  /** The value without what the server would refuse and nobody can see. */
  sendable?(value: V): V
  /** The parts of a value that replacing it with `chosen` would lose. The device keeps them. */
  lost?(value: V, chosen: V): V | undefined
  save(path: string, sent: Sent<V>, base: Copy<V>): Promise<SaveAnswer<V>>
  /**
   * Loads the server's copy, to save a value whose page isn't open. Undefined if the value can't be saved from here.
   */
  load?(path: string, stored: V): Promise<{ copy: Copy<V>; locked: boolean } | undefined>
  /** The shape that the device stores. */
  entryOf(stored: Stored<V>, base: Copy<V>): object
  storedIn(entry: object, base: Copy<V>): Stored<V>
  /** The module whose page shows the choice between two versions. */
  moduleOf?(path: string, value: V): string | undefined
  /** As Markdown to download. */
  asText(path: string, value: V): string
}

const final: readonly string[] = ['bad-request', 'too-large', 'no-access', 'not-found', 'refused']

/** What an error of a save means: refused for good, or worth another try. */
export function failedSave(error: unknown): SaveAnswer<never> {
  if (error instanceof Offline) return { wait: 'offline' }
  if (!(error instanceof ApiProblem)) return { wait: 'failed' }
  if (final.includes(error.code)) return { refused: error.message }
  return { wait: 'failed', ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }) }
}
