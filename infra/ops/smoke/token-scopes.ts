import {
  AdminGetUserCommand,
  GetUserCommand,
  UpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { selfServiceScope } from '#core/session'
import { getMe } from '#people/contract'
import { learnerScope } from '../../access-tokens.ts'
import { type Checks, expectSame } from '../checks.ts'
import type { Operator } from '../operator.ts'
import { OpsError } from '../ops-error.ts'
import type { Visitor } from '../visitor.ts'

type Tokens = { access: string; renewed: string }

/** Checks with real tokens what the two triggers of the pool are for. */
export async function checkScopes(
  { check }: Checks,
  visitor: Visitor,
  { cognito, deployed }: Operator,
  { sub, email, access, renewed }: Tokens & { sub: string; email: string },
): Promise<void> {
  await check('a renewed token has the portal’s scope and opens it', async () => {
    if (!scopesOf(renewed).includes(learnerScope)) throw new OpsError(`its scopes are ${scopesOf(renewed)}`)
    await visitor.call(getMe, {}, renewed)
  })
  await check('a renewed token lacks Cognito’s own scope, so Cognito refuses it', async () => {
    if (scopesOf(renewed).includes(selfServiceScope)) throw new OpsError(`its scopes are ${scopesOf(renewed)}`)
    await expectRefusal(cognito.send(new GetUserCommand({ AccessToken: renewed })))
  })
  await check('Cognito sends no code to a new email address', async () => {
    const UserAttributes = [{ Name: 'email', Value: email.replace('success+', 'success+other-') }]
    await expectRefusal(cognito.send(new UpdateUserAttributesCommand({ AccessToken: access, UserAttributes })))
    const user = await cognito.send(new AdminGetUserCommand({ UserPoolId: deployed.userPoolId, Username: sub }))
    expectSame('the address', user.UserAttributes?.find(({ Name }) => Name === 'email')?.Value, email)
  })
}

const expectRefusal = (call: Promise<unknown>): Promise<void> =>
  call.then(
    () => {
      throw new OpsError('Cognito accepted it')
    },
    () => {},
  )

const scopesOf = (token: string): string[] =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).scope.split(' ')
