import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { S3Client } from '@aws-sdk/client-s3'
import { SSMClient } from '@aws-sdk/client-ssm'
import { afterAll } from 'vitest'
import { createCognito } from '../../../infra/local/cognito/cognito.ts'
import { readBody } from '../../../infra/local/request-body.ts'
import type { Command } from '../../../infra/ops/command.ts'
import type { Operator } from '../../../infra/ops/operator.ts'
import { openLocalTable } from '../../functions/core/local-table.ts'
import { openLocalStripe } from '../../functions/payments/local-stripe.ts'
import { forgottenInMemory } from '../../functions/privacy/forgotten-in-memory.ts'
import { smallLessons } from '../../functions/small-lessons.ts'
import { listen } from '../local/listen.ts'

export const fakeCredentials = {
  region: 'ap-southeast-2',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
}

type Cognito = ReturnType<typeof createCognito>

/** When the test operator's user pool was created. */
export const poolCreated = new Date('2026-10-01T00:00:00.000Z')

/**
 * Adds the operations that the commands use to the local user pool: describing the pool, confirming a sign-up (with the code
 * from the mailbox), creating a user (with a random password) and setting a password (which does nothing).
 */
export function withAdminOperations(cognito: Cognito): Cognito['handler'] {
  return async (request, response) => {
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? ''
    if (!['AdminConfirmSignUp', 'AdminCreateUser', 'AdminSetUserPassword', 'DescribeUserPool'].includes(operation))
      return cognito.handler(request, response)
    const input = JSON.parse((await readBody(request, 100_000)).toString())
    const result =
      operation === 'AdminCreateUser'
        ? createUser(cognito, input)
        : operation === 'AdminConfirmSignUp'
          ? await confirmSignUp(cognito, input.Username, `http://${request.headers.host}`)
          : operation === 'DescribeUserPool'
            ? { UserPool: { CreationDate: poolCreated.getTime() / 1000 } }
            : {}
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(result))
  }
}

async function confirmSignUp(cognito: Cognito, email: string, origin: string): Promise<object> {
  const code = cognito.mailbox().find(({ to }) => to === email)?.code
  const response = await fetch(`${origin}/_cognito`, {
    method: 'POST',
    headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.ConfirmSignUp' },
    body: JSON.stringify({ ClientId: cognito.clientId, Username: email, ConfirmationCode: code }),
  })
  if (!response.ok) throw new Error(await response.text())
  return {}
}

function createUser(cognito: Cognito, input: { Username: string; UserAttributes: { Name: string; Value: string }[] }) {
  const name = input.UserAttributes.find(({ Name }) => Name === 'name')?.Value ?? ''
  const { sub } = cognito.createUser({ email: input.Username, name, password: crypto.randomUUID() })
  return { User: { Username: sub, UserStatus: 'FORCE_CHANGE_PASSWORD', Attributes: [{ Name: 'sub', Value: sub }] } }
}

/** An operator with a local table and user pool, and the progress lines printed so far. */
export async function openTestOperator(): Promise<{ operator: Operator; cognito: Cognito; output: string[] }> {
  const { table, client } = await openLocalTable()
  const cognito = createCognito({ texts: true })
  const server = await listen(withAdminOperations(cognito))
  const admin = new CognitoIdentityProviderClient({ ...fakeCredentials, endpoint: server.url })
  afterAll(async () => {
    admin.destroy()
    await server.close()
  })
  const output: string[] = []
  const forgotten = forgottenInMemory()
  const operator: Operator = {
    stage: 'prod',
    deployed: {
      account: '111122223333',
      siteUrl: 'https://learning.wattle-grove.edu.au',
      siteBucket: 'site-bucket',
      tableName: 'portal',
      userPoolId: cognito.userPoolId,
      userPoolClientId: cognito.clientId,
      mailFunction: 'mails',
      forgottenBucket: 'forgotten-bucket',
      tags: [
        { Key: 'project', Value: 'portal' },
        { Key: 'stage', Value: 'prod' },
      ],
      busy: false,
    },
    table,
    dynamo: client,
    cognito: admin,
    s3: new S3Client(fakeCredentials),
    ssm: new SSMClient(fakeCredentials),
    openStripe: async () => openLocalStripe(),
    stripeEndpoints: () => {
      throw new Error('This test sets no webhook endpoints')
    },
    forgotten: () => forgotten,
    lessons: async () => smallLessons(),
    announce: async (announcement) => {
      output.push(`email ${announcement.about} to ${'sub' in announcement ? announcement.sub : 'the operator'}`)
    },
    now: () => new Date('2026-11-20T09:15:00.000Z'),
    pause: async () => {},
    print: (line) => {
      output.push(line)
    },
  }
  return { operator, cognito, output }
}

/** Plans and applies a command, as `--yes` does. Returns its findings, planned changes and results. */
export async function runCommand(
  command: Command,
  operator: Operator,
  args: readonly string[] = [],
  options: Record<string, string> = {},
): Promise<{ findings: readonly string[]; changes: readonly string[]; results: readonly string[] }> {
  const { findings = [], changes, apply } = await command.plan({ args, options }, operator)
  return { findings, changes, results: changes.length > 0 ? await apply() : [] }
}
