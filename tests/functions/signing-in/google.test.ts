import { beforeEach, describe, expect, test } from 'vitest'
import type { Announcement } from '#people/announcement'
import { rolesOf } from '#people/store'
import { openOffers } from '#signing-in/store'
import { openAccount } from '../account-handler.ts'
import { claimsOf, send } from '../gateway-request.ts'
import { memoryTable } from '../paper/memory-table.ts'
import { confirmed, fakePool } from './fake-pool.ts'
import { fakeSignInPool } from './fake-sign-in-pool.ts'

const sub = 'sub-1'
const now = new Date('2026-11-22T09:00:00Z')
const secondsAgo = (seconds: number) => String(now.getTime() / 1000 - seconds)
let table = memoryTable()
let fake = fakePool()
const endSessions = async (whom: string) => void fake.done.push(`end sessions of ${whom}`)
let announced: Announcement[] = []
const announce = async (one: Announcement) => void announced.push(one)
const world = { now: () => now, certificateId: () => '' }
const open = () =>
  openAccount({ table, accounts: fake.pool, pool: { ...fakeSignInPool().pool, endSessions }, announce, world })

beforeEach(() => {
  table = memoryTable()
  announced = []
  fake = fakePool([{ ...confirmed, googleIds: ['1001', '2002'] }])
})

const ask = (
  method: string,
  path: string,
  { age = 60, scope = 'portal/learner', body = {} }: { age?: number; scope?: string; body?: object } = {},
) => send(open(), { method, path, body, claims: { ...claimsOf(sub), auth_time: secondsAgo(age), scope } })
const withGoogle = 'openid email profile aws.cognito.signin.user.admin'

test('asks a learner whose account is gone to sign in', async () => {
  fake = fakePool()
  expect((await ask('DELETE', '/api/me/google')).status).toBe(401)
})

describe('an offer', () => {
  const google = { id: '3003', email: confirmed.email, name: 'Jane' }
  const offer = '0123456789abcdef0123456789abcdef'
  beforeEach(async () => {
    fake = fakePool([confirmed])
    await openOffers(table).make(offer, google, now)
  })
  const link = (asked: Parameters<typeof ask>[2] = {}) =>
    ask('POST', '/api/me/google/link', { body: { offer }, ...asked })

  test('is taken up at sign-in by whoever knows its name, once', async () => {
    const take = (body: object) => send(open(), { method: 'POST', path: '/api/google/offers', body })
    expect((await take({ offer })).body).toMatchObject({ answer: 'linked' })
    expect((await take({ offer })).body).toEqual({ answer: 'lost' })
    for (const body of [{}, { offer: 'x' }, { offer: offer.toUpperCase() }, { offer, whose: 'jane' }])
      expect((await take(body)).status).toBe(400)
  })

  test('is linked by the learner of the token, within ten minutes of a sign-in', async () => {
    const late = await link({ age: 601 })
    expect([late.status, late.body.code]).toEqual([403, 'sign-in-again'])
    expect(late.body.message).toBe('You signed in more than ten minutes ago. Please sign in again, then try once more.')
    expect(fake.done).toEqual([])
    expect((await link({ age: 600 })).body).toMatchObject({ answer: 'linked' })
    expect(fake.done).toEqual(['link sub-1 3003'])
  })

  test('needs a time of sign-in that can be read', async () => {
    for (const auth_time of ['soon', ''])
      expect(
        (
          await send(open(), {
            method: 'POST',
            path: '/api/me/google/link',
            body: { offer },
            claims: { ...claimsOf(sub), auth_time },
          })
        ).status,
      ).toBe(403)
  })

  test('is not for administrators', async () => {
    await rolesOf(table, sub).grant('admin', now.toISOString())
    expect((await link()).body).toEqual({ answer: 'admin' })
    expect(fake.done).toEqual([])
  })
})

describe('unlinking', () => {
  test('removes every link after a fresh sign-in without Google, ends all sessions and is emailed', async () => {
    expect(await ask('DELETE', '/api/me/google')).toMatchObject({ status: 200, body: { linked: false } })
    expect(fake.done).toEqual(['unlink 1001', 'unlink 2002', 'end sessions of sub-1'])
    expect(announced).toEqual([{ about: 'sign-in-changed', sub, at: now.toISOString(), change: 'google-unlinked' }])
  })

  test('asks for a password first if Google made the session, so that nobody loses their only way in', async () => {
    const { status, body } = await ask('DELETE', '/api/me/google', { scope: withGoogle })
    expect([status, body.message]).toEqual([422, expect.stringContaining('Forgotten your password?')])
    expect(fake.done).toEqual([])
  })

  test('needs a sign-in within ten minutes', async () => {
    expect((await ask('DELETE', '/api/me/google', { age: 601 })).status).toBe(403)
    expect(fake.done).toEqual([])
  })
})
