import type { Mail } from '../mailbox.ts'
import { type KeyPair, newKeyPair } from './signing-key.ts'
import type { Verifier } from './srp.ts'

export type CodePurpose = 'sign-up' | 'forgotten-password' | 'attribute'

/** A code that was sent, never itself: only its hash. */
type SentCode = {
  hash: string
  /** Seconds since 1970. */
  expiresAt: number
  wrongTries: number
}

export type User = {
  /** Also the user name, as in a pool whose users sign in by e-mail. */
  sub: string
  email: string
  emailVerified: boolean
  /** An e-mail address that waits for its code; `email` holds until then. */
  newEmail?: string
  name?: string
  status: 'UNCONFIRMED' | 'CONFIRMED'
  /** Seconds since 1970, as the next. */
  createdAt: number
  modifiedAt: number
  password: Verifier
  codes: Partial<Record<CodePurpose, SentCode>>
}

/** One sign-in on one device; its tokens end with it. */
export type Session = {
  sub: string
  refreshTokenHash: string
  signedInAt: number
  expiresAt: number
}

export type PoolState = {
  signingKey: KeyPair
  /** By sub. */
  users: Record<string, User>
  /** By `origin_jti`. */
  sessions: Record<string, Session>
  /** Newest first. */
  mail: Mail[]
}

export function newPoolState(): PoolState {
  return { signingKey: newKeyPair(), users: {}, sessions: {}, mail: [] }
}
