import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { issueCertificate } from '#certificates/issue-certificate'
import { showCertificate, verifyCertificate } from '#certificates/show-certificate'
import { monthsBack } from '#core/day'
import { hashed } from '#core/log'
import type { Table } from '#core/table'
import type { LogEntry } from '#desk/contract'
import { deskLearner, deskStores } from '#desk/stores'
import { verifyPayment } from '#payments/own-payments'
import { mailKinds } from '#people/contract'
import { eraseLearner } from '#privacy/erase-learner'
import { addPrompt } from '#prompts/change-prompt'
import { saveNote } from '#work/save'
import { routes } from '../../../functions/routes.ts'
import { publicStores } from '../../../functions/stores.ts'
import { openLocalTable, openQuickTable } from '../core/local-table.ts'
import { claimsOf, send } from '../gateway-request.ts'
import { givenAccess, newId, openPortal, type TestLearner } from '../portal.ts'
import { completionOf } from '../small-lessons.ts'
import { openDesk } from './desk-handler.ts'

const { table } = await openLocalTable()
const adminRoutes = routes.filter(({ access }) => access === 'admin')
const operation = 'operation-1'
const why = { reason: 'Asked by telephone, called the school back.' }

/** A portal with its desk and an administrator, who signed in just now. */
async function openScene({ app = true, on = table as Table } = {}) {
  const portal = openPortal(on)
  const desk = openDesk(portal, { app })
  const admin = await portal.enrolled()
  const { roles } = deskLearner(on, admin.sub)
  await roles.grant('admin', '2026-03-01T00:00:00.000Z')
  const signedIn = (hours: number) => String(portal.parts.world.now().getTime() / 1000 - hours * 3600)
  const ask = (method: string, path: string, body?: unknown, { sub = admin.sub, hours = 0 } = {}) => {
    const [bare = '', query = ''] = path.split('?')
    const claims = { ...claimsOf(sub), auth_time: signedIn(hours) }
    return send(desk.handler, { method, path: `/api/admin/${bare}`, query, body, sub, claims })
  }
  const log = async () => {
    const { items } = await deskStores(on).audit.page('2026-03', { limit: 1000 })
    return items.filter(({ actor }) => actor === admin.sub)
  }
  return { portal, desk, admin, roles, ask, log }
}

/** A learner who has paid for a course and finished it, with a certificate. */
async function paidAndFinished(portal: ReturnType<typeof openPortal>, sessionId = `cs_test_${newId().slice(0, 8)}`) {
  const one = portal.learner()
  await one.profile.create({ name: 'Jane Brien', email: 'jane@wattle.example', createdAt: '2026-03-01T00:00:00.000Z' })
  portal.stripe.add({ id: sessionId, learner: one.sub, courseId: 'digital-media', hasInvoice: true })
  await verifyPayment({ sessionId }, one)
  await one.progress.complete('digital-media', false, completionOf('digital-media', '2026-03-05T00:00:00Z'), operation)
  const { certificate } = await issueCertificate({ key: 'digital-media', name: 'Jane Brien', operation }, one)
  return { one, sessionId, certificate }
}

const bodies: Record<string, object> = {
  '/api/admin/learners/{learnerId}/access/{courseId}': { act: 'grant', ...why },
  '/api/admin/learners/{learnerId}/account': { act: 'sign-out', ...why },
  '/api/admin/learners/{learnerId}/payment-check': why,
  '/api/admin/certificates/{id}': { act: 'revoke', because: 'issued-in-error', operation, ...why },
  '/api/admin/payments/{sessionId}/refund': { amount: 100, refunded: 0, operation, ...why },
  '/api/admin/payments/{sessionId}/settled': why,
}

describe.each(adminRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (_, route) => {
  const asked = (ids: Record<string, string>) => {
    const path = route.path.replace('/api/admin/', '').replaceAll(/\{(\w+)\}/g, (_, name) => ids[name] ?? '')
    return [route.method, route.method === 'GET' ? `${path}?month=2026-03` : path, bodies[route.path]] as const
  }
  const nobody = { learnerId: newId(), courseId: 'digital-media', id: '0'.repeat(32), sessionId: 'cs_test_none' }

  test('opens to an administrator with a second factor and to nobody else', async () => {
    const { portal, desk, admin, roles, ask, log } = await openScene()
    const { one, sessionId, certificate } = await paidAndFinished(portal)
    const ids = { learnerId: one.sub, courseId: 'failure-festival', id: certificate.id, sessionId }
    await one.unsettled.note({ ...(await toSettle(sessionId)) }, operation)
    const opened = await ask(...asked(ids))
    expect(opened.status).toBe(200)
    // Whatever names people is logged, but for a look at the log itself.
    const isLogged = !['/api/admin/log', '/api/admin/figures'].includes(route.path)
    expect((await log()).map(({ state }) => state)).toEqual(isLogged ? ['done'] : [])
    // A learner's file, say, tells nothing that the page doesn't show.
    expect(z.parse(route.response as z.ZodMiniType, opened.body)).toEqual(opened.body)
    // Without a token, the gateway answers; the function does too.
    const [method, path, body] = asked(nobody)
    expect((await send(desk.handler, { method, path: `/api/admin/${path.split('?')[0]}`, body })).status).toBe(401)
    const stranger = await ask(method, path, body, { sub: one.sub })
    expect([stranger.status, stranger.body.code]).toEqual([403, 'no-access'])
    const late = await ask(method, path, body, { hours: method === 'GET' ? 12.1 : 1.1 })
    expect([late.status, late.body.code]).toEqual([403, 'sign-in-again'])
    const early = await ask(method, path, body, { hours: -0.1 })
    expect([early.status, early.body.code]).toEqual([403, 'sign-in-again'])
    // The role goes between two clicks.
    await roles.revoke('admin')
    expect((await ask(method, path, body)).body.code).toBe('no-access')
    const { ask: withoutFactor } = await openScene({ app: false })
    expect((await withoutFactor(method, path, body)).body.message).toContain('authenticator app')
    expect(admin.sub).not.toBe(one.sub)
  })

  test('refuses what isn’t one: a month, an id, a cursor', async () => {
    const { ask } = await openScene()
    const [method, path, body] = asked(nobody)
    if (method === 'GET' && path.includes('month') && route.query && 'shape' in route.query) {
      const fields = route.query.shape as object
      if ('month' in fields) expect((await ask(method, path.replace('2026-03', '2026-13'))).status).toBe(400)
      const cursor = Buffer.from(JSON.stringify({ of: 'another list', next: { pk: 'a', sk: 'b' } })).toString(
        'base64url',
      )
      for (const one of 'cursor' in fields ? [cursor, 'x', 'e30'] : [])
        expect((await ask(method, `${path}&cursor=${one}`)).body.message).toContain('not a page of this list')
    }
    if (route.path.includes('{learnerId}'))
      expect((await ask(method, path.replace(nobody.learnerId, 'LEARNER'), body)).status).toBe(404)
    if (body)
      for (const reason of ['', ' ', 'x'.repeat(5000)])
        expect((await ask(method, path, { ...body, reason })).status).toBe(400)
  })
})

