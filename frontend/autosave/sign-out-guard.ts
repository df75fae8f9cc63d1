import { withTimeout } from '../api/timeout.ts'

/** Someone who holds words of the learner that the server may lack. */
export type SignOutGuard = {
  /** Saves everything now; true when the server has it all. */
  save(): Promise<boolean>
  /** What the server lacks, as text to download; empty where it lacks nothing. */
  words(): string
  /** Removes what this device keeps of the account. Nothing may be written to the device after it. */
  discard(): Promise<void>
}

const guards = new Set<SignOutGuard>()

/** How long signing out waits for words to be saved, in milliseconds. */
const patience = 10_000

/** Asks to be heard before the account leaves this device. Returns what takes the request back. */
export function guardSignOut(guard: SignOutGuard): () => void {
  guards.add(guard)
  return () => {
    guards.delete(guard)
  }
}

/** Saves all words; false where one of them could not, or not in time. */
export async function saveUnsavedWords(): Promise<boolean> {
  const results = await Promise.all([...guards].map((guard) => withTimeout(guard.save(), patience).catch(() => false)))
  return results.every(Boolean)
}

/** All words that the server lacks, as one text. */
export const unsavedWords = (): string =>
  [...guards]
    .map((guard) => guard.words().trim())
    .filter(Boolean)
    .join('\n\n')

/** Removes all words from this device. Never rejects: leaving goes on. */
export async function discardWords(): Promise<void> {
  await Promise.allSettled([...guards].map((guard) => withTimeout(guard.discard(), patience)))
}
