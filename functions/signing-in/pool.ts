/** Which codes sign-in asks for: those of an authenticator app, texted ones, or either. */
export type Codes = { app: boolean; texts: boolean }

/** How an account signs in, as the user pool has it. `phone` is in E.164 and was confirmed with a code. */
export type PoolSignIn = Codes & {
  phone?: string
  google: boolean
  /** Whether a passkey signs in alone although codes are on. */
  passkeyFactor: boolean
}

/** A passkey as the user pool lists it. `name` is made up by the pool. */
export type PoolPasskey = { id: string; name: string; addedAt: string }

/** What changes about codes. `passkeys` says whether the account has any now; it's missing if there were none before either. */
type CodesChange = { from: Codes; to: Codes; passkeys?: boolean }

/** What the account page does with the user pool. All calls can be repeated after a lost answer. */
export type SignInPool = {
  /** Undefined if the account is gone. */
  describe(sub: string): Promise<PoolSignIn | undefined>
  setCodes(sub: string, change: CodesChange): Promise<void>
  forgetPhone(sub: string): Promise<void>
  /** Undefined if the token may not ask any more. There's no call for operators. */
  listPasskeys(accessToken: string): Promise<PoolPasskey[] | undefined>
  endSessions: EndSessions
}

/** Ends all sessions of an account. Access tokens that are out still open the API, for a quarter of an hour at most. */
export type EndSessions = (sub: string) => Promise<void>

/** Accounts of the user pool. It's no error if an account is gone already. */
export type Accounts = {
  /** Ends all sessions and blocks sign-in. Access tokens still work until they expire. */
  lock(sub: string): Promise<void>
  remove(sub: string): Promise<void>
}
