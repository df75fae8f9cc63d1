import { AdminGetUserCommand, type AttributeType, ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider'
import { cleanSearch } from '#domain/sign-in/typed'
import type { Operator } from './operator.ts'
import { OpsError } from './ops-error.ts'

type Pool = Pick<Operator, 'cognito' | 'deployed'>

export type Learner = {
  sub: string
  email: string
  name: string
  /** Cognito's user status: CONFIRMED, UNCONFIRMED, RESET_REQUIRED … */
  status: string
  /** False while the account can't sign in. */
  enabled: boolean
  since: Date | undefined
}

/** `Jane Brien <jane@school.edu.au>`. */
export const nameAndEmail = ({ name, email }: Pick<Learner, 'name' | 'email'>): string =>
  `${name || 'No name'} <${email}>`

/** The account with this email address or learner id. Cognito ignores the case of an address. */
export async function findAccount(emailOrSub: string, { cognito, deployed }: Pool): Promise<Learner | undefined> {
  const UserPoolId = deployed.userPoolId
  try {
    const user = await cognito.send(new AdminGetUserCommand({ UserPoolId, Username: cleanSearch(emailOrSub) }))
    return learnerFrom({ ...user, Attributes: user.UserAttributes })
  } catch (error) {
    if (error instanceof Error && error.name === 'UserNotFoundException') return undefined
    throw error
  }
}

/** The accounts whose email address starts with `start`; at most 60. */
export async function findAccountsByPrefix(start: string, { cognito, deployed }: Pool): Promise<Learner[]> {
  const { Users = [] } = await cognito.send(
    new ListUsersCommand({
      UserPoolId: deployed.userPoolId,
      Filter: `email ^= "${start.replaceAll(/["\\]/g, '\\$&')}"`,
      Limit: 60,
    }),
  )
  return Users.map(learnerFrom)
}

/** @throws OpsError if no account has the address, or its owner hasn't confirmed it */
export async function findConfirmedLearner(email: string, pool: Pool): Promise<Learner> {
  const learner = await findAccount(email, pool)
  if (!learner)
    throw new OpsError(
      `No account has the email ${email}. Search by the start of the address: npm run ops -- find-learner <start>`,
    )
  if (learner.status === 'UNCONFIRMED')
    throw new OpsError(
      `${nameAndEmail(learner)} has not confirmed this email address. Ask them to confirm it first: anyone can sign up with someone else's address.`,
    )
  return learner
}

type User = {
  Username?: string | undefined
  UserStatus?: string | undefined
  Enabled?: boolean | undefined
  UserCreateDate?: Date | undefined
  Attributes?: AttributeType[] | undefined
}

function learnerFrom({
  Username = '',
  UserStatus = '',
  Enabled = true,
  UserCreateDate,
  Attributes = [],
}: User): Learner {
  const attribute = (name: string) => Attributes.find(({ Name }) => Name === name)?.Value
  return {
    sub: attribute('sub') ?? Username,
    email: attribute('email') ?? '',
    name: attribute('name') ?? '',
    status: UserStatus,
    enabled: Enabled,
    since: UserCreateDate,
  }
}
