import { deletionGrace } from '#domain/limits'
import { deletionOf, openDeletions } from '../../../functions/store/deletions.ts'
import { openTable } from '../../../functions/store/table.ts'
import type { Operator } from '../operator.ts'

/** After every deletion that anybody asked for. */
const farAhead = new Date('9999-01-01T00:00:00.000Z')

/**
 * Gives every deletion in a restored table that waits its seven days again. The learner may have taken it back after the restore
 * point, and must not lose the account in the next night. What has begun stays: its account is locked. Returns how many it moved.
 */
export async function postponeDeletions(tableName: string, { dynamo, now }: Operator): Promise<number> {
  const table = openTable(tableName, dynamo)
  const due = new Date(now().getTime() + deletionGrace).toISOString()
  let moved = 0
  for (const place of await openDeletions(table).due(farAhead)) {
    const deletion = deletionOf(table, place.sub)
    const asked = await deletion.read()
    if (asked?.state === 'asked' && asked.due < due && (await deletion.postpone(asked, due))) moved += 1
  }
  return moved
}
