import { randomBytes } from 'node:crypto'
import type { SSMClient } from '@aws-sdk/client-ssm'
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
const openClient = async (): Promise<SSMClient> => new (await import('@aws-sdk/client-ssm')).SSMClient(serviceLimits)

async function readParameter(name: string, given?: SSMClient): Promise<string | undefined> {
  const { GetParameterCommand } = await import('@aws-sdk/client-ssm')
  const client = given ?? (await openClient())
  try {
    const { Parameter } = await client.send(new GetParameterCommand({ Name: name, WithDecryption: true }))
    return Parameter?.Value?.trim() || undefined
  } catch (error) {
    if (error instanceof Error && error.name === 'ParameterNotFound') return undefined
    throw error
  }
}

/** A SecureString that the portal makes for itself, because CloudFormation can't make one. */
export type Secret = {
  read(): Promise<string | undefined>
  /** Makes it from 256 random bits at its first use. If two calls make it at once, both get the first one's. */
  readOrCreate(): Promise<string>
}

export function openSecret(name: string, given?: SSMClient): Secret {
  const read = () => readParameter(name, given)
  return {
    read,
    async readOrCreate() {
      const known = await read()
      if (known) return known
      const { PutParameterCommand } = await import('@aws-sdk/client-ssm')
      const client = given ?? (await openClient())
      const Value = randomBytes(32).toString('hex')
      await client
        .send(new PutParameterCommand({ Name: name, Value, Type: 'SecureString', Overwrite: false }))
        .catch((error: Error) => {
          if (error.name !== 'ParameterAlreadyExists') throw error
        })
      const stored = await read()
      if (!stored) throw new Error(`The parameter ${name} was made, but can't be read yet`)
      return stored
    },
  }
}

/** The portal's URL without a trailing slash, for example `https://portal.example.edu.au`. Throws if it isn't configured. */
export async function siteOrigin(variables: Variables): Promise<string> {
  const origin = await configured(variables, 'SITE_ORIGIN')
  if (!origin) throw new Error('Environment: SITE_ORIGIN or SITE_ORIGIN_PARAMETER is missing')
  return origin.replace(/\/$/, '')
}