test('a cursor of the right list with another key is refused, and says what to do', async () => {
  const shortPages: Table = { ...table, query: (range, how) => table.query({ ...range, limit: 1 }, how) }
  const { portal, ask, admin } = await openScene({ on: shortPages })
  const { one } = await paidAndFinished(portal)
  await ask('GET', `learners/${one.sub}`)
  const paged = adminRoutes.filter(({ query }) => query && 'shape' in query && 'cursor' in (query.shape as object))
  const lists = paged.map(({ path }) => `${path.replace('/api/admin/', '')}?month=2026-03`)
  for (const list of [...lists, 'learners?domain=wattle.example', 'learners?domain=wattle.example&month=2026-03']) {
    const { body } = await ask('GET', list)
    expect(body, list).toHaveProperty('cursor')
    const { of, next } = JSON.parse(Buffer.from(String(body.cursor), 'base64url').toString())
    const follow = (next: unknown) =>
      ask('GET', `${list}&cursor=${Buffer.from(JSON.stringify({ of, next })).toString('base64url')}`)
    expect((await follow(next)).status, list).toBe(200)
    const { sk, ...withoutSortKey } = next
    const isLog = !next.list
    const others = [
      null,
      ['a', 'b'],
      { pk: 'a', sk: 'b' },
      withoutSortKey,
      { ...next, sk: 'x'.repeat(1025) },
      { ...next, pk: '' },
      { ...next, sk: 1 },
      { ...next, more: 'x' },
      { ...next, [isLog ? 'pk' : 'list']: `LEARNER#${admin.sub}` },
      { ...next, [isLog ? 'sk' : 'at']: '~~' },
      { ...next, [isLog ? 'sk' : 'at']: '\t' },
    ]
    for (const other of others) {
      const answer = await follow(other)
      expect([answer.status, answer.body.message], `${list} ${JSON.stringify(other)}`).toEqual([
        400,
        'This is not a page of this list. Please open the list again.',
      ])
    }
  }
})

const toSettle = async (sessionId: string) =>
  ({ sessionId, reason: 'paid-twice', courseId: 'digital-media', amount: 1, currency: 'aud', at: '2026' }) as const

describe('the log', () => {
  test('has each change, done or failed, before and after it, and no name', async () => {
    const { portal, desk, ask, log } = await openScene({ on: await openQuickTable() })
    const { one, sessionId } = await paidAndFinished(portal)
    await ask('POST', `learners/${one.sub}/account`, { act: 'sign-out', ...why })
    await ask('POST', `learners/${one.sub}/account`, { act: 'keep', ...why })
    expect((await ask('POST', `learners/${one.sub}/account`, { act: 'resend', ...why })).status).toBe(422)
    await ask('POST', `payments/${sessionId}/refund`, { amount: 99_999, refunded: 0, operation, ...why })
    await ask('GET', `learners/${one.sub}`)
    const entries = await log()
    expect(entries.map(({ action, target, state }) => [action, target, state])).toEqual([
      ['read', one.sub, 'done'],
      ['refund 99999', sessionId, 'failed'],
      ['account-resend', one.sub, 'failed'],
      ['account-keep', one.sub, 'failed'],
      ['account-sign-out', one.sub, 'done'],
    ])
    expect(desk.calls).toEqual([`sign out ${one.sub}`])
    expect(JSON.stringify(entries)).not.toMatch(/Jane|wattle/)
    const shown = (await ask('GET', 'log?month=2026-03')).body.entries as LogEntry[]
    const own = shown.filter(({ actor }) => actor === 'Jane Brien <jane@school.example>')
    // Whom it was about is looked up when the log is read, also behind a payment.
    const person = { learnerId: one.sub, name: 'Jane Brien', email: 'jane@wattle.example' }
    expect(own.filter(({ target }) => [one.sub, sessionId].includes(target)).map((entry) => entry.person)).toEqual(
      Array(5).fill(person),
    )
    const { body } = await ask('GET', 'payments?month=2026-03')
    expect(body.payments).toContainEqual(expect.objectContaining({ sessionId, ...person }))
    await eraseLearner({ sub: one.sub, certificates: 'withdraw' }, { ...one, pause: async () => {} })
    const left = (await ask('GET', 'log?month=2026-03')).body.entries as LogEntry[]
    expect(left.filter(({ target }) => target === sessionId)).toEqual([expect.not.objectContaining({ person })])
    const sales = (await ask('GET', 'payments?month=2026-03')).body.payments as { sessionId: string }[]
    expect(sales.find((sale) => sale.sessionId === sessionId)).not.toHaveProperty('email')
  })

  test('comes first: what can’t be logged isn’t done, and what isn’t known to have ended stays begun', async () => {
    let broken: string | undefined
    const faulty: Table = {
      ...table,
      write: async (key, change) => {
        if (broken && key.pk.startsWith('AUDIT#') && JSON.stringify(change).includes(broken)) throw new Error('down')
        return table.write(key, change)
      },
    }
    const { portal, desk, ask, log } = await openScene({ on: faulty })
    const one = await portal.enrolled()
    broken = 'begun"'
    await ask('POST', `learners/${one.sub}/account`, { act: 'lock', ...why })
    expect([desk.calls, await log()]).toEqual([[], []])
    broken = '{"state":"done"}'
    await ask('POST', `learners/${one.sub}/account`, { act: 'lock', ...why })
    expect(desk.calls).toEqual([`lock ${one.sub}`])
    expect((await log()).map(({ state }) => state)).toEqual(['begun'])
  })

  test('is all that reading changes', async () => {
    const { portal, ask } = await openScene()
    const { one } = await paidAndFinished(portal)
    const items = () => table.queryAll({ pk: `LEARNER#${one.sub}`, from: ' ', to: '~' })
    const before = await items()
    for (const path of [`learners/${one.sub}`, 'learners?month=2026-03', 'certificates?month=2026-03', 'open-payments'])
      expect((await ask('GET', path)).status).toBe(200)
    expect(await items()).toEqual(before)
  })
})

