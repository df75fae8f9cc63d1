import * as fc from 'fast-check'
import { ulid } from 'ulid'
import { describe, expect, test } from 'vitest'
import { makeDocument } from '#core/count-use'
import { Problem } from '#core/errors'
import { leaseSeconds, leasesOf } from '#core/leases'
import { fairUse, type Usage, windowAt } from '#core/limits'
import type { Table } from '#core/table'
import { createApi } from '#handlers/api'
import { createPayments } from '#handlers/payments'
import { send, type TestRequest, token } from '../gateway-request.ts'
import { openPortal } from '../portal.ts'
import { openQuickTable } from './local-table.ts'

const table = await openQuickTable()

/** The API with a clock that stands still until a test moves it. */
async function openApi() {
  const portal = openPortal(table)
  let seconds = Date.parse('2026-03-02T01:00:00.000Z') / 1000
  const world = { ...portal.parts.world, now: () => new Date(seconds * 1000) }
  const parts = { ...portal.parts, world }
  const { log, stripe, origin } = portal
  const api = createApi(parts, { log, token })
  const payments = createPayments({ ...parts, stripe: async () => stripe, origin }, { log, token })
  return {
    ...portal,
    world,
    api,
    payments,
    pass: (time: number) => {
      seconds += time
    },
  }
}

const rename: TestRequest = { method: 'PUT', path: '/api/me/name', body: { name: 'Jane Brien' } }
const add = (): TestRequest => ({
  method: 'POST',
  path: '/api/prompts',
  body: { promptId: ulid(), moduleId: 'digital-media', title: null, text: 'Words' },
})
const saveNote = (version: number): TestRequest => ({
  method: 'PUT',
  path: '/api/modules/digital-media/notes/thoughts',
  body: { text: `Words ${version}`, version, operation: `operation-${version}` },
})

describe('a limit', () => {
  test('on searches for payments counts those that got an answer, not those that met a Stripe that was down', async () => {
    const { payments, enrolled, stripe } = await openApi()
    const { sub } = await enrolled()
    const restore = async () =>
      (await send(payments, { method: 'POST', path: '/api/payments/restoration', body: {}, sub })).status
    const { most } = fairUse.restorations
    stripe.failing = () => true
    for (let i = 0; i < most + 1; i++) expect(await restore()).toBe(503)
    stripe.failing = () => false
    for (let i = 0; i < most; i++) expect(await restore()).toBe(200)
    expect(await restore()).toBe(429)
  })

  test('is answered with 429, a sentence and Retry-After, and lifts when the window ends', async () => {
    const { api, enrolled, pass } = await openApi()
    const { sub } = await enrolled()
    const { most, seconds } = fairUse.names
    pass(60)
    for (let i = 0; i < most; i++) expect((await send(api, { ...rename, sub })).status).toBe(200)
    const refused = await send(api, { ...rename, sub })
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': String(seconds - 60) },
      body: {
        code: 'too-many-requests',
        message: `You have reached the limit of ${most} changes of name in 60 minutes. Please try again in 59 minutes; nothing is lost.`,
      },
    })
    pass(Number(refused.headers['retry-after']))
    expect((await send(api, { ...rename, sub })).status).toBe(200)
  })

  test('lets exactly as many through when all come at the same time', async () => {
    const { enrolled, world } = await openApi()
    const { rates } = await enrolled()
    const { most } = fairUse.names
    const counted = await Promise.all(Array.from({ length: most + 20 }, () => rates.count('names', world.now())))
    expect(counted.filter(Boolean)).toHaveLength(most)
  })

  test('holds for checkouts and payment checks, before Stripe is asked', async () => {
    const { payments, enrolled, stripe } = await openApi()
    const { sub } = await enrolled()
    const checkout: TestRequest = { method: 'POST', path: '/api/checkouts', body: { courseId: 'digital-media' }, sub }
    for (let i = 0; i < fairUse.checkouts.most; i++) expect((await send(payments, checkout)).status).toBe(200)
    const reading = stripe.readSession
    Object.assign(stripe, { readSession: () => Promise.reject(new Error('Stripe was asked')) })
    expect((await send(payments, checkout)).status).toBe(429)
    Object.assign(stripe, { readSession: reading })
    const check = {
      method: 'POST',
      path: '/api/payments/verification',
      body: { sessionId: 'cs_test_a1' },
      sub,
    } as const
    for (let i = 0; i < fairUse['payment-checks'].most; i++) await send(payments, check)
    expect((await send(payments, check)).status).toBe(429)
  })

  test('never counts reading and saving words', async () => {
    const { api, enrolled, learner } = await openApi()
    const { sub } = await enrolled('digital-media')
    for (let version = 0; version < 90; version++)
      expect((await send(api, { ...saveNote(version), sub })).status).toBe(200)
    for (const path of ['/api/dashboard', '/api/modules/digital-media/work', '/api/prompts'])
      expect((await send(api, { path, sub })).status).toBe(200)
    const counters = await table.queryAll({ pk: `LEARNER#${sub}`, from: 'RATE#', to: 'RATE#~' })
    expect(counters).toEqual([])
    expect((await learner(sub).notes.all('digital-media'))[0]?.version).toBe(90)
  })

  test('leaves a colleague alone while another learner sends a hundred requests a second', async () => {
    const { api, enrolled, pass } = await openApi()
    const [busy, colleague] = [await enrolled('digital-media'), await enrolled('digital-media')]
    const theirs: number[] = []
    let refused = 0
    for (let second = 0; second < 3; second++) {
      const [own, prompt, ...flood] = await Promise.all([
        send(api, { ...saveNote(second), sub: colleague.sub }),
        send(api, { ...add(), sub: colleague.sub }),
        ...Array.from({ length: 100 }, () => send(api, { ...rename, sub: busy.sub })),
      ])
      theirs.push(own.status, prompt.status)
      refused += flood.filter(({ status }) => status === 429).length
      pass(1)
    }
    expect(theirs).toEqual(Array(6).fill(200))
    expect(refused).toBe(300 - fairUse.names.most)
  })
})

