import { randomBytes } from 'node:crypto'
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  DescribeUserPoolCommand,
  paginateListUsers,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'
import { keyIn, learnerPartition } from '#core/keys'
import { profileKey } from '#people/store'
import { type Command, reportOnly } from './command.ts'
import { nameAndEmail } from './learner.ts'
import { type MoveResult, moveLearner } from './move-items.ts'
import type { Operator } from './operator.ts'
import { plural } from './plural.ts'

/** A profile in the table. `since` is when its account was made or, after a lost pool, made again. */
type Profile = { sub: string; email: string; name: string; since: string }
type Account = { sub: string; status: string | undefined }
/** A learner in the table whose account is gone. `account` is a new one with the same email address, if there is one. */
type OrphanedLearner = Profile & { account: Account | undefined }

const listedLearners = 10

export const rekeyLearners: Command = {
  name: 'rekey-learners',
  args: [],
  summary: 'After the user pool is lost: recreates every account and gives learners their items back.',
  details:
    'Matches learners by the email address in their profile. Sends no email: learners use "Forgot password?" once. Run it again if it stops.\nDoes not recreate an account that somebody deleted from the present pool.',
  async plan(_input, operator) {
    const [accounts, poolSince, { profiles, withoutProfile }] = await Promise.all([
      listAccounts(operator),
      createdAt(operator),
      scanLearners(operator),
    ])
    const withoutTheirAccount: OrphanedLearner[] = profiles
      .filter(({ sub }) => !accounts.subs.has(sub))
      .map((learner) => ({ ...learner, account: accounts.byEmail.get(learner.email.toLowerCase()) }))
    const deleted = withoutTheirAccount.filter((learner) => wasDeleted(learner, poolSince))
    const orphaned = withoutTheirAccount.filter((learner) => !wasDeleted(learner, poolSince))
    const unidentified = withoutProfile.filter((sub) => !accounts.subs.has(sub))
    const findings = [
      `${plural(profiles.length, 'learner')} in the table, ${plural(accounts.subs.size, 'account')} in the user pool.`,
      ...deleted.map(({ sub }) => `Skipping a learner whose account was deleted: ${learnerPartition(sub)}`),
      ...unidentified.map((sub) => `Skipping items without an account or a profile: ${learnerPartition(sub)}`),
    ]
    if (orphaned.length === 0) return reportOnly(...findings, 'Every learner has an account: there is nothing to do.')
    const withoutAccount = orphaned.filter(({ account }) => !account)
    return {
      findings,
      changes: [
        ...(withoutAccount.length > 0
          ? [`Create ${plural(withoutAccount.length, 'account')} without sending email.`]
          : []),
        `Move the items of ${plural(orphaned.length, 'learner')} to ${orphaned.length === 1 ? 'the id of the new account' : 'the ids of the new accounts'}:`,
        ...orphaned.slice(0, listedLearners).map((learner) => `  ${nameAndEmail(learner)}, was ${learner.sub}`),
        ...(orphaned.length > listedLearners ? [`  and ${orphaned.length - listedLearners} more`] : []),
      ],
      apply: () => rekeyAll(orphaned, operator),
    }
  },
}

/**
 * Whether somebody deleted the account from the present pool: the profile isn't older than the pool, so the account was in it. A
 * lost pool leaves only older profiles behind. Restoring the table brings back profiles of deleted accounts.
 */
const wasDeleted = ({ since, account }: OrphanedLearner, poolSince: Date): boolean =>
  !account && new Date(since) >= poolSince

async function createdAt({ cognito, deployed }: Operator): Promise<Date> {
  const { UserPool } = await cognito.send(new DescribeUserPoolCommand({ UserPoolId: deployed.userPoolId }))
  if (!UserPool?.CreationDate) throw new Error('Cognito does not say when the user pool was created')
  return UserPool.CreationDate
}

