import { beforeEach, describe, expect, test } from 'vitest'
import { learnerPartition } from '#core/keys'
import type { Announcement } from '#people/announcement'
import { openAccount } from '../account-handler.ts'
import { claimsOf, send } from '../gateway-request.ts'
import { memoryTable } from '../paper/memory-table.ts'
import { fakeSignInPool } from './fake-sign-in-pool.ts'

const sub = 'sub-1'
const now = new Date('2026-11-24T09:00:00Z')
const world = { now: () => now, certificateId: () => '' }
const phone = '+61491570006'
const laptop = { id: 'credential-1', name: 'iCloud Keychain', addedAt: '2026-11-01T00:00:00.000Z' }
const tablet = { id: 'credential-2', name: 'Passkey', addedAt: '2026-11-24T09:00:00.000Z' }

let table = memoryTable()
let fake = fakeSignInPool()
let announced: Announcement[] = []
beforeEach(() => {
  table = memoryTable()
  fake = fakeSignInPool()
  announced = []
})

const selfService = 'portal/learner aws.cognito.signin.user.admin'
const renewed = 'portal/learner'
type Asked = { age?: number; scope?: string; body?: object; hasPasskeys?: boolean }
function ask(
  method: string,
  path: string,
  { age = 60, scope = selfService, body = {}, hasPasskeys = true }: Asked = {},
) {
  const announce = async (one: Announcement) => void announced.push(one)
  const account = openAccount({ table, pool: fake.pool, hasPasskeys, world, announce })
  const claims = { ...claimsOf(sub), auth_time: String(now.getTime() / 1000 - age), scope }
  return send(account, { method, path, body, claims })
}
const show = (asked?: Asked) => ask('GET', '/api/me/sign-in', asked)
const change = (body: object, asked: Asked = {}) => ask('POST', '/api/me/sign-in/changes', { ...asked, body })
const record = () => table.get({ pk: learnerPartition(sub), sk: 'SIGNIN#PASSKEYS' })

describe('how the account signs in', () => {
  test('is shown with the number’s last digits only, also to a renewed token', async () => {
    fake = fakeSignInPool({ app: true, google: true, phone })
    const { status, body } = await show({ scope: renewed, age: 9999 })
    expect([status, body]).toEqual([200, { app: true, texts: false, google: true, phoneEnds: '006' }])
  })

  test('has the passkeys that Cognito lists to a fresh sign-in, and later those on our record', async () => {
    fake = fakeSignInPool({}, [laptop])
    expect((await show({ scope: renewed })).body).not.toHaveProperty('passkeys')
    expect((await show()).body.passkeys).toEqual([laptop])
    expect((await show({ scope: renewed, age: 9999 })).body.passkeys).toEqual([laptop])
  })

  test('shows a passkey that somebody added past the page', async () => {
    fake = fakeSignInPool({}, [laptop])
    await show()
    fake.passkeys?.push(tablet)
    expect((await show()).body.passkeys).toEqual([laptop, tablet])
    expect(announced).toEqual([])
  })

  test('keeps the record when the token was revoked meanwhile', async () => {
    fake = fakeSignInPool({}, [laptop])
    await show()
    fake.pool.listPasskeys = async () => undefined
    expect((await show()).body.passkeys).toEqual([laptop])
  })

  test('has no passkeys on a stage without a domain, and asks nobody', async () => {
    fake.pool.listPasskeys = () => Promise.reject(new Error('WebAuthn is not enabled'))
    expect((await show({ hasPasskeys: false })).body.passkeys).toEqual([])
  })

  test('asks a learner whose account is gone to sign in', async () => {
    fake.pool.describe = async () => undefined
    expect((await show()).status).toBe(401)
    expect((await change({ change: 'app-off' })).status).toBe(401)
    expect(fake.done).toEqual([])
  })
})

