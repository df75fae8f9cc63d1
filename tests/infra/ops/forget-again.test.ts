import {
  CreateTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  ScanCommand,
} from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTable } from '#core/table'
import { askForDeletion, takeBackDeletion } from '#privacy/deletion-request'
import { deletionOf, openDeletions } from '#privacy/deletions'
import { codesResetOf, openCodesResets } from '#signing-in/store'
import { createTable } from '../../../infra/local/dynamo/create-table.ts'
import type { Operator } from '../../../infra/ops/operator.ts'
import { restore } from '../../../infra/ops/restore.ts'
import { newId, openPortal, type TestLearner } from '../../functions/portal.ts'
import { live } from '../../functions/privacy/busy-learner.ts'
import { openTestOperator, runCommand } from './fixture.ts'

const fixture = await openTestOperator()
const { table, dynamo: client } = fixture.operator
const portal = openPortal(table)
const forgottenAt = '2026-03-02T01:00:00.000Z'
let asked: string[] = []
let restored = 0

/** The tables' own operations, which the local DynamoDB lacks; those on items are real. */
const withRestores: DynamoDBClient = new Proxy(client, {
  get: (target, name) =>
    name === 'send'
      ? async (command: { constructor: { name: string }; input: { TableName: string } }) => {
          const { TableName } = command.input
          asked.push(command.constructor.name)
          if (command.constructor.name !== 'DescribeTableCommand') return {}
          if (!TableName.startsWith('restored')) throw new ResourceNotFoundException({ message: '', $metadata: {} })
          const RestoreSummary = { SourceTableArn: 'arn:aws:dynamodb:ap-southeast-2:1:table/portal' }
          const GlobalSecondaryIndexes = [{ IndexName: 'Listed', IndexStatus: 'ACTIVE' }]
          return {
            Table: { TableName, TableArn: 'arn', TableStatus: 'ACTIVE', RestoreSummary, GlobalSecondaryIndexes },
          }
        }
      : Reflect.get(target, name),
})
const operator: Operator = { ...fixture.operator, dynamo: withRestores }

beforeEach(() => {
  asked = []
  fixture.output.length = 0
})

/** Every item of a table as it's stored, by key. */
async function itemsOf(TableName: string): Promise<Map<string, string>> {
  const { Items = [] } = await client.send(new ScanCommand({ TableName }))
  return new Map(Items.map(({ pk, sk, ...rest }) => [`${pk?.S} ${sk?.S}`, JSON.stringify(rest)]))
}

/** A copy of the table as it's now, as a restore makes one. */
async function restoredCopy(): Promise<string> {
  const TableName = `restored-${++restored}`
  await client.send(new CreateTableCommand({ ...createTable.input, TableName }))
  const { Items = [] } = await client.send(new ScanCommand({ TableName: 'portal' }))
  for (const item of Items) {
    const { pk, sk, ...set } = unmarshall(item)
    await openTable(TableName, client).write({ pk, sk }, { set })
  }
  return TableName
}

const certificateOf = async (one: TestLearner) =>
  `CERTIFICATE#${(await one.overview()).certificates[0]?.id} CERTIFICATE`
const ownPart = (one: TestLearner) => (key: string) => key.includes(one.sub)

