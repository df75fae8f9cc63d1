import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  RestoreTableFromBackupCommand,
  RestoreTableToPointInTimeCommand,
  type TableDescription,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import { sydneyTime } from '#core/day'
import { learnerPartition } from '#core/keys'
import { tableShape } from '#core/table'
import { recoveryDays, tableNamePattern } from '../stack/table-limits.ts'
import { stackNameOf } from '../stage.ts'
import { forgetAgain } from './accounts/forget-again.ts'
import { postponeDeletions, stopCodesResets } from './accounts/postpone-deletions.ts'
import type { Command } from './command.ts'
import type { Operator } from './operator.ts'
import { explainError, OpsError } from './ops-error.ts'
import { plural } from './plural.ts'

const pollIntervalMs = 20_000
const minuteMs = 60_000

type Origin = { kind: 'time'; at: Date | undefined } | { kind: 'backup'; arn: string }

export const restore: Command = {
  name: 'restore',
  args: [],
  summary: 'Restores the table into a new one, and explains how to switch the portal to it.',
  details:
    'The portal keeps using its current table until you deploy the setting. To resume a stopped restore, run this with --to.',
  options: {
    at: {
      value: '<time>',
      help: 'such as 2026-11-20T10:15:00+11:00 (default: the latest possible, a few minutes ago)',
    },
    to: { value: '<table>', help: 'the name of the new table (default: the stack, "restored" and the time)' },
    backup: { value: '<ARN>', help: 'restore a backup instead, such as the one AWS keeps of a deleted table' },
  },
  async plan({ options }, operator) {
    const source = operator.deployed.tableName
    const target = options.to ?? `${stackNameOf(operator.stage)}-restored-${timestamp(operator.now())}`
    if (!tableNamePattern.test(target)) throw new OpsError(`"${target}" is not a valid table name.`)
    const origin: Origin = options.backup
      ? { kind: 'backup', arn: options.backup }
      : { kind: 'time', at: parseTime(options.at) }
    const existing = await describeTable(target, operator)
    if (existing) assertRestoredFrom(existing, source, origin)
    const what = existing ? '' : await describeOrigin(source, origin, operator)
    return {
      changes: [
        existing
          ? `Wait for the table ${target}, whose restore has already started.`
          : `Restore ${what} into the new table ${target}.`,
        'Erase from it everybody whose account was deleted since.',
        'Give whoever had asked for a deletion their seven days again, and stop resets of codes that wait.',
        `Turn on what a restore doesn't copy: ${recoveryDays} days of point-in-time recovery, expiry of items, deletion protection and the stack's tags.`,
      ],
      async apply() {
        if (!existing) await startRestore(source, target, origin, operator)
        operator.print(
          `Restoring ${target}. This takes minutes to hours. To resume it after a stop, add --to ${target}`,
        )
        const table = await waitUntilActive(target, operator)
        // Before turning on point-in-time recovery, which would keep them for another 35 days.
        const forgotten = await forgetAgain(target, operator).catch((error) => stopBeforeChangeover(target, error))
        const postponed = await postponeDeletions(target, operator)
        const stopped = await stopCodesResets(target, operator)
        await applyTableSettings(table, operator)
        return [
          `${target} is ready.`,
          `${plural(forgotten, 'learner')} whose accounts were deleted since ${forgotten === 1 ? 'is' : 'are'} erased from it again.`,
          ...(postponed > 0
            ? [
                `${plural(postponed, 'deletion')} that waited ${postponed === 1 ? 'has' : 'have'} seven days again, because a learner may have taken one back since.`,
              ]
            : []),
          ...(stopped > 0 ? [`${plural(stopped, 'reset')} of codes stopped: start again what is still wanted.`] : []),
          'Check it:    what it holds of one learner, by their id:',
          `             aws dynamodb query --table-name ${target} --query 'Items[].sk.S' --projection-expression sk --key-condition-expression 'pk = :pk' --expression-attribute-values '{":pk":{"S":"${learnerPartition('<id>')}"}}'`,
          `Switch over: in infra/settings.json put "restoredTable": "${target}" into "${operator.stage}",`,
          `             then npx cdk deploy -c stage=${operator.stage}`,
        ]
      },
    }
  },
}

function stopBeforeChangeover(target: string, error: unknown): never {
  throw new OpsError(
    `${target} may hold learners whose accounts were deleted, so don't switch to it: erasing them failed. ${explainError(error)}\nThen run this again with --to ${target}`,
  )
}

/** `20261120-0915`, in UTC. */
const timestamp = (now: Date): string => now.toISOString().replaceAll(/[-:]/g, '').replace('T', '-').slice(0, 13)

function parseTime(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const zoned = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(text)
  const at = new Date(zoned ? text : Number.NaN)
  if (Number.isNaN(at.getTime()))
    throw new OpsError('--at takes a time with its zone, such as 2026-11-20T10:15:00+11:00 or 2026-11-19T23:15:00Z.')
  return at
}

