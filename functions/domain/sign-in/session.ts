import { freshSeconds } from '#domain/limits'

/** Whether a sign-in is recent enough for such a change. Without a time, it isn't. */
export const isFresh = (signedInAt: Date | undefined, now: Date): boolean =>
  signedInAt !== undefined && now.getTime() - signedInAt.getTime() <= freshSeconds * 1000

/** The scope with which Cognito takes calls on one's own account. The trigger takes it from renewed tokens. */
export const selfServiceScope = 'aws.cognito.signin.user.admin'
