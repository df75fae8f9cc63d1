import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { afterAll } from 'vitest'
import { openTable, type Table, tableShape } from '../../../functions/store/table.ts'
import { startDynamo } from '../../../infra/local/dynamo/dynamo.ts'

const name = 'portal'

/**
 * The portal's table in a DynamoDB of its own, gone after the tests of the file; `DYNAMODB_ENDPOINT` names another to use.
 * Every test makes up its own learners, so nothing is cleared in between.
 */
export async function openLocalTable(): Promise<{ table: Table; client: DynamoDBClient }> {
  const given = process.env.DYNAMODB_ENDPOINT
  const local = given ? undefined : await startDynamo()
  const client = new DynamoDBClient({
    endpoint: given ?? local?.endpoint ?? '',
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
