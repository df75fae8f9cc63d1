import { describe, expect, test } from 'vitest'
import { deskLearner, deskStores } from '#desk/stores'
import { createAccount } from '#handlers/account'
import { createDeletions } from '#handlers/deletions'
import { runCodesResets } from '#signing-in/codes-reset'
import { openPoolAccounts } from '#signing-in/cognito-accounts'
import type { PoolSignIn } from '#signing-in/pool'
import { openQuickTable } from '../core/local-table.ts'
import { openDesk } from '../desk/desk-handler.ts'
import { claimsOf, send, token } from '../gateway-request.ts'
import { openPortal } from '../portal.ts'
import { forgottenInMemory } from '../privacy/forgotten-in-memory.ts'
import { fakeSignInPool } from './fake-sign-in-pool.ts'

const started = '2026-03-02T01:00:00.000Z'
/** The portal's clock begins on Monday at noon in Sydney; 72 hours later it's Thursday, and the night after that begins at 01:10. */
const night = '2026-03-05T14:10:00.000Z'
const why = { reason: 'Lost phone, called the school back.' }

/** An operator's desk, a learner who signs in with these codes, and the function that runs at night. */
async function openScene(account: Partial<PoolSignIn> = { app: true }) {
  const table = await openQuickTable()
  const portal = openPortal(table)
  let at = started
  Object.assign(portal.parts.world, { now: () => new Date(at) })
  const desk = openDesk(portal)
  const [one, admin] = [await portal.enrolled(), await portal.enrolled()]
  const { roles } = deskLearner(table, admin.sub)
  await roles.grant('admin', at)
  const fake = fakeSignInPool(account)
  desk.pool.describe = fake.pool.describe
  const { parts, log, announcements, lines } = portal
  const ownPage = createAccount(
    { ...parts, pool: fake.pool, accounts: openPoolAccounts('ap-southeast-2_Example'), hasPasskeys: false },
    { log, token },
  )
  const nightly = createDeletions({
    ...{ ...parts, pool: fake.pool, log, stripe: undefined, forgotten: forgottenInMemory(), pause: async () => {} },
    accounts: { lock: async () => {}, remove: async () => {} },
  })
  const asked = (sub: string, method: string, path: string, body?: object) => {
    const claims = { ...claimsOf(sub), auth_time: String(Date.parse(at) / 1000) }
    return send(path.startsWith('/api/admin') ? desk.handler : ownPage, { method, path, body, claims })
  }
  return {
    ...{ table, portal, one, admin, fake, lines, announcements },
    act: (act: string, sub = one.sub) =>
      asked(admin.sub, 'POST', `/api/admin/learners/${sub}/account`, { act, ...why }),
    file: async () => (await asked(admin.sub, 'GET', `/api/admin/learners/${one.sub}`)).body,
    own: (method: string, path = '/reset') => asked(one.sub, method, `/api/me/sign-in${path}`),
    run: async (time: string) => {
      at = time
      await nightly({}, { getRemainingTimeInMillis: () => 900_000 })
    },
    told: () => announcements.map(({ about }) => about),
    log: async () => (await deskStores(table).audit.page('2026-03', { limit: 100 })).items,
  }
}