async function rekeyAll(orphaned: readonly OrphanedLearner[], operator: Operator): Promise<string[]> {
  const recreated = new Map<string, Account>()
  const notMoved: string[] = []
  let items = 0
  for (const learner of orphaned) {
    const email = learner.email.toLowerCase()
    const account = recreated.get(email) ?? learner.account ?? (await createAccount(learner, operator))
    if (account.status === 'FORCE_CHANGE_PASSWORD') await setRandomPassword(learner, operator)
    recreated.set(email, { ...account, status: 'CONFIRMED' })
    await noteMove(learner, operator)
    const result: MoveResult = await moveLearner(operator.table, learner.sub, account.sub)
    items += result.moved
    if (result.left.length > 0)
      notMoved.push(
        `${plural(result.left.length, 'item')} of ${nameAndEmail(learner)} not moved from ${learner.sub}: the new account has newer data.`,
      )
    operator.print(`${nameAndEmail(learner)}: ${plural(result.moved, 'item')}, ${learner.sub} -> ${account.sub}`)
  }
  return [
    `Gave ${plural(orphaned.length, 'learner')} an account and moved ${plural(items, 'item')}.`,
    ...notMoved,
    `Tell the ${orphaned.length === 1 ? 'learner' : 'learners'} to use "Forgot password?" at the next sign-in.`,
  ]
}

/** Notes in the profile, which is about to move, that its account belongs to the present pool. */
async function noteMove({ sub, email }: OrphanedLearner, { table, now }: Operator): Promise<void> {
  const set = { movedAt: now().toISOString() }
  await table.write(keyIn(learnerPartition(sub), profileKey), { set, when: [{ email }] })
}

async function createAccount({ email, name }: OrphanedLearner, { cognito, deployed }: Operator): Promise<Account> {
  const { User } = await cognito.send(
    new AdminCreateUserCommand({
      UserPoolId: deployed.userPoolId,
      Username: email,
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'name', Value: name || email },
      ],
    }),
  )
  return accountFrom(User ?? {})
}

/** Sets a permanent random password, because Cognito allows "Forgot password?" only for accounts that have one. */
async function setRandomPassword({ email }: OrphanedLearner, { cognito, deployed }: Operator): Promise<void> {
  const Password = randomBytes(32).toString('base64url')
  await cognito.send(
    new AdminSetUserPasswordCommand({ UserPoolId: deployed.userPoolId, Username: email, Password, Permanent: true }),
  )
}

const attributeOf = ({ Attributes = [] }: UserType, name: string): string | undefined =>
  Attributes.find((one) => one.Name === name)?.Value

const accountFrom = (user: UserType): Account => ({
  sub: attributeOf(user, 'sub') ?? user.Username ?? '',
  status: user.UserStatus,
})

async function listAccounts({ cognito, deployed }: Operator) {
  const subs = new Set<string>()
  const byEmail = new Map<string, Account>()
  for await (const { Users = [] } of paginateListUsers({ client: cognito }, { UserPoolId: deployed.userPoolId }))
    for (const user of Users) {
      const account = accountFrom(user)
      subs.add(account.sub)
      byEmail.set(attributeOf(user, 'email')?.toLowerCase() ?? '', account)
    }
  return { subs, byEmail }
}

/** Every learner in the table. Learners without a profile have no email address to match. */
async function scanLearners({ dynamo, deployed }: Operator) {
  const start = learnerPartition('')
  const profiles = new Map<string, Profile>()
  const subs = new Set<string>()
  const attributes = ['pk', 'sk', 'email', 'name', 'createdAt', 'movedAt']
  const scan = {
    TableName: deployed.tableName,
    ProjectionExpression: attributes.map((one) => `#${one}`).join(', '),
    FilterExpression: 'begins_with(#pk, :start)',
    ExpressionAttributeNames: Object.fromEntries(attributes.map((one) => [`#${one}`, one])),
    ExpressionAttributeValues: { ':start': start },
    ConsistentRead: true,
  }
  for await (const { Items = [] } of paginateScan({ client: DynamoDBDocumentClient.from(dynamo) }, scan))
    for (const { pk, sk, email, name, createdAt, movedAt } of Items) {
      const sub = String(pk).slice(start.length)
      subs.add(sub)
      if (sk === profileKey)
        profiles.set(sub, { sub, email: String(email), name: String(name), since: String(movedAt ?? createdAt) })
    }
  return { profiles: [...profiles.values()], withoutProfile: [...subs].filter((sub) => !profiles.has(sub)) }
}