test('a search finds every word of a name, in any order and spelling, of whatever year, and whom the pool alone knows', async () => {
  const { portal, desk, ask } = await openScene({ on: await openQuickTable() })
  const joined = async (name: string, email: string, createdAt: string) => {
    const one = portal.learner()
    await one.profile.create({ name, email, createdAt })
    return one.sub
  }
  const jane = await joined('Jane O’Hara', 'jane@wattle.example', '2024-11-30T13:00:00.000Z')
  const ana = await joined('Ana Lim', 'lim@gum.example', '2025-06-01T00:00:00.000Z')
  const stranger = {
    sub: newId(),
    name: 'O’Hara, Pat',
    email: 'pat@x.example',
    status: 'UNCONFIRMED',
    since: undefined,
  }
  const found = async (search: string) => {
    const { body } = await ask('GET', `learners?search=${encodeURIComponent(search)}`)
    return { ids: (body.learners as { id: string }[]).map(({ id }) => id), more: body.more }
  }
  for (const typed of ['ohara', "O'Hara", 'hara jane']) expect((await found(typed)).ids).toEqual([jane])
  for (const typed of ['lim', 'Lim Ana', 'LIM@gum.example']) expect((await found(typed)).ids).toEqual([ana])
  // Jane Brien, the administrator, too.
  expect((await found('jane')).ids).toHaveLength(2)
  desk.pool.search = async () => ({ found: [stranger, { ...stranger, sub: jane }], more: false })
  expect(await found('ohara')).toEqual({ ids: [stranger.sub, jane], more: false })
  for (let n = 0; n < 70; n++) await joined(`Many ${n}`, `m${n}@gum.example`, '2026-01-02T00:00:00.000Z')
  const many = await found('many')
  expect([many.ids.length, many.more]).toEqual([60, true])
})

test('lists that name people are logged, files as files, without what was searched for', async () => {
  const { ask, log } = await openScene()
  for (const path of [
    'learners?month=2026-03',
    'learners?domain=wattle.example&month=2026-03',
    'learners?search=brien',
    'completions?month=2026-03&course=digital-media&csv=yes',
    'certificates?month=2026-03',
    'payments?month=2026-03&csv=yes',
    'open-payments',
    'log?month=2026-03',
    'log?month=2026-03&csv=yes',
    'figures?month=2026-03',
  ])
    expect((await ask('GET', path)).status).toBe(200)
  const logged = (await log()).map(({ action, target, state }) => `${action} ${target}: ${state}`)
  expect(logged.reverse()).toEqual([
    'list learners 2026-03: done',
    'list learners 2026-03 wattle.example: done',
    'list learners found: done',
    'csv completions 2026-03 digital-media: done',
    'list certificates 2026-03: done',
    'csv payments 2026-03: done',
    'list payments to look at: done',
    'csv log 2026-03: done',
  ])
})

test('nobody acts on their own record', async () => {
  const { portal, admin, desk, ask } = await openScene()
  portal.stripe.add({ id: 'cs_test_own', learner: admin.sub, courseId: 'digital-media' })
  await verifyPayment({ sessionId: 'cs_test_own' }, admin)
  await admin.unsettled.note(await toSettle('cs_test_own'), operation)
  await admin.progress.complete(
    'digital-media',
    false,
    completionOf('digital-media', '2026-03-05T00:00:00Z'),
    operation,
  )
  const { certificate } = await issueCertificate({ key: 'digital-media', name: 'Jane Brien', operation }, admin)
  for (const [path, body] of [
    [`learners/${admin.sub}/account`, { act: 'unlock' }],
    [`learners/${admin.sub}/access/failure-festival`, { act: 'grant' }],
    [`learners/${admin.sub}/payment-check`, {}],
    [`certificates/${certificate.id}`, { act: 'revoke', because: 'issued-in-error', operation }],
    ['payments/cs_test_own/refund', { amount: 9900, refunded: 0, operation }],
    ['payments/cs_test_own/settled', {}],
  ] as const)
    expect((await ask('POST', path, { ...body, ...why })).body.message).toContain('your own account')
  expect([desk.calls, (await admin.access.courses()).length]).toEqual([[], 1])
  expect(await admin.unsettled.read('cs_test_own')).toBeDefined()
  expect(await admin.certificates.read('digital-media')).not.toHaveProperty('revoked')
})

test('a learner’s file has what helps them and nothing that they wrote', async () => {
  const { portal, ask } = await openScene()
  const { one, certificate, sessionId } = await paidAndFinished(portal)
  const note = { moduleId: 'digital-media', boxId: 'thoughts', version: 0, operation } as const
  await saveNote({ ...note, text: 'Wombats dig.' }, one)
  await addPrompt(
    { promptId: '01ARZ3NDEKTSV4RRFFQ69G5FAV', moduleId: 'digital-media', title: null, text: 'Quolls.' },
    one,
  )
  const change = {
    from: 'jane@gum.example',
    to: 'jane@wattle.example',
    by: 'operator',
    reason: 'rang the school',
  } as const
  await one.addressChanges.add({ ...change, at: '2026-03-01T00:00:00.000Z' })
  const { body } = await ask('GET', `learners/${one.sub}`)
  expect(body).toMatchObject({
    inLogs: hashed(one.sub),
    email: 'jane@wattle.example',
    addresses: [change],
    admin: false,
    account: { status: 'CONFIRMED', enabled: true, passkeys: [] },
    access: [{ courseId: 'digital-media', source: 'stripe', holds: true }],
    progress: [{ moduleId: 'digital-media' }],
    certificates: [{ id: certificate.id }],
    payments: [{ sessionId, state: 'paid', tax: 900 }],
  })
  expect(JSON.stringify(body)).not.toMatch(/Wombats|Quolls/)
})

