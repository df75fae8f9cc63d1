import { CreateTableCommand } from '@aws-sdk/client-dynamodb'
import { tableShape } from '../../../functions/store/table.ts'

export const tableName = 'portal'

const keys = [tableShape.partitionKey, tableShape.sortKey]
/** Creates the portal's table. */
export const createTable = new CreateTableCommand({
  TableName: tableName,
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: keys.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
  KeySchema: keys.map((AttributeName, i) => ({ AttributeName, KeyType: i === 0 ? 'HASH' : 'RANGE' })),
})
