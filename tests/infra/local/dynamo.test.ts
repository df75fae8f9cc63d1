import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTable, tableName } from '../../../infra/local/dynamo/create-table.ts'
import { startDynamo } from '../../../infra/local/dynamo/dynamo.ts'

/** A local DynamoDB, with a client that never retries. */
async function open(options: { path?: string } = {}) {
  const { endpoint, close } = await startDynamo(options)
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const client = new DynamoDBClient({ endpoint, region: 'ap-southeast-2', credentials, maxAttempts: 1 })
  const documents = DynamoDBDocumentClient.from(client)
  return {
    endpoint,
    createTable: () => client.send(createTable),
    documents,
    get: async (pk: string) =>
      (await documents.send(new GetCommand({ TableName: tableName, Key: { pk, sk: 'x' }, ConsistentRead: true }))).Item,
    /** Sets one attribute. */
    set: (pk: string, name: string, value: unknown, more: Partial<UpdateCommandInput> = {}) =>
      documents.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { pk, sk: 'x' },
          UpdateExpression: 'SET #name = :value',
          ...more,
          ExpressionAttributeNames: { '#name': name },
          ExpressionAttributeValues: { ':value': value, ...more.ExpressionAttributeValues },
        }),
      ),
    async close() {
      client.destroy()
      await close()
    },
  }
}

let table: Awaited<ReturnType<typeof open>>
beforeAll(async () => {
  table = await open()
  await table.createTable()
})
afterAll(() => table.close())

describe('an item', () => {
  test('may be up to 400 KB in UTF-8 bytes, and stays unchanged when an update would make it larger', async () => {
    await table.set('LARGE', 'notes', 'é'.repeat(150 * 1024))
    await expect(table.set('LARGE', 'notes', 'é'.repeat(205 * 1024))).rejects.toMatchObject({
      name: 'ValidationException',
      message: 'Item size to update has exceeded the maximum allowed size',
    })
    expect((await table.get('LARGE'))?.notes).toHaveLength(150 * 1024)
    await expect(table.set('NEW', 'notes', '字'.repeat(140 * 1024))).rejects.toThrow('maximum allowed size')
    expect(await table.get('NEW')).toBeUndefined()
  })

  test('never holds half an emoji, as a value or as a name', async () => {
    const half = '🙂'.slice(0, 1)
    for (const [name, value] of [
      ['text', `cut ${half}`],
      ['nested', [{ text: half }]],
      [half, 'text'],
    ] as const)
      await expect(table.set('HALF', name, value)).rejects.toMatchObject({ name: 'SerializationException' })
    await table.set('WHOLE', 'text', '🙂')
  })
})

describe('a conditional write', () => {
  const ifVersion = {
    ConditionExpression: '#name = :read',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  } as const

  test('that fails returns the item, if requested and if there is one', async () => {
    await table.set('ALL-OLD', 'version', 3)
    const read = { ExpressionAttributeValues: { ':read': 2 } }
    const names = { ExpressionAttributeNames: { '#name': 'version' } }
    const remove = new DeleteCommand({
      TableName: tableName,
      Key: { pk: 'ALL-OLD', sk: 'x' },
      ...ifVersion,
      ...read,
      ...names,
    })
    for (const write of [table.set('ALL-OLD', 'version', 4, { ...ifVersion, ...read }), table.documents.send(remove)]) {
      const failure = await write.catch((error) => error)
      expect(failure.name).toBe('ConditionalCheckFailedException')
      expect(unmarshall(failure.Item)).toEqual({ pk: 'ALL-OLD', sk: 'x', version: 3 })
    }
    const nowhere = await table.set('NOWHERE', 'version', 4, { ...ifVersion, ...read }).catch((error) => error)
    expect(nowhere.name).toBe('ConditionalCheckFailedException')
    expect(nowhere.Item).toBeUndefined()
  })

  test('succeeds once when 50 run at once on one version, and returns the new version to the rest', async () => {
    await table.set('VERSION', 'version', 0)
    const next = { ...ifVersion, ExpressionAttributeValues: { ':read': 0 } }
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => table.set('VERSION', 'version', 1, next)))
    const refusals = results.filter((result) => result.status === 'rejected')
    expect(refusals).toHaveLength(49)
    expect(refusals.every(({ reason }) => reason.Item.version.N === '1')).toBe(true)
  })
})

test('an unsupported operation is refused, and connections stay open', async () => {
  const put = new PutCommand({ TableName: tableName, Item: { pk: 'a', sk: 'b' } })
  await expect(table.documents.send(put)).rejects.toMatchObject({
    name: 'UnknownOperationException',
    message: "The local table doesn't support the operation PutItem",
  })
  const headers = { 'x-amz-target': 'DynamoDB_20120810.GetItem' }
  const response = await fetch(table.endpoint, { method: 'POST', headers, body: '{}' })
  // A client may reuse a connection that has been idle for minutes.
  expect(Number(/timeout=(\d+)/.exec(response.headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThanOrEqual(120)
})

describe('a state folder', () => {
  test('keeps its items over a restart, and its table can’t be made twice', async () => {
    const path = mkdtempSync(join(tmpdir(), 'portal-dynamo-'))
    const before = await open({ path })
    await before.createTable()
    await before.set('LEARNER#1', 'name', 'Māia Ngāti')
    await before.close()
    const after = await open({ path })
    expect((await after.get('LEARNER#1'))?.name).toBe('Māia Ngāti')
    await expect(after.createTable()).rejects.toMatchObject({ name: 'ResourceInUseException' })
    await after.close()
    rmSync(path, { recursive: true })
  })

  test('belongs to one process: a second one gets an error, and the first keeps working', async () => {
    const path = mkdtempSync(join(tmpdir(), 'portal-dynamo-'))
    const first = await open({ path })
    await first.createTable()
    const module = new URL('../../../infra/local/dynamo/dynamo.ts', import.meta.url).href
    const script = `const { startDynamo } = await import(${JSON.stringify(module)})
    await startDynamo({ path: ${JSON.stringify(path)} }).catch((error) => console.log(error.message))`
    const second = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
      encoding: 'utf8',
    })
    await first.set('STILL', 'here', true)
    await first.close()
    rmSync(path, { recursive: true })
    expect(second).toMatchObject({
      status: 0,
      stderr: '',
      stdout: `Another portal is already using this state folder: ${path}\n`,
    })
  })
})