test('an id, a certificate’s number and a payment’s session find whose they are', async () => {
  const { portal, ask } = await openScene()
  const { one, certificate, sessionId } = await paidAndFinished(portal)
  for (const typed of [one.sub, certificate.id, sessionId, ` ${certificate.id.toUpperCase()} `])
    expect((await ask('GET', `learners?search=${encodeURIComponent(typed)}`)).body).toMatchObject({
      learners: [{ id: one.sub }],
    })
})

test('what a deleted account left is shown', async () => {
  const { portal, desk, ask } = await openScene()
  const { one } = await paidAndFinished(portal)
  desk.pool.find = async () => undefined
  const { body } = await ask('GET', `learners/${one.sub}`)
  expect(body).toMatchObject({ name: 'Jane Brien', progress: [{ moduleId: 'digital-media' }] })
  expect(body).not.toHaveProperty('account')
})

test('an account is kept whose deletion was asked for, with an email, until it has begun', async () => {
  const { portal, ask } = await openScene()
  const { one } = await paidAndFinished(portal)
  const asked = { askedAt: '2026-11-20T00:00:00.000Z', due: '2026-11-27T00:00:00.000Z', operation }
  const keep = () => ask('POST', `learners/${one.sub}/account`, { act: 'keep', ...why })
  await one.deletion.ask({ ...asked, certificates: 'withdraw' })
  expect((await keep()).status).toBe(200)
  expect(await one.deletion.read()).toBeUndefined()
  expect(portal.announcements).toContainEqual({ about: 'deletion-cancelled', sub: one.sub, at: asked.askedAt })
  const stored = await one.deletion.ask({ ...asked, certificates: 'withdraw' })
  await one.deletion.step(stored, 'started')
  expect((await keep()).body.message).toContain('can’t be stopped')
  expect(await one.deletion.read()).toMatchObject({ state: 'started' })
})

describe('access', () => {
  test('is granted with an email, ended, and given back', async () => {
    const { portal, ask } = await openScene()
    const one = await portal.enrolled()
    const act = async (act: string) =>
      (await ask('POST', `learners/${one.sub}/access/digital-media`, { act, ...why })).status
    const holds = async () => (await one.access.read('digital-media'))?.holds
    expect([await act('grant'), await holds()]).toEqual([200, true])
    expect(portal.announcements).toContainEqual({ about: 'course-opened', sub: one.sub, courseId: 'digital-media' })
    expect([await act('end'), await holds()]).toEqual([200, false])
    expect(await act('end')).toBe(422)
    expect([await act('reinstate'), await holds()]).toEqual([200, true])
    expect(await act('reinstate')).toBe(422)
    for (const again of ['end', 'grant']) await act(again)
    const told = portal.announcements.map(({ about }) => about)
    expect(told).toEqual(['course-opened', 'access-ended', 'access-returned', 'access-ended', 'access-returned'])
  })

  test('that was paid for comes back as paid, and a later refund ends it', async () => {
    const { portal, ask } = await openScene()
    const { one, sessionId } = await paidAndFinished(portal)
    for (const act of ['end', 'reinstate'])
      await ask('POST', `learners/${one.sub}/access/digital-media`, { act, ...why })
    expect(await one.access.read('digital-media')).toMatchObject({ holds: true, sessionId })
    await ask('POST', `payments/${sessionId}/refund`, { amount: 9900, refunded: 0, operation, ...why })
    expect((await one.access.read('digital-media'))?.holds).toBe(false)
    expect((await ask('POST', `learners/${one.sub}/access/digital-media`, { act: 'reinstate', ...why })).status).toBe(
      422,
    )
  })

  test('that was paid for twice comes back with both payments, and never was doesn’t', async () => {
    const { portal, ask } = await openScene()
    const { one, sessionId } = await paidAndFinished(portal)
    const second = `cs_test_${newId().slice(0, 8)}`
    portal.stripe.add({ id: second, learner: one.sub, courseId: 'digital-media' })
    await verifyPayment({ sessionId: second }, one)
    const before = await one.access.sessions('digital-media')
    const act = async (act: string, courseId = 'digital-media') =>
      (await ask('POST', `learners/${one.sub}/access/${courseId}`, { act, ...why })).status
    expect([await act('end'), await act('reinstate')]).toEqual([200, 200])
    expect(await one.access.sessions('digital-media')).toEqual(before)
    await ask('POST', `payments/${sessionId}/refund`, { amount: 9900, refunded: 0, operation, ...why })
    expect(await one.access.read('digital-media')).toMatchObject({ holds: true, sessionId: second })
    expect(await act('reinstate', 'failure-festival')).toBe(422)
  })

  test('that is given closes the payment page that the learner has open, and leaves a debit under way alone', async () => {
    const { portal, ask } = await openScene()
    const one = await portal.enrolled()
    const give = async (courseId: 'digital-media' | 'failure-festival', change: object) => {
      const sessionId = `cs_${newId()}`
      await one.checkouts.save({ courseId, attempt: 1, sessionId, url: 'https://x', expiresAt: '' })
      portal.stripe.change(sessionId, { url: 'https://x', ...change })
      expect((await ask('POST', `learners/${one.sub}/access/${courseId}`, { act: 'grant', ...why })).status).toBe(200)
      return portal.stripe.sessions.get(sessionId)
    }
    expect(await give('digital-media', {})).toMatchObject({ status: 'expired', url: null })
    expect(await give('failure-festival', { status: 'complete' })).toMatchObject({ status: 'complete' })
    // To forget a session that's complete deletes its customer.
    expect(portal.stripe.calls.filter((call) => call === 'forget')).toHaveLength(1)
  })
})

