/**
 * The version after the one that a caller sent. Clamped to MAX_SAFE_INTEGER, because the DynamoDB client refuses larger numbers;
 * the condition on the version fails anyway.
 */
export const nextVersion = (version: number): number => Math.min(version + 1, Number.MAX_SAFE_INTEGER)
