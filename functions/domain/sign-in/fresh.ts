/** How long a sign-in allows changes that a stranger at an open laptop mustn't make, in seconds. */
export const freshSeconds = 600

/** Whether a sign-in is recent enough for such a change. An unknown one isn't. */
export const isFresh = (signedInAt: Date | undefined, now: Date): boolean =>
  signedInAt !== undefined && now.getTime() - signedInAt.getTime() <= freshSeconds * 1000
