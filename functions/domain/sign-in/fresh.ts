/** How long a sign-in allows changes to how one signs in, in seconds. */
export const freshSeconds = 600

/** Whether a sign-in at `signedInAt` (seconds since 1970) is recent enough for such a change. */
export const isFresh = (signedInAt: number, now: Date): boolean => now.getTime() / 1000 - signedInAt <= freshSeconds
