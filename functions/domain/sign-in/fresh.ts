/** How long a sign-in counts as fresh, in seconds. A stranger at an open laptop mustn't change how an account is protected. */
export const freshSeconds = 600

/** Whether a sign-in is recent enough for such a change. Without a time, it isn't. */
export const isFresh = (signedInAt: Date | undefined, now: Date): boolean =>
  signedInAt !== undefined && now.getTime() - signedInAt.getTime() <= freshSeconds * 1000
