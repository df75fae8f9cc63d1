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

/** The portal's table, plus an index that the portal doesn't have, to test DynamoDB's checks on index keys. */
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

/** A client that never retries a request. */
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

/** Starts a separate local DynamoDB, with a client. */
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