describe('each change', () => {
  test.each([
    ['password', {}, []],
    ['app-on', {}, ['codes app, passkeys undefined']],
    ['app-on', { texts: true, phone }, ['codes app+texts, passkeys undefined']],
    ['app-off', { app: true }, ['codes none, passkeys undefined']],
    ['app-off', { app: true, texts: true, phone }, ['codes texts, passkeys undefined']],
    ['texts-on', { phone }, ['codes texts, passkeys undefined']],
    ['texts-on', { app: true, phone }, ['codes app+texts, passkeys undefined']],
    ['texts-off', { texts: true, phone }, ['codes none, passkeys undefined', 'forget phone']],
    ['passkey-removed', {}, []],
  ] as const)('%s of %o ends all sessions after it’s made, and is emailed', async (what, account, made) => {
    fake = fakeSignInPool(account)
    const { status, body } = await change({ change: what })
    expect([status, body]).toEqual([200, { ended: true }])
    expect(fake.done).toEqual([...made, 'end sessions'])
    expect(announced).toEqual([{ about: 'sign-in-changed', sub, at: now.toISOString(), change: what }])
  })

  test('lets a passkey sign in alone beside codes, from the first one to the last', async () => {
    fake = fakeSignInPool({ app: true }, [])
    await show()
    fake.passkeys?.push(laptop)
    await change({ change: 'passkey-added', passkey: laptop.id, where: 'Safari on iPhone' })
    fake.passkeys?.pop()
    await change({ change: 'passkey-removed' })
    expect(fake.done.filter((one) => one.startsWith('codes'))).toEqual([
      'codes app, passkeys true',
      'codes app, passkeys false',
    ])
  })

  test('switches an app and its passkeys off together, even before there’s a record of them', async () => {
    fake = fakeSignInPool({ app: true, passkeyFactor: true }, null)
    await change({ change: 'app-off' }, { scope: renewed })
    expect(fake.done[0]).toBe('codes none, passkeys true')
  })

  test('keeps passkeys that are on when codes change and nobody may list them', async () => {
    fake = fakeSignInPool({ app: true, passkeyFactor: true, phone }, null)
    await change({ change: 'texts-on' })
    expect(fake.done[0]).toBe('codes app+texts, passkeys true')
  })

  test('records on which device a passkey was made, and keeps that', async () => {
    fake = fakeSignInPool({}, [laptop])
    await show()
    fake.passkeys?.push(tablet)
    await change({ change: 'passkey-added', passkey: tablet.id, where: ' Chrome on\nAndroid\u202e ' })
    const both = [laptop, { ...tablet, device: 'Chrome on Android' }]
    expect((await show()).body.passkeys).toEqual(both)
    expect(await record()).toMatchObject({ passkeys: both })
  })

  test('of a passkey that was there already ends nothing, unless the portal hadn’t heard of it', async () => {
    fake = fakeSignInPool({}, [laptop])
    await show()
    expect((await change({ change: 'passkey-added' })).body).toEqual({ ended: false })
    fake.passkeys?.push(tablet)
    expect((await change({ change: 'passkey-added' })).body).toEqual({ ended: true })
    expect(announced).toHaveLength(1)
  })

  test('needs a sign-in within ten minutes, but for the password, for which Cognito asked', async () => {
    fake = fakeSignInPool({ app: true, phone })
    for (const what of ['app-on', 'app-off', 'texts-on', 'texts-off', 'passkey-added', 'passkey-removed'])
      expect(await change({ change: what }, { age: 601 })).toMatchObject({
        status: 403,
        body: { code: 'sign-in-again' },
      })
    expect(fake.done).toEqual([])
    expect((await change({ change: 'password' }, { age: 9999, scope: renewed })).status).toBe(200)
    expect(fake.done).toEqual(['end sessions'])
  })

  test('of texts needs a number that was confirmed', async () => {
    const { status, body } = await change({ change: 'texts-on' })
    expect([status, body.message]).toEqual([422, expect.stringContaining('Please confirm your number')])
    expect(fake.done).toEqual([])
  })

  test('of a number that sign-in never asked for ends nothing', async () => {
    expect((await change({ change: 'texts-off' })).body).toEqual({ ended: false })
    expect(fake.done).toEqual(['forget phone'])
    expect(announced).toEqual([])
  })

  test.each(['codes none, passkeys undefined', 'end sessions'])(
    'can be sent again after “%s” failed, and says nothing in an email before everybody is out',
    async (what) => {
      fake = fakeSignInPool({ app: true })
      fake.fail(what)
      expect((await change({ change: 'app-off' })).status).toBe(503)
      expect(announced).toEqual([])
      expect((await change({ change: 'app-off' })).body).toEqual({ ended: true })
      expect(announced).toHaveLength(1)
    },
  )

  test('is for the learner of the token, whoever else is named', async () => {
    const asked: string[] = []
    fake.pool.endSessions = async (whom) => void asked.push(whom)
    await change({ change: 'password', sub: 'sub-2', username: 'sub-2' })
    await ask('POST', '/api/me/sign-out', { body: { sub: 'sub-2' } })
    expect(asked).toEqual([sub, sub])
  })
})

test('signing out everywhere needs no fresh sign-in, and sends no email', async () => {
  expect((await ask('POST', '/api/me/sign-out', { age: 9999, scope: renewed })).body).toEqual({ ended: true })
  expect(fake.done).toEqual(['end sessions'])
  expect(announced).toEqual([])
})
