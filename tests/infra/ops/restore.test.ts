import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  RestoreTableFromBackupCommand,
  RestoreTableToPointInTimeCommand,
  type TableDescription,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import { restore } from '../../../infra/ops/restore.ts'
import { mockClient } from '../../mock-client.ts'
import { fakeCredentials, openTestOperator, runCommand } from './fixture.ts'

const fixture = await openTestOperator()
const operator = { ...fixture.operator, dynamo: new DynamoDBClient(fakeCredentials) }
const sdk = mockClient(operator.dynamo)
// Nobody in the restored table waits for a deletion; forget-again.test.ts has those who do.
const documents = mockClient(DynamoDBDocumentClient)
documents.on(QueryCommand).resolves({ Items: [] })
documents.on(ScanCommand).resolves({ Items: [] })
const target = 'portal-prod-restored-20261120-0915'
const arn = (name: string) => `arn:aws:dynamodb:ap-southeast-2:111122223333:table/${name}`
const restored = (TableStatus: TableDescription['TableStatus'], source = 'portal') => ({
  Table: {
    TableName: target,
    TableArn: arn(target),
    TableStatus,
    GlobalSecondaryIndexes: [{ IndexName: 'Listed', IndexStatus: 'ACTIVE' as const }],
    RestoreSummary: { SourceTableArn: arn(source), RestoreDateTime: new Date(0), RestoreInProgress: true },
  },
})
const tableNotFound = new ResourceNotFoundException({ message: 'not found', $metadata: {} })
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
  fixture.output.length = 0
  sdk.on(DescribeContinuousBackupsCommand).resolves(recovery('ENABLED'))
  newTable(undefined, 'CREATING', 'CREATING', 'ACTIVE')
  sdk.on(RestoreTableToPointInTimeCommand).resolves({})
  sdk.on(RestoreTableFromBackupCommand).resolves({})
  sdk.on(UpdateContinuousBackupsCommand).resolves({})
  sdk.on(DescribeTimeToLiveCommand).resolves({ TimeToLiveDescription: { TimeToLiveStatus: 'DISABLED' } })
  sdk.on(UpdateTimeToLiveCommand).resolves({})
  sdk.on(UpdateTableCommand).resolves({})
  sdk.on(TagResourceCommand).resolves({})
})
/** The status of the new table at each DescribeTable call; undefined while it doesn't exist. */
function newTable(...steps: (TableDescription['TableStatus'] | undefined)[]): void {
  let calls = 0
  sdk.on(DescribeTableCommand).callsFake(() => {
    const status = steps[Math.min(calls++, steps.length - 1)]
    if (!status) throw tableNotFound
    return restored(status)
  })
}
const awsWrites = () =>
  sdk
    .calls()
    .map(({ args: [command] }) => [command.constructor.name, command.input])
    .filter(([name]) => !/^Describe/.test(String(name)))

/** The writes that turn on what a restore doesn't copy. */
const settingsWrites = [
  [
    'UpdateContinuousBackupsCommand',
    {
      TableName: target,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
    },
  ],
  [
    'UpdateTimeToLiveCommand',
    { TableName: target, TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true } },
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

test('restores the latest time into a new table, and turns on what a restore does not copy', async () => {
  const { changes, results } = await runCommand(restore, operator)
  expect(changes[0]).toBe(`Restore portal as it was at 20 Nov 2026, 20:10 (Sydney time) into the new table ${target}.`)
  expect(awsWrites()).toEqual([
    [
      'RestoreTableToPointInTimeCommand',
      { SourceTableName: 'portal', TargetTableName: target, UseLatestRestorableTime: true },
    ],
    ...settingsWrites,
  ])
  expect(results.join('\n')).toContain(`in infra/settings.json put "restoredTable": "${target}" into "prod"`)
  expect(results.join('\n')).toContain('npx cdk deploy -c stage=prod')
  expect(results.join('\n')).toContain(`aws dynamodb query --table-name ${target} `)
  expect(results.join('\n')).toContain(`'{":pk":{"S":"LEARNER#<id>"}}'`)
})

test('restores nothing before the plan is applied', async () => {
  await restore.plan({ args: [], options: {} }, operator)
  expect(awsWrites()).toEqual([])
})

test('restores the time given with its zone', async () => {
  await runCommand(restore, operator, [], { at: '2026-11-20T10:15:00+11:00', to: 'portal-before-lunch' })
  expect(awsWrites()[0]).toEqual([
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
  [{ at: '2026-10-01T00:00:00Z' }, 'from 16 Oct 2026, 11:00 to 20 Nov 2026, 20:10 (Sydney time)'],
  [{ at: '2026-11-20T09:14:00Z' }, 'can be restored to any time from'],
  [{ to: 'a table' }, 'is not a valid table name'],
] as [Record<string, string>, string][])('refuses %j and restores nothing', async (options, message) => {
  await expect(runCommand(restore, operator, [], options)).rejects.toThrow(message)
  expect(awsWrites()).toEqual([])
})

test('refuses a table without point-in-time recovery, but restores its backup', async () => {
  sdk.on(DescribeContinuousBackupsCommand).resolves(recovery('DISABLED'))
  await expect(runCommand(restore, operator)).rejects.toThrow('Point-in-time recovery of portal is off')
  newTable(undefined, 'ACTIVE')
  const backup = `${arn('portal')}/backup/01589278-a1b2c3d4`
  await runCommand(restore, operator, [], { backup })
  expect(awsWrites()).toEqual([
    ['RestoreTableFromBackupCommand', { BackupArn: backup, TargetTableName: target }],
    ...settingsWrites,
  ])
})

test('resumes a stopped restore', async () => {
  newTable('CREATING', 'ACTIVE')
  const { changes } = await runCommand(restore, operator, [], { to: target })
  expect(changes[0]).toBe(`Wait for the table ${target}, whose restore has already started.`)
  expect(awsWrites()).toEqual(settingsWrites)
})

test.each(['ENABLED', 'ENABLING'] as const)('leaves expiry alone that a stopped restore left %s', async (status) => {
  newTable('ACTIVE')
  sdk.on(DescribeTimeToLiveCommand).resolves({ TimeToLiveDescription: { TimeToLiveStatus: status } })
  await runCommand(restore, operator, [], { to: target })
  expect(awsWrites()).toEqual(settingsWrites.filter(([name]) => name !== 'UpdateTimeToLiveCommand'))
})

test('leaves a table alone that was not restored from the same source', async () => {
  sdk.on(DescribeTableCommand).resolves(restored('ACTIVE', 'another'))
  await expect(runCommand(restore, operator, [], { to: target })).rejects.toThrow('was not restored from this source')
  expect(awsWrites()).toEqual([])
})

test('reports a failed restore', async () => {
  newTable(undefined, 'DELETING')
  await expect(runCommand(restore, operator)).rejects.toThrow(`The restore failed: ${target} is DELETING.`)
})

test('turns recovery on as soon as DynamoDB allows it for the new table', async () => {
  const tooEarly = Object.assign(new Error('Backups are being enabled'), {
    name: 'ContinuousBackupsUnavailableException',
  })
  sdk.on(UpdateContinuousBackupsCommand).rejectsOnce(tooEarly).rejectsOnce(tooEarly).resolves({})
  const { results } = await runCommand(restore, operator)
  expect(results[0]).toBe(`${target} is ready.`)
  newTable(undefined, 'ACTIVE')
  sdk.on(UpdateContinuousBackupsCommand).rejects(tooEarly)
  await expect(runCommand(restore, operator)).rejects.toThrow('Backups are being enabled')
})