describe('a refund', () => {
  const refund = async (
    scene: Awaited<ReturnType<typeof openScene>>,
    sessionId: string,
    amount: number,
    refunded = 0,
  ) => scene.ask('POST', `payments/${sessionId}/refund`, { amount, refunded, operation, ...why })

  test('of a part keeps access and shows what’s left of the GST; the rest ends it. The same request again refunds once', async () => {
    const scene = await openScene()
    const { one, sessionId } = await paidAndFinished(scene.portal)
    expect((await refund(scene, sessionId, 3300)).body).toEqual({ refunded: 3300 })
    expect((await refund(scene, sessionId, 3300)).body).toEqual({ refunded: 3300 })
    expect((await one.access.read('digital-media'))?.holds).toBe(true)
    const { body } = await scene.ask('GET', 'payments?month=2026-03')
    const sales = body.payments as { sessionId: string }[]
    expect(sales.find((sale) => sale.sessionId === sessionId)).toMatchObject({ refunded: 3300, tax: 900, taxLeft: 600 })
    expect((await refund(scene, sessionId, 6600, 3300)).body).toEqual({ refunded: 9900 })
    expect((await one.access.read('digital-media'))?.holds).toBe(false)
    expect(scene.portal.stripe.calls.filter((call) => call === 'refund')).toHaveLength(2)
  })

  test('of more than was paid, twice, or meanwhile by somebody else is refused, and so is one of a disputed payment', async () => {
    const scene = await openScene()
    const { sessionId } = await paidAndFinished(scene.portal)
    expect((await refund(scene, sessionId, 9901)).body.message).toContain('$99.00')
    expect((await refund(scene, sessionId, 0)).body.message).toBe('Type an amount above zero. Nothing was refunded.')
    expect((await refund(scene, 'cs_test_unknown', 1)).status).toBe(404)
    scene.portal.stripe.change(sessionId, { refunded: 100 })
    expect((await refund(scene, sessionId, 5000)).status).toBe(409)
    expect((await refund(scene, sessionId, 9900, 100)).body.message).toContain('$98.00')
    scene.portal.stripe.change(sessionId, { refunded: 9900 })
    expect((await refund(scene, sessionId, 5000)).body.message).toContain('gone back already')
    const disputed = await paidAndFinished(scene.portal)
    scene.portal.stripe.change(disputed.sessionId, { dispute: 'open' })
    expect((await refund(scene, disputed.sessionId, 9900)).body.message).toContain('disputed')
    expect(scene.portal.stripe.calls).not.toContain('refund')
  })

  test('by a second operator is refused while the first is at it, and logged as gone back already after', async () => {
    const scene = await openScene()
    const { sessionId } = await paidAndFinished(scene.portal)
    const other = await scene.portal.enrolled()
    await deskLearner(table, other.sub).roles.grant('admin', '2026-03-01T00:00:00.000Z')
    const half = (sub: string, operation: string) =>
      scene.ask('POST', `payments/${sessionId}/refund`, { amount: 4950, refunded: 0, operation, ...why }, { sub })
    const both = [half(scene.admin.sub, 'operation-a'), half(other.sub, 'operation-b')]
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(scene.portal.stripe.sessions.get(sessionId)?.refunded).toBe(4950)
    expect((await half(other.sub, 'operation-c')).body).toEqual({ refunded: 4950, already: true })
    const { items } = await deskStores(table).audit.page('2026-03', { limit: 1000 })
    const states = items.filter(({ target }) => target === sessionId).map(({ state }) => state)
    expect(states.toSorted()).toEqual(['already', 'done', 'failed'])
  })

  test.each([2, 3, 4])(
    'that Stripe leaves in the middle can be sent again, and refunds once (call %i fails)',
    async (n) => {
      const scene = await openScene()
      const { one, sessionId } = await paidAndFinished(scene.portal)
      let calls = 0
      scene.portal.stripe.failing = () => ++calls === n
      const first = await refund(scene, sessionId, 9900)
      scene.portal.stripe.failing = () => false
      if (first.status !== 200) expect((await scene.log())[0]?.state).toBe('failed')
      expect((await refund(scene, sessionId, 9900)).body).toEqual({ refunded: 9900 })
      expect((await one.access.read('digital-media'))?.holds).toBe(false)
      expect(scene.portal.stripe.sessions.get(sessionId)?.refunded).toBe(9900)
    },
  )
})

test('“why can’t they get in” opens what was paid for and says what’s wrong with the rest', async () => {
  const { portal, ask } = await openScene()
  const one = await portal.enrolled()
  const [missed, other] = [`cs_test_${newId().slice(0, 6)}`, `cs_test_${newId().slice(0, 6)}`]
  const email = `${one.sub}@school.example`
  await one.profile.changeEmail('jane@school.example', email)
  portal.stripe.add({ id: missed, learner: one.sub, courseId: 'digital-media', email })
  portal.stripe.add({ id: other, learner: newId(), courseId: 'digital-media', email })
  const check = async (body: object = {}) =>
    (await ask('POST', `learners/${one.sub}/payment-check`, { ...body, ...why })).body.findings as { finding: string }[]
  const first = (await check()).map(({ finding }) => finding).join('\n')
  expect(first).toContain('This check has opened it')
  expect(first).toContain('Another account')
  expect((await one.access.read('digital-media'))?.holds).toBe(true)
  expect((await check({ sessionId: 'cs_test_nowhere' }))[0]?.finding).toContain('doesn’t know')
  const stranger = await portal.enrolled()
  await stranger.profile.changeEmail('jane@school.example', 'nothing@school.example')
  const none = await ask('POST', `learners/${stranger.sub}/payment-check`, why)
  expect(none.body.findings).toEqual([{ finding: expect.stringContaining('ask for the payment’s number (cs_…)') }])
})

test('“why can’t they get in” says first that the account is locked', async () => {
  const { portal, desk, ask } = await openScene()
  const { one } = await paidAndFinished(portal)
  const { find } = desk.pool
  desk.pool.find = async (sub) => {
    const account = await find(sub)
    return account && { ...account, enabled: false }
  }
  const { body } = await ask('POST', `learners/${one.sub}/payment-check`, why)
  const findings = (body.findings as { finding: string }[]).map(({ finding }) => finding)
  expect(findings).toEqual([
    'The account is locked: nobody can sign in to it until it’s unlocked.',
    'Paid, and the course is open.',
  ])
})

