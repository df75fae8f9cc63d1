import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { afterAll } from 'vitest'
import { openTable, type Table } from '#core/table'
import { createTable, tableName } from '../../../infra/local/dynamo/create-table.ts'
import { startDynamo } from '../../../infra/local/dynamo/dynamo.ts'
import { memoryTable } from '../paper/memory-table.ts'

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
  // The local table shares this process, so on a busy machine slow isn't stuck.
  return { table: openTable(tableName, client, 60_000), client }
}

/**
 * For tests of what verbs do together, which make thousands of calls: the table in memory, or with TABLE=local, as in
 * `npm run test:long`, the local DynamoDB.
 */
export const openQuickTable = async (): Promise<Table> =>
  process.env.TABLE === 'local' ? (await openLocalTable()).table : memoryTable()
