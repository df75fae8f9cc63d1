import { describe, expect, test } from 'vitest'
import { courseIds, moduleIds } from '#catalogue/catalogue'
import { Problem } from '#core/errors'
import { openCheckout } from '#payments/open-checkout'
import { receiveStripeEvent } from '#payments/receive-stripe-event'
import type { CheckoutRequest, StripeClient } from '#payments/stripe-client'
import { openQuickTable } from '../core/local-table.ts'
import { openPortal, provider } from '../portal.ts'
import { smallLessons } from '../small-lessons.ts'

const table = await openQuickTable()
const courseId = 'digital-media'
const alreadyOwned = { code: 'refused', message: 'You already have this course' }

/** A portal with one learner; `session` returns the id of the learner's current Stripe session. */
function openShop(choices: Parameters<typeof openPortal>[1] = {}) {
  const portal = openPortal(table, choices)
  const learner = portal.learner()
  const open = () => openCheckout({ courseId }, learner)
  const session = async () => (await learner.checkouts.read(courseId))?.sessionId ?? 'none'
  return { ...portal, learner, open, session }
}

describe('one open checkout per learner and course', () => {
  test('is requested from Stripe with the learner, the email address if known, the course and its title', async () => {
    const portal = openPortal(table)
    const requests: CheckoutRequest[] = []
    const stripe: StripeClient = {
      ...portal.stripe,
      createCheckout: (request) => {
        requests.push(request)
        return portal.stripe.createCheckout(request)
      },
    }
    const [known, unknown] = [await portal.enrolled(), portal.learner()]
    for (const learner of [known, unknown]) await openCheckout({ courseId }, { ...learner, stripe })
    const about = (sub: string) => ({
      sub,
      courseId,
      title: 'Digital media literacy: seeing beyond synthetic media',
      idempotencyKey: `${sub}-digital-media-1`,
      origin: 'https://portal.example.edu.au',
      taxInvoice: { abn: provider.abn },
    })
    expect(requests).toEqual([{ ...about(known.sub), email: 'jane@school.example' }, about(unknown.sub)])
  })

  test('a second click gets the same URL', async () => {
    const { open, stripe } = openShop()
    const { url } = await open()
    expect(await open()).toEqual({ url })
    expect(stripe.sessions.size).toBe(1)
  })

  test('after a Stripe failure, which Stripe repeats for the same key for a day, the next click uses another key', async () => {
    const portal = openPortal(table)
    const learner = portal.learner()
    const keys: string[] = []
    const stripe: StripeClient = {
      ...portal.stripe,
      createCheckout: async (request) => {
        keys.push(request.idempotencyKey)
        if (keys.length === 1) throw new Problem('unavailable', 'Stripe is down')
        return portal.stripe.createCheckout(request)
      },
    }
    await expect(openCheckout({ courseId }, { ...learner, stripe })).rejects.toMatchObject({ code: 'unavailable' })
    const { url } = await openCheckout({ courseId }, { ...learner, stripe })
    expect(await openCheckout({ courseId }, { ...learner, stripe })).toEqual({ url })
    expect(keys).toEqual([`${learner.sub}-digital-media-1`, `${learner.sub}-digital-media-2`])
  })

  test('simultaneous clicks get the same URL', async () => {
    const { open, stripe } = openShop()
    const answers = await Promise.all(Array.from({ length: 6 }, open))
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1)
    expect(stripe.sessions.size).toBe(1)
  })

  test('if Stripe refuses one of two simultaneous clicks, the other gets a URL', async () => {
    const portal = openPortal(table)
    let asked = 0
    let second = () => {}
    const bothAsked = new Promise<void>((resolve) => {
      second = resolve
    })
    const stripe: StripeClient = {
      ...portal.stripe,
      createCheckout: async (request) => {
        asked += 1
        if (asked === 2) {
          second()
          throw new Problem('unavailable', 'Stripe is down')
        }
        const opened = await portal.stripe.createCheckout(request)
        await bothAsked
        await new Promise((wait) => setTimeout(wait, 50))
        return opened
      },
    }
    const learner = { ...portal.learner(), stripe }
    const answers = await Promise.allSettled([openCheckout({ courseId }, learner), openCheckout({ courseId }, learner)])
    // Either of the two may reach Stripe first.
    expect(answers.sort((a, b) => a.status.localeCompare(b.status))).toMatchObject([
      { status: 'fulfilled', value: { url: expect.stringMatching(/^https:/) } },
      { status: 'rejected', reason: { code: 'unavailable' } },
    ])
  })

  test('another course and another learner have their own', async () => {
    const portal = openPortal(table)
    const [learner, other] = [portal.learner(), portal.learner()]
    const urls = await Promise.all([
      openCheckout({ courseId: 'digital-media' }, learner),
      openCheckout({ courseId: 'failure-festival' }, learner),
      openCheckout({ courseId: 'digital-media' }, other),
    ])
    expect(new Set(urls.map(({ url }) => url)).size).toBe(3)
  })

  test('the next attempt replaces an expired checkout', async () => {
    const { open, stripe, session, learner } = openShop()
    const { url } = await open()
    stripe.change(await session(), { status: 'expired' })
    const next = await Promise.all([open(), open()])
    expect(next[0]).toEqual(next[1])
    expect(next[0].url).not.toBe(url)
    expect(await learner.checkouts.read(courseId)).toMatchObject({ attempt: 2, url: next[0].url })
    expect(new Set(stripe.keys)).toEqual(new Set([1, 2].map((attempt) => `${learner.sub}-digital-media-${attempt}`)))
  })

  test('the next attempt replaces a checkout that Stripe no longer knows', async () => {
    const { open, stripe, session } = openShop()
    await open()
    delete stripe.checkouts[await session()]
    await open()
    expect(stripe.keys.at(-1)).toMatch(/-2$/)
  })
})

