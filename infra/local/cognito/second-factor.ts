import { randomBytes } from 'node:crypto'
import type { Pool } from './pool.ts'
import { CognitoProblem, limitExceeded, notAuthorized } from './problem.ts'
import type { User } from './state.ts'
import { stepOf } from './totp.ts'

const sessionSeconds = 180

/** Sign-ins whose password was right and that still need the code from the app. In memory, so a restart ends them. */
export function createCodeChallenges() {
  const sessions = new Map<string, { sub: string; expiresAt: number }>()
  return {
    start(pool: Pool, user: User) {
      for (const [id, { expiresAt }] of sessions) if (expiresAt <= pool.seconds()) sessions.delete(id)
      const Session = randomBytes(96).toString('base64url')
      sessions.set(Session, { sub: user.sub, expiresAt: pool.seconds() + sessionSeconds })
      return { ChallengeName: 'SOFTWARE_TOKEN_MFA', ChallengeParameters: { USER_ID_FOR_SRP: user.sub }, Session }
    },

    /** The user whose code it is. A wrong code leaves the session open; the right one ends it. */
    finish(pool: Pool, session: string, code: string): User {
      const { sub, expiresAt } = sessions.get(session) ?? { sub: '', expiresAt: 0 }
      const user = pool.state.users[sub]
      if (!user || expiresAt <= pool.seconds()) throw notAuthorized('Invalid session for the user, session is expired.')
      const key = `code of ${sub}`
      if (pool.lockout.isLocked(key)) throw limitExceeded()
      try {
        spendAppCode(pool, user, user.app?.secret, code)
      } catch (error) {
        pool.lockout.failed(key)
        throw error
      }
      pool.lockout.succeeded(key)
      sessions.delete(session)
      return user
    },
  }
}

/** Throws unless `code` is the app's present one. A code works once, and so do those before it. */
export function spendAppCode(pool: Pool, user: User, secret: string | undefined, code: string): void {
  const step = secret === undefined ? undefined : stepOf(secret, code, pool.seconds())
  if (step === undefined) throw new CognitoProblem('CodeMismatchException', 'Invalid code received for user')
  if (secret === user.app?.secret && step <= (user.app?.lastStep ?? 0))
    throw new CognitoProblem('ExpiredCodeException', 'Your software token has already been used once.')
  user.app = { ...user.app, enabled: user.app?.enabled ?? false, lastStep: step }
  pool.save()
}

/** The part of a user's summary that says which second factors are on. */
export const secondFactorOf = ({ app, passkeyFactor }: User) =>
  app?.enabled
    ? {
        UserMFASettingList: ['SOFTWARE_TOKEN_MFA', ...(passkeyFactor ? ['WEB_AUTHN'] : [])],
        PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
      }
    : {}
