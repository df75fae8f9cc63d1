import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { getCertificate } from '#certificates/contract'
import { Problem } from '#core/errors'
import { getHealth } from '#core/health'
import { type Binding, bind, lazyHandler, type Request, serve } from '#core/http'
import type { LogLine } from '#core/log'
import type { Route } from '#core/route'
import type { Table } from '#core/table'
import { createApi } from '#handlers/api'
import { getLesson } from '#lessons/contract'
import { postStripeEvent } from '#payments/contract'
import { getMe, putName } from '#people/contract'
import { getLibraryPdf } from '#prompts/contract'
import { eventOf, requestId, send, type TestRequest, token } from '../gateway-request.ts'
import { openPortal } from '../portal.ts'
import { smallLessons } from '../small-lessons.ts'

function open(...bindings: Binding[]) {
  const lines: LogLine[] = []
  const handler = serve(bindings, { log: (line) => lines.push(line), token })
  return { lines, handler, ask: (asked: TestRequest) => send(handler, { sub: 'learner-1', ...asked }) }
}
const thrown = (error: unknown) =>
  open(
    bind(getMe, async () => {
      throw error
    }),
  )

/** The small lessons with a title long enough to compress. */
function longLessons() {
  const small = smallLessons()
  const found = small.lesson('genai-module-3')
  const long = found && { ...found, title: `${found.title} ${'Grüße 三 '.repeat(500)}` }
  return {
    ...small,
    lesson: (id: Parameters<typeof small.lesson>[0]) => (id === 'genai-module-3' ? long : small.lesson(id)),
  }
}

const generalAnswer = {
  code: 'unexpected',
  message: 'Something went wrong on our side. What you typed is still here; please try again.',
  requestId,
}

