import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { code, type Operations, operation, text } from '../operation.ts'
import { createPasskeyChallenges, mayUsePasskey } from '../passkeys.ts'
import { findUser, type Pool, poolName, srpIdentity } from '../pool.ts'
import { CognitoProblem, invalidParameter, notAuthorized } from '../problem.ts'
import { createCodeChallenges } from '../second-factor.ts'
import { beginExchange, type Exchange, passwordMatches, proofMatches } from '../srp.ts'
import type { User } from '../state.ts'
import { endSession, refreshSession, startSession } from '../tokens.ts'

const exchangeSeconds = 180

/** A challenge that the client hasn't responded to yet. */
type Challenge = {
  user: User
  exchange: Exchange
  expiresAt: number
}

const ChallengeAnswer = z.discriminatedUnion('ChallengeName', [
  z.object({
    ChallengeName: z.literal('PASSWORD_VERIFIER'),
    ChallengeResponses: z.object({
      PASSWORD_CLAIM_SECRET_BLOCK: text,
      PASSWORD_CLAIM_SIGNATURE: text,
      TIMESTAMP: text,
    }),
  }),
  z.object({
    ChallengeName: z.literal('SOFTWARE_TOKEN_MFA'),
    Session: text,
    ChallengeResponses: z.object({ SOFTWARE_TOKEN_MFA_CODE: code }),
  }),
  z.object({
    ChallengeName: z.literal('SMS_MFA'),
    Session: text,
    ChallengeResponses: z.object({ SMS_MFA_CODE: code }),
  }),
  z.object({
    ChallengeName: z.literal('SELECT_MFA_TYPE'),
    Session: text,
    ChallengeResponses: z.object({ ANSWER: z.enum(['SMS_MFA', 'SOFTWARE_TOKEN_MFA']) }),
  }),
  z.object({
    ChallengeName: z.literal('WEB_AUTHN'),
    Session: text,
    ChallengeResponses: z.object({ USERNAME: text, CREDENTIAL: text }),
  }),
])

/** Sign-in gives the same error for a wrong password and an unknown name. */
export function signInOperations(): Operations {
  /** By secret block. */
  const challenges = new Map<string, Challenge>()
  const codeChallenges = createCodeChallenges()
  const passkeyChallenges = createPasskeyChallenges()

  function afterPassword(pool: Pool, user: User) {
    if (user.status === 'UNCONFIRMED') throw new CognitoProblem('UserNotConfirmedException', 'User is not confirmed.')
    return user.app?.enabled || user.phone?.enabled ? codeChallenges.start(pool, user) : signedIn(pool, user)
  }

  function startChallenge(pool: Pool, name: string, clientPublic: string) {
    const user = findUser(pool, name)
    const exchange = user && beginExchange(clientPublic, user.password)
    if (!user || !exchange) throw notAuthorized()
    const secretBlock = randomBytes(64).toString('base64')
    challenges.set(secretBlock, { user, exchange, expiresAt: pool.seconds() + exchangeSeconds })
    return {
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeParameters: {
        SALT: user.password.salt,
        SRP_B: exchange.serverPublic.toString(16),
        SECRET_BLOCK: secretBlock,
        USERNAME: user.sub,
        USER_ID_FOR_SRP: user.sub,
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
      z.object({ AuthFlow: text, AuthParameters: z.record(z.string(), z.string()) }),
      async (pool, { AuthFlow, AuthParameters }) => {
        const parameter = (name: string) => {
          const value = AuthParameters[name]
          if (value === undefined) throw invalidParameter(`Missing required parameter ${name}`)
          return value
        }
        switch (AuthFlow) {
          case 'USER_SRP_AUTH':
            return startChallenge(pool, parameter('USERNAME'), parameter('SRP_A'))
          case 'USER_PASSWORD_AUTH': {
            const user = findUser(pool, parameter('USERNAME'))
            if (!user || !passwordMatches(srpIdentity(pool, user.sub), parameter('PASSWORD'), user.password))
              throw notAuthorized()
            return afterPassword(pool, user)
          }
          case 'USER_AUTH':
            return startChoice(pool, findUser(pool, parameter('USERNAME')), AuthParameters.PREFERRED_CHALLENGE)
          default:
            throw invalidParameter(`The local user pool doesn't support the flow ${AuthFlow}`)
        }
      },
    ),

    RespondToAuthChallenge: operation(ChallengeAnswer, async (pool, answer) => {
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
      const { user, exchange } = pending
      const signed = [poolName(pool), user.sub, Buffer.from(block, 'base64'), response.TIMESTAMP]
      if (!proofMatches(exchange, signed, response.PASSWORD_CLAIM_SIGNATURE)) throw notAuthorized()
      return afterPassword(pool, user)
    }),

    GetTokensFromRefreshToken: operation(z.object({ RefreshToken: text }), async (pool, { RefreshToken }) => ({
      AuthenticationResult: await refreshSession(pool, RefreshToken),
    })),

    RevokeToken: operation(z.object({ Token: text }), (pool, { Token }) => {
      endSession(pool, Token)
      return {}
    }),
  }
}

const signedIn = async (pool: Pool, user: User) => ({
  ChallengeParameters: {},
  AuthenticationResult: await startSession(pool, user),
})
