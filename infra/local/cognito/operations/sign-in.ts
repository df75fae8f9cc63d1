import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { code, type Operations, operation, text } from '../operation.ts'
import { createPasskeyChallenges, mayUsePasskey } from '../passkeys.ts'
import { findUser, type Pool, poolName, refuseOtherClient, srpIdentity } from '../pool.ts'
import { CognitoProblem, invalidParameter, notAuthorized } from '../problem.ts'
import { createCodeChallenges } from '../second-factor.ts'
import { beginExchange, decoyVerifier, type Exchange, passwordMatches, proofMatches } from '../srp.ts'
import type { User } from '../state.ts'
import { endSession, refreshSession, startSession } from '../tokens.ts'

const exchangeSeconds = 180

/** A challenge that the client hasn't responded to yet. */
type Challenge = {
  name: string
  user: User | undefined
  exchange: Exchange
  expiresAt: number
}

const ChallengeAnswer = z.discriminatedUnion('ChallengeName', [
  z.object({
    ClientId: text,
    ChallengeName: z.literal('PASSWORD_VERIFIER'),
    ChallengeResponses: z.object({
      PASSWORD_CLAIM_SECRET_BLOCK: text,
      PASSWORD_CLAIM_SIGNATURE: text,
      TIMESTAMP: text,
    }),
  }),
  z.object({
    ClientId: text,
    ChallengeName: z.literal('SOFTWARE_TOKEN_MFA'),
    Session: text,
    ChallengeResponses: z.object({ SOFTWARE_TOKEN_MFA_CODE: code }),
  }),
  z.object({
    ClientId: text,
    ChallengeName: z.literal('SMS_MFA'),
    Session: text,
    ChallengeResponses: z.object({ SMS_MFA_CODE: code }),
  }),
  z.object({
    ClientId: text,
    ChallengeName: z.literal('SELECT_MFA_TYPE'),
    Session: text,
    ChallengeResponses: z.object({ ANSWER: z.enum(['SMS_MFA', 'SOFTWARE_TOKEN_MFA']) }),
  }),
  z.object({
    ClientId: text,
    ChallengeName: z.literal('WEB_AUTHN'),
    Session: text,
    ChallengeResponses: z.object({ USERNAME: text, CREDENTIAL: text }),
  }),
])

