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
import { type Command, onlyFound } from './command.ts'
import { spoken } from './learner.ts'
import { type Moved, moveLearner } from './move-learner.ts'
import type { Operator } from './operator.ts'

type Account = { sub: string; status: string | undefined }
/** A learner in the table whose account is gone; `account` is a new one under the same address. */
type Lost = { sub: string; email: string; name: string; account: Account | undefined }

const shown = 10

export const rekeyLearners: Command = {
  name: 'rekey-learners',
  words: [],
  summary: 'After the loss of the user pool: makes every account anew, with all that its learner has.',
  details:
    'Goes by the e-mail address of the profile. Sends no mail: learners take "Forgot password?" once. Run it again if it was stopped.',
  async plan(_given, operator) {
    const [accounts, { profiles, withoutProfile }] = await Promise.all([accountsOf(operator), learnersOf(operator)])
    const lost: Lost[] = profiles
      .filter(({ sub }) => !accounts.subs.has(sub))
      .map((one) => ({ ...one, account: accounts.byEmail.get(one.email.toLowerCase()) }))
    const strays = withoutProfile.filter((sub) => !accounts.subs.has(sub))
    const found = [
      `${profiles.length} learners in the table, ${accounts.subs.size} accounts in the user pool.`,
      ...strays.map((sub) => `Items without account and profile, left alone: ${learnerPartition(sub)}`),
    ]
    if (lost.length === 0) return onlyFound(...found, 'Every learner has an account: there is nothing to do.')
    const fresh = lost.filter(({ account }) => !account)
    return {
      found,
      will: [
        ...(fresh.length > 0 ? [`Make ${fresh.length} accounts anew, without sending mail.`] : []),
        `Put the items of ${lost.length} learners under the ids of their new accounts:`,
        ...lost.slice(0, shown).map((one) => `  ${spoken(one)}, was ${one.sub}`),
        ...(lost.length > shown ? [`  and ${lost.length - shown} more`] : []),
      ],
      act: () => rekeyed(lost, operator),
    }
  },
}

async function rekeyed(lost: readonly Lost[], operator: Operator): Promise<string[]> {
  const made = new Map<string, Account>()
  const left: string[] = []
  let items = 0
  for (const one of lost) {
    const email = one.email.toLowerCase()
    const account = made.get(email) ?? one.account ?? (await createAccount(one, operator))
    if (account.status === 'FORCE_CHANGE_PASSWORD') await openToNewPassword(one, operator)
    made.set(email, { ...account, status: 'CONFIRMED' })
    const result: Moved = await moveLearner(operator.table, one.sub, account.sub)
    items += result.moved
    if (result.left > 0) left.push(`${result.left} items of ${spoken(one)} stay under ${one.sub}: newer ones stand.`)
    operator.say(`${spoken(one)}: ${result.moved} items, ${one.sub} -> ${account.sub}`)
  }
  return [
    `${lost.length} learners have accounts again, ${items} items were moved.`,
    ...left,
    'Tell the learners to take "Forgot password?" at their next sign-in.',
  ]
}

async function createAccount({ email, name }: Lost, { cognito, deployed }: Operator): Promise<Account> {
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

/** A password that nobody knows: only with one does Cognito let the owner of the address choose another by e-mail. */
async function openToNewPassword({ email }: Lost, { cognito, deployed }: Operator): Promise<void> {
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

async function accountsOf({ cognito, deployed }: Operator) {
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

/** Every learner of the table; those without a profile have no address to go by. */
async function learnersOf({ dynamo, deployed }: Operator) {
  const documents = DynamoDBDocumentClient.from(dynamo)
  const start = learnerPartition('')
  const profiles = new Map<string, { sub: string; email: string; name: string }>()
  const all = new Set<string>()
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
      all.add(sub)
      if (sk === profileKey) profiles.set(sub, { sub, email: String(email), name: String(name) })
    }
    after = page.LastEvaluatedKey
  } while (after)
  return { profiles: [...profiles.values()], withoutProfile: [...all].filter((sub) => !profiles.has(sub)) }
}
