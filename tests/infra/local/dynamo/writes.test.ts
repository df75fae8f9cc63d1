import { BatchWriteCommand, DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPortalTable, tableName } from './portal-table.ts'

let table: Awaited<ReturnType<typeof openPortalTable>>
beforeAll(async () => {
  table = await openPortalTable()
  await table.createTable()
})
afterAll(() => table.close())

const get = async (pk: string, sk = 'x') =>
  (await table.documents.send(new GetCommand({ TableName: tableName, Key: { pk, sk }, ConsistentRead: true }))).Item

const newItem = 'attribute_not_exists(pk)'

describe('an item', () => {
  test('reads back as written', async () => {
    const item = {
      pk: 'ROUND-TRIP',
      sk: 'x',
      name: 'Siobhán Nguyễn 🙂',
      nested: { list: [1, 'two', null], empty: {} },
      empty: '',
      tags: new Set(['a', 'b']),
      bytes: new Uint8Array([1, 2, 3]),
      large: 12_345_678_901_234,
      fraction: 0.1,
      yes: true,
    }
    await table.put({ Item: item })
    expect(await get('ROUND-TRIP')).toEqual(item)
  })

  test('may be up to 400 KB in UTF-8 bytes', async () => {
    await table.put({ Item: { pk: 'LARGE', sk: 'x', notes: 'é'.repeat(150 * 1024) } })
    await expect(table.put({ Item: { pk: 'LARGE', sk: 'y', notes: 'é'.repeat(205 * 1024) } })).rejects.toMatchObject({
      name: 'ValidationException',
      message: 'Item size has exceeded the maximum allowed size',
    })
  })

  test('stays unchanged when an update would make it too large', async () => {
    await table.put({ Item: { pk: 'GROWN', sk: 'x', notes: 'before' } })
    const grow = table.update({
      Key: { pk: 'GROWN', sk: 'x' },
      UpdateExpression: 'SET #notes = :notes',
      ExpressionAttributeNames: { '#notes': 'notes' },
      ExpressionAttributeValues: { ':notes': '字'.repeat(140 * 1024) },
    })
    await expect(grow).rejects.toMatchObject({
      name: 'ValidationException',
      message: 'Item size to update has exceeded the maximum allowed size',
    })
    expect(await get('GROWN')).toEqual({ pk: 'GROWN', sk: 'x', notes: 'before' })
  })
})

describe('a conditional write', () => {
  test('reports a failed condition', async () => {
    await table.put({ Item: { pk: 'ONCE', sk: 'x' }, ConditionExpression: newItem })
    await expect(table.put({ Item: { pk: 'ONCE', sk: 'x' }, ConditionExpression: newItem })).rejects.toMatchObject({
      name: 'ConditionalCheckFailedException',
      message: 'The conditional request failed',
    })
  })

  test.each(['put', 'update', 'delete'])(
    '%s returns the item that failed the condition, if requested',
    async (kind) => {
      const key = { pk: 'ALL-OLD', sk: kind }
      await table.put({ Item: { ...key, version: 3 } })
      const condition = {
        ConditionExpression: '#version = :read',
        ExpressionAttributeNames: { '#version': 'version' },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      } as const
      const read = { ':read': 2 }
      const writes = {
        put: () => table.put({ ...condition, Item: { ...key }, ExpressionAttributeValues: read }),
        update: () =>
          table.update({
            ...condition,
            Key: key,
            UpdateExpression: 'SET #version = :next',
            ExpressionAttributeValues: { ...read, ':next': 3 },
          }),
        delete: () =>
          table.documents.send(
            new DeleteCommand({ TableName: tableName, ...condition, Key: key, ExpressionAttributeValues: read }),
          ),
      }
      const failure = await writes[kind as keyof typeof writes]().catch((error) => error)
      expect(failure.name).toBe('ConditionalCheckFailedException')
      expect(unmarshall(failure.Item)).toEqual({ ...key, version: 3 })
    },
  )

  test('returns no item when it fails on a missing item', async () => {
    const failure = await table
      .update({
        Key: { pk: 'NOWHERE', sk: 'x' },
        UpdateExpression: 'SET #text = :text',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: { '#text': 'text' },
        ExpressionAttributeValues: { ':text': 'a' },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      })
      .catch((error) => error)
    expect(failure.name).toBe('ConditionalCheckFailedException')
    expect(failure.Item).toBeUndefined()
  })

  test('succeeds once when 200 run at once on one key', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, (_, writer) =>
        table.put({ Item: { pk: 'RACE', sk: 'x', writer }, ConditionExpression: newItem }),
      ),
    )
    const refusals = results.filter((result) => result.status === 'rejected')
    expect(refusals).toHaveLength(199)
    expect(refusals.every(({ reason }) => reason.name === 'ConditionalCheckFailedException')).toBe(true)
  })

  test('succeeds once when 50 run at once on one version, and returns the new version to the rest', async () => {
    await table.put({ Item: { pk: 'VERSION', sk: 'x', version: 0 } })
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () =>
        table.update({
          Key: { pk: 'VERSION', sk: 'x' },
          UpdateExpression: 'SET #version = #version + :one',
          ConditionExpression: '#version = :zero',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':one': 1, ':zero': 0 },
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      ),
    )
    const refusals = results.filter((result) => result.status === 'rejected')
    expect(refusals).toHaveLength(49)
    expect(refusals.every(({ reason }) => reason.Item.version.N === '1')).toBe(true)
  })
})