describe('no checkout is opened', () => {
  test('for a course that the learner already has', async () => {
    const portal = openPortal(table)
    const learner = await portal.enrolled(courseId)
    await expect(openCheckout({ courseId }, learner)).rejects.toMatchObject(alreadyOwned)
    expect(portal.stripe.keys).toEqual([])
  })

  test('after a payment that granted nothing, so that the learner does not pay twice', async () => {
    const { open, session, stripe } = openShop()
    await open()
    stripe.change(await session(), { status: 'complete', paymentStatus: 'paid', url: null, live: true })
    await expect(open()).rejects.toMatchObject({
      code: 'refused',
      message: `Your payment has arrived, but it could not be matched to the course. Please do not pay again. If you need help, write to ${provider.email}.`,
    })
    expect(stripe.keys).toHaveLength(1)
  })

  test('if payment is off', async () => {
    await expect(openShop({ payment: 'off' }).open()).rejects.toMatchObject({
      code: 'refused',
      message: 'You do not need to pay on this portal: the course is already open to you.',
    })
  })

  test.each(courseIds)('for %s while one of its lessons is missing', async (one) => {
    const missing = one === 'genai-course' ? ('genai-module-3' as const) : one
    const { learner, stripe } = openShop({ lessons: smallLessons({ without: [missing] }) })
    await expect(openCheckout({ courseId: one }, learner)).rejects.toMatchObject({
      code: 'refused',
      message: 'This course is not open for enrolment yet.',
    })
    expect(stripe.keys).toEqual([])
  })

  test('if there are no lessons at all', async () => {
    await expect(openShop({ lessons: smallLessons({ without: moduleIds }) }).open()).rejects.toMatchObject({
      code: 'refused',
    })
  })

  test('if the last one was paid after all: the learner gets access instead', async () => {
    const { open, stripe, session, learner } = openShop()
    await open()
    stripe.pay(await session())
    await expect(open()).rejects.toMatchObject(alreadyOwned)
    expect(await learner.access.read(courseId)).toMatchObject({ holds: true, sessionId: await session() })
    expect(stripe.sessions.size).toBe(1)
  })

  test('while the payment of the last one is still processing', async () => {
    const { open, stripe, session } = openShop()
    await open()
    stripe.change(await session(), { status: 'complete', url: null })
    await expect(open()).rejects.toMatchObject({
      code: 'refused',
      message:
        'Your payment for this course is still being processed. Please do not pay again; you will get access automatically.',
    })
  })
})

test('a checkout is saved only over the previous attempt, so that a slow click never restores an old one', async () => {
  const { checkouts } = openPortal(table).learner()
  const attempt = (number: number, sessionId: string) => ({
    courseId: 'digital-media' as const,
    sessionId,
    url: `https://checkout.stripe.example/${sessionId}`,
    expiresAt: '2026-03-03T00:00:00.000Z',
    attempt: number,
  })
  const first = attempt(1, 'cs_1')
  expect(await checkouts.save(first)).toEqual(first)
  expect(await checkouts.save(attempt(1, 'cs_2'))).toEqual(first)
  expect(await checkouts.save(attempt(3, 'cs_3'))).toEqual(first)
  expect(await checkouts.save(attempt(2, 'cs_4'))).toEqual(attempt(2, 'cs_4'))
  expect(await checkouts.save(first)).toEqual(attempt(2, 'cs_4'))
  await checkouts.fail('digital-media', 'cs_1', new Date())
  expect(await checkouts.read('digital-media')).toEqual(attempt(2, 'cs_4'))
})

test('after a slow payment fails, the learner can try again', async () => {
  const { open, stripe, session, learner, lines } = openShop()
  const { url } = await open()
  const { id } = stripe.change(await session(), { status: 'complete', url: null })
  await receiveStripeEvent(stripe.event('checkout.session.async_payment_failed', id, 'evt_failed'), learner)
  expect(lines).toContainEqual({ level: 'warn', event: 'payment-failed', stripeEvent: 'evt_failed' })
  const next = await open()
  expect(next.url).not.toBe(url)
  expect(await open()).toEqual(next)
  stripe.change(await session(), { status: 'complete', url: null })
  await expect(open()).rejects.toMatchObject({ message: expect.stringContaining('still being processed') })
})

test('a refunded course can be bought again', async () => {
  const { open, stripe, session, learner } = openShop()
  const { url } = await open()
  stripe.pay(await session())
  await expect(open()).rejects.toMatchObject(alreadyOwned)
  await learner.access.end(courseId)
  stripe.change(await session(), { refunded: 9900 })
  expect((await open()).url).not.toBe(url)
})
