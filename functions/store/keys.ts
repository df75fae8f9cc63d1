import type { Key, Range } from './table.ts'

/** The partition that holds everything of one learner. */
export const learnerPartition = (sub: string): string => `LEARNER#${sub}`

/** A whole family of sort keys: `PROMPT#` to `PROMPT#~`. */
export const family = (pk: string, prefix: string): Range => ({ pk, from: prefix, to: `${prefix}~` })

export const keyIn = (pk: string, sk: string): Key => ({ pk, sk })