describe('an unexpected error', () => {
  const privateText = 'Item of jane@school.example: "my confidential notes"'

  test.each<[string, unknown]>([
    ['an Error', new Error(privateText)],
    ['an SDK error', Object.assign(new Error(privateText), { name: 'ResourceNotFoundException' })],
    ['a TypeError', new TypeError(privateText)],
    ['a string', privateText],
    ['undefined', undefined],
  ])('of type %s gives a general message and leaks no data into response or log', async (_, error) => {
    const { ask, lines } = thrown(error)
    const { status, body } = await ask({ path: '/api/me' })
    expect({ status, body }).toEqual({ status: 500, body: generalAnswer })
    expect(lines).toEqual([
      {
        level: 'error',
        event: 'request',
        requestId,
        route: 'GET /api/me',
        status: 500,
        ms: expect.any(Number),
        learner: expect.stringMatching(/^[0-9a-f]{16}$/),
        error: expect.any(String),
      },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/jane|confidential|learner-1/)
    expect(lines[0]?.error).toMatch(error instanceof Error ? new RegExp(`^${error.name} at `) : /^(string|undefined)$/)
  })

  test('in the table gives the same general message on every learner route', async () => {
    const fail = async () => {
      throw new Error(privateText)
    }
    const broken: Table = { get: fail, query: fail, queryAll: fail, count: fail, write: fail, delete: fail }
    const { parts, lines, log } = openPortal(broken)
    const handler = createApi(parts, { log, token })
    const operation = 'operation-1'
    const promptId = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
    const asked: TestRequest[] = [
      { path: '/api/me' },
      { path: '/api/dashboard' },
      { path: '/api/lessons/genai-module-1' },
      { path: '/api/modules/genai-module-1/work' },
      { path: '/api/prompts' },
      { path: '/api/certificates/genai-course' },
      { path: `/api/verifications/${'0'.repeat(32)}` },
      {
        method: 'PUT',
        path: '/api/modules/genai-module-1/notes/notes',
        body: { text: 'my confidential notes', version: 0, operation },
      },
      { method: 'PUT', path: '/api/modules/genai-module-1/position', body: { tick: [], untick: [] } },
      { method: 'POST', path: '/api/modules/genai-module-1/completion', body: { operation } },
      { method: 'POST', path: '/api/modules/genai-module-1/quiz', body: { attempt: 1, answers: {}, operation } },
      {
        method: 'POST',
        path: '/api/prompts',
        body: { promptId, moduleId: 'digital-media', title: null, text: 'Words' },
      },
      { method: 'DELETE', path: `/api/prompts/digital-media/${promptId}` },
      { method: 'POST', path: '/api/certificates/genai-course', body: { name: 'Jane Brien', operation } },
    ]
    for (const one of asked)
      expect(await send(handler, { sub: 'learner-1', ...one })).toMatchObject({ status: 500, body: generalAnswer })
    expect(lines.map(({ level, status }) => [level, status])).toEqual(asked.map(() => ['error', 500]))
    expect(JSON.stringify(lines)).not.toMatch(/jane|confidential|learner-1/i)
  })
})

test.each([
  { name: 'ProvisionedThroughputExceededException' },
  { name: 'ThrottlingException' },
  { name: 'RequestLimitExceeded' },
  { name: 'InternalServerError' },
  { name: 'TimeoutError', code: 'ETIMEDOUT' },
  { name: 'Error', code: 'ECONNRESET' },
])(
  'answers the passing failure $name $code with 503 and the time to try again, and logs it as an error',
  async (kind) => {
    const { ask, lines } = thrown(Object.assign(new Error('Item of jane@school.example'), kind))
    expect(await ask({ path: '/api/me' })).toMatchObject({
      status: 503,
      headers: { 'retry-after': '2' },
      body: {
        code: 'unavailable',
        message: 'The portal is busy just now. What you typed is still here; please try again in a moment.',
        requestId,
      },
    })
    expect(lines).toMatchObject([{ level: 'error', status: 503, error: expect.stringContaining(kind.name) }])
    expect(JSON.stringify(lines)).not.toContain('jane')
  },
)

test.each([
  ['bad-request', 400],
  ['not-signed-in', 401],
  ['no-access', 403],
  ['not-found', 404],
  ['conflict', 409],
  ['too-large', 413],
  ['wrong-type', 415],
  ['refused', 422],
  ['unavailable', 503],
] as const)('answers the problem %s with status %i, its message and details', async (code, status) => {
  const { ask } = thrown(new Problem(code, 'A sentence.', { current: 1 }))
  expect(await ask({ path: '/api/me' })).toMatchObject({
    status,
    body: { code, message: 'A sentence.', requestId, details: { current: 1 } },
  })
})

describe('a route', () => {
  const capture = <R extends Route>(route: R) => {
    const requests: Request[] = []
    const binding = bind(route, async (_, request) => {
      requests.push(request)
      throw new Problem('refused', 'Seen.')
    })
    return { requests, ...open(binding) }
  }

  test('for learners passes the learner and the token without its Bearer prefix', async () => {
    const { ask, requests } = capture(getMe)
    for (const authorization of ['Bearer abc.def.ghi', 'bearer abc.def.ghi', 'abc.def.ghi'])
      await ask({ path: '/api/me', headers: { authorization } })
    expect(requests.map(({ sub, accessToken }) => [sub, accessToken])).toEqual(
      Array(3).fill(['learner-1', 'abc.def.ghi']),
    )
  })

  test('that is public ignores the learner in a token', async () => {
    const { ask, requests, lines } = capture(getHealth)
    await ask({ path: '/api/health' })
    expect(requests[0]?.sub).toBe('')
    expect(lines[0]).not.toHaveProperty('learner')
  })

  test('for Stripe passes the body byte for byte, base64 decoded', async () => {
    const { ask, requests } = capture(postStripeEvent)
    const rawBody = '{"id": "evt_1",  "name":"Zoë",\n "x":1}'
    await ask({ method: 'POST', path: '/api/stripe/webhook', body: rawBody })
    const base64 = Buffer.from(rawBody).toString('base64')
    await ask({ method: 'POST', path: '/api/stripe/webhook', body: base64, isBase64Encoded: true })
    expect(requests.map((request) => request.rawBody)).toEqual([rawBody, rawBody])
  })

  test('decodes its path parameters', async () => {
    const keys: string[] = []
    const { ask } = open(
      bind(getCertificate, async ({ key }) => {
        keys.push(key)
        throw new Problem('refused', 'Seen.')
      }),
    )
    for (const key of ['genai-course', 'genai%2Dcourse', 'module-1']) await ask({ path: `/api/certificates/${key}` })
    expect(keys).toEqual(['genai-course', 'genai-course', 'genai-module-1'])
  })
})

describe('a path', () => {
  const me = bind(getMe, async () => ({ name: 'Jane Brien', email: 'jane@school.example' }))
  const lesson = bind(getLesson, async () => {
    throw new Problem('refused', 'Seen.')
  })

  test.each([
    ['a backslash', '/api/lessons/..\\me'],
    ['an encoded backslash', '/api/lessons/..%5Cme'],
    ['a double-encoded backslash', '/api/lessons/..%255cme'],
    ['a dot segment', '/api/lessons/../me'],
    ['an encoded dot segment', '/api/lessons/%2e%2e/me'],
    ['a half-encoded dot segment', '/api/lessons/.%2E/me'],
    ['a segment of one dot', '/api/./me'],
    ['an encoded slash', '/api/lessons%2Fgenai-module-1'],
    ['an empty segment', '/api//me'],
    ['two slashes at the start', '//api/me'],
    ['another host', '//evil.example/api/me'],
    ['a null character', '/api/me\0'],
    ['an encoded null character', '/api/me%00'],
    ['a line break', '/api/m\ne'],
    ['a tab', '/api/me\t'],
    ['a space at its end', '/api/me '],
    ['a question mark', '/api/me?x=/api/lessons/genai-module-1'],
    ['a number sign', '/api/me#/api/lessons/genai-module-1'],
    ['bytes that are no UTF-8', '/api/me/%FF'],
    ['no slash at the start', 'api/me'],
    ['nothing', ''],
  ])('with %s is refused before it is routed', async (_, path) => {
    const { ask, lines } = open(me, lesson)
    const answer = await ask({ path, routeKey: 'GET /api/lessons/{moduleId}' })
    expect(answer).toMatchObject({ status: 404, body: { code: 'not-found', requestId } })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect(lines).toEqual([{ level: 'warn', event: 'path-refused', requestId, status: 404 }])
  })

  test('reaches only the verb of the route that the gateway chose', async () => {
    const { ask } = open(me, lesson)
    expect(await ask({ path: '/api/me', routeKey: 'GET /api/lessons/{moduleId}' })).toMatchObject({ status: 404 })
    expect(await ask({ path: '/api/me' })).toMatchObject({ status: 200 })
  })
})

describe('a body', () => {
  const rename = bind(putName, async ({ name }) => ({ name, email: '' }))
  const webhook = bind(postStripeEvent, async () => ({ received: true as const }))
  const put = { method: 'PUT', path: '/api/me/name', body: { name: 'Jane' } }
  const post = { method: 'POST', path: '/api/stripe/webhook', body: { id: 'evt_1' } }

  test.each([
    '',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    'application/jsonp',
    'application/json; charset=utf-16',
    'application/json, text/plain',
  ])('of type "%s" is refused with 415', async (type) => {
    const { ask } = open(rename, webhook)
    for (const asked of [put, post])
      expect(await ask({ ...asked, headers: { 'content-type': type } })).toMatchObject({
        status: 415,
        body: { code: 'wrong-type', requestId },
      })
  })

  test.each(['gzip', 'br'])('compressed with %s is refused with 415', async (encoding) => {
    const { ask } = open(rename)
    expect(await ask({ ...put, headers: { 'content-encoding': encoding } })).toMatchObject({ status: 415 })
  })

  test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
    'of type %s is read',
    async (type) => {
      const { ask } = open(rename, webhook)
      for (const asked of [put, post])
        expect(await ask({ ...asked, headers: { 'content-type': type } })).toMatchObject({ status: 200 })
    },
  )

  test('of more parts than any page sends is refused before the schema reads it', async () => {
    const { ask } = open(rename)
    const parts = (count: number) => Array.from({ length: count }, (_, n) => n)
    for (const [count, status] of [
      [900, 200],
      [2_000, 400],
    ] as const)
      for (const more of [{ list: parts(count) }, { ...parts(count) }])
        expect(await ask({ ...put, body: { ...put.body, ...more } })).toMatchObject({ status })
  })

  test('that is not UTF-8 is refused instead of being repaired', async () => {
    const { ask } = open(rename, webhook)
    for (const bytes of [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf0, 0x9f]])
      for (const asked of [put, post]) {
        const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from(bytes), Buffer.from('"}')]).toString('base64')
        expect(await ask({ ...asked, body, isBase64Encoded: true })).toMatchObject({ status: 400 })
      }
  })

  test('of any bytes is answered with 200, 400 or 413, never with 500', async () => {
    const { ask } = open(rename, webhook)
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((one) => Buffer.from(one)),
      fc.json().map((one) => Buffer.from(one)),
      fc.record({ name: fc.string({ unit: 'binary' }) }).map((one) => Buffer.from(JSON.stringify(one))),
    )
    await fc.assert(
      fc.asyncProperty(bytes, async (one) => {
        const { status } = await ask({ ...put, body: one.toString('base64'), isBase64Encoded: true })
        expect([200, 400, 413]).toContain(status)
      }),
    )
  })
})