describe('a certificate', () => {
  const act = (scene: Awaited<ReturnType<typeof openScene>>, id: string, body: object) =>
    scene.ask('POST', `certificates/${id}`, { operation, ...why, ...body })
  const status = async (id: string, one: TestLearner) => (await verifyCertificate({ id }, one)).status
  const certificateOf = async (id: string, one: TestLearner) => {
    const checked = await verifyCertificate({ id }, one)
    return 'certificate' in checked ? checked.certificate : undefined
  }

  test('is corrected with the name in the profile or without, and the holder hears of it', async () => {
    const scene = await openScene()
    const { one, certificate } = await paidAndFinished(scene.portal)
    scene.portal.announcements.splice(0)
    const told = () => scene.portal.announcements.map(({ about }) => about)
    const correct = async (revision: number, name: string, profile: boolean) => {
      await act(scene, certificate.id, { act: 'correct', name, profile, revision, operation: newId() })
      return (await one.profile.read())?.name
    }
    expect(await correct(1, 'Jane-Ann Brien', false)).toBe('Jane Brien')
    expect(await correct(2, ' Jane Ngāti ', true)).toBe('Jane Ngāti')
    expect(told()).toEqual(['certificate-corrected', 'certificate-corrected'])
    // The same name again corrects the profile alone, and nothing about the certificate is news.
    await one.profile.rename('Jan')
    expect(await correct(3, 'Jane Ngāti', true)).toBe('Jane Ngāti')
    expect(await correct(3, 'Jane Ngāti', true)).toBe('Jane Ngāti')
    expect(told()).toHaveLength(2)
    const logged = (await scene.log()).map(({ action, state }) => `${action}: ${state}`)
    expect(logged.slice(0, 3)).toEqual([
      'certificate-correct profile: already',
      ...Array(2).fill('certificate-correct profile: done'),
    ])
  })

  test('is corrected once more after the learner’s two, under the same number', async () => {
    const scene = await openScene()
    const { one, certificate } = await paidAndFinished(scene.portal)
    for (const [n, name] of ['Jane O’Brien', 'Jane Brien', 'Jane Obrien'].entries())
      expect(
        (await act(scene, certificate.id, { act: 'correct', name, revision: n + 1, operation: `operation-${n}` }))
          .status,
      ).toBe(200)
    expect(await one.certificates.read('digital-media')).toMatchObject({
      id: certificate.id,
      name: 'Jane Obrien',
      revision: 4,
    })
    expect((await act(scene, certificate.id, { act: 'correct', name: 'Student', revision: 4 })).status).toBe(400)
  })

  test('that was revoked by mistake is issued anew under another number; the old one stays revoked', async () => {
    const scene = await openScene()
    const { one, certificate } = await paidAndFinished(scene.portal)
    expect((await act(scene, certificate.id, { act: 'reissue' })).status).toBe(422)
    const revoke = { act: 'revoke', because: 'issued-in-error' }
    await act(scene, certificate.id, revoke)
    expect((await act(scene, certificate.id, revoke)).status).toBe(422)
    const listed = async () => {
      const { body } = await scene.ask('GET', 'certificates?month=2026-03')
      return (body.certificates as { id: string }[]).find(({ id }) => id === certificate.id)
    }
    expect(await listed()).not.toHaveProperty('replaced')
    expect((await act(scene, certificate.id, { act: 'reissue' })).status).toBe(200)
    expect(await listed()).toMatchObject({ revoked: { because: 'issued-in-error' }, replaced: true })
    expect((await act(scene, certificate.id, { act: 'reissue' })).status).toBe(422)
    const next = await one.certificates.read('digital-media')
    expect(next).toMatchObject({ name: 'Jane Brien', revision: 1, completedAt: certificate.completedAt })
    expect(next?.id).not.toBe(certificate.id)
    expect([await status(certificate.id, one), await status(next?.id ?? '', one)]).toEqual(['revoked', 'valid'])
    expect(await certificateOf(certificate.id, one)).toMatchObject({ reissuedAt: next?.issuedAt })
    expect(await certificateOf(next?.id ?? '', one)).not.toHaveProperty('reissuedAt')
    expect((await one.overview()).certificates).toEqual([expect.not.objectContaining({ revoked: expect.anything() })])
    expect((await showCertificate({ key: 'digital-media' }, one)).state).toBe('issued')
    // A deleted account leaves no name on either.
    const pause = async () => {}
    await eraseLearner({ sub: one.sub, certificates: 'withdraw' }, { ...one, pause })
    for (const id of [certificate.id, next?.id ?? '']) expect(await status(id, one)).toBe('withdrawn')
  })

  test('says in public only a reason from the list, which can be corrected before and after another was issued', async () => {
    const scene = await openScene()
    const { one, certificate } = await paidAndFinished(scene.portal)
    const { id } = certificate
    const reason = 'The quiz was answered by Sam'
    const restate = (because: string) => act(scene, id, { act: 'restate', because })
    expect((await restate('issued-in-error')).status).toBe(422)
    expect((await act(scene, id, { act: 'revoke', reason })).status).toBe(400)
    await act(scene, id, { act: 'revoke', because: 'completion-withdrawn', reason })
    const before = (await certificateOf(id, one))?.revoked
    expect((await restate('a sentence of my own')).status).toBe(400)
    expect((await restate('issued-in-error')).status).toBe(200)
    expect((await certificateOf(id, one))?.revoked).toEqual({ at: before?.at, because: 'issued-in-error' })
    expect((await one.overview()).certificates).toMatchObject([{ revoked: { because: 'issued-in-error' } }])
    await act(scene, id, { act: 'reissue' })
    expect((await restate('name-corrected')).status).toBe(200)
    expect((await certificateOf(id, one))?.revoked).toEqual({ at: before?.at, because: 'name-corrected' })
    expect(await one.certificates.read('digital-media')).not.toHaveProperty('revoked')
    const told = scene.portal.announcements.filter(({ about }) => about === 'certificate-revoked')
    expect(told).toHaveLength(3)
    expect(JSON.stringify(await table.queryAll({ pk: `CERTIFICATE#${id}`, from: ' ', to: '~' }))).not.toContain('Sam')
    expect((await scene.log()).find(({ action }) => action.startsWith('certificate-revoke'))).toMatchObject({ reason })
  })

  test('whose holder has left is revoked and its reason corrected, without an email', async () => {
    const scene = await openScene()
    const { one, certificate } = await paidAndFinished(scene.portal)
    await eraseLearner({ sub: one.sub, certificates: 'keep' }, { ...one, pause: async () => {} })
    scene.portal.announcements.splice(0)
    for (const change of [
      { act: 'revoke', because: 'name-corrected' },
      { act: 'restate', because: 'issued-in-error' },
    ])
      expect((await act(scene, certificate.id, change)).status).toBe(200)
    expect((await certificateOf(certificate.id, one))?.revoked?.because).toBe('issued-in-error')
    expect(scene.portal.announcements).toEqual([])
    const withdrawn = await paidAndFinished(scene.portal)
    await eraseLearner(
      { sub: withdrawn.one.sub, certificates: 'withdraw' },
      { ...withdrawn.one, pause: async () => {} },
    )
    const revoke = { act: 'revoke', because: 'name-corrected' }
    expect((await act(scene, withdrawn.certificate.id, revoke)).body.message).toContain('withdrew it')
  })

  test('that was revoked only in the learner’s record is fully revoked by revoking it again, as at first', async () => {
    const scene = await openScene()
    const { one, certificate } = await paidAndFinished(scene.portal)
    const first = { at: '2026-04-01T00:00:00.000Z', because: 'issued-in-error' }
    await table.write({ pk: `LEARNER#${one.sub}`, sk: 'WHOLECERTIFICATE#digital-media' }, { set: { revoked: first } })
    expect(await status(certificate.id, one)).toBe('valid')
    await act(scene, certificate.id, { act: 'revoke', because: 'name-corrected' })
    expect((await certificateOf(certificate.id, one))?.revoked).toEqual(first)
  })
})

