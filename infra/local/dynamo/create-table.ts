import { CreateTableCommand, type GlobalSecondaryIndex } from '@aws-sdk/client-dynamodb'
import { listIndex, tableShape } from '#core/table'

export const tableName = 'portal'

const keySchema = ({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }) =>
  [partitionKey, sortKey].map((AttributeName, i) => ({ AttributeName, KeyType: i === 0 ? 'HASH' : 'RANGE' }) as const)

/** The table's index, in DynamoDB's words. */
export const index: GlobalSecondaryIndex = {
  IndexName: listIndex.name,
  KeySchema: keySchema(listIndex),
  Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...listIndex.attributes] },
}

const attributeDefinitions = [tableShape, listIndex]
  .flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey])
  .map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const }))

export const createTable = new CreateTableCommand({
  TableName: tableName,
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: attributeDefinitions,
  KeySchema: keySchema(tableShape),
  GlobalSecondaryIndexes: [index],
})
