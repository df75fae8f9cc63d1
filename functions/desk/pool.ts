import type { PoolAccount } from '#signing-in/google-link'
import type { EndSessions, PoolSignIn } from '#signing-in/pool'

/** An account that a search found. */
export type FoundAccount = { sub: string; name: string; email: string; status: string; since: Date | undefined }

/** What the desk does with the user pool. */
export type DeskPool = {
  find(sub: string): Promise<PoolAccount | undefined>
  describe(sub: string): Promise<PoolSignIn | undefined>
  /** Accounts whose address or name starts so, 60 at most of each. `more`: there are others. */
  search(start: string): Promise<{ found: FoundAccount[]; more: boolean }>
  endSessions: EndSessions
  /** Ends all sessions and blocks sign-in. */
  lock(sub: string): Promise<void>
  unlock(sub: string): Promise<void>
  /** Sends the code of a sign-up again. */
  resend(sub: string): Promise<void>
  /** Confirms an account whose owner never typed the code, with its address. */
  confirm(sub: string): Promise<void>
}
