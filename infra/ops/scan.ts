import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, ScanCommand, type ScanCommandOutput } from '@aws-sdk/lib-dynamodb'
import type { Item } from '../../functions/store/expressions.ts'

/** The items with one of these sort keys, found page by page in the whole table. */
export async function* itemsWith(
  sortKeys: readonly string[],
  tableName: string,
  dynamo: DynamoDBClient,
): AsyncGenerator<Item> {
  const documents = DynamoDBDocumentClient.from(dynamo)
  const values = Object.fromEntries(sortKeys.map((sk, i) => [`:${i}`, sk]))
  let after: Record<string, unknown> | undefined
  do {
    const page: ScanCommandOutput = await documents.send(
      new ScanCommand({
        TableName: tableName,
        FilterExpression: `#sk IN (${Object.keys(values).join(', ')})`,
        ExpressionAttributeNames: { '#sk': 'sk' },
        ExpressionAttributeValues: values,
        ConsistentRead: true,
        ExclusiveStartKey: after,
      }),
    )
    yield* page.Items ?? []
    after = page.LastEvaluatedKey
  } while (after)
}
