import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  RestoreTableFromBackupCommand,
  RestoreTableToPointInTimeCommand,
  type TableDescription,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb'
import { recoveryDays, tableName } from '../stack/table-limits.ts'
import { stackNameOf } from '../stage.ts'
import type { Command } from './command.ts'
import type { Operator } from './operator.ts'
import { Refused } from './refused.ts'

const between = 20_000
const minute = 60_000

/** Where the new table comes from. */
type Origin = { kind: 'time'; at: Date | undefined } | { kind: 'backup'; arn: string }

export const restore: Command = {
  name: 'restore',
  words: [],
  summary: 'Restores the table as it was into a new one, and tells how to change over to it.',
  details:
    'The portal goes on with the table that it has until you deploy the setting. If this is stopped, run it again with --to: it goes on.',
  options: {
    at: { value: '<time>', help: 'such as 2026-11-20T10:15:00+11:00 (default: the latest possible, some minutes ago)' },
    to: { value: '<table>', help: 'the name of the new table (default: the stack, "restored" and the time)' },
    backup: { value: '<ARN>', help: 'restore a backup instead, such as the one that AWS keeps of a deleted table' },
  },
  async plan({ options }, operator) {
    const source = operator.deployed.tableName
    const target = options.to ?? `${stackNameOf(operator.stage)}-restored-${stamp(operator.now())}`
    if (!tableName.test(target)) throw new Refused(`"${target}" cannot be the name of a table.`)
    const origin: Origin = options.backup
      ? { kind: 'backup', arn: options.backup }
      : { kind: 'time', at: timeFrom(options.at) }
    const existing = await describe(target, operator)
    if (existing) refuseForeign(existing, source, origin)
    const what = existing ? 'which was begun before' : await whatIsThere(source, origin, operator)
    return {
      will: [
        existing ? `Wait for the table ${target}, ${what}.` : `Restore ${what} into the new table ${target}.`,
        `Give it what a restore loses: recovery to any second of ${recoveryDays} days, deletion protection, the tags of the stack.`,
      ],
      async act() {
        if (!existing) await begin(source, target, origin, operator)
        operator.say(`Restoring ${target}. This takes minutes to hours; if it is stopped, go on with --to ${target}`)
        await giveBack(await untilActive(target, operator), operator)
        return [
          `${target} is ready.`,
          `Look into it:    npm run ops -- find-learner <e-mail> --table ${target} --stage ${operator.stage}`,
          `Change over:     in infra/settings.json put "restoredTable": "${target}" into "${operator.stage}",`,
          `                 then npx cdk deploy -c stage=${operator.stage}`,
        ]
      },
    }
  },
}

/** `20261120-0915`, in UTC. */
const stamp = (now: Date): string => now.toISOString().replaceAll(/[-:]/g, '').replace('T', '-').slice(0, 13)

function timeFrom(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const zoned = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(text)
  const at = new Date(zoned ? text : Number.NaN)
  if (Number.isNaN(at.getTime()))
    throw new Refused('--at takes a time with its zone, such as 2026-11-20T10:15:00+11:00 or 2026-11-19T23:15:00Z.')
  return at
}

/** What is going to be restored, in words, once it is known to be there. */
async function whatIsThere(source: string, origin: Origin, { dynamo }: Operator): Promise<string> {
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
    throw new Refused(`Point-in-time recovery of ${source} is off: only a backup can be restored (--backup).`)
  const at = origin.at ?? latest
  if (at < earliest || at > latest)
    throw new Refused(`${source} can be restored as it was from ${earliest.toISOString()} to ${latest.toISOString()}.`)
  return `${source} as it was at ${at.toISOString()}`
}

/** A table of that name may only be one that this command began to restore. */
function refuseForeign({ TableName, RestoreSummary: from }: TableDescription, source: string, origin: Origin): void {
  const same =
    origin.kind === 'backup' ? from?.SourceBackupArn === origin.arn : from?.SourceTableArn?.endsWith(`table/${source}`)
  if (!same) throw new Refused(`There is a table ${TableName} already, and it was not restored from there.`)
}

async function begin(source: string, target: string, origin: Origin, { dynamo }: Operator): Promise<void> {
  if (origin.kind === 'backup') {
    await dynamo.send(new RestoreTableFromBackupCommand({ BackupArn: origin.arn, TargetTableName: target }))
    return
  }
  const when = origin.at ? { RestoreDateTime: origin.at } : { UseLatestRestorableTime: true }
  await dynamo.send(new RestoreTableToPointInTimeCommand({ SourceTableName: source, TargetTableName: target, ...when }))
}

async function untilActive(target: string, operator: Operator): Promise<TableDescription> {
  for (let waited = 0; ; waited += between) {
    const table = await describe(target, operator)
    if (table?.TableStatus === 'ACTIVE') return table
    if (table && table.TableStatus !== 'CREATING') throw new Refused(`${target} is ${table.TableStatus}.`)
    if (waited > 0 && waited % (5 * minute) === 0) operator.say(`Still restoring, after ${waited / minute} minutes …`)
    await operator.pause(between)
  }
}

async function giveBack({ TableName, TableArn }: TableDescription, operator: Operator): Promise<void> {
  const { dynamo, deployed } = operator
  await recoverable(TableName ?? '', operator)
  if (deployed.tags.length > 0)
    await dynamo.send(new TagResourceCommand({ ResourceArn: TableArn, Tags: [...deployed.tags] }))
  // Last, since it may keep the table busy for a moment.
  await dynamo.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }))
}

/** For a while after a restore the table can't be asked for it yet. */
async function recoverable(TableName: string, { dynamo, pause }: Operator): Promise<void> {
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: recoveryDays }
  for (let tries = 1; ; tries++) {
    try {
      await dynamo.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }))
      return
    } catch (error) {
      const early = error instanceof Error && error.name === 'ContinuousBackupsUnavailableException'
      if (!early || tries === 15) throw error
      await pause(between)
    }
  }
}

async function describe(TableName: string, { dynamo }: Operator): Promise<TableDescription | undefined> {
  try {
    return (await dynamo.send(new DescribeTableCommand({ TableName }))).Table
  } catch (error) {
    if (error instanceof Error && error.name === 'ResourceNotFoundException') return undefined
    throw error
  }
}
