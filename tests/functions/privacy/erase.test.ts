import { ScanCommand } from '@aws-sdk/client-dynamodb'
import { describe, expect, test } from 'vitest'
import { verifyCertificate } from '#certificates/show-certificate'
import { openCheckout } from '#payments/open-checkout'
import { restorePurchases } from '#payments/own-payments'
import { receiveStripeEvent } from '#payments/receive-stripe-event'
import { sweepPayments } from '#payments/sweep'
import { entities } from '#privacy/entities'
import { eraseLearner } from '#privacy/erase-learner'
import { exportOwnData } from '#privacy/export-own-data'
import { tableName } from '../../../infra/local/dynamo/create-table.ts'
import { openLocalTable, openQuickTable } from '../core/local-table.ts'
import { openPortal, type TestLearner } from '../portal.ts'
import { live } from './busy-learner.ts'

/** For the tests that compare every item of the table. */
const { table: local, client } = await openLocalTable()
const table = await openQuickTable()
const pause = async () => {}
/** `npm run test:long` has 10,000. */
const many = Number(process.env.ITEMS ?? 500)
const forever = new Date('2100-01-01T00:00:00.000Z')

/** Every item of the table as it's stored, by key. */
async function everything(): Promise<Map<string, string>> {
  const { Items = [] } = await client.send(new ScanCommand({ TableName: tableName }))
  return new Map(Items.map(({ pk, sk, ...rest }) => [`${pk?.S} ${sk?.S}`, JSON.stringify(rest)]))
}
const itemsOf = (one: TestLearner, on = table) => on.queryAll({ pk: `LEARNER#${one.sub}`, from: ' ', to: '~' })
const session = (mark: string) => `cs_test_${mark}`

test('a learner’s partition holds nothing that has to stay', () => {
  const outcomes = entities.filter(({ elsewhere }) => !elsewhere).map(({ deletion }) => deletion.outcome)
  expect(new Set(outcomes)).toEqual(new Set(['delete', 'expire']))
})

