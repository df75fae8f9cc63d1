import * as z from 'zod/mini'
import { newSecret } from '../../../totp.ts'
import { type Operations, operation, text } from '../operation.ts'
import type { Pool } from '../pool.ts'
import { CognitoProblem, invalidParameter } from '../problem.ts'
import { spendAppCode } from '../second-factor.ts'
import type { User } from '../state.ts'
import { userOfToken } from '../tokens.ts'

const switched = z.optional(z.object({ Enabled: z.optional(z.boolean()) }))
const preferable = z.optional(z.object({ Enabled: z.optional(z.boolean()), PreferredMfa: z.optional(z.boolean()) }))

/** A preference for the authenticator app and for text messages, and for passkeys beside them. */
export const preference = {
  SoftwareTokenMfaSettings: preferable,
  SMSMfaSettings: preferable,
  WebAuthnMfaSettings: switched,
}
type Preference = z.infer<z.ZodMiniObject<typeof preference>>

/** Operations on the signed-in user's authenticator app, and the preferences among second factors. */
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
    z.object({ AccessToken: text, ...preference }),
    (pool, { AccessToken, ...preferred }) => {
      setPreference(pool, userOfToken(pool, AccessToken), preferred)
      return {}
    },
  ),
}

/**
 * Switches second factors on or off for later sign-ins. Keeps what isn't named; at most one is preferred. Passkeys need the app or
 * text messages beside them.
 */
export function setPreference(pool: Pool, user: User, preferred: Preference): void {
  const { SoftwareTokenMfaSettings: app, SMSMfaSettings: phone, WebAuthnMfaSettings: passkeys } = preferred
  const appIsOn = app?.Enabled ?? user.app?.enabled ?? false
  const phoneIsOn = phone?.Enabled ?? user.phone?.enabled ?? false
  const passkeysCount = passkeys?.Enabled ?? user.passkeyFactor ?? false
  if (app?.PreferredMfa && phone?.PreferredMfa) throw invalidParameter('Only one factor can be preferred')
  if (appIsOn && user.app?.secret === undefined) throw invalidParameter('User has not verified software token mfa')
  if (phone && !user.phone) throw invalidParameter('User does not have a phone_number set to turn on SMS MFA')
  if (phone?.Enabled && !pool.texts) throw invalidParameter('SMS MFA is not enabled for the user pool')
  if (passkeysCount && !appIsOn && !phoneIsOn) throw invalidParameter('WebAuthn MFA needs another MFA method')
  apply(user.app, app, phone?.PreferredMfa)
  apply(user.phone, phone, app?.PreferredMfa)
  user.passkeyFactor = passkeysCount
  user.modifiedAt = pool.seconds()
  pool.save()
}

function apply(
  factor: User['app'] | User['phone'],
  wanted: z.infer<typeof preferable>,
  otherIsPreferred = false,
): void {
  if (!factor) return
  factor.enabled = wanted?.Enabled ?? factor.enabled
  factor.preferred = !otherIsPreferred && (wanted?.PreferredMfa ?? factor.preferred ?? false)
}
