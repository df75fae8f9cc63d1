import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { afterEach, expect, test, vi } from 'vitest'
import { mockClient } from '../../mock-client.ts'
import { provider } from '../portal.ts'

const ssm = mockClient(SSMClient)
const logged: string[] = []
afterEach(() => {
  ssm.reset()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** Calls the sweep as Lambda does, with the key in SSM. */
async function sweepWith(key: string | undefined, variables: Record<string, string> = {}) {
  const all = {
    TABLE_NAME: 'portal',
    PAYMENT: 'required',
    PROVIDER: JSON.stringify(provider),
    TOKEN_ISSUER: 'issuer',
    TOKEN_CLIENT: 'client',
    STRIPE_SECRET_KEY_PARAMETER: `/portal/key/${crypto.randomUUID()}`,
    AWS_REGION: 'ap-southeast-2',
    ...variables,
  }
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value)
  ssm.on(GetParameterCommand).resolves(key ? { Parameter: { Value: key } } : {})
  logged.length = 0
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => logged.push(String(line)) > 0)
  const { handler } = await import('#handlers/sweep')
  return handler({}, { getRemainingTimeInMillis: () => 900_000 })
}

test.each<[string, string | undefined, Record<string, string>, string]>([
  ['payment is off', 'sk_live_1', { PAYMENT: 'off' }, '"reason":"no key"'],
  ['there is no key yet', undefined, {}, '"reason":"no key"'],
  ['the key is a test key outside dev', 'sk_test_1', { STRIPE_TEST_KEYS: 'refused' }, '"reason":"test keys refused"'],
  ['the key is malformed', 'pk_live_1', {}, '"reason":"malformed keys"'],
])('looks at nothing if %s, and asks for no webhook secret', async (_, key, variables, reason) => {
  expect(await sweepWith(key, variables)).toBeUndefined()
  expect(logged.join()).toContain(reason)
  if (key) expect(logged.join()).not.toContain(key)
  expect(ssm.calls().length).toBeLessThanOrEqual(1)
})
