import { afterEach, describe, expect, test, vi } from 'vitest'
import { readEnvironment, world } from '#core/environment'
import { handler as account } from '#handlers/account'
import { handler as deletions } from '#handlers/deletions'
import { provider } from '../portal.ts'

const variables = {
  TABLE_NAME: 'portal',
  PAYMENT: 'required',
  PROVIDER: JSON.stringify(provider),
  TOKEN_ISSUER: 'https://cognito-idp.ap-southeast-2.amazonaws.com/ap-southeast-2_Example',
  TOKEN_CLIENT: 'client',
}

describe('readEnvironment', () => {
  test('parses the variables into settings', () => {
    expect(readEnvironment({ ...variables, USER_POOL_ID: 'pool' })).toEqual({
      tableName: 'portal',
      settings: { payment: 'required', provider },
      token: { issuer: variables.TOKEN_ISSUER, clientId: 'client' },
      userPoolId: 'pool',
    })
  })

  test.each(Object.keys(variables))('throws an error that names %s if it is missing', (name) => {
    expect(() => readEnvironment({ ...variables, [name]: undefined })).toThrow(name)
  })

  test.each([
    ['an empty table name', { TABLE_NAME: '' }, 'TABLE_NAME'],
    ['an unknown payment mode', { PAYMENT: 'maybe' }, 'PAYMENT'],
    ['an incomplete provider', { PROVIDER: '{"organisation":"Wattle"}' }, 'PROVIDER.email'],
    ['a provider that is not JSON', { PROVIDER: 'Wattle' }, 'PROVIDER is not JSON'],
  ])('throws on %s', (_, wrong, named) => {
    expect(() => readEnvironment({ ...variables, ...wrong })).toThrow(named)
  })
})

describe('a function that asks Cognito', () => {
  afterEach(() => vi.unstubAllEnvs())

  test.each(Object.entries({ account, deletions }))('%s doesn’t start without a user pool', async (_, handler) => {
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
    vi.stubEnv('USER_POOL_ID', undefined)
    const start = async () => (handler as (event: unknown, invocation: unknown) => unknown)({}, {})
    await expect(start()).rejects.toThrow('USER_POOL_ID')
  })
})

test('generates unique certificate ids of 32 hexadecimal digits', () => {
  const ids = Array.from({ length: 1000 }, () => world.certificateId())
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(ids).size).toBe(1000)
})

test('uses the system clock', () => {
  expect(Math.abs(world.now().getTime() - Date.now())).toBeLessThan(1000)
})
