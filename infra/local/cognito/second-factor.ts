import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { newSecret, stepOf } from '../../totp.ts'
import { spendCode, textCode } from './codes.ts'
import { type Operations, operation, text } from './operation.ts'
import type { Pool } from './pool.ts'
import { CognitoProblem, invalidParameter, notAuthorized } from './problem.ts'
import type { User } from './state.ts'
import { userOfToken } from './tokens.ts'

const sessionSeconds = 180

type Factor = 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA'

/** Sign-ins whose password was right and that still need a code. In memory, so a restart ends them. */
export function createCodeChallenges() {
  const sessions = new Map<string, { sub: string; challenge: string; expiresAt: number }>()

  function open(pool: Pool, user: User, challenge: string, parameters: Record<string, string>) {
    const Session = randomBytes(96).toString('base64url')
    sessions.set(Session, { sub: user.sub, challenge, expiresAt: pool.seconds() + sessionSeconds })
    return { ChallengeName: challenge, ChallengeParameters: { USER_ID_FOR_SRP: user.sub, ...parameters }, Session }
  }

  function ask(pool: Pool, user: User, factor: Factor) {
    if (factor === 'SOFTWARE_TOKEN_MFA') return open(pool, user, factor, {})
    const { DeliveryMedium, Destination } = textCode(pool, user, 'sign-in')
    return open(pool, user, factor, {
      CODE_DELIVERY_DELIVERY_MEDIUM: DeliveryMedium,
      CODE_DELIVERY_DESTINATION: Destination,
    })
  }

  function userOf(pool: Pool, session: string, challenge: string): User {
    const pending = sessions.get(session)
    const user = pool.state.users[pending?.sub ?? '']
    if (!pending || !user || pending.challenge !== challenge || pending.expiresAt <= pool.seconds())
      throw notAuthorized('Invalid session for the user, session is expired.')
    return user
  }

  return {
    /** Asks for the code of the factor that's on, or which one to use if there are several. */
    start(pool: Pool, user: User) {
      const { on, asked } = codesOf(user)
      if (asked) return ask(pool, user, asked)
      return open(pool, user, 'SELECT_MFA_TYPE', { MFAS_CAN_CHOOSE: JSON.stringify(on) })
    },

    /** Asks for the code of the chosen factor. The choice ends its session; the code gets a session of its own. */
    choose(pool: Pool, session: string, chosen: Factor) {
      const user = userOf(pool, session, 'SELECT_MFA_TYPE')
      if (!codesOf(user).on.includes(chosen)) throw invalidParameter('MFA type is not enabled')
      sessions.delete(session)
      return ask(pool, user, chosen)
    },

    /** The user whose code it is. A wrong code leaves the session open; the right one ends it. */
    finish(pool: Pool, session: string, factor: Factor, code: string): User {
      const user = userOf(pool, session, factor)
      if (factor === 'SMS_MFA') spendCode(pool, user, 'sign-in', code)
      else spendAppCode(pool, user, user.app?.secret, code)
      sessions.delete(session)
      return user
    },
  }
}

/** Throws unless `code` is the app's present one. A code works once, and so do those before it. */
function spendAppCode(pool: Pool, user: User, secret: string | undefined, code: string): void {
  const step = secret === undefined ? undefined : stepOf(secret, code, pool.seconds())
  if (step === undefined) throw new CognitoProblem('CodeMismatchException', 'Invalid code received for user')
  if (secret === user.app?.secret && step <= (user.app?.lastStep ?? 0))
    throw new CognitoProblem('ExpiredCodeException', 'Your software token has already been used once.')
  user.app = { ...user.app, enabled: user.app?.enabled ?? false, lastStep: step }
  pool.save()
}

/** The codes that are on, and which one sign-in asks for. With two and none preferred, it asks which. */
function codesOf({ app, phone }: User): { on: Factor[]; asked?: Factor } {
  const on: [Factor, { preferred?: boolean }][] = []
  if (phone?.enabled) on.push(['SMS_MFA', phone])
  if (app?.enabled) on.push(['SOFTWARE_TOKEN_MFA', app])
  const [asked] = on.length === 1 ? on : on.filter(([, { preferred }]) => preferred)
  return { on: on.map(([factor]) => factor), ...(asked && { asked: asked[0] }) }
}

/** The part of a user's summary that says which second factors are on. */
export function secondFactorOf(user: User) {
  const { on, asked } = codesOf(user)
  if (on.length === 0) return {}
  return {
    UserMFASettingList: [...on, ...(user.passkeyFactor ? ['WEB_AUTHN'] : [])],
    ...(asked && { PreferredMfaSetting: asked }),
  }
}

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
  AssociateSoftwareToken: operation(z.object({ AccessToken: text }), async (pool, { AccessToken }) => {
    const user = await userOfToken(pool, AccessToken)
    user.app = { enabled: false, ...user.app, pendingSecret: newSecret() }
    pool.save()
    return { SecretCode: user.app.pendingSecret }
  }),

  VerifySoftwareToken: operation(
    z.object({ AccessToken: text, UserCode: z.string().check(z.regex(/^[0-9]{6}$/)) }),
    async (pool, { AccessToken, UserCode }) => {
      const user = await userOfToken(pool, AccessToken)
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
    async (pool, { AccessToken, ...preferred }) => {
      setPreference(pool, await userOfToken(pool, AccessToken), preferred)
      return {}
    },
  ),
}

/**
 * Switches second factors on or off for later sign-ins. Keeps what isn't named. Passkeys need the app or text messages beside them.
 */
export function setPreference(pool: Pool, user: User, preferred: Preference): void {
  const { SoftwareTokenMfaSettings: app, SMSMfaSettings: phone, WebAuthnMfaSettings: passkeys } = preferred
  const appIsOn = app?.Enabled ?? user.app?.enabled ?? false
  const phoneIsOn = phone?.Enabled ?? user.phone?.enabled ?? false
  const passkeysCount = passkeys?.Enabled ?? user.passkeyFactor ?? false
  if (appIsOn && user.app?.secret === undefined) throw invalidParameter('User has not verified software token mfa')
  if (phone && !user.phone) throw invalidParameter('User does not have a phone_number set to turn on SMS MFA')
  if (phone?.Enabled && !pool.texts) throw invalidParameter('SMS MFA is not enabled for the user pool')
  if (passkeysCount && !appIsOn && !phoneIsOn) throw invalidParameter('WebAuthn MFA needs another MFA method')
  apply(user.app, app)
  apply(user.phone, phone)
  user.passkeyFactor = passkeysCount
  user.modifiedAt = pool.seconds()
  pool.save()
}

function apply(factor: User['app'] | User['phone'], wanted: z.infer<typeof preferable>): void {
  if (!factor) return
  factor.enabled = wanted?.Enabled ?? factor.enabled
  factor.preferred = wanted?.PreferredMfa ?? factor.preferred ?? false
}
