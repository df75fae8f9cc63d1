import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm'
import { mockClient } from 'aws-sdk-client-mock'
import Stripe from 'stripe'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { payment } from '#domain/wording'
import { createPayments } from '../../../functions/handlers/payments.ts'
import type { StripeClient } from '../../../functions/payments/stripe-client.ts'
import type { Table } from '../../../functions/store/table.ts'
import { type Handler, requestId, send, token } from '../gateway-request.ts'
import { openPortal, provider } from '../portal.ts'
import { stripeEvent } from '../stripe-stand-in.ts'

const never = async () => {
  throw new Error('This test must not use the table')
}
const table: Table = { get: never, query: never, queryAll: never, count: never, write: never, delete: never }

function open(choices: Parameters<typeof openPortal>[1] = {}, client?: StripeClient | 'none') {
  const { parts, stripe, origin, log, lines } = openPortal(table, choices)
  const opened = client === 'none' ? undefined : (client ?? stripe)
  return { handler: createPayments({ ...parts, stripe: async () => opened, origin }, { log, token }), lines }
}
const health = async (handler: Handler) => (await send(handler, { path: '/api/health' })).body
const checkout = { method: 'POST', path: '/api/checkouts', body: { courseId: 'digital-media' }, sub: 'learner-1' }
const verification = {
  method: 'POST',
  path: '/api/payments/verification',
  body: { sessionId: 'cs_test_1' },
  sub: 'learner-1',
}
const webhook = { method: 'POST', path: '/api/stripe/webhook', body: stripeEvent('charge.refunded', undefined) }

test('the health check reports without sign-in whether payment is configured', async () => {
  expect(await health(open().handler)).toEqual({ status: 'ok', payments: 'configured' })
  expect(await health(open({}, 'none').handler)).toEqual({ status: 'ok', payments: 'not configured' })
  expect(await health(open({ payment: 'off' }, 'none').handler)).toEqual({ status: 'ok', payments: 'off' })
})

test.each([checkout, verification, webhook])('$path is unavailable without keys, and logs an error', async (asked) => {
  const { handler, lines } = open({}, 'none')
  expect(await send(handler, asked)).toMatchObject({
    status: 503,
    body: {
      code: 'unavailable',
      message: 'Payment is not set up on this portal at the moment. If you have already paid, please do not pay again.',
      requestId,
    },
  })
  expect(lines).toContainEqual({ level: 'error', event: 'payments-not-configured' })
})

test.each([checkout, verification, webhook])(
  '$path says that no payment is needed when payment is off, and logs no error',
  async (asked) => {
    const { handler, lines } = open({ payment: 'off' }, 'none')
    const message = 'You do not need to pay on this portal: the course is already open to you.'
    expect(await send(handler, asked)).toMatchObject({ status: 422, body: { code: 'refused', message } })
    expect(lines.filter(({ level }) => level === 'error')).toEqual([])
  },
)

test.each([checkout, verification])('$path answers within 10 s, however long Stripe and table take', async (asked) => {
  vi.useFakeTimers()
  const hangs = () => new Promise<never>(() => {})
  const { parts, stripe, origin, log } = openPortal({ ...table, get: hangs, write: hangs })
  const client = { ...stripe, readSession: hangs, createCheckout: hangs }
  const answer = send(createPayments({ ...parts, stripe: async () => client, origin }, { log, token }), asked)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await answer).toMatchObject({ status: 503, headers: { 'retry-after': '2' }, body: { code: 'unavailable' } })
  vi.useRealTimers()
})

test('no message of a failing payment says whether the learner was charged', async () => {
  for (const asked of [checkout, verification])
    for (const client of [
      'none',
      { ...openPortal(table).stripe, readSession: never, createCheckout: never },
    ] as const) {
      const { body } = await send(open({}, client).handler, asked)
      expect(body.message).not.toMatch(/charged/)
    }
  expect(Object.values(payment).filter((sentence) => /not been charged|nothing was charged/i.test(sentence))).toEqual(
    [],
  )
})

test('refuses a forged event as a bad request', async () => {
  const { handler } = open()
  for (const headers of [{}, { 'stripe-signature': 'forged' }] as Record<string, string>[])
    expect(await send(handler, { ...webhook, headers })).toMatchObject({ status: 400, body: { code: 'bad-request' } })
})

test.each([
  ['missing', {}],
  ['a number', { sessionId: 1 }],
  ['of another type', { sessionId: 'pi_1' }],
  ['a path', { sessionId: 'cs_/../customers' }],
  ['too long', { sessionId: `cs_${'a'.repeat(201)}` }],
])('refuses a session id that is %s without calling Stripe', async (_, body) => {
  const { stripe } = openPortal(table)
  const { handler } = open({}, { ...stripe, readSession: never })
  expect(await send(handler, { ...verification, body })).toMatchObject({ status: 400 })
})

