import { describe, expect, test } from 'vitest'
import { courseIds, moduleIds } from '#domain/catalogue'
import { Problem } from '../../../functions/errors.ts'
import { openCheckout } from '../../../functions/payments/open-checkout.ts'
import { receiveStripeEvent } from '../../../functions/payments/receive-stripe-event.ts'
import type { CheckoutRequest, StripeClient } from '../../../functions/payments/stripe-client.ts'
import { openPortal, provider } from '../portal.ts'
import { smallLessons } from '../small-lessons.ts'
import { signature, stripeEvent } from '../stripe-stand-in.ts'
import { openLocalTable } from './local-table.ts'

const { table } = await openLocalTable()
const courseId = 'digital-media'
const alreadyOwned = { code: 'refused', message: 'You already have this course' }

/** A portal with one learner, and the id of the session that the learner's checkout stands at. */
function openShop(choices: Parameters<typeof openPortal>[1] = {}) {
  const portal = openPortal(table, choices)
  const learner = portal.learner()
  const open = () => openCheckout({ courseId }, learner)
  const session = async () => (await learner.checkouts.read(courseId))?.sessionId ?? 'none'
  return { ...portal, learner, open, session }
}

describe('one open checkout per learner and course', () => {
  test('is asked of Stripe for the learner, with the address if it is known, for the course and its title', async () => {
    const portal = openPortal(table)
    const asked: CheckoutRequest[] = []
    const stripe: StripeClient = {
      ...portal.stripe,
      createCheckout: (request) => {
        asked.push(request)
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
    expect(asked).toEqual([{ ...about(known.sub), email: 'jane@school.example' }, about(unknown.sub)])
  })

  test('a second click gets the same address', async () => {
    const { open, stripe } = openShop()
    const { url } = await open()
    expect(await open()).toEqual({ url })
    expect(stripe.sessions.size).toBe(1)
  })

  test('after a failure of Stripe, which it would repeat to the same key for a day, the next click opens another', async () => {
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

  test('two clicks at once get the same address', async () => {
    const { open, stripe } = openShop()
    const answers = await Promise.all(Array.from({ length: 6 }, open))
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1)
    expect(stripe.sessions.size).toBe(1)
  })

  test('two clicks at once, one of which Stripe refuses: the other gets an address', async () => {
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
    // Which of the two asks Stripe first is not decided here.
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

  test('an expired one is followed by the next attempt', async () => {
    const { open, stripe, session, learner } = openShop()
    const { url } = await open()
    stripe.change(await session(), { status: 'expired' })
    const next = await Promise.all([open(), open()])
    expect(next[0]).toEqual(next[1])
    expect(next[0].url).not.toBe(url)
    expect(await learner.checkouts.read(courseId)).toMatchObject({ attempt: 2, url: next[0].url })
    expect(new Set(stripe.keys)).toEqual(new Set([1, 2].map((attempt) => `${learner.sub}-digital-media-${attempt}`)))
  })

  test('one that Stripe does not know any more is followed by the next attempt', async () => {
    const { open, stripe, session } = openShop()
    await open()
    stripe.sessions.delete(await session())
    await open()
    expect(stripe.keys.at(-1)).toMatch(/-2$/)
  })
})

describe('no checkout', () => {
  test('of a course that the learner has', async () => {
    const portal = openPortal(table)
    const learner = await portal.enrolled(courseId)
    await expect(openCheckout({ courseId }, learner)).rejects.toMatchObject(alreadyOwned)
    expect(portal.stripe.keys).toEqual([])
  })

  test('where money has come that opened nothing: it is not taken a second time', async () => {
    const { open, session, stripe } = openShop()
    await open()
    const oldPrice = { amountSubtotal: 8900, amountTotal: 8900 }
    stripe.change(await session(), { status: 'complete', paymentStatus: 'paid', url: null, ...oldPrice })
    await expect(open()).rejects.toMatchObject({
      code: 'refused',
      message: `Your payment has arrived, but it could not be matched to the course. Please do not pay again; write to ${provider.email}.`,
    })
    expect(stripe.keys).toHaveLength(1)
  })

  test('where payment is off', async () => {
    await expect(openShop({ payment: 'off' }).open()).rejects.toMatchObject({
      code: 'refused',
      message: 'You do not need to pay on this portal: the course is already open to you.',
    })
  })

  test.each(courseIds)('of %s while one of its lessons is not written', async (one) => {
    const missing = one === 'genai-course' ? ('genai-module-3' as const) : one
    const { learner, stripe } = openShop({ lessons: smallLessons({ without: [missing] }) })
    await expect(openCheckout({ courseId: one }, learner)).rejects.toMatchObject({
      code: 'refused',
      message: 'This course is not open for enrolment yet.',
    })
    expect(stripe.keys).toEqual([])
  })

  test('where no lesson is written at all', async () => {
    await expect(openShop({ lessons: smallLessons({ without: moduleIds }) }).open()).rejects.toMatchObject({
      code: 'refused',
    })
  })

  test('where the last one was paid after all: its course is opened instead', async () => {
    const { open, stripe, session, learner } = openShop()
    await open()
    stripe.pay(await session())
    await expect(open()).rejects.toMatchObject(alreadyOwned)
    expect(await learner.access.read(courseId)).toMatchObject({ holds: true, sessionId: await session() })
    expect(stripe.sessions.size).toBe(1)
  })

  test('while the last one waits for its money', async () => {
    const { open, stripe, session } = openShop()
    await open()
    stripe.change(await session(), { status: 'complete', url: null })
    await expect(open()).rejects.toMatchObject({
      code: 'refused',
      message:
        'Your payment for this course is still being processed. Please do not pay again; the course opens by itself.',
    })
  })
})

test('a checkout is kept only after the attempt before it, so that a slow click puts nothing back', async () => {
  const { checkouts } = openPortal(table).learner()
  const attempt = (number: number, sessionId: string) => ({
    courseId: 'digital-media' as const,
    sessionId,
    url: `https://checkout.stripe.example/${sessionId}`,
    expiresAt: '2026-03-03T00:00:00.000Z',
    attempt: number,
  })
  const first = attempt(1, 'cs_1')
  expect(await checkouts.keep(first)).toEqual(first)
  expect(await checkouts.keep(attempt(1, 'cs_2'))).toEqual(first)
  expect(await checkouts.keep(attempt(3, 'cs_3'))).toEqual(first)
  expect(await checkouts.keep(attempt(2, 'cs_4'))).toEqual(attempt(2, 'cs_4'))
  expect(await checkouts.keep(first)).toEqual(attempt(2, 'cs_4'))
  await checkouts.fail('digital-media', 'cs_1')
  expect(await checkouts.read('digital-media')).toEqual(attempt(2, 'cs_4'))
})

test('a payment that failed later leaves the way open for another attempt', async () => {
  const { open, stripe, session, learner, lines } = openShop()
  const { url } = await open()
  const failed = stripe.change(await session(), { status: 'complete', url: null })
  const rawBody = stripeEvent('checkout.session.async_payment_failed', failed, 'evt_failed')
  await receiveStripeEvent({ rawBody, signature }, learner)
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
  expect((await open()).url).not.toBe(url)
})
