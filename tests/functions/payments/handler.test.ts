import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm'
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'
import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Table } from '#core/table'
import { createPayments } from '#handlers/payments'
import type { StripeClient } from '#payments/stripe-client'
import type { KeyFault } from '#payments/stripe-keys'
import { payment } from '#payments/wording'
import { mockClient } from '../../mock-client.ts'
import { type Handler, requestId, send, token } from '../gateway-request.ts'
import { openPortal, provider } from '../portal.ts'

const never = async () => {
  throw new Error('This test must not use the table')
}
const table: Table = { get: never, query: never, queryAll: never, count: never, write: never, delete: never }

type Choices = NonNullable<Parameters<typeof openPortal>[1]> & { table?: Table }

function open({ table: used = table, ...choices }: Choices = {}, client?: StripeClient | KeyFault | 'none') {
  const { parts, stripe, origin, log, lines } = openPortal(used, choices)
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
const webhook = { method: 'POST', path: '/api/stripe/webhook', body: '{"id":"evt_1","type":"charge.refunded"}' }

describe('the health check', () => {
  const readable: Table = { ...table, get: async () => undefined }

  test('reports without sign-in whether payment is configured, and why not', async () => {
    const payments = async (choices: Choices, client?: KeyFault | 'none') => {
      const { status, payments } = await health(open({ table: readable, ...choices }, client).handler)
      return [status, payments]
    }
    expect(await payments({})).toEqual(['ok', 'configured'])
    expect(await payments({}, 'none')).toEqual(['ok', 'not configured'])
    expect(await payments({}, 'test keys refused')).toEqual(['ok', 'test keys refused'])
    expect(await payments({}, 'malformed keys')).toEqual(['ok', 'malformed keys'])
    expect(await payments({ payment: 'off' }, 'none')).toEqual(['ok', 'off'])
  })

  test('says whether a token arrived, whatever it is worth: some networks take the header out', async () => {
    const ask = async (headers: Record<string, string>) =>
      (await send(open({ table: readable }).handler, { path: '/api/health', headers })).body.authorization
    expect(await ask({ authorization: 'Bearer expired-or-forged' })).toBe(true)
    expect(await ask({ authorization: '' })).toBe(false)
  })

  test('fails and says so if the table is gone', async () => {
    const get = async () => {
      throw Object.assign(new Error('no such table'), { name: 'ResourceNotFoundException' })
    }
    expect(await send(open({ table: { ...table, get } }).handler, { path: '/api/health' })).toMatchObject({
      status: 503,
      body: { code: 'unavailable', message: 'The table can’t be read.', details: { table: 'unreadable' } },
    })
  })

  test('waits two seconds for a table that does not answer, then fails, says so and logs it', async () => {
    vi.useFakeTimers()
    const { handler, lines } = open({ table: { ...table, get: () => new Promise<never>(() => {}) } })
    const response = send(handler, { path: '/api/health' })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await response).toMatchObject({
      status: 503,
      body: { message: 'The table did not answer within 2 seconds.', details: { table: 'slow' } },
    })
    vi.useRealTimers()
    expect(lines).toContainEqual(expect.objectContaining({ level: 'error', event: 'table-error', operation: 'health' }))
  })
})

test.each(
  [checkout, verification, webhook].flatMap((asked) =>
    (['none', 'test keys refused', 'malformed keys'] as const).map((keys) => ({ ...asked, keys })),
  ),
)('$path is unavailable with keys: $keys, and logs an error', async ({ keys, ...asked }) => {
  const { handler, lines } = open({}, keys)
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
  const dynamo = mockClient(DynamoDBDocumentClient)
  beforeEach(() => void dynamo.on(GetCommand).resolves({}))
  afterEach(() => {
    ssm.reset()
    dynamo.reset()
    vi.unstubAllEnvs()
    vi.resetModules()
  })

  /** Imports the handler as Lambda does, with its secrets in SSM parameters. */
  async function deployed(testKeys: 'allowed' | 'refused' = 'allowed'): Promise<Handler> {
    const variables = {
      TABLE_NAME: 'portal',
      PAYMENT: 'required',
      PROVIDER: JSON.stringify(provider),
      TOKEN_ISSUER: token.issuer,
      TOKEN_CLIENT: token.clientId,
      STRIPE_SECRET_KEY_PARAMETER: `/portal/key/${crypto.randomUUID()}`,
      STRIPE_WEBHOOK_SECRET_PARAMETER: `/portal/secret/${crypto.randomUUID()}`,
      STRIPE_TEST_KEYS: testKeys,
      AWS_REGION: 'ap-southeast-2',
    }
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
    logged.length = 0
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => logged.push(String(line)) > 0)
    return (await import('#handlers/payments')).handler
  }
  const logged: string[] = []
  const secrets = (key = 'sk_test_1', secret = 'whsec_1') =>
    ssm
      .on(GetParameterCommand)
      .callsFake(({ Name }) => ({ Parameter: { Value: Name.startsWith('/portal/key') ? key : secret } }))
  const event = (secret: string, facts: object = { type: 'charge.refunded', data: { object: {} } }) => {
    const body = JSON.stringify({ id: 'evt_1', object: 'event', ...facts })
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
  ])('refuses %s, and logs which key is malformed', async (_, key, secret, loggedChecks) => {
    secrets(key, secret)
    const handler = await deployed()
    expect(await health(handler)).toMatchObject({ payments: 'malformed keys' })
    expect(logged[0]).toContain(`"event":"stripe-keys-malformed",${loggedChecks}`)
    expect(logged.join()).not.toContain(key)
  })

  test.each(['sk_test_1', 'rk_test_1'])('refuses the test key %s on any stage but dev, and says so', async (key) => {
    secrets(key)
    const handler = await deployed('refused')
    expect(await health(handler)).toMatchObject({ status: 'ok', payments: 'test keys refused' })
    expect(await send(handler, checkout)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(logged.join()).toContain('"event":"stripe-test-keys-refused"')
    secrets(key.replace('test', 'live'))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 })
    expect(await health(handler)).toMatchObject({ payments: 'configured' })
    vi.useRealTimers()
  })

  test.each<[key: string, live: boolean]>([
    ['sk_live_1', false],
    ['sk_test_1', true],
  ])('refuses events of the other mode with the key %s, and logs that the modes differ', async (key, livemode) => {
    secrets(key)
    const object = { id: 'cs_test_1', object: 'checkout.session', mode: 'payment', payment_status: 'unpaid', livemode }
    const sent = event('whsec_1', { type: 'checkout.session.async_payment_failed', livemode, data: { object } })
    expect(await send(await deployed(), sent)).toMatchObject({ status: 400, body: { code: 'bad-request' } })
    const modes = livemode ? '"key":"test","webhook":"live"' : '"key":"live","webhook":"test"'
    expect(logged[0]).toContain(`"event":"stripe-modes-differ",${modes}`)
  })

  test('logs each failed call of the table, for the alarm', async () => {
    secrets()
    dynamo.on(GetCommand).rejects(Object.assign(new Error('secret text'), { name: 'ResourceNotFoundException' }))
    expect(await send(await deployed(), { path: '/api/health' })).toMatchObject({ status: 503 })
    const line = logged.find((one) => one.includes('"event":"table-error"'))
    expect(line).toContain('"level":"error","event":"table-error","operation":"get","error":"ResourceNotFoundException')
    expect(logged.join()).not.toContain('secret text')
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
