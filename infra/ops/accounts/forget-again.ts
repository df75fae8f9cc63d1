import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'
import { learnerPartition } from '#core/keys'
import { openTable } from '#core/table'
import { eraseLearner } from '#privacy/erase-learner'
import { learnerStores, publicStores } from '../../../functions/stores.ts'
import type { Operator } from '../operator.ts'

/**
 * Erases from a restored table whoever is on the list of forgotten learners, as their deletion did: certificates as they chose, with
 * its date; payments without them. Returns how many it found. Can stop anywhere and run again.
 * @throws Error if the list can't be read
 */
export async function forgetAgain(tableName: string, { dynamo, forgotten }: Operator): Promise<number> {
  const list = await forgotten().load()
  if (list.count === 0) return 0
  const table = openTable(tableName, dynamo)
  const learner = (sub: string) => learnerStores(table, sub)
  // Nothing writes to the table yet, and Stripe has forgotten them already.
  const context = { ...publicStores(table), learner, stripe: undefined, pause: async () => {} }
  let found = 0
  for (const sub of await learnersIn(tableName, dynamo)) {
    const entry = list.find(sub)
    if (!entry) continue
    const { certificates, deletedAt } = entry
    await eraseLearner({ sub, certificates }, { ...context, world: { now: () => new Date(deletedAt) } })
    const { deletion } = learner(sub)
    const asked = await deletion.read()
    if (asked) await deletion.finish(asked.due)
    found += 1
  }
  return found
}

/** The ids of all learners who have items in a table. */
async function learnersIn(TableName: string, dynamo: Operator['dynamo']): Promise<Set<string>> {
  const start = learnerPartition('')
  const subs = new Set<string>()
  const scan = {
    TableName,
    ProjectionExpression: '#pk',
    FilterExpression: 'begins_with(#pk, :start)',
    ExpressionAttributeNames: { '#pk': 'pk' },
    ExpressionAttributeValues: { ':start': start },
    ConsistentRead: true,
  }
  for await (const { Items = [] } of paginateScan({ client: DynamoDBDocumentClient.from(dynamo) }, scan))
    for (const { pk } of Items) subs.add(String(pk).slice(start.length))
  return subs
}
