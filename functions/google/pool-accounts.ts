import type { PoolAccount } from '#domain/sign-in/google-link'

/** What linking does with the accounts of the user pool. All calls but `find` can be repeated after a lost answer. */
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
}
