import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { S3Client } from '@aws-sdk/client-s3'
import { afterAll } from 'vitest'
import { createCognito } from '../../../infra/local/cognito/cognito.ts'
import { readBody } from '../../../infra/local/request-body.ts'
import type { Command } from '../../../infra/ops/command.ts'
import type { Operator } from '../../../infra/ops/operator.ts'
import { openLocalTable } from '../../functions/store/local-table.ts'
import { listen } from '../local/listen.ts'

export const nobody = { region: 'ap-southeast-2', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }

type Cognito = ReturnType<typeof createCognito>

/**
 * Serves the user pool's stand-in with three operations more, which only an operator needs: signing up is confirmed with
 * the code of the mailbox, and an account that an operator makes has a password that nobody knows.
 */
export function operatorPool(cognito: Cognito): Cognito['handler'] {
  return async (request, response) => {
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? ''
    if (!['AdminConfirmSignUp', 'AdminCreateUser', 'AdminSetUserPassword'].includes(operation))
      return cognito.handler(request, response)
    const asked = JSON.parse((await readBody(request, 100_000)).toString())
    const answer =
      operation === 'AdminCreateUser'
        ? created(cognito, asked)
        : operation === 'AdminConfirmSignUp'
          ? await confirmed(cognito, asked.Username, `http://${request.headers.host}`)
          : {}
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(answer))
  }
}

async function confirmed(cognito: Cognito, email: string, origin: string): Promise<object> {
  const code = cognito.mailbox().find(({ to }) => to === email)?.code
  const answer = await fetch(`${origin}/_cognito`, {
    method: 'POST',
    headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.ConfirmSignUp' },
    body: JSON.stringify({ ClientId: cognito.clientId, Username: email, ConfirmationCode: code }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return {}
}

function created(cognito: Cognito, asked: { Username: string; UserAttributes: { Name: string; Value: string }[] }) {
  const name = asked.UserAttributes.find(({ Name }) => Name === 'name')?.Value ?? ''
  const { sub } = cognito.createUser({ email: asked.Username, name, password: crypto.randomUUID() })
  return { User: { Username: sub, UserStatus: 'FORCE_CHANGE_PASSWORD', Attributes: [{ Name: 'sub', Value: sub }] } }
}

/** An operator at a stage whose table and user pool are stand-ins, and what was said meanwhile. */
export async function openAccountAutosave(): Promise<{ operator: Operator; cognito: Cognito; said: string[] }> {
  const { table, client } = await openLocalTable()
  const cognito = createCognito()
  const server = await listen(operatorPool(cognito))
  const admin = new CognitoIdentityProviderClient({ ...nobody, endpoint: server.url })
  afterAll(async () => {
    admin.destroy()
    await server.close()
  })
  const said: string[] = []
  const operator: Operator = {
    stage: 'prod',
    deployed: {
      account: '111122223333',
      siteUrl: 'https://learning.wattle-grove.edu.au',
      siteBucket: 'site-bucket',
      tableName: 'portal',
      userPoolId: cognito.userPoolId,
      userPoolClientId: cognito.clientId,
      tags: [
        { Key: 'project', Value: 'portal' },
        { Key: 'stage', Value: 'prod' },
      ],
      busy: false,
    },
    table,
    dynamo: client,
    cognito: admin,
    s3: new S3Client(nobody),
    now: () => new Date('2026-11-20T09:15:00.000Z'),
    pause: async () => {},
    say: (line) => {
      said.push(line)
    },
  }
  return { operator, cognito, said }
}

/** Plans a command and carries it out, as `--yes` does: what it found, was going to do and did. */
export async function carryOut(
  command: Command,
  operator: Operator,
  words: readonly string[] = [],
  options: Record<string, string> = {},
): Promise<{ found: readonly string[]; will: readonly string[]; did: readonly string[] }> {
  const { found = [], will, act } = await command.plan({ words, options }, operator)
  return { found, will, did: will.length > 0 ? await act() : [] }
}
