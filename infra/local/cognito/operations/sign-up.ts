import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { deliveryTo, expiredCode, sendCode, spendCode } from '../codes.ts'
import { attributes, code, type Operations, operation, text } from '../operation.ts'
import { findUser, type Pool, srpIdentity } from '../pool.ts'
import { CognitoProblem, invalidParameter, notAuthorized } from '../problem.ts'
import { newVerifier } from '../srp.ts'
import type { User } from '../state.ts'
import { refuseWeakPassword } from './password.ts'

const userRequest = { Username: text }

const confirmation = z.object({
  ...userRequest,
  ConfirmationCode: code,
  ClientMetadata: z.optional(z.record(text, text)),
})

export const signUpOperations: Operations = {
  SignUp: operation(
    z.object({ ...userRequest, Password: text, UserAttributes: z.optional(attributes('email', 'name')) }),
    async (pool, { Username, Password, UserAttributes = [] }) => {
      refuseWeakPassword(Password)
      const email = Username.toLowerCase()
      if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) throw invalidParameter('Username should be an email.')
      if (findUser(pool, email)) throw new CognitoProblem('UsernameExistsException', 'User already exists')
      const name = UserAttributes.find(({ Name }) => Name === 'name')?.Value
      await pool.onPreSignUp('PreSignUp_SignUp', email, { email, ...(name !== undefined && { name }) })
      const user = addUser(pool, { email, password: Password, ...(name !== undefined && { name }) })
      return { UserConfirmed: false, UserSub: user.sub, CodeDeliveryDetails: sendCode(pool, user, 'sign-up') }
    },
  ),

  ConfirmSignUp: operation(confirmation, async (pool, request) => {
    const user = findUser(pool, request.Username)
    if (!user) throw expiredCode()
    if (user.status === 'CONFIRMED') throw notAuthorized('User cannot be confirmed. Current status is CONFIRMED')
    spendCode(pool, user, 'sign-up', request.ConfirmationCode)
    confirm(pool, user)
    pool.save()
    const { sub, email, name = '' } = user
    await pool.onConfirmed({ sub, email, name }, request.ClientMetadata)
    return {}
  }),

  ResendConfirmationCode: operation(z.object(userRequest), (pool, { Username }) => {
    const user = findUser(pool, Username)
    if (!user) return { CodeDeliveryDetails: deliveryTo(Username) }
    if (user.status === 'CONFIRMED') throw invalidParameter('User is already confirmed.')
    return { CodeDeliveryDetails: sendCode(pool, user, 'sign-up') }
  }),
}

/** Adds a user whose email address isn't confirmed yet. */
export function addUser(
  pool: Pool,
  { email, password, name, sub = randomUUID() }: { email: string; password: string; name?: string; sub?: string },
): User {
  const user: User = {
    sub,
    email: email.toLowerCase(),
    emailVerified: false,
    ...(name !== undefined && { name }),
    status: 'UNCONFIRMED',
    createdAt: pool.seconds(),
    modifiedAt: pool.seconds(),
    password: newVerifier(srpIdentity(pool, sub), password),
    codes: {},
  }
  pool.state.users[sub] = user
  pool.save()
  return user
}

export function confirm(pool: Pool, user: User): void {
  Object.assign(user, { status: 'CONFIRMED', emailVerified: true, modifiedAt: pool.seconds() })
  pool.save()
}
