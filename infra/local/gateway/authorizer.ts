import { learnerScope } from '../../access-tokens.ts'

/** A verified token's claims, before API Gateway turns every value into a string. */
export type Claims = Readonly<Record<string, unknown>>

const maxHeaderBytes = 8 * 1024

export type Decision =
  | { allowed: true; authorizer: { jwt: { claims: Record<string, string>; scopes: string[] } } }
  | { allowed: false; status: 401 | 403; message: 'Unauthorized' | 'Forbidden'; challenge: string }

const unauthorized: Decision = { allowed: false, status: 401, message: 'Unauthorized', challenge: 'Bearer' }
const forbidden: Decision = {
  allowed: false,
  status: 403,
  message: 'Forbidden',
  challenge: `Bearer scope="${learnerScope}" error="insufficient_scope"`,
}

/**
 * The JWT authorizer for learner routes. `verify` checks the signature, issuer and client, and throws if any is wrong.
 * This checks the times and scope, because aws-jwt-verify accepts a missing `exp` and a future `iat`. `now` is in ms.
 */
export async function authorize(
  header: string | undefined,
  verify: (token: string) => Promise<Claims>,
  now: number,
): Promise<Decision> {
  if (!header || Buffer.byteLength(header) > maxHeaderBytes) return unauthorized
  let claims: Claims
  try {
    claims = await verify(header.replace(/^Bearer\s+/i, ''))
  } catch {
    return unauthorized
  }
  if (!isCurrent(claims, now / 1000)) return unauthorized
  if (!scopesOf(claims).includes(learnerScope)) return forbidden
  return { allowed: true, authorizer: { jwt: { claims: asStrings(claims), scopes: [learnerScope] } } }
}

function isCurrent({ exp, iat, nbf }: Claims, seconds: number): boolean {
  return (
    typeof exp === 'number' &&
    exp > seconds &&
    typeof iat === 'number' &&
    iat <= seconds &&
    (nbf === undefined || (typeof nbf === 'number' && nbf <= seconds))
  )
}

function scopesOf({ scope }: Claims): string[] {
  return typeof scope === 'string' ? scope.split(' ') : []
}

/** An HTTP API passes every claim as a string, and an array as "[a b]". */
function asStrings(claims: Claims): Record<string, string> {
  return Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [
      name,
      Array.isArray(value) ? `[${value.join(' ')}]` : String(value),
    ]),
  )
}
