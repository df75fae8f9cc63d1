import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'

/**
 * Counts the read units of every request that the client sends from now on. DynamoDB charges at least half a unit for a request
 * (one if it's consistent), which the local table doesn't.
 */
export function countReadUnits(client: DynamoDBClient): () => number {
  let units = 0
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' })
        const result = await next(args)
        const { ConsumedCapacity } = result.output as { ConsumedCapacity?: { CapacityUnits?: number } }
        const least = (args.input as { ConsistentRead?: boolean }).ConsistentRead ? 1 : 0.5
        if (commandName === 'GetItemCommand' || commandName === 'QueryCommand')
          units += Math.max(least, ConsumedCapacity?.CapacityUnits ?? 0)
        return result
      },
    { step: 'initialize', name: 'countReadUnits', override: true },
  )
  return () => units
}
