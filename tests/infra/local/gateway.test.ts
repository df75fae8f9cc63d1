import { request as httpRequest } from 'node:http'
import type { APIGatewayProxyEventV2WithJWTAuthorizer, Context } from 'aws-lambda'
import { Hono } from 'hono'
import { handle } from 'hono/aws-lambda'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGateway } from '../../../infra/local/gateway.ts'
import { listen } from './listen.ts'

const megabyte = 1024 * 1024
const scope = 'portal/learner'
const seconds = Date.parse('2025-03-01T09:30:00Z') / 1000

/** Tokens in these tests are plain JSON: the claims that a verifier would find. */
const claims = {
  sub: 'learner-1',
  iat: seconds,
  exp: seconds + 3600,
  scope,
  'cognito:groups': ['a', 'b'],
  admin: false,
}
const bearer = (changes: object = {}) => ({ authorization: `Bearer ${JSON.stringify({ ...claims, ...changes })}` })
const verify = async (token: string) => JSON.parse(token) as Record<string, unknown>

type Event = APIGatewayProxyEventV2WithJWTAuthorizer
const invocations: { event: Event; context: Context }[] = []
const log: { request: string; error: unknown }[] = []

const named = (name: string) => async (event: Event, context: Context) => {
  invocations.push({ event, context })
  return { statusCode: 200, headers: { 'x-handler': name }, body: name }
}
const hono = new Hono().get('/api/hono/:name', (c) => c.json({ name: c.req.param('name'), query: c.req.query('q') }))
const results: Record<string, () => unknown> = {
  bytes: () => ({
    statusCode: 200,
    headers: { 'content-type': 'application/pdf' },
    body: Buffer.from([0x25, 0x50, 0xff, 0x00]).toString('base64'),
    isBase64Encoded: true,
  }),
  text: () => ({ statusCode: 202, body: 'taken' }),
  large: () => ({ statusCode: 200, body: 'x'.repeat(6 * megabyte + 100) }),
  broken: () => {
    throw new Error('the handler failed')
  },
}

const open = { method: 'GET', authorized: false }
const routes = [
  { ...open, path: '/api/modules/{moduleId}', handler: named('parameter') },
  { ...open, path: '/api/modules/first', handler: named('literal') },
  { ...open, path: '/api/learners/{id}/prompts/{promptId}', handler: named('two') },
  { ...open, method: 'POST', path: '/api/echo', handler: named('echo') },
  { ...open, path: '/api/hono/{name}', handler: handle(hono) },
  { method: 'GET', path: '/api/mine', authorized: true, handler: named('mine') },
  ...Object.entries(results).map(([name, result]) => ({
    ...open,
    path: `/results/${name}`,
    handler: async () => result(),
  })),
]

let server: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  const options = {
    routes,
    verify,
    log: (request: string, error: unknown) => log.push({ request, error }),
  }
  server = await listen(createGateway(options))
})
afterAll(() => server.close())
beforeEach(() => {
  invocations.length = 0
  log.length = 0
})

const call = (path: string, init: RequestInit = {}) => fetch(`${server.url}${path}`, init)
const answer = async (sent: Promise<Response>) => {
  const response = await sent
  return [response.status, await response.json()]
}

/** Sends the path unchanged: fetch would normalise it. */
function raw(method: string, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const request = httpRequest(`${server.url}`, { method, path, headers }, async (response) => {
      let body = ''
      for await (const chunk of response) body += chunk
      resolve({ status: response.statusCode ?? 0, body })
    })
    request.on('error', reject).end()
  })
}

describe('routing', () => {
  test.each([
    ['GET', '/api/modules/first', 'literal'],
    ['GET', '/api/modules/second', 'parameter'],
  ])('%s %s goes to the most specific route, %s', async (method, path, name) => {
    expect((await call(path, { method })).headers.get('x-handler')).toBe(name)
  })

  test('decodes the path, and not the query', async () => {
    await call('/api/learners/M%C4%81ia%20N/prompts/50%25?q=a%20b&q=c&empty=')
    expect(invocations[0]?.event).toMatchObject({
      routeKey: 'GET /api/learners/{id}/prompts/{promptId}',
      rawPath: '/api/learners/Māia N/prompts/50%',
      rawQueryString: 'q=a%20b&q=c&empty=',
    })
  })

  test.each([
    ['an encoded slash', '/api/modules/first%2Fsections'],
    ['a backslash', '/api/modules/..\\mine'],
    ['an encoded backslash', '/api/modules/..%5cmine'],
    ['a dot segment', '/api/modules/../mine'],
    ['an encoded dot segment', '/api/modules/%2e%2E/mine'],
    ['a dot segment that is encoded twice', '/api/modules/%252e%252e/mine'],
    ['an empty segment', '/api//mine'],
    ['a null character', '/api/modules/first%00'],
    ['a line break', '/api/modules/fir%0Ast'],
    ['an encoded question mark', '/api/modules/first%3Fa=b'],
  ])('refuses %s in a path before it routes', async (_, path) => {
    expect(await raw('GET', path)).toEqual({ status: 400, body: '{"message":"Bad Request"}' })
    expect(invocations).toEqual([])
  })

  test.each([
    ['HEAD', '/api/modules/nowhere-else/x'],
    ['DELETE', '/api/echo'],
    ['GET', '/elsewhere'],
    ['GET', '/api/'],
  ])('answers %s %s with 404', async (method, path) => {
    const response = await raw(method, path)
    expect(response.status).toBe(404)
    if (method !== 'HEAD') expect(JSON.parse(response.body)).toEqual({ message: 'Not Found' })
  })

  test.each(['/api/modules/%E0%A4%A', '/api/modules/%zz', '*'])(
    'answers the malformed path %s with 400',
    async (path) => {
      expect(await raw('GET', path)).toEqual({ status: 400, body: '{"message":"Bad Request"}' })
    },
  )
})