describe('erasing a learner', () => {
  test('leaves payments and tombstones without a name, and every other item byte for byte as it was', async () => {
    const portal = openPortal(local)
    const [own, other] = [await live(local, portal, 'Anahera'), await live(local, portal, 'Bartholomew')]
    const [certificate] = (await own.overview()).certificates
    const before = await everything()
    const { removed, finished } = await eraseLearner({ sub: own.sub, certificates: 'withdraw' }, { ...own, pause })
    expect(finished).toBe(true)
    expect(removed).toBeGreaterThan(15)
    const after = await everything()

    const isOwn = (key: string) => key.startsWith(`LEARNER#${own.sub}`)
    const changed = [...before].filter(([key, bytes]) => !isOwn(key) && after.get(key) !== bytes).map(([key]) => key)
    expect(changed.toSorted()).toEqual([
      `CERTIFICATE#${certificate?.id} CERTIFICATE`,
      `DUEMAILS#2026-03-16 ${own.sub}#where-you-stopped`,
      `DUEMAILS#2026-05-05 ${own.sub}#own-date#genai-course`,
      `DUEMAILS#2030-11-01 ${own.sub}#period-ends`,
      `PAYMENT#${session('Anahera')} PAYMENT`,
    ])
    expect([...after.keys()].filter((key) => !before.has(key))).toEqual([])
    expect((await itemsOf(own, local)).map(({ sk }) => sk)).toEqual(['DELETION'])
    const named = [...after].filter(
      ([key, bytes]) => !key.includes(own.sub) && /Anahera/.test(bytes.replaceAll(/cs_test_\w+/g, '')),
    )
    expect(named).toEqual([])
    expect([...after].filter(([key, bytes]) => !/DELETION/.test(key) && bytes.includes(own.sub))).toEqual([])
    expect(await local.get({ pk: `CERTIFICATE#${certificate?.id}`, sk: 'CERTIFICATE' })).toEqual({
      pk: `CERTIFICATE#${certificate?.id}`,
      sk: 'CERTIFICATE',
      id: certificate?.id,
      title: 'Digital media literacy: seeing beyond synthetic media',
      withdrawnAt: expect.any(String),
    })
    expect((await itemsOf(other, local)).length).toBeGreaterThan(15)
  })

  test('a second time finds nothing, and an export neither', async () => {
    const own = await live(local, openPortal(local), 'Carla')
    expect((await exportOwnData({}, own)).items.length).toBeGreaterThan(10)
    await eraseLearner({ sub: own.sub, certificates: 'withdraw' }, { ...own, pause })
    const before = await everything()
    expect(await eraseLearner({ sub: own.sub, certificates: 'withdraw' }, { ...own, pause })).toEqual({
      removed: 0,
      finished: true,
    })
    expect(await everything()).toEqual(before)
    expect((await exportOwnData({}, own)).items.map(({ kind }) => kind)).toEqual(['deletion'])
  })

  test('removes what a request that was running writes meanwhile', async () => {
    const portal = openPortal(table)
    const own = await live(table, portal, 'Dietrich')
    const [issued] = (await own.overview()).certificates
    const certificate = issued && (await own.certificates.read(issued.key))
    if (!certificate) throw new Error('It was issued')
    const lateWrites = async (ms: number) => {
      if (ms === 0) return
      const at = '2026-03-01T00:00:00.000Z'
      await own.notes.save('digital-media', {
        boxId: 'a',
        text: 'Late',
        version: 0,
        savedAt: at,
        operation: 'late-one',
      })
      await own.profile.create({ name: 'Dietrich', email: 'd@school.example', createdAt: at })
      await own.certificates.issue({ ...certificate, id: 'f'.repeat(32) }, 'operation-late')
    }
    await eraseLearner({ sub: own.sub, certificates: 'withdraw' }, { ...own, pause: lateWrites })
    expect((await itemsOf(own)).map(({ sk }) => sk)).toEqual(['DELETION'])
    for (const id of [certificate.id, 'f'.repeat(32)])
      expect(await verifyCertificate({ id }, own)).toMatchObject({ status: 'withdrawn' })
  })

  test(`takes ${many.toLocaleString('en-AU')} items`, async () => {
    const own = await openPortal(table).enrolled()
    const pk = `LEARNER#${own.sub}`
    for (let n = 0; n < many; n += 1)
      await table.write({ pk, sk: `PROMPT#digital-media#${n}` }, { set: { text: 'x'.repeat(200) } })
    const { removed, finished } = await eraseLearner({ sub: own.sub, certificates: 'keep' }, { ...own, pause })
    expect({ removed, finished }).toEqual({ removed: many + 2, finished: true })
    expect(await itemsOf(own)).toEqual([])
  })

  test('stops when its time is up, and goes on from there', async () => {
    const own = await live(table, openPortal(table), 'Estelle')
    const many = Array.from({ length: 60 }, (_, n) => `VERSION#digital-media/notes#2026-03-02T01:00:00.000Z#${n}`)
    for (const sk of many) await table.write({ pk: `LEARNER#${own.sub}`, sk }, { set: { text: 'Old' } })
    const until = new Date(own.world.now().getTime() + 2000)
    const erasure = { sub: own.sub, certificates: 'withdraw' } as const
    const first = await eraseLearner({ ...erasure, until }, { ...own, pause })
    expect(first.finished).toBe(false)
    expect(first.removed).toBeGreaterThan(0)
    const second = await eraseLearner({ ...erasure, until: forever }, { ...own, pause })
    expect(second.finished).toBe(true)
    expect((await itemsOf(own)).map(({ sk }) => sk)).toEqual(['DELETION'])
  })
})