test('figures add up sales, refunds and certificates of the month in Sydney', async () => {
  const quick = await openQuickTable()
  const { portal, ask } = await openScene({ on: quick })
  const figures = async () => (await ask('GET', 'figures?month=2026-03')).body.courses as object[]
  expect(await figures()).toEqual([])
  const { sessionId } = await paidAndFinished(portal)
  await paidAndFinished(portal)
  await ask('POST', `payments/${sessionId}/refund`, { amount: 3300, refunded: 0, operation, ...why })
  const sums = { sold: 2, gross: 19_800, tax: 1800, refunded: 3300, taxLeft: 1500, finished: 2 }
  expect(await figures()).toEqual([{ courseId: 'digital-media', currency: 'aud', ...sums }])
  const none = { sold: 0, finished: 0 }
  const { mailCounts } = publicStores(quick)
  for (const _ of [1, 2]) await mailCounts.add('sent', 'own-date', '2026-03')
  await mailCounts.add('ended', 'own-date', '2025-04')
  const kinds = mailKinds.map((mail) => ({ mail, sent: mail === 'own-date' ? 2 : 0, bounced: 0, ended: 0 }))
  expect((await ask('GET', 'figures?month=2026-04')).body).toEqual({
    courses: [],
    months: [
      ...['2025-11', '2025-12', '2026-01', '2026-02'].map((month) => ({ month, ...none })),
      ...[
        { month: '2026-03', sold: 2, finished: 2 },
        { month: '2026-04', ...none },
      ],
    ],
    mails: monthsBack('2026-04', 12)
      .reverse()
      .map((month) => ({ month, kinds: kinds.map((one) => ({ ...one, sent: month === '2026-03' ? one.sent : 0 })) })),
  })
})

