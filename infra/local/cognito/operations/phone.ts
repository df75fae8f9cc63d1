import * as z from 'zod/mini'
import { spendCode } from '../codes.ts'
import { type Operations, operation, text } from '../operation.ts'
import type { Pool } from '../pool.ts'
import { invalidParameter, notAuthorized } from '../problem.ts'
import type { User } from '../state.ts'
import { userOfToken } from '../tokens.ts'

export const phoneOperations: Operations = {
  // Refuse it: what Cognito does with a number that sign-in still texts to has changed over the years.
  DeleteUserAttributes: operation(
    z.object({ AccessToken: text, UserAttributeNames: z.array(z.literal('phone_number')) }),
    (pool, { AccessToken, UserAttributeNames }) => {
      const user = userOfToken(pool, AccessToken)
      if (UserAttributeNames.length === 0) return {}
      if (user.phone?.enabled) throw invalidParameter('Cannot delete phone_number while SMS MFA is on')
      delete user.phone
      user.modifiedAt = pool.seconds()
      pool.save()
      return {}
    },
  ),
}

/** Stores a number at once, not verified. No code goes out by itself, because the pool doesn't verify numbers automatically. */
export function setPhone(pool: Pool, user: User, number: string): void {
  if (!pool.texts) throw notAuthorized('A client attempted to write unauthorized attribute')
  if (!/^\+[1-9]\d{6,14}$/.test(number)) throw invalidParameter('Invalid phone number format.')
  if (user.phone?.number === number) return
  user.phone = { number, verified: false, enabled: user.phone?.enabled ?? false }
  delete user.codes.phone
}

/** Marks the number as verified with the code that was texted to it. */
export function verifyPhone(pool: Pool, user: User, code: string): object {
  spendCode(pool, user, 'phone', code)
  if (user.phone) user.phone.verified = true
  pool.save()
  return {}
}