describe('codes for a lost phone', () => {
  test('are turned off in the night after 72 hours, with an email before and after, and not before', async () => {
    const { act, file, run, fake, told, announcements, one, log } = await openScene({ app: true, texts: true })
    expect((await act('reset-codes')).status).toBe(200)
    expect(told()).toEqual(['codes-reset-asked'])
    // An operator presses again the next day: neither a second request nor a later night.
    await run('2026-03-03T01:00:00.000Z')
    await act('reset-codes')
    expect((await file()).codesReset).toEqual({
      ...{ askedAt: started, due: night },
      by: 'Jane Brien <jane@school.example>',
    })
    await run('2026-03-05T14:09:59.000Z')
    expect(fake.done).toEqual([])
    await run(night)
    expect(fake.done).toEqual(['codes none, passkeys undefined', 'end sessions'])
    expect(announcements.at(-1)).toEqual({ about: 'app-removed', sub: one.sub, at: night, removed: 'both' })
    expect(await file()).not.toHaveProperty('codesReset')
    expect((await log()).map(({ actor, action, reason }) => [actor, action, reason])).toContainEqual([
      'night',
      'codes-reset',
      undefined,
    ])
    expect((await log()).filter(({ action }) => action === 'account-reset-codes')).toMatchObject([why, why])
    await run('2026-03-06T14:10:00.000Z')
    expect(fake.done).toHaveLength(2)
  })

  test('stay on if their owner stops it on the account page, or an operator does, and both hear of it', async () => {
    for (const by of ['owner', 'operator']) {
      const { act, own, run, fake, told, file, log, one } = await openScene()
      await act('reset-codes')
      const asked = await one.codesReset.read()
      expect((await own('GET', '')).body.reset).toEqual({ askedAt: started, due: night })
      const stopped = by === 'owner' ? await own('DELETE') : await act('stop-reset')
      expect(stopped.status).toBe(200)
      expect(told()).toEqual(['codes-reset-asked', 'codes-reset-stopped'])
      expect([(await own('GET', '')).body.reset, (await file()).codesReset]).toEqual([undefined, undefined])
      // Nor does a night that read the request before it was stopped.
      expect(asked && (await one.codesReset.begin(asked, 'app'))).toBe(false)
      await run(night)
      expect(fake.done).toEqual([])
      expect((await log()).some(({ action }) => action === 'account-stop-reset')).toBe(by === 'operator')
      // A new request waits its own 72 hours.
      await act('reset-codes')
      expect((await file()).codesReset).toMatchObject({ due: '2026-03-08T14:10:00.000Z' })
    }
  })

  test('stay on if they were asked for anew after the night had read its list', async () => {
    const { act, file, fake, one, portal } = await openScene()
    await act('reset-codes')
    const dueBefore = {
      due: async () => {
        await act('stop-reset')
        await act('reset-codes')
        return [one.sub]
      },
    }
    const now = () => new Date('2026-03-03T14:10:00.000Z')
    const { parts, log } = portal
    const rest = { pool: fake.pool, announce: parts.announce, noted: async () => {}, log, world: { now } }
    expect(await runCodesResets({ ...rest, codesResets: dueBefore, learner: () => one })).toEqual({ failed: 0 })
    expect(fake.done).toEqual([])
    expect((await file()).codesReset).toMatchObject({ due: night })
  })

  test('can’t be stopped once they’re off', async () => {
    const { act, own, run } = await openScene()
    expect((await own('DELETE')).status).toBe(422)
    await act('reset-codes')
    await run(night)
    expect([(await own('DELETE')).status, (await act('stop-reset')).status]).toEqual([422, 422])
  })

  test.each(['codes none, passkeys false', 'end sessions'])(
    'are finished by the next run if “%s” failed, and told of once; nobody can stop it in between',
    async (what) => {
      const { act, own, run, fake, announcements, lines } = await openScene({ app: true, passkeyFactor: true })
      await act('reset-codes')
      fake.fail(what)
      await expect(run(night)).rejects.toThrow('needs another run')
      expect(lines).toContainEqual(expect.objectContaining({ event: 'codes-reset-failed', level: 'error' }))
      expect((await own('DELETE')).status).toBe(422)
      await run('2026-03-05T14:40:00.000Z')
      expect(fake.done).toEqual(['codes none, passkeys false', 'end sessions'])
      expect(announcements.slice(1)).toMatchObject([{ about: 'app-removed', removed: 'app' }])
    },
  )

  test('are no news if their owner turned them off meanwhile', async () => {
    const { act, run, fake, told } = await openScene()
    await act('reset-codes')
    fake.pool.describe = async () => ({ app: false, texts: false, google: false, passkeyFactor: false })
    await run(night)
    expect([fake.done, told()]).toEqual([[], ['codes-reset-asked']])
  })

  test('stay on for an operator’s own account, another administrator’s, and one without any', async () => {
    const { act, admin, table, one, announcements } = await openScene()
    expect((await act('reset-codes', admin.sub)).body.message).toContain('your own account')
    await deskLearner(table, one.sub).roles.grant('admin', started)
    expect((await act('reset-codes')).body.message).toContain('an administrator’s account')
    const without = await openScene({})
    expect((await without.act('reset-codes')).body.message).toContain('asks for no codes')
    expect([...announcements, ...without.announcements]).toEqual([])
  })
})

test('the desk lists who waits for deletion, the next one first, with the night when it goes', async () => {
  const { table, portal, admin, one } = await openScene()
  const desk = openDesk(portal)
  const list = async () => {
    const claims = { ...claimsOf(admin.sub), auth_time: String(Date.parse(started) / 1000) }
    return (await send(desk.handler, { method: 'GET', path: '/api/admin/deletions', claims })).body.deletions
  }
  const second = await portal.enrolled()
  const request = { askedAt: started, certificates: 'keep', operation: 'o' } as const
  await one.deletion.ask({ ...request, due: '2026-03-09T01:00:00.000Z' })
  // Due after midnight in Sydney, so in the same night.
  await second.deletion.ask({ ...request, due: '2026-03-08T13:30:00.000Z' })
  const known = { name: 'Jane Brien', email: 'jane@school.example', askedAt: started, begun: false }
  expect(await list()).toEqual([
    { ...known, learnerId: second.sub, due: '2026-03-08T14:10:00.000Z' },
    { ...known, learnerId: one.sub, due: '2026-03-09T14:10:00.000Z' },
  ])
  await deskLearner(table, one.sub).deletion.takeBack()
  expect(await list()).toHaveLength(1)
})
