import { randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Pool } from './pool.ts'
import { CognitoProblem, invalidParameter, notAuthorized } from './problem.ts'
import type { User } from './state.ts'
import { Assertion, algorithms, challengeOf, provenCounter, type Registration, verifyRegistration } from './webauthn.ts'

/** The domain that passkeys of the local pool belong to. */
const rpId = 'localhost'
const challengeSeconds = 180

type Open = { sub: string; expiresAt: number }
type Challenges = Map<string, Open>

const newChallenge = () => randomBytes(32).toString('base64url')

function keep(challenges: Challenges, key: string, pool: Pool, sub: string): void {
  for (const [one, { expiresAt }] of challenges) if (expiresAt <= pool.seconds()) challenges.delete(one)
  challenges.set(key, { sub, expiresAt: pool.seconds() + challengeSeconds })
}

/** Each challenge is good for one answer. */
function take(challenges: Challenges, key: string, pool: Pool): Open | undefined {
  const open = challenges.get(key)
  challenges.delete(key)
  return open && open.expiresAt > pool.seconds() ? open : undefined
}

/** Registrations that have begun. In memory, so a restart ends them. */
export function createRegistrations() {
  const challenges: Challenges = new Map()
  return {
    start(pool: Pool, user: User) {
      const challenge = newChallenge()
      keep(challenges, challenge, pool, user.sub)
      return {
        challenge,
        rp: { id: rpId, name: rpId },
        user: {
          id: Buffer.from(user.sub).toString('base64url'),
          name: user.email,
          displayName: user.name ?? user.email,
        },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        timeout: challengeSeconds * 1000,
        excludeCredentials: passkeysOf(user).map(({ id, transports }) => ({ type: 'public-key', id, transports })),
        authenticatorSelection: { requireResidentKey: true, residentKey: 'required', userVerification: 'required' },
      }
    },

    finish(pool: Pool, user: User, made: z.infer<typeof Registration>): void {
      const challenge = challengeOf(made.response.clientDataJSON)
      const open = take(challenges, challenge, pool)
      if (open?.sub !== user.sub)
        throw new CognitoProblem('WebAuthnChallengeNotFoundException', 'Challenge not found or expired.')
      const passkey = verifyRegistration(made, { challenge, rpId })
      const isTaken = Object.values(pool.state.users).some((one) => passkeysOf(one).some(({ id }) => id === passkey.id))
      if (isTaken) throw invalidParameter('The credential is registered already.')
      user.passkeys = [...passkeysOf(user), { ...passkey, createdAt: pool.seconds() }]
      pool.save()
    },
  }
}

/** Sign-ins that wait for a passkey. In memory, so a restart ends them. */
export function createPasskeyChallenges() {
  /** By session, which ends with the challenge. */
  const challenges: Challenges = new Map()
  /** By session. */
  const choices: Challenges = new Map()
  return {
    /** The challenges to choose from. A name without an account gets the same ones as an account without passkeys. */
    offer(pool: Pool, user: User | undefined) {
      const Session = randomBytes(96).toString('base64url')
      keep(choices, Session, pool, user?.sub ?? '')
      const AvailableChallenges = availableChallenges(user)
      return { ChallengeName: 'SELECT_CHALLENGE', ChallengeParameters: {}, AvailableChallenges, Session }
    },

    /** The user who chose to sign in with a passkey. */
    chosen(pool: Pool, session: string): User {
      const user = pool.state.users[take(choices, session, pool)?.sub ?? '']
      if (!mayUsePasskey(user)) throw notAuthorized()
      return user
    },

    start(pool: Pool, user: User) {
      const challenge = newChallenge()
      const Session = `${randomBytes(72).toString('base64url')}.${challenge}`
      keep(challenges, Session, pool, user.sub)
      const options = {
        challenge,
        rpId,
        timeout: challengeSeconds * 1000,
        allowCredentials: passkeysOf(user).map(({ id, transports }) => ({ type: 'public-key', id, transports })),
        userVerification: 'required',
      }
      return {
        ChallengeName: 'WEB_AUTHN',
        ChallengeParameters: { USERNAME: user.sub, CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options) },
        AvailableChallenges: availableChallenges(user),
        Session,
      }
    },

    /** The user whose passkey it is. Any answer ends the session. */
    finish(pool: Pool, session: string, credential: string): User {
      const open = take(challenges, session, pool)
      const user = open && pool.state.users[open.sub]
      if (!user) throw notAuthorized('Invalid session for the user, session is expired.')
      const made = Assertion.safeParse(parsed(credential))
      if (!made.success) throw invalidParameter('Invalid credential.')
      const passkey = passkeysOf(user).find(({ id }) => id === made.data.id)
      const challenge = session.slice(session.indexOf('.') + 1)
      const counter = passkey && provenCounter(made.data, passkey, { challenge, rpId })
      if (!passkey || counter === undefined) throw notAuthorized('Invalid passkey credential.')
      passkey.counter = counter
      pool.save()
      return user
    },
  }
}

export const passkeysOf = (user: User | undefined) => user?.passkeys ?? []

/** If sign-in asks for a code too, a passkey signs in alone only if it was switched on as a second factor. */
export const mayUsePasskey = (user: User | undefined): user is User =>
  passkeysOf(user).length > 0 && ((!user?.app?.enabled && !user?.phone?.enabled) || user.passkeyFactor === true)

const availableChallenges = (user: User | undefined): string[] => [
  'PASSWORD',
  'PASSWORD_SRP',
  ...(mayUsePasskey(user) ? ['WEB_AUTHN'] : []),
]

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
