import { learnerScope } from '../../access-tokens.ts'

/** A verified token's claims, before API Gateway turns every value into a string. */
export type Claims = Readonly<Record<string, unknown>>

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

/** The JWT authorizer for learner routes. `verify` checks all but the scope, and throws if anything is wrong. */
export async function authorize(
  header: string | undefined,
  verify: (token: string) => Promise<Claims>,
): Promise<Decision> {
  if (!header) return unauthorized
  let claims: Claims
  try {
    claims = await verify(header.replace(/^Bearer\s+/i, ''))
  } catch {
    return unauthorized
  }
  if (!scopesOf(claims).includes(learnerScope)) return forbidden
  return { allowed: true, authorizer: { jwt: { claims: asStrings(claims), scopes: [learnerScope] } } }
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
