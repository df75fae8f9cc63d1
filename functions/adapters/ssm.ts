import type { Variables } from './environment.ts'
import { serviceLimits } from './service-limits.ts'

/** How long a value is cached, in ms. A key that an operator replaces takes effect within this time, without a restart. */
const cacheMs = 5 * 60_000

type Value = Promise<string | undefined>
const cache = new Map<string, { value: Value; until: number }>()

/**
 * Reads a setting, either directly from the variable `NAME` or from the SSM parameter that `NAME_PARAMETER` names,
 * decrypted and trimmed. Undefined if neither variable is set or the parameter doesn't exist.
 */
export async function configured(variables: Variables, name: string): Promise<string | undefined> {
  const parameter = variables[`${name}_PARAMETER`]
  if (variables[name] || !parameter) return variables[name] || undefined
  const cached = cache.get(parameter)
  if (cached && cached.until > Date.now()) return cached.value
  const value = readParameter(parameter)
  cache.set(parameter, { value, until: Date.now() + cacheMs })
  // Don't cache a failure or a missing parameter, so that the next request reads again.
  const forget = () => cache.delete(parameter)
  value.then((found) => found || forget(), forget)
  return value
}

/** Loads the SDK client lazily to shorten cold starts: of the PDF routes, only certificates need a parameter. */
async function readParameter(name: string): Promise<string | undefined> {
  const { GetParameterCommand, SSMClient } = await import('@aws-sdk/client-ssm')
  try {
    const { Parameter } = await new SSMClient(serviceLimits).send(
      new GetParameterCommand({ Name: name, WithDecryption: true }),
    )
    return Parameter?.Value?.trim() || undefined
  } catch (error) {
    if (error instanceof Error && error.name === 'ParameterNotFound') return undefined
    throw error
  }
}

/** The portal's URL without a trailing slash, for example `https://portal.example.edu.au`. Throws if it isn't configured. */
export async function siteOrigin(variables: Variables): Promise<string> {
  const origin = await configured(variables, 'SITE_ORIGIN')
  if (!origin) throw new Error('Environment: SITE_ORIGIN or SITE_ORIGIN_PARAMETER is missing')
  return origin.replace(/\/$/, '')
}
