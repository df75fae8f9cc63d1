import { randomBytes } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import * as z from 'zod/mini'
import { type Operations, operation, text } from './operation.ts'
import type { Pool } from './pool.ts'
import { CognitoProblem, invalidParameter, notAuthorized } from './problem.ts'
import type { User } from './state.ts'
import { userOfToken } from './tokens.ts'

/** The domain that passkeys of the local pool belong to. */
const rpId = 'localhost'
const challengeSeconds = 180
/** COSE's numbers: ES256, RS256, EdDSA. */
const algorithms = [-7, -257, -8]

/** A quarter of a second that only the first passkey waits for. */
const library = () => import('@simplewebauthn/server')

type Open = { sub: string; expiresAt: number }
type Challenges = Map<string, Open>

const newChallenge = () => randomBytes(32).toString('base64url')

function keep(challenges: Challenges, key: string, pool: Pool, sub: string): void {
  challenges.set(key, { sub, expiresAt: pool.seconds() + challengeSeconds })
}

/** Each challenge is good for one answer. */
function take(challenges: Challenges, key: string, pool: Pool): Open | undefined {
  const open = challenges.get(key)
  challenges.delete(key)
  return open && open.expiresAt > pool.seconds() ? open : undefined
}

/** Sign-ins that wait for a passkey. In memory, so a restart ends them. */
export function createPasskeyChallenges() {
  /** By session, which ends with the challenge. */
  const challenges: Challenges = new Map()
  return {
    /** The challenges to choose from. A name without an account gets the same ones as an account without passkeys. */
    offer(user: User | undefined) {
      const Session = randomBytes(96).toString('base64url')
      const AvailableChallenges = availableChallenges(user)
      return { ChallengeName: 'SELECT_CHALLENGE', ChallengeParameters: {}, AvailableChallenges, Session }
    },

    start(pool: Pool, user: User) {
      const challenge = newChallenge()
      const Session = `${randomBytes(72).toString('base64url')}.${challenge}`
      keep(challenges, Session, pool, user.sub)
      const options = {
        challenge,
        rpId,
        timeout: challengeSeconds * 1000,
        allowCredentials: listed(user),
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
    async finish(pool: Pool, session: string, credential: string): Promise<User> {
      const open = take(challenges, session, pool)
      const user = open && pool.state.users[open.sub]
      if (!user) throw notAuthorized('Invalid session for the user, session is expired.')
      const made = parsed(credential)
      if (!made) throw invalidParameter('Invalid credential.')
      const passkey = passkeysOf(user).find(({ id }) => id === made.id)
      const { verifyAuthenticationResponse } = await library()
      const proved =
        passkey &&
        (await verifyAuthenticationResponse({
          response: made,
          expectedChallenge: session.slice(session.indexOf('.') + 1),
          ...expected(made),
          credential: { ...passkey, publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')) },
        }).catch(() => undefined))
      // Like Cognito, doesn't say why not.
      if (!passkey || !proved?.verified) throw notAuthorized('Invalid passkey credential.')
      passkey.counter = proved.authenticationInfo.newCounter
      pool.save()
      return user
    },
  }
}

const listed = (user: User) => passkeysOf(user).map(({ id, transports }) => ({ type: 'public-key', id, transports }))

const passkeysOf = (user: User | undefined) => user?.passkeys ?? []

/** If sign-in asks for a code too, a passkey signs in alone only if it was switched on as a second factor. */
export const mayUsePasskey = (user: User | undefined): user is User =>
  passkeysOf(user).length > 0 && ((!user?.app?.enabled && !user?.phone?.enabled) || user.passkeyFactor === true)

const availableChallenges = (user: User | undefined): string[] => [
  'PASSWORD',
  'PASSWORD_SRP',
  ...(mayUsePasskey(user) ? ['WEB_AUTHN'] : []),
]

/** The browser's `PublicKeyCredential.toJSON()`. The library looks at the rest of it. */
const Made = z.looseObject({ id: text, response: z.looseObject({ clientDataJSON: text }) })

function parsed(json: string): AuthenticationResponseJSON | undefined {
  try {
    return Made.parse(JSON.parse(json)) as unknown as AuthenticationResponseJSON
  } catch {
    return undefined
  }
}

/** What an answer must be made for: this computer, at whatever port the portal runs. */
function expected({ response }: RegistrationResponseJSON | AuthenticationResponseJSON) {
  const origin = originIn(response.clientDataJSON)
  const isHere = URL.canParse(origin) && new URL(origin).hostname === rpId
  return { expectedOrigin: isHere ? origin : `http://${rpId}`, expectedRPID: rpId }
}

function originIn(clientDataJSON: string): string {
  try {
    return String(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()).origin)
  } catch {
    return ''
  }
}

/** Cognito has several names for what's wrong with a new passkey. The portal tells none of them apart. */
const refusalOf = ({ message }: Error) => new CognitoProblem('WebAuthnCredentialNotSupportedException', message)

/** Operations on the signed-in user's own passkeys. Cognito has none that renames one, and none for operators. */
export function passkeyOperations(): Operations {
  /** Registrations that have begun, by challenge. In memory, so a restart ends them. */
  const challenges: Challenges = new Map()
  return {
    StartWebAuthnRegistration: operation(z.object({ AccessToken: text }), async (pool, { AccessToken }) => {
      const user = await userOfToken(pool, AccessToken)
      const { sub, email, name } = user
      const challenge = newChallenge()
      keep(challenges, challenge, pool, sub)
      const CredentialCreationOptions = {
        challenge,
        rp: { id: rpId, name: rpId },
        user: { id: Buffer.from(sub).toString('base64url'), name: email, displayName: name ?? email },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        timeout: challengeSeconds * 1000,
        excludeCredentials: listed(user),
        authenticatorSelection: { requireResidentKey: true, residentKey: 'required', userVerification: 'required' },
      }
      return { CredentialCreationOptions }
    }),

    CompleteWebAuthnRegistration: operation(
      z.object({ AccessToken: text, Credential: Made }),
      async (pool, { AccessToken, Credential }) => {
        const user = await userOfToken(pool, AccessToken)
        const response = Credential as unknown as RegistrationResponseJSON
        const { verifyRegistrationResponse } = await library()
        const { registrationInfo } = await verifyRegistrationResponse({
          response,
          expectedChallenge: (challenge) => take(challenges, challenge, pool)?.sub === user.sub,
          ...expected(response),
          supportedAlgorithmIDs: algorithms,
        }).catch((error: Error) => {
          throw refusalOf(error)
        })
        if (!registrationInfo) throw refusalOf(new Error('The registration could not be verified'))
        const { id, publicKey, counter, transports = [] } = registrationInfo.credential
        const isTaken = Object.values(pool.state.users).some((one) => passkeysOf(one).some((other) => other.id === id))
        if (isTaken) throw invalidParameter('The credential is registered already.')
        const passkey = { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
        user.passkeys = [...passkeysOf(user), { ...passkey, createdAt: pool.seconds() }]
        pool.save()
        return {}
      },
    ),

    ListWebAuthnCredentials: operation(z.object({ AccessToken: text }), async (pool, { AccessToken }) => ({
      Credentials: passkeysOf(await userOfToken(pool, AccessToken)).map(({ id, createdAt }) => ({
        CredentialId: id,
        FriendlyCredentialName: 'Passkey',
        CreatedAt: createdAt,
      })),
    })),

    DeleteWebAuthnCredential: operation(
      z.object({ AccessToken: text, CredentialId: text }),
      async (pool, { AccessToken, CredentialId }) => {
        const user = await userOfToken(pool, AccessToken)
        const others = passkeysOf(user).filter(({ id }) => id !== CredentialId)
        if (others.length === passkeysOf(user).length)
          throw new CognitoProblem('ResourceNotFoundException', 'Credential not found.')
        user.passkeys = others
        pool.save()
        return {}
      },
    ),
  }
}