describe('a restored table', () => {
  test('loses forgotten learners again, and keeps everything else byte for byte', async () => {
    const [withdrawn, kept, other] = [
      await live(table, portal, 'Anahera'),
      await live(table, portal, 'Bartholomew'),
      await live(table, portal, 'Carla'),
    ]
    const [tombstone, public_] = [await certificateOf(withdrawn), await certificateOf(kept)]
    const { forgotten } = operator
    await forgotten().remember(withdrawn.sub, 'withdraw')
    await forgotten().remember(kept.sub, 'keep')
    const [before, to] = [await itemsOf('portal'), await restoredCopy()]
    // So early that whoever waits for a deletion has their week still before them.
    const early = { ...operator, now: () => new Date('2026-03-01T00:00:00.000Z') }
    const { results, changes } = await runCommand(restore, early, [], { to })
    expect(changes[1]).toBe('Erase from it everybody whose account was deleted since.')
    expect(results.slice(0, 2)).toEqual([
      `${to} is ready.`,
      '2 learners whose accounts were deleted since are erased from it again.',
    ])
    expect([...results, ...fixture.output].join('\n')).not.toMatch(/Anahera|Bartholomew|jane@/)

    const after = await itemsOf(to)
    const gone = [...before.keys()].filter((key) => !after.has(key))
    expect(gone.every((key) => ownPart(withdrawn)(key) || ownPart(kept)(key))).toBe(true)
    expect(gone.length).toBeGreaterThan(30)
    const left = [...after]
      .map((item) => item.join(' '))
      .filter((item) => /Anahera /.test(item) || item.includes(withdrawn.sub))
    expect(left.map((item) => item.split(' ')[0])).toEqual(['PAYMENT#cs_test_Anahera'])
    expect([...after].join(' ')).not.toContain(kept.sub)
    const changed = [...after]
      .filter(([key, bytes]) => before.has(key) && before.get(key) !== bytes)
      .map(([key]) => key)
    const payments = ['PAYMENT#cs_test_Anahera PAYMENT', 'PAYMENT#cs_test_Bartholomew PAYMENT']
    const stoppedReset = `LEARNER#${other.sub} SIGNIN#RESET`
    expect(changed.toSorted()).toEqual([tombstone, public_, stoppedReset, ...payments].toSorted())
    expect(JSON.parse(after.get(tombstone) ?? '')).toMatchObject({ withdrawnAt: { S: forgottenAt } })
    expect(after.get(public_)).toContain('Bartholomew Smith')
    expect(after.get(payments[0] ?? '')).toBe(before.get(payments[0] ?? '')?.replace(/,?"sub":\{"S":"[^"]+"\}/, ''))
    expect([...after.keys()].filter(ownPart(other)).length).toBeGreaterThan(15)
    expect(await itemsOf('portal')).toEqual(before)

    await runCommand(restore, early, [], { to })
    expect(await itemsOf(to)).toEqual(after)
  })

  test('is cleaned before its own recovery begins, and by a second run if the first one stopped', async () => {
    const both = [await live(table, portal, 'Dietrich'), await live(table, portal, 'Estelle')]
    for (const { sub } of both) await operator.forgotten().remember(sub, 'withdraw')
    const to = await restoredCopy()
    const partitions = () =>
      Promise.all(both.map(({ sub }) => openTable(to, client).queryAll({ pk: `LEARNER#${sub}`, from: ' ', to: '~' })))
    const empty = async () => (await partitions()).filter((items) => items.length === 0).length
    const load = async () => {
      const list = await operator.forgotten().load()
      const find = (sub: string) => {
        if (ownPartitions.has(sub) && found++ === 1) throw new Error('stopped')
        return list.find(sub)
      }
      return { ...list, find }
    }
    let found = 0
    const ownPartitions = new Set(both.map(({ sub }) => sub))
    const stopping = { ...operator, forgotten: () => ({ ...operator.forgotten(), load }) }
    await expect(runCommand(restore, stopping, [], { to })).rejects.toThrow(/don't switch to it/)
    expect(await empty()).toBe(1)
    expect(asked).not.toContain('UpdateContinuousBackupsCommand')
    await runCommand(restore, operator, [], { to })
    expect(await empty()).toBe(2)
    expect(asked).toContain('UpdateContinuousBackupsCommand')
  })

  test('gives deletions that wait their seven days again: the learner may have taken one back since', async () => {
    const [back, begun] = [await portal.enrolled(), await portal.enrolled()]
    for (const one of [back, begun])
      await askForDeletion({ word: 'DELETE', certificates: 'keep', operation: newId() }, one)
    const stored = await begun.deletion.read()
    if (stored) await begun.deletion.step(stored, 'started')
    const to = await restoredCopy()
    await takeBackDeletion({}, back)
    const restored = openTable(to, client)
    const later = new Date(operator.now().getTime() + 6 * 86_400_000)
    const { results } = await runCommand(restore, { ...operator, now: () => later }, [], { to })
    expect(results[2]).toMatch(/^\d deletions? that waited ha(s|ve) seven days again, because a learner may have/)
    const due = new Date(later.getTime() + 7 * 86_400_000).toISOString()
    expect(await deletionOf(restored, back.sub).read()).toMatchObject({ state: 'asked', due, certificates: 'keep' })
    expect(await deletionOf(restored, begun.sub).read()).toEqual(await begun.deletion.read())
    const inWeek = await openDeletions(restored).due(new Date(due))
    expect(inWeek.filter(({ sub }) => sub === back.sub)).toEqual([{ sub: back.sub, due }])
    await runCommand(restore, { ...operator, now: () => later }, [], { to })
    expect(await openDeletions(restored).due(new Date(due))).toEqual(inWeek)
  })

  test('stops resets of codes that wait: their owner may have stopped them since', async () => {
    const one = await portal.enrolled()
    await one.codesReset.ask({ askedAt: forgottenAt, due: '2026-03-05T14:10:00.000Z', by: 'command' })
    const to = await restoredCopy()
    const { results } = await runCommand(restore, operator, [], { to })
    expect(results.join()).toMatch(/\d resets? of codes stopped/)
    const restored = openTable(to, client)
    expect(await codesResetOf(restored, one.sub).read()).toMatchObject({ state: 'stopped' })
    expect(await openCodesResets(restored).due(new Date('2026-12-01'))).toEqual([])
  })

  test.each([
    ['the bucket can’t be read', Object.assign(new Error('no'), { name: 'AccessDenied' }), /don't have permission/],
    ['the key is gone', new Error('The key to the list of forgotten learners is missing'), /key .* is missing/],
  ])('isn’t suggested for the changeover if %s', async (_, error, reason) => {
    const to = 'restored-elsewhere'
    const load = async () => {
      throw error
    }
    const forgotten = () => ({ ...operator.forgotten(), load })
    const attempt = runCommand(restore, { ...operator, forgotten }, [], { to })
    await expect(attempt).rejects.toThrow(/may hold learners whose accounts were deleted, so don't switch to it/)
    await expect(attempt).rejects.toThrow(reason)
    await expect(attempt).rejects.toThrow(`run this again with --to ${to}`)
    expect(asked).not.toContain('UpdateContinuousBackupsCommand')
  })
})
