import type { Variables } from './environment.ts'

/** How long a value holds before it is read again: an operator who replaces a key need not restart anything. */
const holds = 5 * 60_000

type Value = Promise<string | undefined>
const remembered = new Map<string, { value: Value; until: number }>()

/**
 * A value that is given either directly (`NAME`) or as the name of an SSM parameter (`NAME_PARAMETER`), decrypted and
 * trimmed. Read every five minutes at the most; undefined where neither is given or the parameter is not there.
 */
export async function configured(variables: Variables, name: string): Promise<string | undefined> {
  const parameter = variables[`${name}_PARAMETER`]
  if (variables[name] || !parameter) return variables[name] || undefined
  const known = remembered.get(parameter)
  if (known && known.until > Date.now()) return known.value
  const value = readParameter(parameter)
  remembered.set(parameter, { value, until: Date.now() + holds })
  // Neither a failure nor a missing parameter is kept: the next request looks again.
  const forget = () => remembered.delete(parameter)
  value.then((found) => found || forget(), forget)
  return value
}

/** The SDK's client is loaded here, and not at every cold start: of the documents only certificates need a parameter. */
async function readParameter(name: string): Promise<string | undefined> {
  const { GetParameterCommand, SSMClient } = await import('@aws-sdk/client-ssm')
  try {
    const { Parameter } = await new SSMClient({}).send(new GetParameterCommand({ Name: name, WithDecryption: true }))
    return Parameter?.Value?.trim() || undefined
  } catch (error) {
    if (error instanceof Error && error.name === 'ParameterNotFound') return undefined
    throw error
  }
}

/** Where the portal is, without a trailing slash: `https://portal.example.edu.au`. */
export async function siteOrigin(variables: Variables): Promise<string> {
  const origin = await configured(variables, 'SITE_ORIGIN')
  if (!origin) throw new Error('Environment: SITE_ORIGIN or SITE_ORIGIN_PARAMETER is missing')
  return origin.replace(/\/$/, '')
}
