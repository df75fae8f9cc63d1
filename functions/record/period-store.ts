import * as z from 'zod/mini'
import type { Item } from '#core/expressions'
import { keyIn, learnerPartition } from '#core/keys'
import type { Table } from '#core/table'
import { Period } from './contract.ts'

/** Sorts before `PROGRESS#`, so that the dashboard's one query reads it. */
export const periodKey = 'PERIOD'

/**
 * `beside`: the minutes that count in the period beside what the completed modules add by themselves; below 0 if the learner logs less
 * of a module. With it the dashboard needs no entries. Each reading of the record puts it right.
 */
const StoredPeriod = z.extend(Period, { beside: z.number() })
type StoredPeriod = z.infer<typeof StoredPeriod>

export const periodFrom = (item: Item): StoredPeriod => StoredPeriod.parse(item)

/** Which authority a learner logs for, and from when to when. */
export function periodOf(table: Table, sub: string) {
  const key = keyIn(learnerPartition(sub), periodKey)
  return {
    async read(): Promise<StoredPeriod | undefined> {
      const item = await table.get(key)
      return item && periodFrom(item)
    },
    async save(period: StoredPeriod): Promise<void> {
      await table.write(key, { set: period })
    },
    /** Puts the count right, unless the dates have changed since it was made. */
    async count({ from, to, beside }: StoredPeriod): Promise<void> {
      await table.write(key, { set: { beside }, when: [{ from, to }] })
    },
  }
}