test.each(['wine-tasting', 'genai-module-1', 'constructor', '', null])(
  'refuses a checkout for the unknown course %s',
  async (courseId) => {
    expect(await send(open().handler, { ...checkout, body: { courseId } })).toMatchObject({ status: 400 })
  },
)

test.each([checkout, verification])('$path requires a signed-in learner', async ({ sub, ...asked }) => {
  expect(await send(open().handler, asked)).toMatchObject({ status: 401 })
})

describe('the deployed function', () => {
  const ssm = mockClient(SSMClient)
  afterEach(() => {
    ssm.reset()
    vi.unstubAllEnvs()
    vi.resetModules()
  })

  /** Imports the handler as Lambda does, with its secrets in SSM parameters. */
  async function deployed(): Promise<Handler> {
    const variables = {
      TABLE_NAME: 'portal',
      PAYMENT: 'required',
      PROVIDER: JSON.stringify(provider),
      TOKEN_ISSUER: token.issuer,
      TOKEN_CLIENT: token.clientId,
      STRIPE_SECRET_KEY_PARAMETER: `/portal/key/${crypto.randomUUID()}`,
      STRIPE_WEBHOOK_SECRET_PARAMETER: `/portal/secret/${crypto.randomUUID()}`,
      AWS_REGION: 'ap-southeast-2',
    }
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
    logged.length = 0
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => logged.push(String(line)) > 0)
    return (await import('../../../functions/handlers/payments.ts')).handler
  }
  const logged: string[] = []
  const secrets = (key = 'sk_test_1', secret = 'whsec_1') =>
    ssm
      .on(GetParameterCommand)
      .callsFake(({ Name }) => ({ Parameter: { Value: Name.startsWith('/portal/key') ? key : secret } }))
  const event = (secret: string) => {
    const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'charge.refunded', data: { object: {} } })
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret })
    return { ...webhook, body, headers: { 'stripe-signature': signature } }
  }

  test('finds its secrets once an operator adds them, without a restart', async () => {
    ssm.on(GetParameterCommand).rejects(new ParameterNotFound({ message: '', $metadata: {} }))
    const handler = await deployed()
    expect(await health(handler)).toMatchObject({ payments: 'not configured' })
    secrets()
    expect(await health(handler)).toMatchObject({ payments: 'configured' })
    const read = ssm.calls().length
    await health(handler)
    expect(ssm.calls()).toHaveLength(read)
  })

  test.each([
    ['a publishable key', 'pk_live_1', 'whsec_1', '"secretKey":false,"webhookSecret":true'],
    ['key and secret swapped', 'whsec_1', 'sk_live_1', '"secretKey":false,"webhookSecret":false'],
    ['a placeholder', 'sk_live_1', 'to be done', '"secretKey":true,"webhookSecret":false'],
  ])('counts %s as not configured, and logs which key is malformed', async (_, key, secret, loggedChecks) => {
    secrets(key, secret)
    const handler = await deployed()
    expect(await health(handler)).toMatchObject({ payments: 'not configured' })
    expect(logged[0]).toContain(`"event":"stripe-keys-malformed",${loggedChecks}`)
    expect(logged.join()).not.toContain(key)
  })

  test('ignores whitespace pasted with a key', async () => {
    secrets('sk_live_1\n', ' whsec_1\n')
    expect(await health(await deployed())).toMatchObject({ payments: 'configured' })
  })

  test('uses a new signing secret within five minutes, without a restart', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    secrets('sk_test_1', 'whsec_old')
    const handler = await deployed()
    expect(await send(handler, event('whsec_old'))).toMatchObject({ status: 200 })
    secrets('sk_test_1', 'whsec_new')
    expect(await send(handler, event('whsec_new'))).toMatchObject({ status: 400 })
    vi.setSystemTime(Date.now() + 5 * 60_000)
    expect(await send(handler, event('whsec_new'))).toMatchObject({ status: 200 })
    expect(await send(handler, event('whsec_old'))).toMatchObject({ status: 400 })
    vi.useRealTimers()
  })

  test('recovers after a temporary failure to read its secrets', async () => {
    ssm.on(GetParameterCommand).rejects(Object.assign(new Error('slow down'), { name: 'ThrottlingException' }))
    const handler = await deployed()
    expect(await send(handler, { path: '/api/health' })).toMatchObject({ status: 503 })
    secrets()
    expect(await health(handler)).toMatchObject({ payments: 'configured' })
  })
})