describe('who completed a course in a month', () => {
  const flagship = ['genai-module-1', 'genai-module-2', 'genai-module-3', 'genai-module-4', 'genai-module-5'] as const

  /** A school's teacher with a confirmed name, one without, one of another school, and one who has a module still to do. */
  async function openSchool() {
    const { portal, ask } = await openScene({ on: await openQuickTable() })
    const teacher = async (name: string, email: string) => {
      const one = portal.learner()
      await one.profile.create({ name, email, createdAt: '2026-03-01T00:00:00.000Z' })
      return one
    }
    const completes = (one: TestLearner, id: (typeof flagship)[number] | 'digital-media', at: string) =>
      one.progress.complete(id, false, completionOf(id, at), operation)
    const [jane, ana, bo, cy] = [
      await teacher('Jane Brien', 'jane@wattle.example'),
      await teacher('Ana Lim', 'ana@wattle.example'),
      await teacher('Bo', 'bo@gmail.com'),
      await teacher('Cy', 'cy@wattle.example'),
    ]
    await jane.access.grant(givenAccess('digital-media'))
    await completes(jane, 'digital-media', '2026-03-05T00:00:00.000Z')
    const { certificate } = await issueCertificate({ key: 'digital-media', name: 'Jane Q. Brien', operation }, jane)
    // The first hour of April in Sydney, where she teaches; the last module that's completed needn't be the last one of the course.
    for (const id of flagship.slice(1)) await completes(ana, id, '2026-03-06T00:00:00.000Z')
    await completes(ana, 'genai-module-1', '2026-03-31T13:30:00.000Z')
    const inPerth = { ...completionOf('digital-media', '2026-06-30T15:00:00.000Z'), zone: 'Australia/Perth' } as const
    await bo.progress.complete('failure-festival', false, inPerth, operation)
    await completes(bo, 'digital-media', '2026-03-04T00:00:00.000Z')
    for (const id of flagship.slice(1)) await completes(cy, id, '2026-03-07T00:00:00.000Z')
    const list = async (query: string) => {
      const rows: Record<string, unknown>[] = []
      for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
        const { body } = await ask('GET', `completions?${query}${cursor ? `&cursor=${cursor}` : ''}`)
        rows.push(...(body.completions as typeof rows))
        cursor = body.cursor as string | undefined
      }
      return rows
    }
    return { portal, jane, ana, bo, certificate, list, teacher, completes }
  }

  test('is listed with school, hours and day, also whoever has confirmed no name for a certificate', async () => {
    const { jane, ana, bo, certificate, list } = await openSchool()
    expect(await list('month=2026-03')).toEqual([
      {
        ...{ learnerId: jane.sub, name: 'Jane Q. Brien', email: 'jane@wattle.example', domain: 'wattle.example' },
        ...{ courseId: 'digital-media', minutes: completionOf('digital-media', '').minutes, day: '2026-03-05' },
        certificateId: certificate.id,
      },
      expect.objectContaining({ learnerId: bo.sub, email: 'bo@gmail.com', domain: 'gmail.com', day: '2026-03-04' }),
    ])
    const minutes = flagship.reduce((sum, id) => sum + completionOf(id, '').minutes, 0)
    const [april, ...others] = await list('month=2026-04')
    expect([april, others]).toEqual([expect.objectContaining({ learnerId: ana.sub, minutes, day: '2026-04-01' }), []])
    expect(april).not.toHaveProperty('certificateId')
    // 30 June in Perth, where Bo teaches, is July in Sydney.
    expect(await list('month=2026-07')).toEqual([])
    expect(await list('month=2026-06')).toEqual([expect.objectContaining({ learnerId: bo.sub, day: '2026-06-30' })])
  })

  test('is filtered by course and by the domain of the address, in any capitals', async () => {
    const { jane, list } = await openSchool()
    const of = async (query: string) => (await list(query)).map(({ learnerId }) => learnerId)
    expect(await of('month=2026-03&domain=Wattle.Example')).toEqual([jane.sub])
    expect(await of('month=2026-03&domain=jane%40wattle.example')).toEqual([jane.sub])
    expect(await of('month=2026-03&domain=attle.example')).toEqual([])
    expect(await of('month=2026-03&course=genai-course')).toEqual([])
    expect(await of('month=2026-03&course=digital-media&domain=wattle.example')).toEqual([jane.sub])
  })

  test('comes page by page, each once, and loses who revoked or left', async () => {
    const { portal, jane, certificate, list, teacher, completes } = await openSchool()
    for (let n = 0; n < 120; n++)
      await completes(
        await teacher(`Learner ${n}`, `l${n}@wattle.example`),
        'digital-media',
        `2026-05-03T0${n % 8}:00:00Z`,
      )
    const all = await list('month=2026-05')
    expect([all.length, new Set(all.map(({ learnerId }) => learnerId)).size]).toEqual([120, 120])
    await jane.certificates.revoke('digital-media', certificate.id, { at: '2026-03-06', because: 'issued-in-error' })
    expect((await list('month=2026-03'))[0]).not.toHaveProperty('certificateId')
    await eraseLearner({ sub: jane.sub, certificates: 'keep' }, { ...portal.learner(jane.sub), pause: async () => {} })
    expect((await list('month=2026-03')).map(({ name }) => name)).toEqual(['Bo'])
  })
})

test('thousands of learners come in order, page by page, each once', async () => {
  const quick = await openQuickTable()
  const { portal, ask } = await openScene({ on: quick })
  const many = Number(process.env.ITEMS ?? 2000)
  const day = Date.parse('2026-05-02T00:00:00.000Z')
  for (let n = 0; n < many; n++) {
    const createdAt = new Date(day + ((n * 7919) % many) * 60_000).toISOString()
    await portal.learner().profile.create({ name: `Learner ${n}`, email: `l${n}@fig.example`, createdAt })
  }
  const april = await ask('GET', 'learners?domain=fig.example&month=2026-04')
  expect(april.body).toEqual({ learners: [] })
  for (const list of ['month=2026-05', 'domain=fig.example', 'domain=fig.example&month=2026-05']) {
    const seen: { id: string; createdAt: string }[] = []
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const { body } = await ask('GET', `learners?${list}${cursor ? `&cursor=${cursor}` : ''}`)
      seen.push(...(body.learners as typeof seen))
      cursor = body.cursor as string | undefined
    }
    if (many * 60_000 < 29 * 86_400_000) expect(seen).toHaveLength(many)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
    expect(seen.map(({ createdAt }) => createdAt)).toEqual(
      seen
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .reverse(),
    )
  }
}, 600_000)

test('what waits is listed: double payments, open disputes, debits; and what the sweep corrected is in the log', async () => {
  const quick = await openQuickTable()
  const { portal, ask } = await openScene({ on: quick })
  const { one, sessionId } = await paidAndFinished(portal)
  portal.stripe.change(sessionId, { dispute: 'open' })
  await verifyPayment({ sessionId }, one)
  portal.stripe.add({ id: 'cs_test_second', learner: one.sub, courseId: 'digital-media' })
  await verifyPayment({ sessionId: 'cs_test_second' }, one)
  portal.stripe.add({ id: 'cs_test_debit', learner: one.sub, courseId: 'failure-festival', paymentStatus: 'unpaid' })
  await one.sweeps.save({ pending: new Set(['cs_test_debit']) })
  await one.sweeps.corrected('granted', 'cs_test_missed', one.world.now())
  const { body } = await ask('GET', 'open-payments')
  const [, disputed] = body.payments as { at: string }[]
  // Not when it was paid: Stripe gives until some days after this.
  expect(disputed?.at).toMatch(/^2026-03-02T01:/)
  const kinds = (body.payments as { kind: string; learnerId: string }[]).map(({ kind, learnerId }) => [kind, learnerId])
  expect(kinds).toEqual(['paid-twice', 'disputed', 'waiting'].map((kind) => [kind, one.sub]))
  portal.stripe.failing = () => true
  const without = (await ask('GET', 'open-payments')).body
  expect((without.payments as { kind: string }[]).map(({ kind }) => kind)).toEqual(['paid-twice', 'disputed'])
  expect(without.note).toContain('Stripe can’t be reached')
  await ask('POST', 'payments/cs_test_second/settled', why)
  expect((await ask('POST', 'payments/cs_test_second/settled', why)).status).toBe(404)
  expect((await ask('GET', 'log?month=2026-03')).body.entries).toContainEqual(
    expect.objectContaining({ actor: 'the nightly sweep', action: 'sweep-granted', target: 'cs_test_missed' }),
  )
})
