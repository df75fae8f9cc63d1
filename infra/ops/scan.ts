import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'
import type { Item } from '#core/expressions'

/** The items with one of these sort keys, found page by page in the whole table. */
export async function* itemsWith(
  sortKeys: readonly string[],
  tableName: string,
  dynamo: DynamoDBClient,
): AsyncGenerator<Item> {
  const values = Object.fromEntries(sortKeys.map((sk, i) => [`:${i}`, sk]))
  const scan = {
    TableName: tableName,
    FilterExpression: `#sk IN (${Object.keys(values).join(', ')})`,
    ExpressionAttributeNames: { '#sk': 'sk' },
    ExpressionAttributeValues: values,
    ConsistentRead: true,
  }
  for await (const { Items = [] } of paginateScan({ client: DynamoDBDocumentClient.from(dynamo) }, scan)) yield* Items
}
