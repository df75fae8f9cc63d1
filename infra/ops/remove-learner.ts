import { recordPrefix } from '../../functions/store/certificates.ts'
import { keyIn } from '../../functions/store/keys.ts'
import type { Table } from '../../functions/store/table.ts'
import { readLearnerItems } from './move-learner.ts'

/** Deletes a learner's items, public certificates first, and returns their number. Payments stay, for the provider's bookkeeping. */
export async function removeLearner(table: Table, sub: string): Promise<number> {
  const items = await readLearnerItems(table, sub)
  for (const { sk, id } of items)
    if (sk.startsWith(recordPrefix)) await table.delete(keyIn(`CERTIFICATE#${id}`, 'CERTIFICATE'))
  for (const { pk, sk } of items) await table.delete(keyIn(pk, sk))
  return items.length
}
