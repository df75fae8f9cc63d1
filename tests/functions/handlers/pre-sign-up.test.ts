import type { PreSignUpTriggerEvent } from 'aws-lambda'
import { expect, test } from 'vitest'
import type { LogLine } from '../../../functions/adapters/log.ts'
import { hashed } from '../../../functions/adapters/log.ts'
import type { PoolAccounts } from '../../../functions/google/pool-accounts.ts'
import { createPreSignUp } from '../../../functions/handlers/pre-sign-up.ts'
import { profilesOf } from '../../../functions/store/profiles.ts'
import { confirmed, fakePool } from '../google/fake-pool.ts'
import { memoryTable } from '../pdf/memory-table.ts'

const attributes = { email: 'Jane@School.edu.au', email_verified: 'true', name: 'Jane Brien' }
const eventOf = (
  triggerSource: PreSignUpTriggerEvent['triggerSource'],
  userAttributes: Record<string, string> = attributes,
  userName = 'Google_1001',
) =>
  ({
    triggerSource,
    userName,
    userPoolId: 'ap-southeast-2_Example',
    request: { userAttributes },
    response: {},
  }) as unknown as PreSignUpTriggerEvent

function start(pool: PoolAccounts) {
  const [table, lines] = [memoryTable(), [] as LogLine[]]
  const preSignUp = createPreSignUp({ table: () => table, pool: () => pool, log: (line) => lines.push(line) })
  const outcome = (event: PreSignUpTriggerEvent) => preSignUp(event).catch((error: Error) => error.message)
  return { table, lines, outcome }
}

test.each(['PreSignUp_SignUp', 'PreSignUp_AdminCreateUser'] as const)(
  'lets %s pass without opening the table or the pool',
  async (source) => {
    const never = () => {
      throw new Error('must not be opened')
    }
    const preSignUp = createPreSignUp({ table: never, pool: never, log: never })
    const event = eventOf(source)
    expect(await preSignUp(event)).toBe(event)
  },
)

test('ends every first sign-in with Google, and says whose account was linked as a pseudonym only', async () => {
  const { pool, done } = fakePool([confirmed])
  const { lines, outcome } = start(pool)
  expect(await outcome(eventOf('PreSignUp_ExternalProvider'))).toBe(`portal-google-linked-${hashed('sub-1')}`)
  expect(done).toEqual(['link sub-1 1001'])
  expect(JSON.stringify(lines)).not.toMatch(/jane|1001|sub-1/i)
})

test('writes the profile of an account that it makes', async () => {
  const { table, outcome } = start(fakePool().pool)
  await outcome(eventOf('PreSignUp_ExternalProvider'))
  expect(await profilesOf(table, 'sub-new').read()).toMatchObject({ name: 'Jane Brien', email: 'jane@school.edu.au' })
})

test.each([
  ['an address that Google hasn’t checked', { ...attributes, email_verified: 'false' }, 'portal-google-unverified'],
  ['no word about the address', { email: attributes.email }, 'portal-google-unverified'],
  ['no address', { email_verified: 'true' }, 'portal-google-refused'],
])('refuses %s', async (_, userAttributes, message) => {
  const { pool, done } = fakePool([confirmed])
  expect(await start(pool).outcome(eventOf('PreSignUp_ExternalProvider', userAttributes as never))).toBe(message)
  expect(done).toEqual([])
})

test('refuses another identity provider', async () => {
  const { outcome } = start(fakePool().pool)
  expect(await outcome(eventOf('PreSignUp_ExternalProvider', attributes, 'Okta_1001'))).toBe('portal-google-refused')
})

test('logs a failure without personal data, and tells Cognito no more than that it failed', async () => {
  const { pool, fail } = fakePool([confirmed])
  fail('link')
  const { lines, outcome } = start(pool)
  expect(await outcome(eventOf('PreSignUp_ExternalProvider'))).toBe('portal-google-failed')
  expect(lines).toMatchObject([{ level: 'error', event: 'google-link-failed' }])
  expect(JSON.stringify(lines)).not.toMatch(/jane|link failed/i)
})
