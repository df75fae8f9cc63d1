import { recordPrefix } from '../../functions/store/certificates.ts'
import { keyIn } from '../../functions/store/keys.ts'
import type { Table } from '../../functions/store/table.ts'
import { everythingOf } from './move-learner.ts'

/** Deletes everything of a learner, public certificates first. Payments stay: they are the provider's books. */
export async function removeLearner(table: Table, sub: string): Promise<number> {
  const items = await everythingOf(table, sub)
  for (const { sk, id } of items)
    if (sk.startsWith(recordPrefix)) await table.delete(keyIn(`CERTIFICATE#${id}`, 'CERTIFICATE'))
  for (const { pk, sk } of items) await table.delete(keyIn(pk, sk))
  return items.length
}
