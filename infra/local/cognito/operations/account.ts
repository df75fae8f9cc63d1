import * as z from 'zod/mini'
import { sendCode, spendCode, textCode } from '../codes.ts'
import { attributes, code, type Operations, operation, text } from '../operation.ts'
import { attributesOf, findUser, type Pool } from '../pool.ts'
import { CognitoProblem } from '../problem.ts'
import { secondFactorOf } from '../second-factor.ts'
import type { User } from '../state.ts'
import { endAllSessions, userOfToken } from '../tokens.ts'
import { setPhone, verifyPhone } from './phone.ts'

const signedInRequest = { AccessToken: text }
const attributeRequest = { ...signedInRequest, AttributeName: z.enum(['email', 'phone_number']) }

/** Operations on the signed-in user's own account. */
export const accountOperations: Operations = {
  GetUser: operation(z.object(signedInRequest), (pool, { AccessToken }) => {
    const user = userOfToken(pool, AccessToken)
    return { Username: user.sub, UserAttributes: attributesOf(user), ...secondFactorOf(user) }
  }),

  // A new email address applies once it's confirmed with its code; until then the old one stays.
  UpdateUserAttributes: operation(
    z.object({ ...signedInRequest, UserAttributes: attributes('email', 'name', 'phone_number') }),
    (pool, { AccessToken, UserAttributes }) => {
      const user = userOfToken(pool, AccessToken)
      const values = new Map(UserAttributes.map(({ Name, Value }) => [Name, Value]))
      const name = values.get('name')
      if (name !== undefined) user.name = name
      const phone = values.get('phone_number')
      if (phone !== undefined) setPhone(pool, user, phone)
      user.modifiedAt = pool.seconds()
      pool.save()
      const email = values.get('email')?.toLowerCase()
      if (email === undefined || email === user.email) return { CodeDeliveryDetailsList: [] }
      refuseTakenEmail(pool, user, email)
      user.newEmail = email
      return { CodeDeliveryDetailsList: [sendCode(pool, user, 'attribute', email)] }
    },
  ),

  GetUserAttributeVerificationCode: operation(z.object(attributeRequest), (pool, { AccessToken, AttributeName }) => {
    const user = userOfToken(pool, AccessToken)
    if (AttributeName === 'phone_number') return { CodeDeliveryDetails: textCode(pool, user, 'phone') }
    return { CodeDeliveryDetails: sendCode(pool, user, 'attribute', user.newEmail ?? user.email) }
  }),

  VerifyUserAttribute: operation(z.object({ ...attributeRequest, Code: code }), (pool, request) => {
    const { AccessToken, AttributeName, Code } = request
    const user = userOfToken(pool, AccessToken)
    if (AttributeName === 'phone_number') return verifyPhone(pool, user, Code)
    if (user.newEmail !== undefined) refuseTakenEmail(pool, user, user.newEmail)
    spendCode(pool, user, 'attribute', Code)
    if (user.newEmail !== undefined) user.email = user.newEmail
    delete user.newEmail
    user.emailVerified = true
    user.modifiedAt = pool.seconds()
    pool.save()
    return {}
  }),

  GlobalSignOut: operation(z.object(signedInRequest), (pool, { AccessToken }) => {
    endAllSessions(pool, userOfToken(pool, AccessToken).sub)
    return {}
  }),
}

function refuseTakenEmail(pool: Pool, user: User, email: string): void {
  const owner = findUser(pool, email)
  if (!owner || owner === user) return
  throw new CognitoProblem('AliasExistsException', 'An account with the given email already exists.')
}
