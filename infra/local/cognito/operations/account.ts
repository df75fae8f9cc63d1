import * as z from 'zod/mini'
import { spendCode, textCode } from '../codes.ts'
import { attributes, code, type Operations, operation, text } from '../operation.ts'
import { attributesOf, type Pool } from '../pool.ts'
import { invalidParameter, notAuthorized } from '../problem.ts'
import { secondFactorOf } from '../second-factor.ts'
import type { User } from '../state.ts'
import { userOfToken } from '../tokens.ts'

const signedInRequest = { AccessToken: text }

/** Operations on the signed-in user's own account. */
export const accountOperations: Operations = {
  GetUser: operation(z.object(signedInRequest), async (pool, { AccessToken }) => {
    const user = await userOfToken(pool, AccessToken)
    return { Username: user.sub, UserAttributes: attributesOf(user), ...secondFactorOf(user) }
  }),

  UpdateUserAttributes: operation(
    z.object({ ...signedInRequest, UserAttributes: attributes('email', 'phone_number') }),
    async (pool, { AccessToken, UserAttributes }) => {
      const user = await userOfToken(pool, AccessToken)
      const { email, phone_number: phone } = Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]))
      if (email !== undefined) await refuseNewEmail(pool, user, 'CustomMessage_UpdateUserAttribute')
      if (phone !== undefined) setPhone(pool, user, phone)
      user.modifiedAt = pool.seconds()
      pool.save()
      return { CodeDeliveryDetailsList: [] }
    },
  ),

  GetUserAttributeVerificationCode: operation(
    z.object({ ...signedInRequest, AttributeName: z.enum(['email', 'phone_number']) }),
    async (pool, { AccessToken, AttributeName }) => {
      const user = await userOfToken(pool, AccessToken)
      if (AttributeName === 'email') await refuseNewEmail(pool, user, 'CustomMessage_VerifyUserAttribute')
      await pool.onCode('CustomMessage_VerifyUserAttribute', user)
      return { CodeDeliveryDetails: textCode(pool, user, 'phone') }
    },
  ),

  VerifyUserAttribute: operation(
    z.object({ ...signedInRequest, AttributeName: z.literal('phone_number'), Code: code }),
    async (pool, { AccessToken, Code }) => {
      const user = await userOfToken(pool, AccessToken)
      spendCode(pool, user, 'phone', Code)
      if (user.phone) user.phone.verified = true
      pool.save()
      return {}
    },
  ),
}

/** The portal alone changes addresses: its trigger throws before Cognito sends a code. A pool without the trigger refuses by itself. */
async function refuseNewEmail(pool: Pool, user: User, source: Parameters<Pool['onCode']>[0]): Promise<never> {
  await pool.onCode(source, user)
  throw invalidParameter("The local user pool doesn't change email addresses")
}

/** Refuses while it's on: what Cognito does with a number that sign-in still texts to has changed over the years. */
export function forgetPhone(pool: Pool, user: User): object {
  if (user.phone?.enabled) throw invalidParameter('Cannot delete phone_number while SMS MFA is on')
  delete user.phone
  user.modifiedAt = pool.seconds()
  pool.save()
  return {}
}

/** Stores a number at once, not verified. No code goes out by itself, because the pool doesn't verify numbers automatically. */
function setPhone(pool: Pool, user: User, number: string): void {
  if (!pool.texts) throw notAuthorized('A client attempted to write unauthorized attribute')
  if (!/^\+[1-9]\d{6,14}$/.test(number)) throw invalidParameter('Invalid phone number format.')
  if (user.phone?.number === number) return
  user.phone = { number, verified: false, enabled: user.phone?.enabled ?? false }
  delete user.codes.phone
}
