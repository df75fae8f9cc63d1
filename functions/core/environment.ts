import { createHash, randomBytes, randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import type { Secrets, Settings, World } from '../context.ts'
import type { TokenRules } from './http.ts'
import { Provider } from './provider.ts'

/** Text that holds JSON, as a value. */
export const json = z.transform((text: string, { issues }) => {
  try {
    return JSON.parse(text)
  } catch {
    issues.push({ code: 'custom', message: 'is not JSON', input: text })
    return z.NEVER
  }
})

/** Environment variables of every function. Secrets aren't here: they're read from SSM on first use. */
const Environment = z.object({
  TABLE_NAME: z.string().check(z.minLength(1)),
  PAYMENT: z.enum(['required', 'off']),
  PROVIDER: z.pipe(z.pipe(z.string(), json), Provider),
  TOKEN_ISSUER: z.string(),
  TOKEN_CLIENT: z.string(),
  USER_POOL_ID: z.optional(z.string()),
})

export type Variables = Readonly<Record<string, string | undefined>>

type Environment = {
  tableName: string
  settings: Settings
  token: TokenRules
  /** Throws where it's missing: only functions that may ask Cognito have it, and they read it as they start. */
  readonly userPoolId: string
}

/** Parses a function's environment. Throws an error that names each missing or invalid variable. */
export function readEnvironment(variables: Variables): Environment {
  const parsed = z.safeParse(Environment, variables)
  if (!parsed.success)
    throw new Error(
      `Environment: ${parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`,
    )
  const { TABLE_NAME, PAYMENT, PROVIDER, TOKEN_ISSUER, TOKEN_CLIENT, USER_POOL_ID } = parsed.data
  return {
    tableName: TABLE_NAME,
    token: { issuer: TOKEN_ISSUER, clientId: TOKEN_CLIENT },
    settings: { payment: PAYMENT, provider: PROVIDER },
    get userPoolId() {
      if (!USER_POOL_ID) throw new Error('Environment: USER_POOL_ID is missing')
      return USER_POOL_ID
    },
  }
}

/** The system clock and random certificate ids of 128 bits. */
export const world: World = { now: () => new Date(), certificateId: () => randomBytes(16).toString('hex') }

export const secrets: Secrets = {
  code: () => String(randomInt(1_000_000)).padStart(6, '0'),
  hash: (...parts) => createHash('sha256').update(parts.join(' ')).digest('hex'),
}
