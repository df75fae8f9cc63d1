import type { PreSignUpTriggerEvent } from 'aws-lambda'
import { expect, test } from 'vitest'
import type { LogLine } from '#core/log'
import { createPreSignUp } from '#handlers/pre-sign-up'
import { openOffers } from '#signing-in/store'
import { memoryTable } from '../paper/memory-table.ts'

const attributes = { email: 'Jane@School.edu.au', email_verified: 'true', name: 'Jane Brien' }
const now = new Date('2026-11-24T09:00:00Z')
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

function start(table = memoryTable()) {
  const lines: LogLine[] = []
  const preSignUp = createPreSignUp({ table: () => table, log: (line) => lines.push(line), now: () => now })
  const outcome = (event: PreSignUpTriggerEvent) => preSignUp(event).catch((error: Error) => error.message)
  return { table, lines, outcome }
}

test.each(['PreSignUp_SignUp', 'PreSignUp_AdminCreateUser'] as const)(
  'lets %s pass without opening the table',
  async (source) => {
    const never = () => {
      throw new Error('must not be opened')
    }
    const event = eventOf(source)
    expect(await createPreSignUp({ table: never, log: never })(event)).toBe(event)
  },
)

test('ends every first sign-in with Google, and leaves an offer that nobody can guess, for ten minutes', async () => {
  const { table, lines, outcome } = start()
  const answers = [
    await outcome(eventOf('PreSignUp_ExternalProvider')),
    await outcome(eventOf('PreSignUp_ExternalProvider')),
  ]
  const [offer = '', other] = answers.map((text) => /^portal-google-offer-([0-9a-f]{32})$/.exec(String(text))?.[1])
  expect(offer).not.toBe(other)
  const { read, drop } = openOffers(table)
  const google = { id: '1001', email: 'jane@school.edu.au', name: 'Jane Brien' }
  expect(await read(offer, new Date(now.getTime() + 599_000))).toEqual(google)
  expect(await read(offer, new Date(now.getTime() + 600_000))).toBeUndefined()
  await drop(offer)
  expect(await read(offer, now)).toBeUndefined()
  expect(lines).toEqual([])
})

test.each([
  ['an address that Google hasn’t checked', { ...attributes, email_verified: 'false' }],
  ['no word about the address', { email: attributes.email }],
  ['no address', { email_verified: 'true' }],
  ['another identity provider', attributes, 'Okta_1001'],
])('refuses %s', async (_, userAttributes, userName?: string) => {
  const event = eventOf('PreSignUp_ExternalProvider', userAttributes as never, userName)
  expect(await start().outcome(event)).toBe('portal-google-unverified')
})

test('logs a failure without personal data, and tells Cognito no more than that it failed', async () => {
  const write = () => Promise.reject(new Error('jane@school.edu.au failed'))
  const { lines, outcome } = start({ ...memoryTable(), write })
  expect(await outcome(eventOf('PreSignUp_ExternalProvider'))).toBe('portal-google-failed')
  expect(lines).toMatchObject([{ level: 'error', event: 'google-offer-failed' }])
  expect(JSON.stringify(lines)).not.toMatch(/jane|1001/i)
})
