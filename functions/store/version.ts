/**
 * The version that follows one which a caller named. A number that no count of saves reaches stays as it is: the table could
 * not hold the next, and the condition on it never holds.
 */
export const versionAfter = (version: number): number => Math.min(version + 1, Number.MAX_SAFE_INTEGER)
