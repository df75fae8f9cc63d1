import * as z from 'zod/mini'
import { type Operations, operation, text } from '../operation.ts'
import type { Pool } from '../pool.ts'
import { CognitoProblem, invalidParameter } from '../problem.ts'
import { spendAppCode } from '../second-factor.ts'
import type { User } from '../state.ts'
import { userOfToken } from '../tokens.ts'
import { newSecret } from '../totp.ts'

/** A preference for the authenticator app, the only second factor of the pool. */
export const appPreference = { SoftwareTokenMfaSettings: z.optional(z.object({ Enabled: z.optional(z.boolean()) })) }

/** Operations on the signed-in user's authenticator app. */
export const secondFactorOperations: Operations = {
  // The app that works now keeps working until the new one is proved.
  AssociateSoftwareToken: operation(z.object({ AccessToken: text }), (pool, { AccessToken }) => {
    const user = userOfToken(pool, AccessToken)
    user.app = { enabled: false, ...user.app, pendingSecret: newSecret() }
    pool.save()
    return { SecretCode: user.app.pendingSecret }
  }),

  VerifySoftwareToken: operation(
    z.object({ AccessToken: text, UserCode: z.string().check(z.regex(/^[0-9]{6}$/)) }),
    (pool, { AccessToken, UserCode }) => {
      const user = userOfToken(pool, AccessToken)
      const secret = user.app?.pendingSecret
      if (secret === undefined)
        throw new CognitoProblem('SoftwareTokenMFANotFoundException', 'Software Token MFA does not exist for the user.')
      try {
        spendAppCode(pool, user, secret, UserCode)
      } catch {
        throw new CognitoProblem('EnableSoftwareTokenMFAException', 'Code mismatch and fail enable Software Token MFA')
      }
      const { enabled = false, lastStep = 0 } = user.app ?? {}
      user.app = { secret, enabled, lastStep }
      pool.save()
      return { Status: 'SUCCESS' }
    },
  ),

  SetUserMFAPreference: operation(
    z.object({ AccessToken: text, ...appPreference }),
    (pool, { AccessToken, SoftwareTokenMfaSettings }) => {
      setAppPreference(pool, userOfToken(pool, AccessToken), SoftwareTokenMfaSettings?.Enabled)
      return {}
    },
  ),
}

/** Switches the app on or off for later sign-ins. `undefined` changes nothing. */
export function setAppPreference(pool: Pool, user: User, enabled: boolean | undefined): void {
  if (enabled === undefined) return
  if (enabled && user.app?.secret === undefined) throw invalidParameter('User has not verified software token mfa')
  if (user.app) user.app.enabled = enabled
  user.modifiedAt = pool.seconds()
  pool.save()
}