describe('an update', () => {
  test('creates a missing item, honours if_not_exists and ADD, and returns the new item', async () => {
    const complete = (at: string) =>
      table.update({
        Key: { pk: 'UPDATE', sk: 'module' },
        UpdateExpression: 'SET #at = if_not_exists(#at, :at), #seen = :at ADD #writes :one, #ticks :ticks',
        ExpressionAttributeNames: { '#at': 'completedAt', '#seen': 'seenAt', '#writes': 'writes', '#ticks': 'ticks' },
        ExpressionAttributeValues: { ':at': at, ':one': 1, ':ticks': new Set([at]) },
        ReturnValues: 'ALL_NEW',
      })
    await complete('2025-01-05')
    const { Attributes } = await complete('2025-02-06')
    expect(Attributes).toEqual({
      pk: 'UPDATE',
      sk: 'module',
      completedAt: '2025-01-05',
      seenAt: '2025-02-06',
      writes: 2,
      ticks: new Set(['2025-01-05', '2025-02-06']),
    })
  })

  test('refuses a reserved word as a name, an unused value and a missing document path', async () => {
    const set = (expression: string, values: Record<string, unknown>) =>
      table.update({
        Key: { pk: 'REFUSED', sk: 'x' },
        UpdateExpression: expression,
        ExpressionAttributeValues: values,
      })
    await expect(set('SET name = :v', { ':v': 1 })).rejects.toMatchObject({
      name: 'ValidationException',
      message: expect.stringContaining('reserved keyword: name'),
    })
    await expect(set('SET a = :v', { ':v': 1, ':w': 2 })).rejects.toThrow('unused in expressions: keys: {:w}')
    await expect(set('SET a.b = :v', { ':v': 1 })).rejects.toThrow('document path provided in the update expression')
  })
})

describe('refuses what dynalite alone would accept:', () => {
  const refusal = (message: string) => ({ name: 'ValidationException', message: expect.stringContaining(message) })

  test('an empty key', async () => {
    await expect(table.put({ Item: { pk: '', sk: 'x' } })).rejects.toMatchObject(refusal('empty string value. Key: pk'))
  })

  test('an empty index key, by put, by update and in a batch', async () => {
    const message = 'IndexName: email, IndexKey: byEmail'
    const item = { pk: 'EMPTY', sk: 'x', byEmail: '' }
    await expect(table.put({ Item: item })).rejects.toMatchObject(refusal(message))
    const update = table.update({
      Key: { pk: 'EMPTY', sk: 'x' },
      UpdateExpression: 'SET byEmail = :none',
      ExpressionAttributeValues: { ':none': '' },
    })
    await expect(update).rejects.toMatchObject(refusal(message))
    const batch = new BatchWriteCommand({ RequestItems: { [tableName]: [{ PutRequest: { Item: item } }] } })
    await expect(table.documents.send(batch)).rejects.toMatchObject(refusal(message))
    expect(await get('EMPTY')).toBeUndefined()
  })

  test('half an emoji, as a value or as a name', async () => {
    const half = '🙂'.slice(0, 1)
    for (const extra of [{ text: `cut ${half}` }, { nested: [{ text: half }] }, { [half]: 'text' }]) {
      await expect(table.put({ Item: { pk: 'HALF', sk: 'x', ...extra } })).rejects.toMatchObject({
        name: 'SerializationException',
      })
    }
    await table.put({ Item: { pk: 'WHOLE', sk: 'x', text: '🙂' } })
  })
})
