import { describe, expect, test } from 'vitest'
import { readEnvironment, world } from '../../../functions/adapters/environment.ts'
import { provider } from '../portal.ts'

const variables = {
  TABLE_NAME: 'portal',
  PAYMENT: 'required',
  PROVIDER: JSON.stringify(provider),
  TOKEN_ISSUER: 'https://cognito-idp.ap-southeast-2.amazonaws.com/ap-southeast-2_Example',
  TOKEN_CLIENT: 'client',
}

describe('the environment', () => {
  test('is read into settings', () => {
    expect(readEnvironment({ ...variables, AWS_REGION: 'ap-southeast-2' })).toEqual({
      tableName: 'portal',
      settings: { payment: 'required', provider },
      token: { issuer: variables.TOKEN_ISSUER, clientId: 'client' },
    })
  })

  test.each(Object.keys(variables))('without %s is a start-up error that names it', (name) => {
    expect(() => readEnvironment({ ...variables, [name]: undefined })).toThrow(name)
  })

  test.each([
    ['no table', { TABLE_NAME: '' }, 'TABLE_NAME'],
    ['another way of payment', { PAYMENT: 'maybe' }, 'PAYMENT'],
    ['half a provider', { PROVIDER: '{"organisation":"Wattle"}' }, 'PROVIDER.email'],
    ['a provider that is no JSON', { PROVIDER: 'Wattle' }, 'PROVIDER is not JSON'],
  ])('with %s is a start-up error', (_, wrong, named) => {
    expect(() => readEnvironment({ ...variables, ...wrong })).toThrow(named)
  })
})

test('a certificate id has 128 random bits, written in 32 hexadecimal digits', () => {
  const ids = Array.from({ length: 1000 }, () => world.certificateId())
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(ids).size).toBe(1000)
})

test('the clock is the clock', () => {
  expect(Math.abs(world.now().getTime() - Date.now())).toBeLessThan(1000)
})
