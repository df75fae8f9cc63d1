import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFresh } from '#core/session'
import { type GoogleAccount, linkDecision, type PoolAccount } from '#signing-in/google-link'

const google: GoogleAccount = { id: '1001', email: 'jane@school.edu.au', name: 'Jane Brien' }
const confirmed: PoolAccount = {
  email: 'jane@school.edu.au',
  username: 'sub-1',
  sub: 'sub-1',
  status: 'CONFIRMED',
  enabled: true,
  emailVerified: true,
  hasSecondFactor: false,
  googleIds: [],
}
const decide = (account?: Partial<PoolAccount>, { isAdmin = false, byOwner = false } = {}) => {
  const decision = linkDecision(google, account && { ...confirmed, ...account }, { isAdmin, byOwner })
  return decision.do === 'refuse' ? decision.because : decision.do
}

test.each<[who: string, expected: string, Partial<PoolAccount>?, Parameters<typeof decide>[1]?]>([
  ['nobody has the address', 'create'],
  ['a confirmed account', 'link', {}],
  ['an account that Google opens already', 'link', { googleIds: [google.id] }],
  ['an account that another Google account opens', 'askFirst', { googleIds: ['2002'] }],
  ['an account with a second factor', 'askFirst', { hasSecondFactor: true }],
  ['the same by its owner', 'link', { hasSecondFactor: true, googleIds: ['2002'] }, { byOwner: true }],
  ['an administrator by themselves', 'admin', {}, { isAdmin: true, byOwner: true }],
  [
    'an account that somebody made without owning the address',
    'replace',
    { status: 'UNCONFIRMED', emailVerified: false },
  ],
  ['an account whose making was interrupted', 'finish', { status: 'FORCE_CHANGE_PASSWORD' }],
  ['an account whose address isn’t confirmed', 'refused', { emailVerified: false }],
  ['an account that is switched off', 'refused', { enabled: false }],
  ['an unconfirmed account that is switched off', 'refused', { enabled: false, status: 'UNCONFIRMED' }],
  ['an account that has to be reset', 'refused', { status: 'RESET_REQUIRED' }],
  ['an administrator', 'admin', {}, { isAdmin: true }],
  ['an administrator with a second factor', 'admin', { hasSecondFactor: true }, { isAdmin: true }],
])('%s: %s', (_, expected, account, options) => {
  expect(decide(account, options)).toBe(expected)
})

test('Google opens only enabled, confirmed accounts with checked addresses, and never an administrator’s', () => {
  const accounts = fc.record({
    status: fc.constantFrom(
      'CONFIRMED',
      'UNCONFIRMED',
      'FORCE_CHANGE_PASSWORD',
      'RESET_REQUIRED',
      'UNKNOWN',
      'ARCHIVED',
    ),
    enabled: fc.boolean(),
    emailVerified: fc.boolean(),
    hasSecondFactor: fc.boolean(),
    googleIds: fc.subarray([google.id, '2002']),
  })
  fc.assert(
    fc.property(accounts, fc.boolean(), fc.boolean(), (account, isAdmin, byOwner) => {
      const decision = decide(account, { isAdmin, byOwner })
      if (!['link', 'finish'].includes(decision)) return
      expect({ isAdmin, enabled: account.enabled, checked: account.emailVerified }).toEqual({
        isAdmin: false,
        enabled: true,
        checked: true,
      })
      expect(account.status).not.toBe('UNCONFIRMED')
      if (account.hasSecondFactor && !account.googleIds.includes(google.id)) expect(byOwner).toBe(true)
    }),
  )
})

test('a sign-in counts as fresh for ten minutes', () => {
  const now = new Date('2026-11-22T09:00:00Z')
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  expect([ago(0), ago(600), ago(601), undefined].map((at) => isFresh(at, now))).toEqual([true, true, false, false])
  // Two clocks differ by seconds. A sign-in that's still to come is none.
  expect([ago(-60), ago(-61), ago(-86_400)].map((at) => isFresh(at, now))).toEqual([true, false, false])
})
