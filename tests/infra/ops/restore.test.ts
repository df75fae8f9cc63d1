import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  RestoreTableFromBackupCommand,
  RestoreTableToPointInTimeCommand,
  type TableDescription,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, expect, test } from 'vitest'
import { restore } from '../../../infra/ops/restore.ts'
import { carryOut, nobody, openAccountAutosave } from './desk.ts'

const desk = await openAccountAutosave()
const operator = { ...desk.operator, dynamo: new DynamoDBClient(nobody) }
const sdk = mockClient(operator.dynamo)
const target = 'portal-prod-restored-20261120-0915'
const arn = (name: string) => `arn:aws:dynamodb:ap-southeast-2:111122223333:table/${name}`
const restored = (TableStatus: TableDescription['TableStatus'], source = 'portal') => ({
  Table: {
    TableName: target,
    TableArn: arn(target),
    TableStatus,
    RestoreSummary: { SourceTableArn: arn(source), RestoreDateTime: new Date(0), RestoreInProgress: true },
  },
})
const gone = new ResourceNotFoundException({ message: 'not found', $metadata: {} })
const recovery = (PointInTimeRecoveryStatus: 'ENABLED' | 'DISABLED') => ({
  ContinuousBackupsDescription: {
    ContinuousBackupsStatus: 'ENABLED' as const,
    PointInTimeRecoveryDescription: {
      PointInTimeRecoveryStatus,
      EarliestRestorableDateTime: new Date('2026-10-16T00:00:00Z'),
      LatestRestorableDateTime: new Date('2026-11-20T09:10:00Z'),
    },
  },
})

beforeEach(() => {
  sdk.reset()
  desk.said.length = 0
  sdk.on(DescribeContinuousBackupsCommand).resolves(recovery('ENABLED'))
  newTable(undefined, 'CREATING', 'CREATING', 'ACTIVE')
  sdk.on(RestoreTableToPointInTimeCommand).resolves({})
  sdk.on(RestoreTableFromBackupCommand).resolves({})
  sdk.on(UpdateContinuousBackupsCommand).resolves({})
  sdk.on(UpdateTableCommand).resolves({})
  sdk.on(TagResourceCommand).resolves({})
})
/** What the new table is each time that it is looked at: first not there, as a rule. */
function newTable(...steps: (TableDescription['TableStatus'] | undefined)[]): void {
  let looks = 0
  sdk.on(DescribeTableCommand).callsFake(() => {
    const status = steps[Math.min(looks++, steps.length - 1)]
    if (!status) throw gone
    return restored(status)
  })
}
const changes = () =>
  sdk
    .calls()
    .map(({ args: [command] }) => [command.constructor.name, command.input])
    .filter(([name]) => !/^Describe/.test(String(name)))

/** What a restored table lacks and has to be given. */
const givenBack = [
  [
    'UpdateContinuousBackupsCommand',
    {
      TableName: target,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
    },
  ],
  [
    'TagResourceCommand',
    {
      ResourceArn: arn(target),
      Tags: [
        { Key: 'project', Value: 'portal' },
        { Key: 'stage', Value: 'prod' },
      ],
    },
  ],
  ['UpdateTableCommand', { TableName: target, DeletionProtectionEnabled: true }],
]

test('the latest second is restored into a new table, which gets back what a restore loses', async () => {
  const { will, did } = await carryOut(restore, operator)
  expect(will[0]).toBe(`Restore portal as it was at 2026-11-20T09:10:00.000Z into the new table ${target}.`)
  expect(changes()).toEqual([
    [
      'RestoreTableToPointInTimeCommand',
      { SourceTableName: 'portal', TargetTableName: target, UseLatestRestorableTime: true },
    ],
    ...givenBack,
  ])
  expect(did.join('\n')).toContain(`in infra/settings.json put "restoredTable": "${target}" into "prod"`)
  expect(did.join('\n')).toContain('npx cdk deploy -c stage=prod')
})

test('nothing is restored before the plan is carried out', async () => {
  await restore.plan({ words: [], options: {} }, operator)
  expect(changes()).toEqual([])
})

test('a time with its zone is that time', async () => {
  await carryOut(restore, operator, [], { at: '2026-11-20T10:15:00+11:00', to: 'portal-before-lunch' })
  expect(changes()[0]).toEqual([
    'RestoreTableToPointInTimeCommand',
    {
      SourceTableName: 'portal',
      TargetTableName: 'portal-before-lunch',
      RestoreDateTime: new Date('2026-11-19T23:15:00.000Z'),
    },
  ])
})

test.each([
  [{ at: '2026-11-20T10:15' }, 'with its zone'],
  [{ at: 'yesterday' }, 'with its zone'],
  [{ at: '2026-13-45T10:15:00Z' }, 'with its zone'],
  [{ at: '2026-10-01T00:00:00Z' }, 'from 2026-10-16T00:00:00.000Z to 2026-11-20T09:10:00.000Z'],
  [{ at: '2026-11-20T09:14:00Z' }, 'can be restored as it was from'],
  [{ to: 'a table' }, 'cannot be the name of a table'],
] as [Record<string, string>, string][])('%j is refused, and nothing restored', async (options, message) => {
  await expect(carryOut(restore, operator, [], options)).rejects.toThrow(message)
  expect(changes()).toEqual([])
})

test('a table without point-in-time recovery is refused, but not one of its backups', async () => {
  sdk.on(DescribeContinuousBackupsCommand).resolves(recovery('DISABLED'))
  await expect(carryOut(restore, operator)).rejects.toThrow('Point-in-time recovery of portal is off')
  newTable(undefined, 'ACTIVE')
  const backup = `${arn('portal')}/backup/01589278-a1b2c3d4`
  await carryOut(restore, operator, [], { backup })
  expect(changes()).toEqual([
    ['RestoreTableFromBackupCommand', { BackupArn: backup, TargetTableName: target }],
    ...givenBack,
  ])
})

test('a restore that was stopped goes on', async () => {
  newTable('CREATING', 'ACTIVE')
  const { will } = await carryOut(restore, operator, [], { to: target })
  expect(will[0]).toBe(`Wait for the table ${target}, which was begun before.`)
  expect(changes()).toEqual(givenBack)
})

test('a table that is something else is left alone', async () => {
  sdk.on(DescribeTableCommand).resolves(restored('ACTIVE', 'another'))
  await expect(carryOut(restore, operator, [], { to: target })).rejects.toThrow('was not restored from there')
  expect(changes()).toEqual([])
})

test('a restore that fails is told', async () => {
  newTable(undefined, 'DELETING')
  await expect(carryOut(restore, operator)).rejects.toThrow(`${target} is DELETING.`)
})

test('recovery is turned on as soon as the new table can be asked for it', async () => {
  const early = Object.assign(new Error('Backups are being enabled'), { name: 'ContinuousBackupsUnavailableException' })
  sdk.on(UpdateContinuousBackupsCommand).rejectsOnce(early).rejectsOnce(early).resolves({})
  const { did } = await carryOut(restore, operator)
  expect(did[0]).toBe(`${target} is ready.`)
  newTable(undefined, 'ACTIVE')
  sdk.on(UpdateContinuousBackupsCommand).rejects(early)
  await expect(carryOut(restore, operator)).rejects.toThrow('Backups are being enabled')
})