test('a forged webhook is refused before the table is asked', async () => {
  const never = async () => {
    throw new Error('The table was asked')
  }
  const { parts, stripe, origin, log } = openPortal({
    get: never,
    query: never,
    queryAll: never,
    count: never,
    write: never,
    delete: never,
  })
  const payments = createPayments({ ...parts, stripe: async () => stripe, origin }, { log, token })
  for (const headers of [{}, { 'stripe-signature': 't=1,v1=00' }]) {
    const event = { method: 'POST', path: '/api/stripe/webhook', body: { type: 'checkout.session.completed' }, headers }
    expect((await send(payments, event as TestRequest)).status).toBe(400)
  }
})

test('a counter item says when it ends, and counts again in the next window', () => {
  const usages = Object.keys(fairUse) as Usage[]
  fc.assert(
    fc.property(fc.constantFrom(...usages), fc.integer({ min: 0, max: 4e12 }), (usage, ms) => {
      const { window, secondsLeft } = windowAt(usage, new Date(ms))
      expect(secondsLeft).toBeGreaterThanOrEqual(1)
      expect(secondsLeft).toBeLessThanOrEqual(fairUse[usage].seconds)
      expect(windowAt(usage, new Date(ms + secondsLeft * 1000)).window).toBe(window + 1)
    }),
  )
})

describe('documents', () => {
  /** A document that's finished when the test says so. */
  function slowDocument() {
    let [begin, finish] = [() => {}, () => {}]
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const work = new Promise<string>((resolve) => {
      finish = () => resolve('bytes')
    })
    const make = () => {
      begin()
      return work
    }
    return { make, begun, finish }
  }
  const open = async () => {
    const { enrolled, world, pass } = await openApi()
    return { context: { ...(await enrolled()), world }, pass }
  }

  test('are made two at a time for each learner; a third waits for one of them', async () => {
    const { context } = await open()
    const [one, two, neighbour] = [slowDocument(), slowDocument(), await open()]
    const making = [makeDocument(one.make, context), makeDocument(two.make, context)]
    await Promise.all([one.begun, two.begun])
    await expect(makeDocument(async () => 'bytes', context)).rejects.toMatchObject({
      code: 'too-many-requests',
      message: 'Two of your documents are being made already. Please try again in 5 seconds.',
      retryAfter: 5,
    })
    expect(await makeDocument(async () => 'bytes', neighbour.context)).toBe('bytes')
    one.finish()
    expect(await making[0]).toBe('bytes')
    expect(await makeDocument(async () => 'more bytes', context)).toBe('more bytes')
    two.finish()
    expect(await making[1]).toBe('bytes')
  })

  test('that fail give their place back', async () => {
    const { context } = await open()
    const fail = () => Promise.reject(new Error('No font'))
    for (let i = 0; i < 4; i++) await expect(makeDocument(fail, context)).rejects.toThrow('No font')
  })

  test('that are refused don’t count', async () => {
    const { context } = await open()
    const refuse = () => Promise.reject(new Problem('refused', 'There is nothing to print.'))
    for (let i = 0; i <= fairUse.documents.most; i++)
      await expect(makeDocument(refuse, context)).rejects.toMatchObject({ code: 'refused' })
    expect(await makeDocument(async () => 'bytes', context)).toBe('bytes')
  })

  test('whose function crashed free their places after half a minute', async () => {
    const { context, pass } = await open()
    for (const holder of ['crashed-1', 'crashed-2'])
      expect(await context.leases.take(2, holder, context.world.now())).toBeDefined()
    await expect(makeDocument(async () => 'bytes', context)).rejects.toMatchObject({ code: 'too-many-requests' })
    pass(leaseSeconds + 1)
    expect(await makeDocument(async () => 'bytes', context)).toBe('bytes')
    const again = await context.leases.take(1, 'waiting', context.world.now())
    await context.leases.give(1, 'crashed-1')
    expect([again, await context.leases.take(1, 'late', context.world.now())]).toEqual([1, undefined])
  })

  test('take one place when the SDK repeats the write that took it', async () => {
    const { context } = await open()
    const repeating: Table = { ...table, write: (...it) => table.write(...it).then(() => table.write(...it)) }
    const now = context.world.now()
    expect(await leasesOf(repeating, context.sub).take(2, 'one', now)).toBe(1)
    expect(await context.leases.take(2, 'two', now)).toBe(2)
  })
})
