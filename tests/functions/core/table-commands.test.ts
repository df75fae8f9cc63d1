import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test } from 'vitest'
import { isBusy } from '#core/busy'
import { openTable, tableLimits } from '#core/table'
import { saveNote } from '#work/save'
import { mockClient } from '../../mock-client.ts'
import { openPortal } from '../portal.ts'
import { silentServer } from '../silent-server.ts'

const sdk = mockClient(DynamoDBDocumentClient)
const table = openTable('portal', new DynamoDBClient({ region: 'ap-southeast-2' }))

beforeEach(() => {
  sdk.reset()
  sdk.on(GetCommand).resolves({})
  sdk.on(QueryCommand).resolves({ Items: [] })
  sdk.on(UpdateCommand).resolves({ Attributes: {} })
})
const sent = () => sdk.calls().map(({ args: [command] }) => [command.constructor.name, command.input])
const note = { boxId: 'notes', text: 'Words', version: 3, savedAt: '2026-03-02T00:00:00.000Z' }
const stored = { ...note, version: 4, operation: 'operation-1', pk: 'LEARNER#someone', sk: 'WORK' }

describe('saving a note', () => {
  test('reads access and the notes lock consistently in one call, and still writes once', async () => {
    sdk.on(UpdateCommand).resolves({ Attributes: stored })
    const access = {
      courseId: 'genai-course',
      source: 'admin',
      amount: 0,
      currency: 'aud',
      tax: 0,
      grantedAt: '',
      holds: true,
    }
    sdk.on(QueryCommand).resolves({ Items: [{ pk: 'LEARNER#someone', sk: 'ACCESS#genai-course', ...access }] })
    const learner = openPortal(table).learner('someone')
    await saveNote(
      { moduleId: 'genai-module-3', boxId: 'notes', text: 'Words', version: 0, operation: 'operation-1' },
      learner,
    )
    expect(sent().map(([name]) => name)).toEqual(['QueryCommand', 'UpdateCommand'])
    expect(sdk.commandCalls(QueryCommand).map(({ args }) => args[0].input.ConsistentRead)).toEqual([true])
    expect(sdk.commandCalls(UpdateCommand)[0]?.args[0].input.ConditionExpression).toBe('(attribute_not_exists(#pk))')
  })

  test('writes a version only where one is kept, counted before and written before the text is replaced', async () => {
    const Item = { ...note, text: 'Replaced', savedAt: '2026-03-02T00:50:00.000Z' }
    sdk.on(GetCommand).resolves({ Item })
    sdk.on(UpdateCommand).resolves({ Attributes: stored })
    const learner = openPortal(table, { payment: 'off' }).learner('someone')
    const save = { moduleId: 'digital-media', boxId: 'thoughts', version: 3, operation: 'operation-1' } as const
    await saveNote({ ...save, text: 'Replaced, and more' }, learner)
    expect(sent().map(([name]) => name)).toEqual(['GetCommand', 'UpdateCommand'])
    sdk.resetHistory()
    await saveNote({ ...save, text: 'Words' }, learner)
    expect(sent().filter(([name]) => name !== 'QueryCommand')).toMatchObject([
      ['GetCommand', { Key: { sk: 'WORK#digital-media#NOTE#thoughts' }, ConsistentRead: true }],
      ['UpdateCommand', { Key: { sk: expect.stringMatching(/^RATE#versions#/) } }],
      ['UpdateCommand', { Key: { sk: 'VERSION#digital-media/thoughts#2026-03-02T00:50:00.000Z#3' } }],
      ['UpdateCommand', { Key: { sk: 'WORK#digital-media#NOTE#thoughts' } }],
    ])
    const expiry = sdk.commandCalls(UpdateCommand)[1]?.args[0].input.ExpressionAttributeValues
    expect(Object.values(expiry ?? {})).toContain(Date.parse('2026-04-01T01:00:02.000Z') / 1000)
  })
})

test('queryAll and count follow every page of a query', async () => {
  const pages = [
    { Items: [{ n: 1 }], Count: 1, LastEvaluatedKey: { pk: 'a', sk: '1' } },
    { Items: [], Count: 0, LastEvaluatedKey: { pk: 'a', sk: '2' } },
    { Items: [{ n: 3 }], Count: 1 },
  ]
  const starts = () => sdk.commandCalls(QueryCommand).map(({ args }) => args[0].input.ExclusiveStartKey?.sk)
  const follow = () => {
    sdk.reset()
    for (const [i, page] of pages.entries())
      sdk.on(QueryCommand, i === 0 ? {} : { ExclusiveStartKey: pages[i - 1]?.LastEvaluatedKey }).resolves(page)
  }
  follow()
  expect(await table.queryAll({ pk: 'a', from: '0', to: '9' })).toEqual([{ n: 1 }, { n: 3 }])
  expect(starts()).toEqual([undefined, '1', '2'])
  follow()
  expect(await table.count({ pk: 'a', from: '0', to: '9' })).toBe(2)
  expect(sdk.commandCalls(QueryCommand).every(({ args }) => args[0].input.Select === 'COUNT')).toBe(true)
})

describe('a table that hangs', () => {
  test('costs a call little more than two seconds: one retry, and half the time of the trigger', async () => {
    sdk.restore()
    const { endpoint, asked, close } = await silentServer()
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
    const client = new DynamoDBClient({ ...tableLimits, region: 'ap-southeast-2', credentials, endpoint })
    const started = Date.now()
    await expect(openTable('portal', client).get({ pk: 'a', sk: 'b' })).rejects.toMatchObject({
      name: expect.stringMatching(/^(Timeout|Abort)Error$/),
    })
    expect(Date.now() - started).toBeLessThan(4_000)
    expect(asked()).toBe(2)
    client.destroy()
    await close()
  })

  test.each(['stalls', 'drips'] as const)('ends a call whose answer %s, as a fault that passes', async (answer) => {
    sdk.restore()
    const { endpoint, close } = await silentServer(answer)
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
    const client = new DynamoDBClient({ ...tableLimits, region: 'ap-southeast-2', credentials, endpoint })
    const key = { pk: 'a', sk: 'b' }
    const range = { pk: 'a', from: 'b', to: 'c' }
    const hanging = openTable('portal', client)
    const { get, query, count, write } = hanging
    const calls = [get(key), query(range), count(range), write(key, { set: { c: 1 } }), hanging.delete(key)]
    const started = Date.now()
    expect(await Promise.all(calls.map((call) => call.then(() => false, isBusy)))).toEqual(calls.map(() => true))
    expect(Date.now() - started).toBeLessThan(4_000)
    client.destroy()
    await close()
  })
})
