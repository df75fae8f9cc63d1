import { randomBytes, randomUUID } from 'node:crypto'
import {
  AdminConfirmSignUpCommand,
  AdminDeleteUserCommand,
  ListUsersCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { eraseLearner } from '#privacy/erase-learner'
import { learnerStores, publicStores } from '../../functions/stores.ts'
import { createChecks } from './checks.ts'
import type { Command } from './command.ts'
import type { Operator } from './operator.ts'
import { OpsError } from './ops-error.ts'
import { plural } from './plural.ts'
import { checkAsLearner } from './smoke/as-learner.ts'
import { checkAsVisitor } from './smoke/as-visitor.ts'
import { openVisitor } from './visitor.ts'

/** An address at the SES mailbox simulator, which accepts and discards email. */
const testAddress = (label: string) => `success+portal-smoke-${label}@simulator.amazonses.com`
const testAddressPrefix = testAddress('').split('@')[0] ?? ''

export const smoke: Command = {
  name: 'smoke',
  args: [],
  summary: 'Checks a deployment from outside: pages, headers, and a test learner signing in and taking a course.',
  details: 'Takes about a minute and cleans up after itself. Run it after every deployment.',
  options: { url: { value: '<url>', help: "the URL to check, such as CloudFront's own until DNS points there" } },
  async plan({ options }, defaultOperator) {
    const operator = { ...defaultOperator, deployed: { ...defaultOperator.deployed, ...parseUrl(options.url) } }
    const email = testAddress(randomUUID().slice(0, 8))
    const leftovers = await findLeftovers(operator)
    return {
      changes: [
        ...(leftovers.length > 0 ? [`Delete ${plural(leftovers.length, 'test learner')} left by stopped runs.`] : []),
        `Sign up the test learner ${email} at ${operator.deployed.siteUrl}, take a course, and delete the learner and their data.`,
      ],
      async apply() {
        for (const sub of leftovers) await deleteTestLearner(sub, operator)
        return runChecks(email, operator)
      },
    }
  },
}

/** The ids of test learners whom stopped runs left; at most 60. */
async function findLeftovers({ cognito, deployed }: Operator): Promise<string[]> {
  const { Users = [] } = await cognito.send(
    new ListUsersCommand({ UserPoolId: deployed.userPoolId, Filter: `email ^= "${testAddressPrefix}"`, Limit: 60 }),
  )
  return Users.map(({ Username = '' }) => Username)
}

function parseUrl(text: string | undefined): { siteUrl?: string } {
  if (text === undefined) return {}
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new OpsError('--url takes a URL, such as https://d1.cloudfront.net')
  return { siteUrl: new URL(text).origin }
}

async function runChecks(email: string, operator: Operator): Promise<string[]> {
  const checks = createChecks(operator.print)
  const visitor = openVisitor(operator.deployed.siteUrl)
  const findings = await checkAsVisitor(checks, visitor, operator)
  const password = randomBytes(24).toString('base64url')
  const sub = await checks.check('an account can be created', () => signUp({ email, password }, operator))
  if (sub) {
    try {
      await checkAsLearner(checks, visitor, operator, { ...findings, sub, email, password })
    } finally {
      await checks.check('the test learner is deleted', () => deleteTestLearner(sub, operator))
    }
  }
  const { passed, failed } = checks.counts
  if (failed > 0) throw new OpsError(`${failed} of ${plural(passed + failed, 'check')} failed.`)
  return [`All ${plural(passed, 'check')} passed.`]
}

/** Signs up like a visitor, then confirms the account as the operator instead of with the emailed code. */
async function signUp(who: { email: string; password: string }, { cognito, deployed }: Operator): Promise<string> {
  const { UserSub } = await cognito.send(
    new SignUpCommand({
      ClientId: deployed.userPoolClientId,
      Username: who.email,
      Password: who.password,
      UserAttributes: [
        { Name: 'email', Value: who.email },
        { Name: 'name', Value: 'Smoke Test' },
      ],
    }),
  )
  await cognito.send(new AdminConfirmSignUpCommand({ UserPoolId: deployed.userPoolId, Username: who.email }))
  if (!UserSub) throw new Error('Cognito returned no id for the new account')
  return UserSub
}

/** Deletes the data before the account, so that a later run can find the account if this fails halfway. */
async function deleteTestLearner(sub: string, operator: Operator): Promise<void> {
  const { cognito, deployed, table, pause, now } = operator
  const learner = (of: string) => learnerStores(table, of)
  // A test learner pays nothing, so Stripe has no customer to delete.
  const context = { ...publicStores(table), learner, stripe: undefined, pause, world: { now } }
  await eraseLearner({ sub, certificates: 'remove' }, context)
  await cognito.send(new AdminDeleteUserCommand({ UserPoolId: deployed.userPoolId, Username: sub }))
}
