import { beforeEach, describe, expect, test } from 'vitest'
import { createGoogle } from '../../../functions/handlers/google.ts'
import { learnerPartition } from '../../../functions/store/keys.ts'
import { rolesOf } from '../../../functions/store/roles.ts'
import { claimsOf, send, token } from '../gateway-request.ts'
import { confirmed, fakePool } from '../google/fake-pool.ts'
import { memoryTable } from '../pdf/memory-table.ts'

const sub = 'sub-1'
const now = new Date('2026-11-22T09:00:00Z')
const secondsAgo = (seconds: number) => String(now.getTime() / 1000 - seconds)
let table = memoryTable()
let fake = fakePool()
const open = () => createGoogle({ table, pool: fake.pool, world: { now: () => now } }, { log: () => {}, token })

beforeEach(() => {
  table = memoryTable()
  fake = fakePool([{ ...confirmed, googleIds: ['1001', '2002'] }])
})

const ask = (method: string, path: string, { age = 60, scope = 'aws.cognito.signin.user.admin' } = {}) =>
  send(open(), { method, path, body: {}, claims: { ...claimsOf(sub), auth_time: secondsAgo(age), scope } })
const withGoogle = 'openid email profile aws.cognito.signin.user.admin'
const request = () => table.get({ pk: learnerPartition(sub), sk: 'SIGNIN#GOOGLE' })

test('shows whether Google opens the account', async () => {
  expect(await ask('GET', '/api/me/google', { age: 9999 })).toMatchObject({ status: 200, body: { linked: true } })
  fake = fakePool([confirmed])
  expect((await ask('GET', '/api/me/google')).body).toEqual({ linked: false })
})

test('asks a learner whose account is gone to sign in', async () => {
  fake = fakePool()
  expect((await ask('GET', '/api/me/google')).status).toBe(401)
  expect((await ask('DELETE', '/api/me/google')).status).toBe(401)
})

describe('asking for the link', () => {
  test('leaves a request for ten minutes', async () => {
    expect(await ask('POST', '/api/me/google/link', { age: 600 })).toMatchObject({ status: 200, body: { asked: true } })
    expect(await request()).toMatchObject({ expiresAt: now.getTime() / 1000 + 600 })
  })

  test('needs a sign-in within ten minutes', async () => {
    const { status, body } = await ask('POST', '/api/me/google/link', { age: 601 })
    expect([status, body.code]).toEqual([403, 'sign-in-again'])
    expect(body.message).toBe('You signed in more than ten minutes ago. Please sign in again, then try once more.')
    expect(await request()).toBeUndefined()
  })

  test('needs a time of sign-in that can be read', async () => {
    const claims = { ...claimsOf(sub), auth_time: 'soon' }
    expect((await send(open(), { method: 'POST', path: '/api/me/google/link', body: {}, claims })).status).toBe(403)
    expect((await send(open(), { method: 'POST', path: '/api/me/google/link', body: {}, sub })).status).toBe(403)
  })

  test('is not for administrators', async () => {
    await rolesOf(table, sub).grant('admin', now.toISOString())
    const { status, body } = await ask('POST', '/api/me/google/link')
    expect([status, body.message]).toEqual([422, expect.stringContaining('An administrator signs in')])
    expect(await request()).toBeUndefined()
  })
})

describe('unlinking', () => {
  test('removes every link after a fresh sign-in without Google', async () => {
    expect(await ask('DELETE', '/api/me/google')).toMatchObject({ status: 200, body: { linked: false } })
    expect(fake.done).toEqual(['unlink 1001', 'unlink 2002'])
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