/**
 * Describes what will be restored, for the plan.
 * @throws OpsError if point-in-time recovery is off or doesn't reach the time
 */
async function describeOrigin(source: string, origin: Origin, { dynamo }: Operator): Promise<string> {
  if (origin.kind === 'backup') return `the backup ${origin.arn}`
  const { ContinuousBackupsDescription: backups } = await dynamo.send(
    new DescribeContinuousBackupsCommand({ TableName: source }),
  )
  const {
    PointInTimeRecoveryStatus: status,
    EarliestRestorableDateTime: earliest,
    LatestRestorableDateTime: latest,
  } = backups?.PointInTimeRecoveryDescription ?? {}
  if (status !== 'ENABLED' || !earliest || !latest)
    throw new OpsError(`Point-in-time recovery of ${source} is off, so only a backup can be restored (--backup).`)
  const at = origin.at ?? latest
  if (at < earliest || at > latest)
    throw new OpsError(
      `${source} can be restored to any time from ${sydneyTime(earliest)} to ${sydneyTime(latest)} (Sydney time).`,
    )
  return `${source} as it was at ${sydneyTime(at)} (Sydney time)`
}

/** @throws OpsError if the existing table is not a restore of the same source */
function assertRestoredFrom(
  { TableName, RestoreSummary: from }: TableDescription,
  source: string,
  origin: Origin,
): void {
  const same =
    origin.kind === 'backup' ? from?.SourceBackupArn === origin.arn : from?.SourceTableArn?.endsWith(`table/${source}`)
  if (!same)
    throw new OpsError(
      `A table ${TableName} already exists and was not restored from this source. Choose another name with --to.`,
    )
}

async function startRestore(source: string, target: string, origin: Origin, { dynamo }: Operator): Promise<void> {
  if (origin.kind === 'backup') {
    await dynamo.send(new RestoreTableFromBackupCommand({ BackupArn: origin.arn, TargetTableName: target }))
    return
  }
  const when = origin.at ? { RestoreDateTime: origin.at } : { UseLatestRestorableTime: true }
  await dynamo.send(new RestoreTableToPointInTimeCommand({ SourceTableName: source, TargetTableName: target, ...when }))
}

async function waitUntilActive(target: string, operator: Operator): Promise<TableDescription> {
  for (let waited = 0; ; waited += pollIntervalMs) {
    const table = await describeTable(target, operator)
    if (table?.TableStatus === 'ACTIVE') return table
    if (table && table.TableStatus !== 'CREATING')
      throw new OpsError(`The restore failed: ${target} is ${table.TableStatus}.`)
    if (waited > 0 && waited % (5 * minuteMs) === 0)
      operator.print(`Still restoring, after ${waited / minuteMs} minutes …`)
    await operator.pause(pollIntervalMs)
  }
}

/** Turns on the settings that a restore doesn't copy. */
async function applyTableSettings({ TableName, TableArn }: TableDescription, operator: Operator): Promise<void> {
  const { dynamo, deployed } = operator
  await enableRecovery(TableName ?? '', operator)
  await enableExpiry(TableName ?? '', operator)
  if (deployed.tags.length > 0)
    await dynamo.send(new TagResourceCommand({ ResourceArn: TableArn, Tags: [...deployed.tags] }))
  // Last, because it may block other changes to the table for a moment.
  await dynamo.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }))
}

/** Turns on point-in-time recovery. Retries, because DynamoDB rejects it for a while after a restore. */
async function enableRecovery(TableName: string, { dynamo, pause }: Operator): Promise<void> {
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: recoveryDays }
  for (let tries = 1; ; tries++) {
    try {
      await dynamo.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }))
      return
    } catch (error) {
      const tooEarly = error instanceof Error && error.name === 'ContinuousBackupsUnavailableException'
      if (!tooEarly || tries === 15) throw error
      await pause(pollIntervalMs)
    }
  }
}

/** Lets DynamoDB delete expired items. It refuses to turn on what's on already, as after a stopped restore. */
async function enableExpiry(TableName: string, { dynamo }: Operator): Promise<void> {
  const { TimeToLiveDescription: current } = await dynamo.send(new DescribeTimeToLiveCommand({ TableName }))
  if (current?.TimeToLiveStatus?.startsWith('ENABL')) return
  const TimeToLiveSpecification = { AttributeName: tableShape.timeToLive, Enabled: true }
  await dynamo.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }))
}

async function describeTable(TableName: string, { dynamo }: Operator): Promise<TableDescription | undefined> {
  try {
    return (await dynamo.send(new DescribeTableCommand({ TableName }))).Table
  } catch (error) {
    if (error instanceof Error && error.name === 'ResourceNotFoundException') return undefined
    throw error
  }
}
