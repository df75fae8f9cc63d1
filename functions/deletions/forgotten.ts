import type { CertificateChoice } from '#contract/own-data/deletion'

/**
 * Remembers whose account was deleted, outside the table: a table restored from a backup still holds the learner, who is then erased
 * again. Remembering twice is harmless. What's remembered must not tell who it was to anybody who doesn't have the id already.
 */
export type Forgotten = { remember(sub: string, certificates: CertificateChoice): Promise<void> }
