import { randomBytes, randomUUID } from 'node:crypto'
import { hash, identitiesOf, type Pool } from './pool.ts'
import { notAuthorized } from './problem.ts'
import type { Session, User } from './state.ts'

const sessionSeconds = 30 * 24 * 3600

/** Cognito's `AuthenticationResult`. A refresh returns no refresh token: the old one stays valid. */
type IssuedTokens = {
  AccessToken: string
  IdToken: string
  RefreshToken?: string
  ExpiresIn: number
  TokenType: 'Bearer'
}

/**
 * Starts a session and returns its tokens, unless an operator has disabled the user. A sign-in by redirect has a scope and a nonce,
 * which only its first tokens carry.
 */
export function startSession(
  pool: Pool,
  user: User,
  { scope, nonce }: { scope?: string; nonce?: string } = {},
): IssuedTokens {
  if (user.disabled) throw notAuthorized('User is disabled.')
  const { state, seconds } = pool
  for (const [id, session] of Object.entries(state.sessions)) {
    if (session.expiresAt <= seconds()) delete state.sessions[id]
  }
  const originJti = randomUUID()
  const refreshToken = `${originJti}.${randomBytes(48).toString('base64url')}`
  const session: Session = {
    sub: user.sub,
    refreshTokenHash: hash(refreshToken),
    signedInAt: seconds(),
    ...(scope && { scope }),
    expiresAt: seconds() + sessionSeconds,
  }
  state.sessions[originJti] = session
  pool.save()
  return { ...signTokens(pool, user, originJti, session, nonce), RefreshToken: refreshToken }
}

export function refreshSession(pool: Pool, refreshToken: string): IssuedTokens {
  const { originJti, session } = sessionOf(pool, refreshToken)
  const user = session && pool.state.users[session.sub]
  if (!user) throw notAuthorized('Invalid Refresh Token')
  if (session.expiresAt <= pool.seconds()) throw notAuthorized('Refresh Token has expired')
  return signTokens(pool, user, originJti, session)
}

/** Ends a refresh token's session. Cognito's own operations then refuse its access tokens. */
export function endSession(pool: Pool, refreshToken: string): void {
  const { originJti, session } = sessionOf(pool, refreshToken)
  if (session) delete pool.state.sessions[originJti]
  pool.save()
}

export function endAllSessions(pool: Pool, sub: string): void {
  for (const [id, session] of Object.entries(pool.state.sessions)) {
    if (session.sub === sub) delete pool.state.sessions[id]
  }
  pool.save()
}

/** The user that an access token belongs to. Throws when the token is forged, of another kind, expired or revoked. */
export function userOfToken(pool: Pool, accessToken: string): User {
  const claims = pool.key.claimsOf(accessToken)
  if (claims?.token_use !== 'access') throw notAuthorized('Invalid Access Token')
  if (Number(claims.exp) <= pool.seconds()) throw notAuthorized('Access Token has expired')
  const user = pool.state.users[String(claims.sub)]
  if (!user || !pool.state.sessions[String(claims.origin_jti)]) throw notAuthorized('Access Token has been revoked')
  return user
}

function sessionOf({ state }: Pool, refreshToken: string): { originJti: string; session: Session | undefined } {
  const originJti = refreshToken.split('.')[0] ?? ''
  const session = state.sessions[originJti]
  return { originJti, session: session?.refreshTokenHash === hash(refreshToken) ? session : undefined }
}

function signTokens(pool: Pool, user: User, originJti: string, session: Session, nonce?: string): IssuedTokens {
  const now = pool.seconds()
  const sharedClaims = {
    sub: user.sub,
    iss: pool.issuer,
    origin_jti: originJti,
    event_id: randomUUID(),
    auth_time: session.signedInAt,
    iat: now,
    exp: now + pool.accessTtlSeconds,
  }
  return {
    AccessToken: pool.key.sign({
      ...sharedClaims,
      client_id: pool.clientId,
      token_use: 'access',
      scope: session.scope ?? 'aws.cognito.signin.user.admin',
      jti: randomUUID(),
      username: user.sub,
    }),
    IdToken: pool.key.sign({
      ...sharedClaims,
      aud: pool.clientId,
      token_use: 'id',
      jti: randomUUID(),
      'cognito:username': user.sub,
      email: user.email,
      email_verified: user.emailVerified,
      ...(user.name !== undefined && { name: user.name }),
      ...(user.googleIds?.length && { identities: identitiesOf(user) }),
      ...(nonce && { nonce }),
    }),
    ExpiresIn: pool.accessTtlSeconds,
    TokenType: 'Bearer',
  }
}