describe('a body on a GET', () => {
  const health = bind(getHealth, async () => ({ status: 'ok' as const, payments: 'off' as const }))

  test.each([false, true])('is ignored (base64: %s)', async (base64) => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { ask, lines } = open(health)
    const answer = await ask({ path: '/api/health', body: 'eA==', isBase64Encoded: base64 })
    expect(answer).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect(consoleError).not.toHaveBeenCalled()
    expect(lines.map(({ status }) => status)).toEqual([200])
  })

  test('still gives 404 on an unknown path', async () => {
    const { ask } = open(health)
    expect(await ask({ path: '/api/nowhere', body: 'x' })).toMatchObject({ status: 404, body: { requestId } })
  })
})

test('sends a PDF as bytes with a safe file name', async () => {
  const bytes = new Uint8Array([37, 80, 68, 70, 0, 255, 13, 10])
  const { handler } = open(bind(getLibraryPdf, async () => ({ filename: 'my "prompts"\r\n;ü.pdf', bytes })))
  const answer = await send(handler, { path: '/api/prompts/pdf', sub: 'learner-1' })
  expect(answer).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="my-prompts-.pdf"',
      'cache-control': 'no-store',
    },
  })
  expect(Buffer.from(String(answer.body), 'base64')).toEqual(Buffer.from(bytes))
})

