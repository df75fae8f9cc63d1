import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { absent } from '../../functions/store/expressions.ts'
import { keyIn } from '../../functions/store/keys.ts'
import { listingOf, schoolListing } from '../../functions/store/lists.ts'
import { profileFrom, profileKey, schoolKey } from '../../functions/store/profiles.ts'
import { openTable } from '../../functions/store/table.ts'
import type { Command } from './command.ts'
import { plural } from './plural.ts'
import { itemsWith } from './scan.ts'

export const backfillLists: Command = {
  name: 'backfill-lists',
  args: [],
  summary: 'Puts learners, payments and certificates of before November 2026 into the lists of the desk.',
  details: 'Reads the whole table once. Run it once after the deployment that brings the desk; again does no harm.',
  async plan(_input, { dynamo, deployed }) {
    return {
      changes: ['Note on each item that lacks it which list it belongs to.'],
      async apply() {
        const { seen, placed } = await placeInLists(deployed.tableName, dynamo)
        return [`Looked at ${plural(seen, 'item')}, and put ${placed} into a list.`]
      },
    }
  },
}

/** Puts whatever belongs to a list into it. What stopped halfway goes on where it was: nothing is written twice. */
export async function placeInLists(
  tableName: string,
  dynamo: DynamoDBClient,
): Promise<{ seen: number; placed: number }> {
  const table = openTable(tableName, dynamo, 60_000)
  const counts = { seen: 0, placed: 0 }
  for await (const item of itemsWith([profileKey, 'PAYMENT', 'CERTIFICATE'], tableName, dynamo)) {
    counts.seen += 1
    const { pk, sk } = item
    const listing = listingOf(item)
    const placed =
      listing !== undefined &&
      item.list === undefined &&
      (await table.write(keyIn(pk, sk), { set: listing, when: [{ pk, list: absent }] })).written
    if (sk === profileKey) {
      const school = schoolListing(pk.replace('LEARNER#', ''), profileFrom(item))
      if (school) await table.write(keyIn(pk, schoolKey), { set: school, when: [{ pk: absent }] })
    }
    if (placed) counts.placed += 1
  }
  return counts
}
