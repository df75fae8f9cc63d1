import type { PoolAccount } from './google-link.ts'

/** What linking and a changed address do with the accounts of the user pool. Every call may be repeated after a lost answer. */
export type PoolAccounts = {
  /** The account with this address or learner id; undefined if there's none. */
  find(emailOrSub: string): Promise<PoolAccount | undefined>
  remove(username: string): Promise<void>
  /** Makes an account with a verified address, without sending mail. Nobody can sign in to it until it has a password. */
  create(person: { email: string; name: string }): Promise<{ username: string; sub: string }>
  /** Sets a password that nobody knows, so that the account counts as confirmed and "Forgotten your password?" works. */
  setUnknownPassword(username: string): Promise<void>
  link(username: string, googleId: string): Promise<void>
  unlink(googleId: string): Promise<void>
  /** Sets an address that was proved to be the learner's. False if another account has it. */
  changeEmail(username: string, email: string): Promise<boolean>
  /** Ends every session of the account. Access tokens work for up to 15 minutes more. */
  endSessions(username: string): Promise<void>
}