describe('the certificates of an erased learner', () => {
  const graduate = async (mark: string) => {
    const own = await live(table, openPortal(table), mark)
    const [certificate] = (await own.overview()).certificates
    return { own, id: certificate?.id ?? '' }
  }

  test('say that they were withdrawn, what for and when, whichever revision is checked', async () => {
    const { own, id } = await graduate('Femke')
    await eraseLearner({ sub: own.sub, certificates: 'withdraw' }, { ...own, pause })
    for (const r of [undefined, '1', '2']) {
      const shown = await verifyCertificate({ id, r }, own)
      expect(Object.keys(shown).toSorted()).toEqual(['status', 'title', 'withdrawnAt'])
      expect(shown).toMatchObject({ status: 'withdrawn', title: expect.stringContaining('Digital media') })
    }
  })

  test('stay valid if the learner chose so, without the id of the account', async () => {
    const { own, id } = await graduate('Grace')
    const before = await verifyCertificate({ id }, own)
    await eraseLearner({ sub: own.sub, certificates: 'keep' }, { ...own, pause })
    expect(await verifyCertificate({ id }, own)).toEqual(before)
    expect(JSON.stringify(await table.get({ pk: `CERTIFICATE#${id}`, sk: 'CERTIFICATE' }))).not.toContain(own.sub)
  })

  test.each(['keep', 'withdraw', 'remove'] as const)(
    'stay as they are if they’re another learner’s (%s)',
    async (choice) => {
      const [{ own, id }, other] = [await graduate('Ines'), openPortal(table).learner()]
      const stored = { pk: `CERTIFICATE#${id}`, sk: 'CERTIFICATE' }
      const before = await table.get(stored)
      await own.publicCertificates[choice](id, other.sub, own.world.now())
      expect(await table.get(stored)).toEqual(before)
    },
  )

  test('vanish with a test learner, whom nobody outside knows', async () => {
    const { own, id } = await graduate('Hinemoa')
    await eraseLearner({ sub: own.sub, certificates: 'remove' }, { ...own, pause })
    await expect(verifyCertificate({ id }, own)).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('the payments of an erased learner', () => {
  async function erased(mark: string) {
    const portal = openPortal(table)
    const own = await live(table, portal, mark)
    const payment = await own.payments.read(session(mark))
    await eraseLearner({ sub: own.sub, certificates: 'withdraw' }, { ...own, pause })
    return { portal, own, payment, id: session(mark) }
  }
  const webhook = (one: TestLearner, type: string, id: string) => receiveStripeEvent(one.stripe.event(type, id), one)
  const lines = (portal: ReturnType<typeof openPortal>) => portal.lines.map(({ event }) => event)

  test('keep amount, GST, date, course and session, and have no learner', async () => {
    const { own, payment, id } = await erased('Isla')
    const { sub, ...rest } = payment ?? {}
    expect(sub).toBe(own.sub)
    expect(rest).toMatchObject({ amount: 9900, tax: 900, courseId: 'environmental-ed', sessionId: id })
    expect(await own.payments.read(id)).toEqual(rest)
  })

  test('stay as they are if they’re another learner’s', async () => {
    const portal = openPortal(table)
    const own = await live(table, portal, 'Nikau')
    const before = await own.payments.read(session('Nikau'))
    await own.payments.forgetLearner(session('Nikau'), portal.learner().sub)
    expect(before).toMatchObject({ sub: own.sub })
    expect(await own.payments.read(session('Nikau'))).toEqual(before)
  })

  test('note a later refund, and give nobody access', async () => {
    const { own, portal, id } = await erased('Jack')
    portal.stripe.change(id, { refunded: 4950 })
    await webhook(own, 'checkout.session.completed', id)
    portal.stripe.change(id, { refunded: 9900 })
    await sweepPayments({ until: forever }, own)
    expect(await own.payments.read(id)).toMatchObject({ refunded: 9900 })
    expect((await itemsOf(own)).map(({ sk }) => sk)).toEqual(['DELETION'])
    expect(lines(portal)).not.toContain('paid-without-access')
  })

  test('aren’t found by the sweep or a restoration', async () => {
    const { own, portal, id } = await erased('Kiri')
    await sweepPayments({ until: forever }, own)
    const again = await portal.enrolled()
    portal.stripe.change(id, { email: 'jane@school.example' })
    expect(await restorePurchases({}, again)).toMatchObject({ restored: [], elsewhere: [] })
    expect((await itemsOf(own)).map(({ sk }) => sk)).toEqual(['DELETION'])
    expect(lines(portal).filter((event) => event.startsWith('sweep-'))).toEqual([])
  })

  test('that arrive only now are recorded without a learner, and reported to the operator once', async () => {
    const portal = openPortal(table)
    const own = await live(table, portal, 'Lucy')
    const [slow] = [...portal.stripe.sessions.values()].filter(({ courseId }) => courseId === 'failure-festival')
    if (!slow) throw new Error('A checkout is open')
    portal.stripe.change(slow.id, { status: 'complete' })
    await eraseLearner({ sub: own.sub, certificates: 'withdraw' }, { ...own, pause })
    expect(await own.payments.read(slow.id)).toBeUndefined()
    portal.stripe.pay(slow.id)
    await webhook(own, 'checkout.session.async_payment_succeeded', slow.id)
    await webhook(own, 'checkout.session.async_payment_succeeded', slow.id)
    expect(await own.payments.read(slow.id)).toMatchObject({ amount: 9900, courseId: 'failure-festival' })
    expect((await own.payments.read(slow.id))?.sub).toBeUndefined()
    expect((await itemsOf(own)).map(({ sk }) => sk)).toEqual(['DELETION'])
    expect(lines(portal).filter((event) => event === 'paid-without-access')).toHaveLength(1)
  })

  test('leave no customer at Stripe, also none of an attempt that failed before the last one', async () => {
    const portal = openPortal(table)
    const own = await portal.enrolled()
    const courseId = 'digital-media'
    await openCheckout({ courseId }, own)
    const { sessionId = '' } = (await own.checkouts.read(courseId)) ?? {}
    portal.stripe.change(sessionId, { status: 'complete', failed: true, email: 'jane@school.example' })
    await openCheckout({ courseId }, own)
    await eraseLearner({ sub: own.sub, certificates: 'withdraw' }, { ...own, pause })
    expect(portal.stripe.checkouts[sessionId]).toMatchObject({ customerDeleted: true })
    expect([...portal.stripe.sessions.values()].map(({ status }) => status)).toEqual(['complete', 'expired'])
  })

  test('have no learner if they’re recorded at that very moment, or were a second or an ended one', async () => {
    const portal = openPortal(local)
    const own = await portal.enrolled()
    const of = (mark: string) => ({
      sessionId: session(`Nora${mark}`),
      sub: own.sub,
      courseId: 'environmental-ed' as const,
      ...{ amount: 9900, currency: 'aud', tax: 900, paidAt: '2026-03-01' },
    })
    for (const mark of ['First', 'Second', 'Ended']) await own.payments.add(of(mark))
    const pk = `LEARNER#${own.sub}`
    const [alsoPaid, endedSessions] = [new Set([of('Second').sessionId]), new Set([of('Ended').sessionId])]
    const access = { sessionId: of('First').sessionId, alsoPaid, endedSessions }
    await local.write({ pk, sk: 'ACCESS#environmental-ed' }, { set: access })
    const erase = () => eraseLearner({ sub: own.sub, certificates: 'withdraw' }, { ...own, pause })
    const late = { sessionId: of('Late').sessionId }
    await local.write({ pk, sk: 'CHECKOUT#digital-media' }, { set: late })
    portal.stripe.add({ id: late.sessionId, learner: own.sub, courseId: 'digital-media', status: 'complete' })
    const slow = openPortal({
      ...local,
      get: async (key) => {
        const found = await local.get(key)
        if (key.pk === `PAYMENT#${late.sessionId}` && !found) await erase()
        return found
      },
    }).learner(own.sub)
    await slow.payments.add(of('Late'))
    const payments = [...(await everything())].filter(([key]) => key.includes('_Nora'))
    expect(payments).toHaveLength(4)
    expect(payments.filter(([, bytes]) => bytes.includes(own.sub))).toEqual([])
  })

  test('can’t be made any more at a payment page that was open', async () => {
    const { portal } = await erased('Manaia')
    const open = [...portal.stripe.sessions.values()].filter(({ courseId }) => courseId === 'failure-festival')
    expect(open.map(({ status, url }) => ({ status, url }))).toEqual([{ status: 'expired', url: null }])
  })
})
