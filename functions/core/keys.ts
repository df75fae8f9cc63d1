import type { Key, Range } from './table.ts'

/** The partition with all items of one learner. */
export const learnerPartition = (sub: string): string => `LEARNER#${sub}`

/** All sort keys with a prefix: `PROMPT#` to `PROMPT#~`. Works because `~` sorts after every character in our keys. */
export const prefixRange = (pk: string, prefix: string): Range => ({ pk, from: prefix, to: `${prefix}~` })

export const keyIn = (pk: string, sk: string): Key => ({ pk, sk })
