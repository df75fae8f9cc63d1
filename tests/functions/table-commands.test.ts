import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import * as fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Certificate } from '#contract/certificates'
import { certificateFacts } from '#domain/certificate'
import { isBusy } from '../../functions/adapters/busy.ts'
import { showDashboard } from '../../functions/learners/show-dashboard.ts'
import { completeModule } from '../../functions/progress/complete-module.ts'
import { saveNote } from '../../functions/progress/save-note.ts'
import { absent, Below, Containing, NotContaining } from '../../functions/store/expressions.ts'
import { openTable, tableLimits } from '../../functions/store/table.ts'
import { openPortal, provider } from './portal.ts'
import { silentServer } from './silent-server.ts'

const sdk = mockClient(DynamoDBDocumentClient)
// Other files share this process.
afterAll(() => sdk.restore())
const table = openTable('portal', new DynamoDBClient({ region: 'ap-southeast-2' }))

beforeEach(() => {
  sdk.reset()
  sdk.on(GetCommand).resolves({})
  sdk.on(QueryCommand).resolves({ Items: [] })
  sdk.on(UpdateCommand).resolves({ Attributes: {} })
})
const sent = () => sdk.calls().map(({ args: [command] }) => [command.constructor.name, command.input])
const note = { boxId: 'notes', text: 'Words', version: 3, savedAt: '2026-03-02T00:00:00.000Z' }
const stored = { ...note, version: 4, keptUntil: 0, operation: 'operation-1', pk: 'LEARNER#someone', sk: 'WORK' }

