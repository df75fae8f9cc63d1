import { hashed } from '../../functions/adapters/log.ts'
import { certificateOwner } from '../../functions/store/certificates.ts'
import { readOverview } from '../../functions/store/overview.ts'
import { openPayments } from '../../functions/store/payments.ts'
import { rolesOf } from '../../functions/store/roles.ts'
import { openTable, type Table } from '../../functions/store/table.ts'
import { type Command, onlyFound } from './command.ts'
import { accountOf, accountsLike, type Learner, spoken } from './learner.ts'
import type { Operator } from './operator.ts'
import { Refused } from './refused.ts'

export const findLearner: Command = {
  name: 'find-learner',
  words: ['<who>'],
  summary: 'Shows who a learner is, what they have and how far they are. Changes nothing.',
  details: '<who> is an e-mail address or its beginning, a learner id, a certificate id, or a Stripe session (cs_…).',
  options: { table: { value: '<name>', help: 'look into another table, such as one that was just restored' } },
  async plan({ words: [who = ''], options }, operator) {
    const table = options.table ? openTable(options.table, operator.dynamo) : operator.table
    const learners = await learnersBy(who.trim(), table, operator)
    if (learners.length === 0) throw new Refused(`Nobody was found by "${who}".`)
    if (learners.length > 1)
      return onlyFound(...learners.map((one) => `${spoken(one)}  ${one.sub}`), `${learners.length} accounts begin so.`)
    const [learner] = learners
    return onlyFound(...(learner ? await described(learner, table).catch(refuseMissing(options.table)) : []))
  },
}

const refuseMissing = (table: string | undefined) => (error: Error) => {
  throw error.name === 'ResourceNotFoundException'
    ? new Refused(`There is no table ${table ?? 'of the stack'}.`)
    : error
}

async function learnersBy(who: string, table: Table, operator: Operator): Promise<Learner[]> {
  const sub = await subBehind(who, table)
  const account = await accountOf(sub ?? who, operator)
  if (account) return [account]
  if (sub) return [{ sub, name: '', email: 'no account any more', status: 'GONE', since: undefined }]
  return accountsLike(who, operator)
}

/** Who a learner id, a certificate or a payment belongs to. */
async function subBehind(who: string, table: Table): Promise<string | undefined> {
  if (/^[0-9a-f]{32}$/.test(who)) return certificateOwner(table, who)
  if (who.startsWith('cs_')) return (await openPayments(table).read(who))?.sub
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(who) ? who : undefined
}

async function described(learner: Learner, table: Table): Promise<string[]> {
  const { sub, status, since } = learner
  const [{ profile, access, progress, certificates }, isAdmin] = await Promise.all([
    readOverview(table, sub),
    rolesOf(table, sub).has('admin'),
  ])
  const rows: [string, string[]][] = [
    ['id', [sub]],
    ['in the logs', [hashed(sub)]],
    ['account', [`${status}${since ? ` since ${since.toISOString().slice(0, 10)}` : ''}`]],
    ['profile', [profile ? `${spoken(profile)}, since ${profile.createdAt.slice(0, 10)}` : 'none']],
    ['role', [isAdmin ? 'administrator' : 'learner']],
    [
      'access',
      access.map(({ courseId, source, holds, grantedAt, amount, sessionId }) => {
        const paid = sessionId ? `, $${(amount / 100).toFixed(2)} by ${sessionId}` : ''
        return `${courseId}: ${holds ? 'holds' : 'ended'}, ${source} on ${grantedAt.slice(0, 10)}${paid}`
      }),
    ],
    [
      'progress',
      progress.map(({ moduleId, completedAt }) => `${moduleId}: ${completedAt ? `completed ${completedAt}` : 'begun'}`),
    ],
    [
      'certificates',
      certificates.map(({ key, id, revision, name, revoked }) => {
        const standing = revoked ? `revoked on ${revoked.at.slice(0, 10)}: ${revoked.reason}` : `revision ${revision}`
        return `${key}: ${id}, to ${name}, ${standing}`
      }),
    ],
  ]
  return [spoken(learner), ...rows.flatMap(([what, lines]) => column(what, lines.length > 0 ? lines : ['none']))]
}

const column = (what: string, lines: readonly string[]): string[] =>
  lines.map((line, i) => `  ${(i === 0 ? what : '').padEnd(14)}${line}`)