describe('the event for a handler', () => {
  test('has payload format 2.0, with a matching context', async () => {
    await call('/api/echo', {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', cookie: 'a=1; b=2', 'X-Custom': 'yes' },
      body: '{"name":"Māia"}',
    })
    const { event, context } = invocations[0] ?? {}
    expect(event).toMatchObject({
      version: '2.0',
      cookies: ['a=1', 'b=2'],
      headers: { 'x-custom': 'yes', 'x-forwarded-proto': 'https' },
      body: '{"name":"Māia"}',
      isBase64Encoded: false,
      requestContext: {
        http: { method: 'POST', path: '/api/echo', sourceIp: '127.0.0.1' },
        stage: '$default',
      },
    })
    expect(event?.headers).not.toHaveProperty('cookie')
    expect(event?.requestContext).not.toHaveProperty('authorizer')
    expect(event?.requestContext.requestId).toBe(context?.awsRequestId)
  })

  test.each(['application/octet-stream', 'application/x-www-form-urlencoded', ''])(
    'has a body of type "%s" in base64',
    async (type) => {
      await call('/api/echo', { method: 'POST', headers: { 'content-type': type }, body: Buffer.from('a=1') })
      expect(invocations[0]?.event).toMatchObject({ body: 'YT0x', isBase64Encoded: true })
    },
  )

  test('has no body if the request has none', async () => {
    await call('/api/echo', { method: 'POST' })
    expect(invocations[0]?.event).not.toHaveProperty('body')
    expect(invocations[0]?.event.isBase64Encoded).toBe(false)
  })
})

describe('a handler’s result', () => {
  test('without a content type is sent as plain text', async () => {
    const response = await call('/results/text')
    expect([response.status, response.headers.get('content-type')]).toEqual([202, 'text/plain; charset=utf-8'])
  })
})

describe('the authorizer', () => {
  const mine = async (headers: Record<string, string>) => {
    const response = await call('/api/mine', { headers })
    return [response.status, await response.text()]
  }
  const unauthorized = [401, '{"message":"Unauthorized"}']
  const forbidden = [403, '{"message":"Forbidden"}']

  test('passes the claims on as strings', async () => {
    expect((await call('/api/mine', { headers: bearer() })).status).toBe(200)
    expect(invocations[0]?.event.requestContext.authorizer).toEqual({
      jwt: {
        claims: {
          sub: 'learner-1',
          iat: String(seconds),
          exp: String(seconds + 3600),
          scope,
          'cognito:groups': '[a b]',
          admin: 'false',
        },
        scopes: [scope],
      },
    })
  })

  test('refuses a missing token and one that the verifier rejects', async () => {
    expect(await mine({})).toEqual(unauthorized)
    expect(await mine({ authorization: 'Bearer not-json' })).toEqual(unauthorized)
    expect(invocations).toEqual([])
  })

  test('forbids a token without the scope, such as an ID token', async () => {
    expect(await mine(bearer({ scope: undefined }))).toEqual(forbidden)
    expect(await mine(bearer({ scope: 'openid email aws.cognito.signin.user.admin' }))).toEqual(forbidden)
    expect((await call('/api/mine', { headers: bearer({ scope: `openid ${scope}` }) })).status).toBe(200)
  })
})

describe('the gateway', () => {
  test('refuses a request over 10 MB', async () => {
    const post = (size: number) => call('/api/echo', { method: 'POST', body: Buffer.alloc(size) })
    expect((await post(10 * megabyte)).status).toBe(200)
    expect(await answer(post(10 * megabyte + 1))).toEqual([413, { message: 'Request Entity Too Large' }])
    const chunks = new ReadableStream({
      pull(controller) {
        controller.enqueue(Buffer.alloc(megabyte))
        chunksSent += 1
        if (chunksSent === 12) controller.close()
      },
    })
    let chunksSent = 0
    const streamed = call('/api/echo', { method: 'POST', body: chunks, duplex: 'half' } as RequestInit)
    expect((await streamed).status).toBe(413)
    expect(invocations).toHaveLength(1)
  })

  test('answers 500 to a result over 6 MB, and logs why', async () => {
    expect(await answer(call('/results/large'))).toEqual([500, { message: 'Internal Server Error' }])
    expect(log[0]).toMatchObject({
      error: expect.objectContaining({ message: expect.stringContaining('payload size') }),
    })
  })
})

test('a handler that throws is logged and gives a 500 without details', async () => {
  expect(await answer(call('/results/broken'))).toEqual([500, { message: 'Internal Server Error' }])
  expect(log).toEqual([
    { request: expect.stringMatching(/^GET \/results\/broken \([0-9a-f-]{36}\)$/), error: expect.any(Error) },
  ])
})
