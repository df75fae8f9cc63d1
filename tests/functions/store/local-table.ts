import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { afterAll } from 'vitest'
import { openTable, type Table, tableShape } from '../../../functions/store/table.ts'
import { startDynamo } from '../../../infra/local/dynamo/dynamo.ts'

const name = 'portal'

/**
 * Starts a local DynamoDB with the portal's table and stops it after the file's tests; set `DYNAMODB_ENDPOINT` to use another.
 * Every test creates its own learners, so nothing is cleared in between.
 */
export async function openLocalTable(): Promise<{ table: Table; client: DynamoDBClient }> {
  const endpoint = process.env.DYNAMODB_ENDPOINT
  const local = endpoint ? undefined : await startDynamo()
  const client = new DynamoDBClient({
    endpoint: endpoint ?? local?.endpoint ?? '',
    region: 'ap-southeast-2',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  })
  await client.send(createTable).catch((error) => {
    if (error.name !== 'ResourceInUseException') throw error
  })
  afterAll(async () => {
    client.destroy()
    await local?.close()
  })
  return { table: openTable(name, client), client }
}

const keys = [tableShape.partitionKey, tableShape.sortKey]
const createTable = new CreateTableCommand({
  TableName: name,
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: keys.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
  KeySchema: keys.map((AttributeName, i) => ({ AttributeName, KeyType: i === 0 ? 'HASH' : 'RANGE' })),
})