describe('saving a note', () => {
  test('reads the box and is one UpdateItem, conditional on the version, that returns the current item on failure', async () => {
    sdk.on(UpdateCommand).resolves({ Attributes: stored })
    const learner = openPortal(table, { payment: 'off' }).learner('someone')
    await saveNote(
      { moduleId: 'digital-media', boxId: 'thoughts', text: 'Words', version: 3, operation: 'operation-1' },
      learner,
    )
    expect(sent()).toEqual([
      [
        'GetCommand',
        {
          TableName: 'portal',
          Key: { pk: 'LEARNER#someone', sk: 'WORK#digital-media#NOTE#thoughts' },
          ConsistentRead: true,
        },
      ],
      [
        'UpdateCommand',
        {
          TableName: 'portal',
          Key: { pk: 'LEARNER#someone', sk: 'WORK#digital-media#NOTE#thoughts' },
          UpdateExpression:
            'SET #boxId = :v0, #text = :v1, #savedAt = :v2, #version = :v3, #operation = :v4 REMOVE #where',
          ConditionExpression: '(#version = :v5)',
          ExpressionAttributeNames: {
            '#boxId': 'boxId',
            '#text': 'text',
            '#savedAt': 'savedAt',
            '#version': 'version',
            '#operation': 'operation',
            '#where': 'where',
          },
          ExpressionAttributeValues: {
            ':v0': 'thoughts',
            ':v1': 'Words',
            ':v2': '2026-03-02T01:00:01.000Z',
            ':v3': 4,
            ':v4': 'operation-1',
            ':v5': 3,
          },
          ReturnValues: 'ALL_NEW',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        },
      ],
    ])
  })

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
    // The other two look for texts that were discarded before the first save.
    const names = sent().map(([name]) => name)
    expect(names).toEqual(['QueryCommand', 'QueryCommand', 'QueryCommand', 'UpdateCommand'])
    expect(sdk.commandCalls(QueryCommand)[0]?.args[0].input.ConsistentRead).toBe(true)
    expect(sdk.commandCalls(UpdateCommand)[0]?.args[0].input.ConditionExpression).toBe('(attribute_not_exists(#pk))')
  })

  test('writes a version only where one is kept, counted before and written before the text is replaced', async () => {
    const Item = { ...note, text: 'Replaced', savedAt: '2026-03-02T00:50:00.000Z', keptUntil: 0 }
    sdk.on(GetCommand).resolves({ Item })
    sdk.on(UpdateCommand).resolves({ Attributes: stored })
    const learner = openPortal(table, { payment: 'off' }).learner('someone')
    const save = { moduleId: 'digital-media', boxId: 'thoughts', version: 3, operation: 'operation-1' } as const
    await saveNote({ ...save, text: 'Replaced, and more' }, learner)
    expect(sent().map(([name]) => name)).toEqual(['GetCommand', 'UpdateCommand'])
    sdk.resetHistory()
    await saveNote({ ...save, text: 'Words' }, learner)
    expect(sent().filter(([name]) => name !== 'QueryCommand')).toMatchObject([
      ['GetCommand', { Key: { sk: 'WORK#digital-media#NOTE#thoughts' } }],
      ['UpdateCommand', { Key: { sk: expect.stringMatching(/^RATE#versions#/) } }],
      ['UpdateCommand', { Key: { sk: 'VERSION#digital-media/thoughts#2026-03-02T00:50:00.000Z#3' } }],
      ['UpdateCommand', { Key: { sk: 'WORK#digital-media#NOTE#thoughts' } }],
    ])
    const expiry = sdk.commandCalls(UpdateCommand)[1]?.args[0].input.ExpressionAttributeValues
    expect(Object.values(expiry ?? {})).toContain(Date.parse('2026-04-01T01:00:02.000Z') / 1000)
  })

  test('succeeds on retry after a lost response instead of conflicting with itself', async () => {
    sdk
      .on(UpdateCommand)
      .rejects(new ConditionalCheckFailedException({ message: '', $metadata: {}, Item: marshall(stored) }))
    const learner = openPortal(table, { payment: 'off' }).learner('someone')
    const save = { moduleId: 'digital-media', boxId: 'thoughts', text: 'Words', version: 3 } as const
    expect(await saveNote({ ...save, operation: 'operation-1' }, learner)).toEqual({ ...note, version: 4 })
    await expect(saveNote({ ...save, operation: 'operation-2' }, learner)).rejects.toMatchObject({ code: 'conflict' })
  })

  test.each(['ProvisionedThroughputExceededException', 'ValidationException', 'TimeoutError'])(
    'passes on %s instead of reporting a conflict',
    async (name) => {
      sdk.on(UpdateCommand).rejects(Object.assign(new Error('no'), { name }))
      const { notes } = openPortal(table).learner('someone')
      await expect(notes.save('digital-media', { ...note, operation: 'operation-1' })).rejects.toMatchObject({ name })
    },
  )
})

test('a certificate correction succeeds on retry after a lost response instead of conflicting with itself', async () => {
  const learner = openPortal(table, { payment: 'off' }).learner('someone')
  const next: Certificate = {
    id: '0'.repeat(32),
    key: 'digital-media',
    revision: 2,
    name: 'Jane Smith',
    version: '2026-01-15',
    ...certificateFacts('digital-media'),
    completedAt: '2026-03-01T00:00:00.000Z',
    issuedAt: '2026-03-01T00:00:00.000Z',
    revisedAt: '2026-03-02T00:00:00.000Z',
    provider,
    replaced: [{ revision: 1, replacedAt: '2026-03-02T00:00:00.000Z' }],
  }
  const Item = marshall({ ...next, operation: 'operation-1' })
  sdk
    .on(UpdateCommand, { Key: { pk: 'LEARNER#someone', sk: 'RECORD#digital-media' } })
    .rejects(new ConditionalCheckFailedException({ message: '', $metadata: {}, Item }))
  const revise = (operation: string) => learner.certificates.revise(next, { operation, formerName: 'Jane Brien' })
  expect(await revise('operation-1')).toEqual(next)
  expect(await revise('operation-2')).toEqual({ stale: next })
})

test('completion is written only once, so that its date never changes', async () => {
  sdk
    .on(UpdateCommand)
    .callsFake((input) => ({ Attributes: { ...stored, moduleId: 'digital-media', updatedAt: input.Key.pk } }))
  const learner = openPortal(table, { payment: 'off' }).learner('someone')
  await completeModule({ moduleId: 'digital-media', operation: 'operation-1' }, learner)
  const writes = sdk.commandCalls(UpdateCommand).map(({ args }) => args[0].input)
  expect(writes).toHaveLength(1)
  expect(writes[0]).toMatchObject({
    Key: { pk: 'LEARNER#someone', sk: 'PROGRESS#digital-media#-' },
    ConditionExpression: '(attribute_not_exists(#completed))',
  })
})

test('the dashboard is one eventually consistent Query', async () => {
  sdk.on(QueryCommand).resolves({
    Items: [{ pk: 'LEARNER#someone', sk: 'PROFILE', name: 'Jane Brien', email: 'jane@school.example', createdAt: '' }],
  })
  await showDashboard({}, openPortal(table).learner('someone'))
  expect(sent()).toEqual([
    [
      'QueryCommand',
      {
        TableName: 'portal',
        KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :from AND :to',
        ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
        ExpressionAttributeValues: { ':pk': 'LEARNER#someone', ':from': 'ACCESS#', ':to': 'PROGRESS#~' },
        ConsistentRead: false,
      },
    ],
  ])
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

describe('every write', () => {
  // Some of these are reserved words in DynamoDB.
  const attribute = fc.constantFrom(
    'name',
    'role',
    'status',
    'data',
    'text',
    'module',
    'attempt',
    'holds',
    'completedAt',
  )
  const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.constant(undefined))
  const members = fc.array(fc.string({ minLength: 1 }), { maxLength: 3 })
  const conditions = [absent, new NotContaining('cs_1'), new Containing('cs_1'), new Below(3)]
  const condition = fc.oneof(fc.constantFrom(...conditions), fc.integer())
  const change = fc.record(
    {
      set: fc.dictionary(attribute, value).map((set) => ({ ...set, updatedAt: 'now' })),
      setOnce: fc.dictionary(attribute, fc.string()),
      include: fc.dictionary(attribute, members),
      exclude: fc.dictionary(attribute, members),
      increment: fc.dictionary(attribute, fc.integer()),
      remove: fc.array(attribute, { maxLength: 2 }),
      when: fc.array(fc.dictionary(attribute, condition, { minKeys: 1 }), { maxLength: 3 }),
    },
    { requiredKeys: ['set'] },
  )

  test('uses a placeholder for every name and value, and defines no unused placeholder', async () => {
    await fc.assert(
      fc.asyncProperty(change, async (one) => {
        sdk.resetHistory()
        await table.write({ pk: 'a', sk: 'b' }, one)
        const input = sdk.commandCalls(UpdateCommand)[0]?.args[0].input
        const expression = `${input?.UpdateExpression} ${input?.ConditionExpression ?? ''}`
        const literals = expression
          .replaceAll(/[#:]\w+/g, '')
          .replaceAll(/\b(SET|REMOVE|ADD|DELETE|AND|OR|NOT|if_not_exists|attribute_not_exists|contains)\b/g, '')
        expect(literals).toMatch(/^[\s(),=<]*$/)
        const used = (prefix: string) => [...new Set(expression.match(new RegExp(`${prefix}\\w+`, 'g')))].toSorted()
        expect(Object.keys(input?.ExpressionAttributeNames ?? {}).toSorted()).toEqual(used('#'))
        expect(Object.keys(input?.ExpressionAttributeValues ?? {}).toSorted()).toEqual(used(':'))
      }),
    )
  })

  test('of access and checkouts uses attribute names that are valid placeholders', async () => {
    const { access, checkouts } = openPortal(table).learner('someone')
    await access.grant({
      courseId: 'digital-media',
      source: 'stripe',
      sessionId: 'cs_test_a1',
      amount: 9900,
      currency: 'aud',
      tax: 900,
      grantedAt: '',
      holds: true,
    })
    await checkouts.fail('digital-media', 'cs_test_a1', new Date())
    for (const { args } of sdk.commandCalls(UpdateCommand))
      for (const [placeholder, name] of Object.entries(args[0].input.ExpressionAttributeNames ?? {})) {
        expect(placeholder).toMatch(/^#[A-Za-z0-9_]+$/)
        expect(placeholder).toBe(`#${name}`)
      }
  })
})

describe('a table that hangs', () => {
  test('costs a call little more than two seconds: one retry, and half the time of the trigger', async () => {
    sdk.restore()
    const { endpoint, asked, close } = await silentServer()
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
    const client = new DynamoDBClient({ ...tableLimits, region: 'ap-southeast-2', credentials, endpoint })
    const started = Date.now()
    await expect(openTable('portal', client).get({ pk: 'a', sk: 'b' })).rejects.toMatchObject({ name: 'TimeoutError' })
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