describe('a lesson', () => {
  const { parts, log } = openPortal({} as Table, { payment: 'off', lessons: longLessons() })
  const handler = createApi(parts, { log, token })
  const path = '/api/lessons/genai-module-3'
  const ask = async (acceptEncoding: string) => {
    const result = (await handler(
      eventOf({ path, sub: 'learner-1', headers: { 'accept-encoding': acceptEncoding } }) as never,
      { awsRequestId: requestId } as never,
    )) as { body: string; headers: Record<string, string>; isBase64Encoded: boolean }
    return { ...result, bytes: Buffer.from(result.body, result.isBase64Encoded ? 'base64' : 'utf8') }
  }
  const lesson = JSON.stringify(parts.lessons.lesson('genai-module-3'))

  test.each<[string, string | undefined, (bytes: Buffer) => Buffer]>([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['gzip;q=0.5, br;q=1.0', 'br', brotliDecompressSync],
    ['GZIP', 'gzip', gunzipSync],
    ['identity', undefined, (bytes) => bytes],
    ['gzip;q=0', undefined, (bytes) => bytes],
    ['', undefined, (bytes) => bytes],
  ])('comes as the browser takes it: %j', async (accepted, encoding, plain) => {
    for (const answer of [await ask(accepted), await ask(accepted)]) {
      expect(answer.headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'no-store' })
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(answer.isBase64Encoded).toBe(encoding !== undefined)
      expect(plain(answer.bytes).toString()).toBe(lesson)
    }
  })

  test('is written and compressed once, and other answers each time', async () => {
    await ask('br')
    const writing = vi.spyOn(JSON, 'stringify')
    await ask('br')
    expect(writing.mock.calls.filter(([value]) => value === parts.lessons.lesson('genai-module-3'))).toEqual([])
    writing.mockRestore()
  })
})

describe('a lazy handler', () => {
  const ok = () =>
    serve([bind(getHealth, async () => ({ status: 'ok' as const, payments: 'off' as const }))], {
      log: () => {},
      token,
    })
  const health = (handler: ReturnType<typeof lazyHandler>) => send(handler, { path: '/api/health' })

  test('is created once, on the first call', async () => {
    let created = 0
    const handler = lazyHandler(() => {
      created += 1
      return ok()
    })
    expect(created).toBe(0)
    expect(await health(handler)).toMatchObject({ status: 200, body: { status: 'ok', payments: 'off' } })
    await health(handler)
    expect(created).toBe(1)
  })

  test('is created again on the next call if creating it failed', async () => {
    let tries = 0
    const handler = lazyHandler(() => {
      tries += 1
      if (tries === 1) throw new Error('Environment: TABLE_NAME is missing')
      return ok()
    })
    await expect(async () => health(handler)).rejects.toThrow('TABLE_NAME')
    expect((await health(handler)).status).toBe(200)
  })
})
