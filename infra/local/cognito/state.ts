import type { WebAuthnCredential } from '@simplewebauthn/server'
import type { Mail } from '../mailbox.ts'
import { type KeyPair, newKeyPair } from './signing-key.ts'
import type { Verifier } from './srp.ts'

export type CodePurpose = 'sign-up' | 'forgotten-password' | TextPurpose

/** What a code that goes to the phone is for. */
export type TextPurpose = 'phone' | 'sign-in'

/** A code that was sent. Only its hash is stored. */
type SentCode = {
  hash: string
  /** Seconds since 1970. */
  expiresAt: number
}

export type User = {
  /** Also the user name, as in any pool whose users sign in by email. */
  sub: string
  email: string
  emailVerified: boolean
  name?: string
  /** An account that an administrator made has to change its password until it gets a permanent one. */
  status: 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD'
  /** Google's ids for the accounts that are linked with this one. */
  googleIds?: string[]
  /** Seconds since 1970. */
  createdAt: number
  /** Seconds since 1970. */
  modifiedAt: number
  password: Verifier
  codes: Partial<Record<CodePurpose, SentCode>>
  app?: AuthenticatorApp
  disabled?: true
  phone?: Phone
  passkeys?: Passkey[]
  /** Whether a passkey signs in alone while the app or text messages are on. */
  passkeyFactor?: boolean
}

/** A passkey that an account has registered. */
type Passkey = {
  /** In base64url, as everything that browsers send. */
  id: string
  /** Its public key in COSE's format. */
  publicKey: string
  /** How often it has signed, or 0 if its device doesn't count. */
  counter: number
  transports: NonNullable<WebAuthnCredential['transports']>
  /** Seconds since 1970. */
  createdAt: number
}

type Phone = {
  /** In E.164. */
  number: string
  verified: boolean
  /** Whether sign-in may ask for a code that is texted to it. */
  enabled: boolean
  /** Whether sign-in asks for that code even when the app is on too. */
  preferred?: boolean
}

type AuthenticatorApp = {
  /** In base 32. Absent until a code has proved it. */
  secret?: string
  /** A secret that no code has proved yet. */
  pendingSecret?: string
  /** Whether sign-in asks for its code. */
  enabled: boolean
  /** Whether sign-in asks for its code even when the phone is on too. */
  preferred?: boolean
  /** The step of the newest code that was used, in half minutes since 1970. */
  lastStep?: number
}

/** One sign-in on one device. Times are in seconds since 1970. */
export type Session = {
  sub: string
  refreshTokenHash: string
  signedInAt: number
  /** What a sign-in by redirect asked for. */
  scope?: string
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
