import { DescribeTableCommand, DescribeTimeToLiveCommand, UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPortalTable, tableName } from './portal-table.ts'

let table: Awaited<ReturnType<typeof openPortalTable>>
const prompts = Array.from({ length: 60 }, (_, n) => `PROMPT#genai-module-${(n % 3) + 1}#${String(n).padStart(3, '0')}`)

beforeAll(async () => {
  table = await openPortalTable()
  await table.createTable()
  for (let start = 0; start < prompts.length; start += 20) {
    const requests = prompts
      .slice(start, start + 20)
      .map((sk) => ({ PutRequest: { Item: { pk: 'LEARNER#1', sk, title: `Title of ${sk}` } } }))
    await table.documents.send(new BatchWriteCommand({ RequestItems: { [tableName]: requests } }))
  }
})
afterAll(() => table.close())

const within = (pk: string, from: string, to: string) => ({
  KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :from AND :to',
  ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
  ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
})

describe('a query', () => {
  test('returns the items of a range in key order', async () => {
    const { Items, Count } = await table.query(within('LEARNER#1', 'PROMPT#genai-module-2', 'PROMPT#genai-module-2#~'))
    expect(Count).toBe(20)
    expect(Items?.map(({ sk }) => sk)).toEqual(prompts.filter((sk) => sk.includes('module-2')).sort())
  })

  test('supports a prefix and reverse order', async () => {
    const { Items } = await table.query({
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': 'LEARNER#1', ':prefix': 'PROMPT#genai-module-3' },
      ScanIndexForward: false,
      Limit: 1,
    })
    expect(Items?.[0]?.sk).toBe('PROMPT#genai-module-3#059')
  })

  test('returns every item exactly once across pages', async () => {
    const seen: string[] = []
    let after: Record<string, unknown> | undefined
    do {
      const page = await table.query({ ...within('LEARNER#1', 'A', '~'), Limit: 7, ExclusiveStartKey: after })
      seen.push(...(page.Items ?? []).map(({ sk }) => sk))
      after = page.LastEvaluatedKey
    } while (after)
    expect(seen).toEqual([...prompts].sort())
  })

  test('ends a page at 1 MB', async () => {
    for (const n of [0, 1, 2, 3, 4]) {
      await table.put({ Item: { pk: 'MEGABYTE', sk: `${n}`, text: 'x'.repeat(300 * 1024) } })
    }
    const first = await table.query(within('MEGABYTE', '0', '9'))
    expect(first.Items?.map(({ sk }) => sk)).toEqual(['0', '1', '2', '3'])
    expect(first.LastEvaluatedKey).toEqual({ pk: 'MEGABYTE', sk: '3' })
    const second = await table.query({ ...within('MEGABYTE', '0', '9'), ExclusiveStartKey: first.LastEvaluatedKey })
    expect(second.Items?.map(({ sk }) => sk)).toEqual(['4'])
  })

  test('refuses a key condition on a non-key attribute', async () => {
    const query = table.query({
      KeyConditionExpression: 'pk = :pk AND title = :title',
      ExpressionAttributeValues: { ':pk': 'LEARNER#1', ':title': 'a' },
    })
    await expect(query).rejects.toMatchObject({ name: 'ValidationException' })
  })
})

describe('the table', () => {
  test('is active as soon as it is created, and can’t be created twice', async () => {
    const { Table } = await table.client.send(new DescribeTableCommand({ TableName: tableName }))
    expect(Table?.TableStatus).toBe('ACTIVE')
    await expect(table.createTable()).rejects.toMatchObject({ name: 'ResourceInUseException' })
  })

  test('stores its time-to-live setting', async () => {
    const setting = { AttributeName: 'expiresAt', Enabled: true }
    const update = new UpdateTimeToLiveCommand({ TableName: tableName, TimeToLiveSpecification: setting })
    const describeTtl = new DescribeTimeToLiveCommand({ TableName: tableName })
    expect((await table.client.send(describeTtl)).TimeToLiveDescription?.TimeToLiveStatus).toBe('DISABLED')
    await table.client.send(update)
    expect((await table.client.send(describeTtl)).TimeToLiveDescription).toEqual({
      TimeToLiveStatus: 'ENABLED',
      AttributeName: 'expiresAt',
    })
    await expect(table.client.send(update)).rejects.toThrow('TimeToLive is already enabled')
  })

  test('names a missing table and an unsupported operation in its errors', async () => {
    const missing = table.documents.send(
      new BatchWriteCommand({ RequestItems: { nowhere: [{ DeleteRequest: { Key: { pk: 'a', sk: 'b' } } }] } }),
    )
    await expect(missing).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
    const transaction = new TransactWriteCommand({
      TransactItems: [{ Put: { TableName: tableName, Item: { pk: 'a', sk: 'b' } } }],
    })
    await expect(table.documents.send(transaction)).rejects.toMatchObject({
      name: 'UnknownOperationException',
      message: "The local table doesn't support the operation TransactWriteItems",
    })
  })

  test('refuses a request without credentials', async () => {
    const response = await fetch(table.endpoint, {
      method: 'POST',
      headers: { 'x-amz-target': 'DynamoDB_20120810.ListTables' },
      body: '{}',
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ __type: expect.stringContaining('MissingAuthenticationToken') })
  })
})
