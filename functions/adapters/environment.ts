import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { Provider } from '#contract/provider'
import type { Settings, World } from '../context.ts'
import type { TokenRules } from './http.ts'

const json = z.transform((text: string, { issues }) => {
  try {
    return JSON.parse(text)
  } catch {
    issues.push({ code: 'custom', message: 'is not JSON', input: text })
    return z.NEVER
  }
})

/** What every function finds in its environment. Secrets are not among them: they are read when first needed. */
const Environment = z.object({
  TABLE_NAME: z.string().check(z.minLength(1)),
  PAYMENT: z.enum(['required', 'off']),
  PROVIDER: z.pipe(z.pipe(z.string(), json), Provider),
  TOKEN_ISSUER: z.string(),
  TOKEN_CLIENT: z.string(),
})

export type Variables = Readonly<Record<string, string | undefined>>

type Environment = { tableName: string; settings: Settings; token: TokenRules }

/** Parses a function's environment; a missing or wrong variable is a start-up error that names it. */
export function readEnvironment(variables: Variables): Environment {
  const parsed = z.safeParse(Environment, variables)
  if (!parsed.success)
    throw new Error(
      `Environment: ${parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`,
    )
  const { TABLE_NAME, PAYMENT, PROVIDER, TOKEN_ISSUER, TOKEN_CLIENT } = parsed.data
  return {
    tableName: TABLE_NAME,
    token: { issuer: TOKEN_ISSUER, clientId: TOKEN_CLIENT },
    settings: { payment: PAYMENT, provider: PROVIDER },
  }
}

/** The clock and the dice. Certificate ids have 128 random bits. */
export const world: World = { now: () => new Date(), certificateId: () => randomBytes(16).toString('hex') }
