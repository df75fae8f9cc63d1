import * as z from 'zod/mini'
import { type KeyStorage, storageOf } from '../session/safe-storage.ts'

const key = 'portal.google'

const Pending = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Cognito's own session comes to an end first; then /signed-in leaves for Google. */
  resume: z.optional(z.literal(true)),
  /** The address to offer at Google. */
  email: z.optional(z.string()),
  /** The learner who is linking Google on the account page; somebody else's Google account mustn't sign in over them. */
  linking: z.optional(z.string()),
  /** The learner who signs in again over an open page; somebody else's Google account must not take its place. */
  again: z.optional(z.string()),
  /** Set for the second round, after the account was linked: the server's hash of the learner whose account it is. */
  linkedTo: z.optional(z.string()),
})

/** What this tab remembers about a sign-in while the learner is at Google. */
export type Pending = z.infer<typeof Pending>

export const callbackUrl = (): string => `${window.location.origin}/signed-in`

/** The sign-in that this tab is waiting for. Taking it removes it, so that an answer counts once. */
export function pendingGoogle(storage: KeyStorage = storageOf('sessionStorage')) {
  return {
    begin: (pending: Pending) => storage.setItem(key, JSON.stringify(pending)),
    take(): Pending | undefined {
      const stored = storage.getItem(key)
      storage.removeItem(key)
      try {
        return Pending.parse(JSON.parse(stored ?? ''))
      } catch {
        return undefined
      }
    },
  }
}
