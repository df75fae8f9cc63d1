import { withTimeout } from '../api/timeout.ts'

/** Someone who holds words of the learner that the server may lack. */
export type Keeper = {
  /** Saves everything now; true when the server has it all. */
  save(): Promise<boolean>
  /** What the server lacks, as text to download; empty where it lacks nothing. */
  words(): string
  /** Removes what this device keeps of the account. Nothing may be written to the device after it. */
  discard(): Promise<void>
}

const autosaves = new Set<Keeper>()

/** How long signing out waits for words to be saved, in milliseconds. */
const patience = 10_000

/** Asks to be heard before the account leaves this device. Returns what takes the request back. */
export function guardSignOut(autosave: Keeper): () => void {
  autosaves.add(autosave)
  return () => {
    autosaves.delete(autosave)
  }
}

/** Saves all words; false where one of the autosaves could not, or not in time. */
export async function saveWords(): Promise<boolean> {
  const results = await Promise.all(
    [...autosaves].map((autosave) => withTimeout(autosave.save(), patience).catch(() => false)),
  )
  return results.every(Boolean)
}

/** All words that the server lacks, as one text. */
export const unsavedWords = (): string =>
  [...autosaves]
    .map((autosave) => autosave.words().trim())
    .filter(Boolean)
    .join('\n\n')

/** Removes all words from this device. Never rejects: leaving goes on. */
export async function discardWords(): Promise<void> {
  await Promise.allSettled([...autosaves].map((autosave) => withTimeout(autosave.discard(), patience)))
}
