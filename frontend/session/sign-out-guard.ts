import { withTimeout } from '../client/timeout.ts'

/** Whether text that no server ever has counts as unsaved. It does where the device forgets it. */
type Unsaved = 'all' | 'online'

/** A part of the app that may have text the server lacks. */
export type SignOutGuard = {
  /** Saves everything now; true when the server has it all, or all but what only devices ever have. */
  save(what: Unsaved): Promise<boolean>
  /** What the server lacks, as text to download; empty if it has everything. */
  unsavedText(): string
  /** Asked before the page goes: whether it has text that neither the server nor this device has. Starts to store it. */
  losesText(): boolean
  /** Removes what this device has of the account. It must write nothing to the device afterwards. */
  discard(): Promise<void>
}

const guards = new Set<SignOutGuard>()

/** How long signing out waits for a save, in milliseconds. */
const saveTimeout = 10_000

// Leaving the page would lose such text, so the browser asks first.
globalThis.addEventListener?.('beforeunload', (event) => {
  if ([...guards].some((guard) => guard.losesText())) event.preventDefault()
})

/** Registers a guard that's asked before the account is signed out. Returns a function that removes it. */
export function guardSignOut(guard: SignOutGuard): () => void {
  guards.add(guard)
  return () => {
    guards.delete(guard)
  }
}

/** Saves everything; false if a guard fails or takes too long. */
export async function saveUnsavedText(what: Unsaved = 'all'): Promise<boolean> {
  const results = await Promise.all(
    [...guards].map((guard) => withTimeout(guard.save(what), saveTimeout).catch(() => false)),
  )
  return results.every(Boolean)
}

/** Everything the server lacks, as one text. */
export const unsavedText = (): string =>
  [...guards]
    .map((guard) => guard.unsavedText().trim())
    .filter(Boolean)
    .join('\n\n')

/** Removes the account's text from this device. Never rejects, so signing out continues. */
export async function discardDrafts(): Promise<void> {
  await Promise.allSettled([...guards].map((guard) => withTimeout(guard.discard(), saveTimeout)))
}
