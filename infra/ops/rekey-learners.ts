import { randomBytes } from 'node:crypto'
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  ListUsersCommand,
  type ListUsersCommandOutput,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBDocumentClient, ScanCommand, type ScanCommandOutput } from '@aws-sdk/lib-dynamodb'
import { learnerPartition } from '../../functions/store/keys.ts'
import { profileKey } from '../../functions/store/profiles.ts'
import { type Command, reportOnly } from './command.ts'
import { nameAndEmail } from './learner.ts'
import { type MoveResult, moveLearner } from './move-learner.ts'
import type { Operator } from './operator.ts'
import { plural } from './plural.ts'

type Account = { sub: string; status: string | undefined }
/** A learner in the table whose account is gone. `account` is a new one with the same email address, if there is one. */
type OrphanedLearner = { sub: string; email: string; name: string; account: Account | undefined }

/** How many learners the plan lists. */
const listedLearners = 10

export const rekeyLearners: Command = {
  name: 'rekey-learners',
  args: [],
  summary: 'After the user pool is lost: recreates every account and gives learners their items back.',
  details:
    'Matches learners by the email address in their profile. Sends no email: learners use "Forgot password?" once. Run it again if it stops.',
  async plan(_input, operator) {
    const [accounts, { profiles, withoutProfile }] = await Promise.all([listAccounts(operator), scanLearners(operator)])
    const orphaned: OrphanedLearner[] = profiles
      .filter(({ sub }) => !accounts.subs.has(sub))
      .map((learner) => ({ ...learner, account: accounts.byEmail.get(learner.email.toLowerCase()) }))
    const unidentified = withoutProfile.filter((sub) => !accounts.subs.has(sub))
    const findings = [
      `${plural(profiles.length, 'learner')} in the table, ${plural(accounts.subs.size, 'account')} in the user pool.`,
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
        `Move the items of ${plural(orphaned.length, 'learner')} to the ids of their new accounts:`,
        ...orphaned.slice(0, listedLearners).map((learner) => `  ${nameAndEmail(learner)}, was ${learner.sub}`),
        ...(orphaned.length > listedLearners ? [`  and ${orphaned.length - listedLearners} more`] : []),
      ],
      apply: () => rekeyAll(orphaned, operator),
    }
  },
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
    const result: MoveResult = await moveLearner(operator.table, learner.sub, account.sub)
    items += result.moved
    if (result.left > 0)
      notMoved.push(
        `${plural(result.left, 'item')} of ${nameAndEmail(learner)} not moved from ${learner.sub}: the new account has newer data.`,
      )
    operator.print(`${nameAndEmail(learner)}: ${plural(result.moved, 'item')}, ${learner.sub} -> ${account.sub}`)
  }
  return [
    `Gave ${plural(orphaned.length, 'learner')} an account and moved ${plural(items, 'item')}.`,
    ...notMoved,
    'Tell the learners to use "Forgot password?" at their next sign-in.',
  ]
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
  let after: string | undefined
  do {
    const page: ListUsersCommandOutput = await cognito.send(
      new ListUsersCommand({ UserPoolId: deployed.userPoolId, PaginationToken: after }),
    )
    for (const user of page.Users ?? []) {
      const account = accountFrom(user)
      subs.add(account.sub)
      byEmail.set(attributeOf(user, 'email')?.toLowerCase() ?? '', account)
    }
    after = page.PaginationToken
  } while (after)
  return { subs, byEmail }
}

/** Every learner in the table. Learners without a profile have no email address to match. */
async function scanLearners({ dynamo, deployed }: Operator) {
  const documents = DynamoDBDocumentClient.from(dynamo)
  const start = learnerPartition('')
  const profiles = new Map<string, { sub: string; email: string; name: string }>()
  const subs = new Set<string>()
  let after: Record<string, unknown> | undefined
  do {
    const page: ScanCommandOutput = await documents.send(
      new ScanCommand({
        TableName: deployed.tableName,
        ProjectionExpression: '#pk, #sk, #email, #name',
        FilterExpression: 'begins_with(#pk, :start)',
        ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk', '#email': 'email', '#name': 'name' },
        ExpressionAttributeValues: { ':start': start },
        ConsistentRead: true,
        ExclusiveStartKey: after,
      }),
    )
    for (const { pk, sk, email, name } of page.Items ?? []) {
      const sub = String(pk).slice(start.length)
      subs.add(sub)
      if (sk === profileKey) profiles.set(sub, { sub, email: String(email), name: String(name) })
    }
    after = page.LastEvaluatedKey
  } while (after)
  return { profiles: [...profiles.values()], withoutProfile: [...subs].filter((sub) => !profiles.has(sub)) }
}
