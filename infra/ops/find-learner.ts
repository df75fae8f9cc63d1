import type { AddressChange } from '#domain/address-change'
import { hashed } from '../../functions/adapters/log.ts'
import { learnerBehind } from '../../functions/desk/list-learners.ts'
import { addressChangesOf } from '../../functions/store/address-changes.ts'
import { certificateOwner } from '../../functions/store/certificates.ts'
import type { StoredDeletion } from '../../functions/store/deletions.ts'
import { readOverview } from '../../functions/store/overview.ts'
import { openPayments } from '../../functions/store/payments.ts'
import { rolesOf } from '../../functions/store/roles.ts'
import { openTable, type Table } from '../../functions/store/table.ts'
import { type Command, reportOnly } from './command.ts'
import { findAccount, findAccountsByPrefix, type Learner, nameAndEmail } from './learner.ts'
import type { Operator } from './operator.ts'
import { OpsError } from './ops-error.ts'

export const findLearner: Command = {
  name: 'find-learner',
  args: ['<who>'],
  summary: "Shows a learner's account, access, progress and certificates. Changes nothing.",
  details: '<who> is an email address or the start of one, a learner id, a certificate id, or a Stripe session (cs_…).',
  options: { table: { value: '<name>', help: 'read another table, such as one that was just restored' } },
  async plan({ args: [who = ''], options }, operator) {
    const table = options.table ? openTable(options.table, operator.dynamo) : operator.table
    const learners = await findLearners(who.trim(), table, operator)
    if (learners.length === 0) throw new OpsError(`No learner found for "${who}".`)
    if (learners.length > 1)
      return reportOnly(
        ...learners.map((one) => `${nameAndEmail(one)}  ${one.sub}`),
        `${learners.length} accounts match.`,
      )
    const [learner] = learners
    return reportOnly(
      ...(learner ? await describeLearner(learner, table).catch(explainMissingTable(options.table)) : []),
    )
  },
}

const explainMissingTable = (table: string | undefined) => (error: Error) => {
  throw error.name === 'ResourceNotFoundException'
    ? new OpsError(`The table ${table ?? 'of the stack'} does not exist.`)
    : error
}

async function findLearners(who: string, table: Table, operator: Operator): Promise<Learner[]> {
  const sub = await learnerBehind(who, {
    payments: openPayments(table),
    certificateOwner: (id) => certificateOwner(table, id),
  })
  const account = await findAccount(sub ?? who, operator)
  if (account) return [account]
  if (sub) return [{ sub, name: '', email: 'account deleted', status: 'DELETED', enabled: false, since: undefined }]
  return findAccountsByPrefix(who, operator)
}

async function describeLearner(learner: Learner, table: Table): Promise<string[]> {
  const { sub, status, since } = learner
  const [{ profile, deletion, access, progress, certificates }, isAdmin, moves] = await Promise.all([
    readOverview(table, sub),
    rolesOf(table, sub).has('admin'),
    addressChangesOf(table, sub).changes(),
  ])
  const rows: [string, string[]][] = [
    ['id', [sub]],
    ['in the logs', [hashed(sub)]],
    ['account', [`${status}${since ? ` since ${since.toISOString().slice(0, 10)}` : ''}`]],
    ['profile', [profile ? `${nameAndEmail(profile)}, since ${profile.createdAt.slice(0, 10)}` : 'none']],
    ...(moves.length > 0 ? [['addresses', moves.map(addressLine)] satisfies [string, string[]]] : []),
    ...deletionRow(deletion),
    ['role', [isAdmin ? 'administrator' : 'learner']],
    [
      'access',
      access.map(({ courseId, source, holds, grantedAt, amount, sessionId }) => {
        const paid = sessionId ? `, $${(amount / 100).toFixed(2)} by ${sessionId}` : ''
        return `${courseId}: ${holds ? 'active' : 'ended'}, ${source} on ${grantedAt.slice(0, 10)}${paid}`
      }),
    ],
    [
      'progress',
      progress.map(
        ({ moduleId, completedAt }) => `${moduleId}: ${completedAt ? `completed ${completedAt}` : 'started'}`,
      ),
    ],
    [
      'certificates',
      certificates.map(({ key, id, revision, name, revoked }) => {
        const state = revoked ? `revoked on ${revoked.at.slice(0, 10)}: ${revoked.because}` : `revision ${revision}`
        return `${key}: ${id}, to ${name}, ${state}`
      }),
    ],
  ]
  return [
    nameAndEmail(learner),
    ...rows.flatMap(([label, lines]) => formatRow(label, lines.length > 0 ? lines : ['none'])),
  ]
}

const addressLine = ({ at, from, to, by, reason }: AddressChange): string =>
  `${at.slice(0, 10)}: ${from} -> ${to}, by the ${by}${reason ? ` (${reason})` : ''}`

const deletionRow = (deletion: StoredDeletion | undefined): [string, string[]][] =>
  deletion ? [['deletion', [`${deletion.state}, due ${deletion.due}, certificates: ${deletion.certificates}`]]] : []

const formatRow = (label: string, lines: readonly string[]): string[] =>
  lines.map((line, i) => `  ${(i === 0 ? label : '').padEnd(14)}${line}`)
