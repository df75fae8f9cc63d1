import { recordPrefix } from '../../functions/store/certificates.ts'
import { keyIn } from '../../functions/store/keys.ts'
import type { Table } from '../../functions/store/table.ts'
import { readLearnerItems } from './move-learner.ts'
import type { Operator } from './operator.ts'

/** How long a request that is already running may still write, in ms: a table call and its retry, with room. */
const lateWrites = 5_000

/**
 * Deletes a learner's items, public certificates first, and returns their number. Sweeps twice, because a request that was
 * running during the first sweep brings items back. Payments stay, for the provider's bookkeeping.
 */
export async function removeLearner(sub: string, { table, pause }: Pick<Operator, 'table' | 'pause'>): Promise<number> {
  const removed = await sweep(table, sub)
  await pause(lateWrites)
  return removed + (await sweep(table, sub))
}

async function sweep(table: Table, sub: string): Promise<number> {
  const items = await readLearnerItems(table, sub)
  for (const { sk, id } of items)
    if (sk.startsWith(recordPrefix)) await table.delete(keyIn(`CERTIFICATE#${id}`, 'CERTIFICATE'))
  for (const { pk, sk } of items) await table.delete(keyIn(pk, sk))
  return items.length
}
