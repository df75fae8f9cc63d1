import * as z from 'zod/mini'
import { deliveryTo, expiredCode, sendCode, spendCode, wrongCode } from '../codes.ts'
import { code, type Operations, operation, text } from '../operation.ts'
import { findUser, type Pool, refuseOtherClient, srpIdentity } from '../pool.ts'
import { CognitoProblem, invalidParameter, limitExceeded, notAuthorized } from '../problem.ts'
import { newVerifier, passwordMatches } from '../srp.ts'
import type { User } from '../state.ts'
import { userOfToken } from '../tokens.ts'

export const passwordOperations: Operations = {
  // Unknown, unconfirmed and disabled addresses get the same response as known ones, but no mail.
  ForgotPassword: operation(z.object({ ClientId: text, Username: text }), (pool, { ClientId, Username }) => {
    refuseOtherClient(pool, ClientId)
    const user = findUser(pool, Username)
    if (!user?.emailVerified || user.disabled) return { CodeDeliveryDetails: deliveryTo(user?.email ?? Username) }
    return { CodeDeliveryDetails: sendCode(pool, user, 'forgotten-password') }
  }),

  ConfirmForgotPassword: operation(
    z.object({ ClientId: text, Username: text, ConfirmationCode: code, Password: text }),
    async (pool, { ClientId, Username, ConfirmationCode, Password }) => {
      refuseOtherClient(pool, ClientId)
      refuseWeakPassword(Password)
      const user = findUser(pool, Username)
      if (!user) throw wrongCode()
      if (!user.emailVerified || user.disabled) throw expiredCode()
      spendCode(pool, user, 'forgotten-password', ConfirmationCode)
      setPassword(pool, user, Password)
      pool.lockout.succeeded(user.sub)
      await pool.onReset({ sub: user.sub, email: user.email, name: user.name ?? '' })
      return {}
    },
  ),

  ChangePassword: operation(
    z.object({ AccessToken: text, PreviousPassword: text, ProposedPassword: text }),
    async (pool, { AccessToken, PreviousPassword, ProposedPassword }) => {
      const user = await userOfToken(pool, AccessToken)
      refuseWeakPassword(ProposedPassword)
      // A key of its own, so that a lockout here doesn't block sign-in.
      const lockoutKey = `change by ${user.sub}`
      if (pool.lockout.isLocked(lockoutKey)) throw limitExceeded()
      if (!passwordMatches(srpIdentity(pool, user.sub), PreviousPassword, user.password)) {
        pool.lockout.failed(lockoutKey)
        throw notAuthorized()
      }
      setPassword(pool, user, ProposedPassword)
      pool.lockout.succeeded(lockoutKey)
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
