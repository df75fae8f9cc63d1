import * as z from 'zod/mini'
import { deliveryTo, expiredCode, sendCode, spendCode, wrongCode } from '../codes.ts'
import { code, type Operations, operation, text } from '../operation.ts'
import { findUser, type Pool, srpIdentity } from '../pool.ts'
import { CognitoProblem, invalidParameter, notAuthorized } from '../problem.ts'
import { newVerifier, passwordMatches } from '../srp.ts'
import type { User } from '../state.ts'
import { userOfToken } from '../tokens.ts'

export const passwordOperations: Operations = {
  // Unknown, unconfirmed and disabled addresses get the same response as known ones, but no mail.
  ForgotPassword: operation(z.object({ Username: text }), (pool, { Username }) => {
    const user = findUser(pool, Username)
    if (!user?.emailVerified || user.disabled) return { CodeDeliveryDetails: deliveryTo(user?.email ?? Username) }
    return { CodeDeliveryDetails: sendCode(pool, user, 'forgotten-password') }
  }),

  ConfirmForgotPassword: operation(
    z.object({ Username: text, ConfirmationCode: code, Password: text }),
    async (pool, { Username, ConfirmationCode, Password }) => {
      refuseWeakPassword(Password)
      const user = findUser(pool, Username)
      if (!user) throw wrongCode()
      if (!user.emailVerified || user.disabled) throw expiredCode()
      spendCode(pool, user, 'forgotten-password', ConfirmationCode)
      setPassword(pool, user, Password)
      await pool.onReset({ sub: user.sub, email: user.email, name: user.name ?? '' })
      return {}
    },
  ),

  ChangePassword: operation(
    z.object({ AccessToken: text, PreviousPassword: text, ProposedPassword: text }),
    async (pool, { AccessToken, PreviousPassword, ProposedPassword }) => {
      const user = await userOfToken(pool, AccessToken)
      refuseWeakPassword(ProposedPassword)
      if (!passwordMatches(srpIdentity(pool, user.sub), PreviousPassword, user.password)) throw notAuthorized()
      setPassword(pool, user, ProposedPassword)
      return {}
    },
  ),
}

export function setPassword(pool: Pool, user: User, password: string): void {
  user.password = newVerifier(srpIdentity(pool, user.sub), password)
  user.modifiedAt = pool.seconds()
  pool.save()
}

const minLength = 12

/** Requires 12 to 256 characters of any kind. Like Cognito, refuses a space at either end. */
export function refuseWeakPassword(password: string): void {
  if (!/^\S(.*\S)?$/s.test(password) || password.length > 256) {
    throw invalidParameter(
      "1 validation error detected: Value at 'password' failed to satisfy constraint: " +
        'Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$',
    )
  }
  if (password.length < minLength) {
    throw new CognitoProblem(
      'InvalidPasswordException',
      'Password did not conform with policy: Password not long enough',
    )
  }
}