/** Sign-in gives the same error for a wrong password and an unknown name (`PreventUserExistenceErrors: ENABLED`). */
export function signInOperations(): Operations {
  /** By secret block. */
  const challenges = new Map<string, Challenge>()
  const codeChallenges = createCodeChallenges()
  const passkeyChallenges = createPasskeyChallenges()

  function afterPassword(pool: Pool, name: string, verified: User | undefined) {
    const user = confirmedUser(pool, name, verified)
    return user.app?.enabled || user.phone?.enabled ? codeChallenges.start(pool, user) : signedIn(pool, user)
  }

  function startChallenge(pool: Pool, name: string, clientPublic: string) {
    const user = findUser(pool, name)
    const exchange = beginExchange(clientPublic, user?.password ?? decoyVerifier(name.toLowerCase()))
    if (!exchange) throw notAuthorized()
    for (const [block, { expiresAt }] of challenges) if (expiresAt <= pool.seconds()) challenges.delete(block)
    const secretBlock = randomBytes(64).toString('base64')
    challenges.set(secretBlock, { name, user, exchange, expiresAt: pool.seconds() + exchangeSeconds })
    const userId = user?.sub ?? decoyId(name.toLowerCase())
    return {
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeParameters: {
        SALT: (user?.password ?? decoyVerifier(name.toLowerCase())).salt,
        SRP_B: exchange.serverPublic.toString(16),
        SECRET_BLOCK: secretBlock,
        USERNAME: userId,
        USER_ID_FOR_SRP: userId,
      },
    }
  }

  /** Goes straight to the passkey if that was preferred and there is one. */
  const startChoice = (pool: Pool, user: User | undefined, preferred?: string) =>
    preferred === 'WEB_AUTHN' && mayUsePasskey(user)
      ? passkeyChallenges.start(pool, user)
      : passkeyChallenges.offer(user)

  return {
    InitiateAuth: operation(
      z.object({ ClientId: text, AuthFlow: text, AuthParameters: z.record(z.string(), z.string()) }),
      async (pool, { ClientId, AuthFlow, AuthParameters }) => {
        refuseOtherClient(pool, ClientId)
        const parameter = (name: string) => {
          const value = AuthParameters[name]
          if (value === undefined) throw invalidParameter(`Missing required parameter ${name}`)
          return value
        }
        switch (AuthFlow) {
          case 'USER_SRP_AUTH': {
            const name = parameter('USERNAME')
            refuseLocked(pool, name)
            return startChallenge(pool, name, parameter('SRP_A'))
          }
          case 'USER_PASSWORD_AUTH': {
            const name = parameter('USERNAME')
            refuseLocked(pool, name)
            const user = findUser(pool, name)
            const verified = user && passwordMatches(srpIdentity(pool, user.sub), parameter('PASSWORD'), user.password)
            return afterPassword(pool, name, verified ? user : undefined)
          }
          case 'USER_AUTH':
            return startChoice(pool, findUser(pool, parameter('USERNAME')), AuthParameters.PREFERRED_CHALLENGE)
          default:
            throw invalidParameter(`The local user pool doesn't support the flow ${AuthFlow}`)
        }
      },
    ),

    RespondToAuthChallenge: operation(ChallengeAnswer, async (pool, answer) => {
      refuseOtherClient(pool, answer.ClientId)
      switch (answer.ChallengeName) {
        case 'SELECT_MFA_TYPE':
          return codeChallenges.choose(pool, answer.Session, answer.ChallengeResponses.ANSWER)
        case 'SMS_MFA':
          return signedIn(
            pool,
            codeChallenges.finish(pool, answer.Session, 'SMS_MFA', answer.ChallengeResponses.SMS_MFA_CODE),
          )
        case 'SOFTWARE_TOKEN_MFA': {
          const { SOFTWARE_TOKEN_MFA_CODE } = answer.ChallengeResponses
          return signedIn(
            pool,
            codeChallenges.finish(pool, answer.Session, 'SOFTWARE_TOKEN_MFA', SOFTWARE_TOKEN_MFA_CODE),
          )
        }
        case 'WEB_AUTHN':
          return signedIn(
            pool,
            await passkeyChallenges.finish(pool, answer.Session, answer.ChallengeResponses.CREDENTIAL),
          )
      }
      const response = answer.ChallengeResponses
      const block = response.PASSWORD_CLAIM_SECRET_BLOCK
      const pending = challenges.get(block)
      challenges.delete(block)
      if (!pending || pending.expiresAt <= pool.seconds()) throw notAuthorized()
      const { name, user, exchange } = pending
      refuseLocked(pool, name)
      const signed = [poolName(pool), user?.sub ?? '', Buffer.from(block, 'base64'), response.TIMESTAMP]
      const verified = user && proofMatches(exchange, signed, response.PASSWORD_CLAIM_SIGNATURE)
      return afterPassword(pool, name, verified ? user : undefined)
    }),

    GetTokensFromRefreshToken: operation(
      z.object({ ClientId: text, RefreshToken: text }),
      async (pool, { ClientId, RefreshToken }) => {
        refuseOtherClient(pool, ClientId)
        return { AuthenticationResult: await refreshSession(pool, RefreshToken) }
      },
    ),

    RevokeToken: operation(z.object({ ClientId: text, Token: text }), (pool, { ClientId, Token }) => {
      refuseOtherClient(pool, ClientId)
      endSession(pool, Token)
      return {}
    }),
  }
}

/** Throws if `user` is undefined (wrong password or unknown name) or unconfirmed. */
function confirmedUser(pool: Pool, name: string, user: User | undefined): User {
  const key = lockoutKey(pool, name)
  if (!user) {
    pool.lockout.failed(key)
    throw notAuthorized()
  }
  pool.lockout.succeeded(key)
  if (user.status === 'UNCONFIRMED') {
    throw new CognitoProblem('UserNotConfirmedException', 'User is not confirmed.')
  }
  return user
}

const signedIn = async (pool: Pool, user: User) => ({
  ChallengeParameters: {},
  AuthenticationResult: await startSession(pool, user),
})

function refuseLocked(pool: Pool, name: string): void {
  if (pool.lockout.isLocked(lockoutKey(pool, name))) throw notAuthorized('Password attempts exceeded')
}

/** Counts attempts by email address and by user id together. */
const lockoutKey = (pool: Pool, name: string) => findUser(pool, name)?.sub ?? name.toLowerCase()

/** A made-up UUID, always the same for the same unknown name. */
function decoyId(name: string): string {
  const digits = createHash('sha256').update(`id of ${name}`).digest('hex')
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
}
