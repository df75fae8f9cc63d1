import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import { cleanSearch } from '#signing-in/typed'
import type { Operator } from './operator.ts'
import { OpsError } from './ops-error.ts'

type Pool = Pick<Operator, 'cognito' | 'deployed'>

type Learner = {
  sub: string
  email: string
  name: string
  /** Cognito's user status: CONFIRMED, UNCONFIRMED, RESET_REQUIRED … */
  status: string
  /** False while the account can't sign in. */
  enabled: boolean
}

/** `Jane Brien <jane@school.edu.au>`. */
export const nameAndEmail = ({ name, email }: Pick<Learner, 'name' | 'email'>): string =>
  `${name || 'No name'} <${email}>`

/** The account with this email address or learner id. Cognito ignores the case of an address. */
export async function findAccount(emailOrSub: string, { cognito, deployed }: Pool): Promise<Learner | undefined> {
  const UserPoolId = deployed.userPoolId
  try {
    const {
      Username = '',
      UserStatus: status = '',
      Enabled: enabled = true,
      UserAttributes = [],
    } = await cognito.send(new AdminGetUserCommand({ UserPoolId, Username: cleanSearch(emailOrSub) }))
    const attribute = (name: string) => UserAttributes.find(({ Name }) => Name === name)?.Value
    const [sub = Username, email = '', name = ''] = ['sub', 'email', 'name'].map(attribute)
    return { sub, email, name, status, enabled }
  } catch (error) {
    if (error instanceof Error && error.name === 'UserNotFoundException') return undefined
    throw error
  }
}

/** @throws OpsError if no account has the address, or its owner hasn't confirmed it */
export async function findConfirmedLearner(email: string, pool: Pool): Promise<Learner> {
  const learner = await findAccount(email, pool)
  if (!learner)
    throw new OpsError(`No account has the email ${email}. The search on the desk, at /admin, finds parts of it.`)
  if (learner.status === 'UNCONFIRMED')
    throw new OpsError(
      `${nameAndEmail(learner)} has not confirmed this email address. Ask them to confirm it first: anyone can sign up with someone else's address.`,
    )
  return learner
}
