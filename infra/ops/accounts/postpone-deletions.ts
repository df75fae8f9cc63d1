import { learnerPartition } from '#core/keys'
import { deletionGrace } from '#core/limits'
import { openTable } from '#core/table'
import { deletionOf, openDeletions } from '#privacy/deletions'
import { codesResetKey, codesResetOf } from '#signing-in/store'
import type { Operator } from '../operator.ts'
import { itemsWith } from '../scan.ts'

/**
 * Gives every deletion in a restored table that waits its seven days again. The learner may have taken it back after the restore
 * point, and must not lose the account in the next night. What has begun stays: its account is locked. Returns how many it moved.
 */
export async function postponeDeletions(tableName: string, { dynamo, now }: Operator): Promise<number> {
  const table = openTable(tableName, dynamo)
  const due = new Date(now().getTime() + deletionGrace).toISOString()
  let moved = 0
  for (const place of await openDeletions(table).all()) {
    const deletion = deletionOf(table, place.sub)
    const asked = await deletion.read()
    if (asked?.state === 'asked' && asked.due < due && (await deletion.postpone(asked, due))) moved += 1
  }
  return moved
}

/** Stops every reset of codes that waits in a restored table: its owner may have stopped it after the restore point. Returns how many. */
export async function stopCodesResets(tableName: string, { dynamo }: Operator): Promise<number> {
  const table = openTable(tableName, dynamo)
  let stopped = 0
  for await (const { pk } of itemsWith([codesResetKey], tableName, dynamo)) {
    const codesReset = codesResetOf(table, String(pk).slice(learnerPartition('').length))
    const asked = await codesReset.read()
    if (asked?.state === 'waiting' && (await codesReset.end(asked, 'stopped'))) stopped += 1
  }
  return stopped
}
