import type { SignInCalls } from '../account-calls.ts'
import type { SignInResult } from '../cognito-account.ts'

/** What every form for a second factor gets from the sign-in form. */
export type SecondStepProps = {
  account: SignInCalls
  onSignedIn: () => Promise<void>
  /** The session has expired, or the learner gives up: sign-in starts again with the password. */
  onStartAgain: (reason?: string) => void
  /** A passkey instead of the code, where this browser can use one. */
  signInWithPasskey?: () => Promise<SignInResult>
}
