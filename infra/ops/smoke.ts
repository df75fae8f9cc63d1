import { randomBytes, randomUUID } from 'node:crypto'
import {
  AdminConfirmSignUpCommand,
  AdminDeleteUserCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { openChecks } from './checks.ts'
import type { Command } from './command.ts'
import { accountsLike } from './learner.ts'
import type { Operator } from './operator.ts'
import { Refused } from './refused.ts'
import { removeLearner } from './remove-learner.ts'
import { walkAsLearner } from './smoke/as-learner.ts'
import { walkAsVisitor } from './smoke/as-visitor.ts'
import { openVisitor } from './visitor.ts'

/** Mail to this address reaches a simulator of AWS: it arrives, and nobody reads it. */
const addressOf = (label: string) => `success+portal-smoke-${label}@simulator.amazonses.com`
const testLearners = addressOf('').split('@')[0] ?? ''

export const smoke: Command = {
  name: 'smoke',
  words: [],
  summary: 'Checks a deployment from outside: pages, headers, and a course taken by a test learner.',
  details: 'Takes about half a minute and leaves nothing behind. Run it after every deployment.',
  options: { url: { value: '<address>', help: 'where to go, such as CloudFront itself before DNS leads to it' } },
  async plan({ options }, signedIn) {
    const operator = { ...signedIn, deployed: { ...signedIn.deployed, ...addressFrom(options.url) } }
    const email = addressOf(randomUUID().slice(0, 8))
    const before = await accountsLike(testLearners, operator)
    return {
      will: [
        ...(before.length > 0 ? [`Delete ${before.length} test learners of runs that were stopped.`] : []),
        `Sign up the test learner ${email} at ${operator.deployed.siteUrl}, take a course with it, and delete both.`,
      ],
      async act() {
        for (const { sub } of before) await forget(sub, operator)
        return walked(email, operator)
      },
    }
  },
}

function addressFrom(text: string | undefined): { siteUrl?: string } {
  if (text === undefined) return {}
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new Refused('--url takes an address, such as https://d1.cloudfront.net')
  return { siteUrl: new URL(text).origin }
}

async function walked(email: string, operator: Operator): Promise<string[]> {
  const checks = openChecks(operator.say)
  const visitor = openVisitor(operator.deployed.siteUrl)
  const seen = await walkAsVisitor(checks, visitor, operator)
  const password = randomBytes(24).toString('base64url')
  const sub = await checks.check('an account can be made', () => signUp({ email, password }, operator))
  if (sub) {
    try {
      await walkAsLearner(checks, visitor, operator, { ...seen, sub, email, password })
    } finally {
      await checks.check('the test learner is deleted', () => forget(sub, operator))
    }
  }
  const { good, failed } = checks.counted
  if (failed > 0) throw new Refused(`${failed} of ${good + failed} checks failed.`)
  return [`All ${good} checks are good.`]
}

/** Signs up as a visitor does, and gives the code's assent as the operator. */
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
  if (!UserSub) throw new Error('Cognito named no id for the new account')
  return UserSub
}

/** Data first, the account last: what fails in between is found again by the account. */
async function forget(sub: string, { cognito, deployed, table }: Operator): Promise<void> {
  await removeLearner(table, sub)
  await cognito.send(new AdminDeleteUserCommand({ UserPoolId: deployed.userPoolId, Username: sub }))
}
