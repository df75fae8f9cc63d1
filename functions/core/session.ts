import { freshSeconds } from './limits.ts'

/** How far Cognito's clock may be ahead of ours, in ms. */
const clockSkew = 60_000

/** Whether somebody signed in within the last `patience` ms. Without a time, or with one that's still to come, they didn't. */
export function signedInWithin(patience: number, signedInAt: Date | undefined, now: Date): boolean {
  const age = signedInAt ? now.getTime() - signedInAt.getTime() : Number.POSITIVE_INFINITY
  return age <= patience && age >= -clockSkew
}

/** Whether a sign-in is recent enough for a change to how the account signs in. */
export const isFresh = (signedInAt: Date | undefined, now: Date): boolean =>
  signedInWithin(freshSeconds * 1000, signedInAt, now)

/** The scope with which Cognito takes calls on one's own account. The trigger takes it from renewed tokens. */
export const selfServiceScope = 'aws.cognito.signin.user.admin'
