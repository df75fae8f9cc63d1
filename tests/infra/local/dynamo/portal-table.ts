import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  DynamoDBDocumentClient,
  PutCommand,
  type PutCommandInput,
  QueryCommand,
  type QueryCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { startDynamo } from '../../../../infra/local/dynamo/dynamo.ts'

export const tableName = 'portal'

/** Both key attributes of the table, and an index beside it that the portal does not have but DynamoDB checks. */
const createTable = new CreateTableCommand({
  TableName: tableName,
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: ['pk', 'sk', 'byEmail'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'email',
      KeySchema: [{ AttributeName: 'byEmail', KeyType: 'HASH' }],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
})

/** A client for an endpoint that never repeats a request by itself. */
function connect(endpoint: string) {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const client = new DynamoDBClient({ endpoint, region: 'ap-southeast-2', credentials, maxAttempts: 1 })
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })
  return {
    client,
    documents,
    createTable: () => client.send(createTable),
    put: (input: Omit<PutCommandInput, 'TableName'>) =>
      documents.send(new PutCommand({ TableName: tableName, ...input })),
    update: (input: Omit<UpdateCommandInput, 'TableName'>) =>
      documents.send(new UpdateCommand({ TableName: tableName, ...input })),
    query: (input: Omit<QueryCommandInput, 'TableName'>) =>
      documents.send(new QueryCommand({ TableName: tableName, ...input })),
  }
}

/** A running table of its own, and its client. */
export async function openPortalTable(options: { path?: string } = {}) {
  const dynamo = await startDynamo(options)
  const connection = connect(dynamo.endpoint)
  return {
    ...connection,
    endpoint: dynamo.endpoint,
    async close() {
      connection.client.destroy()
      await dynamo.close()
    },
  }
}
