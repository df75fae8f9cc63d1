import { AdminGetUserCommand, type AttributeType, ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider'
import type { Operator } from './operator.ts'
import { Refused } from './refused.ts'

type Pool = Pick<Operator, 'cognito' | 'deployed'>

/** An account of the user pool. */
export type Learner = {
  sub: string
  email: string
  name: string
  /** Cognito's word: CONFIRMED, UNCONFIRMED, RESET_REQUIRED … */
  status: string
  since: Date | undefined
}

/** `Jane Brien <jane@school.edu.au>`. */
export const spoken = ({ name, email }: Pick<Learner, 'name' | 'email'>): string => `${name || 'No name'} <${email}>`

/** The account of an e-mail address, or of a learner's id. Cognito takes an address in any case. */
export async function accountOf(nameOrEmail: string, { cognito, deployed }: Pool): Promise<Learner | undefined> {
  const UserPoolId = deployed.userPoolId
  try {
    const user = await cognito.send(new AdminGetUserCommand({ UserPoolId, Username: nameOrEmail }))
    return learnerFrom({ ...user, Attributes: user.UserAttributes })
  } catch (error) {
    if (error instanceof Error && error.name === 'UserNotFoundException') return undefined
    throw error
  }
}

/** The accounts whose address begins so: at most 60. */
export async function accountsLike(start: string, { cognito, deployed }: Pool): Promise<Learner[]> {
  const { Users = [] } = await cognito.send(
    new ListUsersCommand({
      UserPoolId: deployed.userPoolId,
      Filter: `email ^= "${start.replaceAll(/["\\]/g, '\\$&')}"`,
      Limit: 60,
    }),
  )
  return Users.map(learnerFrom)
}

/** @throws Refused where nobody has the address, or whoever has it has not shown that it is theirs */
export async function confirmedLearner(email: string, pool: Pool): Promise<Learner> {
  const learner = await accountOf(email, pool)
  if (!learner)
    throw new Refused(
      `Nobody has an account with ${email}. Look by the beginning: npm run ops -- find-learner <e-mail>`,
    )
  if (learner.status === 'UNCONFIRMED')
    throw new Refused(
      `${spoken(learner)} has not given back the code that proves the address. Ask for that first: anyone can sign up with it.`,
    )
  return learner
}

type User = {
  Username?: string | undefined
  UserStatus?: string | undefined
  UserCreateDate?: Date | undefined
  Attributes?: AttributeType[] | undefined
}

function learnerFrom({ Username = '', UserStatus = '', UserCreateDate, Attributes = [] }: User): Learner {
  const attribute = (name: string) => Attributes.find(({ Name }) => Name === name)?.Value
  return {
    sub: attribute('sub') ?? Username,
    email: attribute('email') ?? '',
    name: attribute('name') ?? '',
    status: UserStatus,
    since: UserCreateDate,
  }
}
