import { randomBytes, randomUUID } from 'node:crypto'
import { errors } from 'jose'
import { selfServiceScope } from '#core/session'
import { hash, identitiesOf, type Pool, type TokenSource } from './pool.ts'
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
export async function startSession(
  pool: Pool,
  user: User,
  { scope, nonce }: { scope?: string; nonce?: string } = {},
): Promise<IssuedTokens> {
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
  const source = scope ? 'TokenGeneration_HostedAuth' : 'TokenGeneration_Authentication'
  const tokens = await signTokens(pool, user, { originJti, session, source, ...(nonce && { nonce }) })
  state.sessions[originJti] = session
  pool.save()
  return { ...tokens, RefreshToken: refreshToken }
}

export async function refreshSession(pool: Pool, refreshToken: string): Promise<IssuedTokens> {
  const { originJti, session } = sessionOf(pool, refreshToken)
  const user = session && pool.state.users[session.sub]
  if (!user) throw notAuthorized('Invalid Refresh Token')
  if (session.expiresAt <= pool.seconds()) throw notAuthorized('Refresh Token has expired')
  return signTokens(pool, user, { originJti, session, source: 'TokenGeneration_RefreshTokens' })
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

/** The user that an access token belongs to. Throws if the token is forged, of another kind, expired, revoked or without the scope. */
export async function userOfToken(pool: Pool, accessToken: string): Promise<User> {
  const claims = await pool.key.claimsOf(accessToken, pool.seconds()).catch((error: unknown) => {
    throw notAuthorized(error instanceof errors.JWTExpired ? 'Access Token has expired' : 'Invalid Access Token')
  })
  if (claims.token_use !== 'access') throw notAuthorized('Invalid Access Token')
  const user = pool.state.users[String(claims.sub)]
  if (!user || !pool.state.sessions[String(claims.origin_jti)]) throw notAuthorized('Access Token has been revoked')
  if (!String(claims.scope).split(' ').includes(selfServiceScope))
    throw notAuthorized('Access Token does not have required scopes')
  return user
}

function sessionOf({ state }: Pool, refreshToken: string): { originJti: string; session: Session | undefined } {
  const originJti = refreshToken.split('.')[0] ?? ''
  const session = state.sessions[originJti]
  return { originJti, session: session?.refreshTokenHash === hash(refreshToken) ? session : undefined }
}

type Signing = { originJti: string; session: Session; source: TokenSource; nonce?: string }

async function signTokens(
  pool: Pool,
  user: User,
  { originJti, session, source, nonce }: Signing,
): Promise<IssuedTokens> {
  const scopes = await pool.scopesFor(source, user, session.scope?.split(' ') ?? [selfServiceScope])
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
    AccessToken: await pool.key.sign({
      ...sharedClaims,
      client_id: pool.clientId,
      token_use: 'access',
      scope: scopes.join(' '),
      jti: randomUUID(),
      username: user.sub,
    }),
    IdToken: await pool.key.sign({
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
