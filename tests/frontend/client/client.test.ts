import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getVerification, postCertificate } from '#certificates/contract'
import { getHealth } from '#core/health'
import { requestOf } from '#core/request'
import type { Route } from '#core/route'
import { getDashboard } from '#dashboard/contract'
import { getMe, putName } from '#people/contract'
import { getLibraryPdf, getPrompts, putPrompt } from '#prompts/contract'
import { getRecord, getRecordPdf } from '#record/contract'
import { getWork, postCompletion, putNote } from '#work/contract'
import { ApiProblem, call, callTimeout, createClient, Offline } from '../../../frontend/client/client.ts'
import { routes } from '../../../functions/routes.ts'

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  fetched.mockReset()
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const json = (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json', ...headers } })
const me = { name: 'Zoë Nguyễn', email: 'zoe@example.edu.au' }
const refusal = (status: number, code: string) => json({ code, message: 'Please.', requestId: 'r-1' }, status)
const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no error',
    (error) => error,
  )

describe('a request', () => {
  test('sends each input field exactly once: in the path, the query or the body', () => {
    const note = {
      moduleId: 'genai-module-2',
      boxId: 'rules/2',
      text: 'Ann & “Bob”?',
      version: 3,
      operation: 'o1234567',
    }
    expect(requestOf(putNote, note)).toEqual({
      method: 'PUT',
      url: '/api/modules/genai-module-2/notes/rules%2F2',
      body: JSON.stringify({ text: 'Ann & “Bob”?', version: 3, operation: 'o1234567' }),
    })
    expect(requestOf(getPrompts, { cursor: 'a b/c=' })).toEqual({
      method: 'GET',
      url: '/api/prompts?cursor=a+b%2Fc%3D',
    })
    expect(requestOf(getPrompts)).toEqual({ method: 'GET', url: '/api/prompts' })
    expect(requestOf(getVerification, { id: '../../me', r: '2' }).url).toBe('/api/verifications/..%2F..%2Fme?r=2')
    expect(requestOf(postCertificate, { key: 'genai-course', name: 'Zoë', operation: 'o1234567' })).toMatchObject({
      url: '/api/certificates/genai-course',
      body: '{"name":"Zoë","operation":"o1234567"}',
    })
    expect(JSON.parse(requestOf(putPrompt, { promptId: 'P', moduleId: 'M', title: null }).body ?? '')).toEqual({
      title: null,
    })
  })

  test.each(routes.map((route): [string, Route] => [`${route.method} ${route.path}`, route]))(
    '%s: sends every field where the server reads it',
    (_, route) => {
      const inputs = [...namesOf(route.params), ...namesOf(route.query), ...namesOf(route.body)]
      const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const { method, url, body } = requestOf(route, Object.fromEntries(inputs.map((name) => [name, `<${name}>`])))
      const { pathname, searchParams } = new URL(url, 'https://portal.example')

      expect(method).toBe(route.method)
      expect(namesOf(route.params)).toEqual(inPath)
      expect(pathname).toBe(route.path.replaceAll(/\{(\w+)\}/g, '%3C$1%3E'))
      expect([...searchParams.keys()]).toEqual(namesOf(route.query))
      expect(body === undefined).toBe(route.body === undefined)
      expect(Object.keys(JSON.parse(body ?? '{}'))).toEqual(namesOf(route.body))
    },
  )
})

const namesOf = (schema: Route['body']): string[] =>
  schema && 'shape' in schema ? Object.keys(schema.shape as object) : []

describe('a call', () => {
  test.each([
    [postCompletion, 'Australia/Perth'],
    [getRecord, 'Australia/Perth'],
    [getRecordPdf, 'Australia/Perth'],
    [putName, null],
  ] as const)('says in which zone the device is where a day is the learner’s: %#', async (route, zone) => {
    const resolved = Intl.DateTimeFormat().resolvedOptions()
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
      ...resolved,
      timeZone: 'Australia/Perth',
    })
    fetched.mockResolvedValue(json({}))
    await rejection(call(route, {} as never, { token: 't-1' }))
    expect(new Headers(fetched.mock.lastCall?.[1]?.headers).get('time-zone')).toBe(zone)
  })

  test('sends the token and the body, and returns the parsed answer', async () => {
    fetched.mockResolvedValue(json({ ...me, more: 'than is known here' }))
    expect(await call(putName, { name: 'Zoë Nguyễn' }, { token: 't-1' })).toEqual(me)
    const [url, init] = fetched.mock.calls[0] ?? []
    expect(url).toBe('/api/me/name')
    expect(init).toMatchObject({
      method: 'PUT',
      body: '{"name":"Zoë Nguyễn"}',
      headers: { 'content-type': 'application/json', authorization: 'Bearer t-1' },
    })
  })

  test('keeps what a problem with a code of a later release says, and doesn’t repeat a request that it refuses', async () => {
    const body = { message: 'Your plan has ended.', requestId: 'r-1', details: { plan: 1 } }
    fetched.mockResolvedValue(json({ ...body, code: 'plan-ended' }, 422))
    expect(await rejection(call(getMe, {}))).toMatchObject({ ...body, code: 'unexpected', status: 422, isFinal: true })
  })

  test('reads an answer without the courses and modules that a later release added', async () => {
    const progress = { moduleId: 'later-module', completed: true, activityCompleted: true, ticks: [], updatedAt: 'now' }
    const known = { ...progress, moduleId: 'digital-media' }
    const course = { courseId: 'digital-media', access: true, open: true }
    const dashboard = {
      ...me,
      courses: [{ ...course, courseId: 'later-course' }, course],
      progress: [progress, known],
      sections: { 'later-module': [] },
      certificates: [{ key: 'later-course', title: 'Later' }],
    }
    fetched.mockResolvedValueOnce(json(dashboard))
    expect(await call(getDashboard, {})).toMatchObject({ courses: [course], progress: [known], certificates: [] })
    fetched.mockResolvedValueOnce(json({ access: true, completed: ['later-module', 'digital-media'], notes: [] }))
    expect(await call(getWork, { moduleId: 'digital-media' })).toMatchObject({ completed: ['digital-media'] })
    fetched.mockResolvedValueOnce(json({ progress: known, open: ['later-module'] }))
    const completing = { moduleId: 'digital-media', operation: 'o1234567' } as const
    expect(await call(postCompletion, completing)).toMatchObject({ open: [] })
  })

  test('returns a PDF as a file with the server’s file name', async () => {
    const headers = { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="library.pdf"' }
    fetched.mockResolvedValue(new Response('%PDF-1.7', { headers }))
    const file = await call(getLibraryPdf, {}, { token: 't-1' })
    expect([file.name, file.type, file.size]).toEqual(['library.pdf', 'application/pdf', 8])
  })

  test('rejects with the server’s problem, including its details', async () => {
    const held = { boxId: 'b', text: 'newer', version: 4, savedAt: '2026-11-20T00:00:00Z' }
    fetched.mockResolvedValue(
      json({ code: 'conflict', message: 'Changed elsewhere.', requestId: 'r-9', details: held }, 409),
    )
    const error = await rejection(call(getMe, {}))
    expect(error).toBeInstanceOf(ApiProblem)
    expect(error).toMatchObject({
      code: 'conflict',
      status: 409,
      message: 'Changed elsewhere.',
      requestId: 'r-9',
      details: held,
    })
  })

  test.each([
    ['42', 42_000],
    ['0', 0],
    ['', undefined],
    ['Fri, 31 Dec 1999 23:59:59 GMT', undefined],
  ])('rejected with 429 and Retry-After %j is worth another try then', async (header, retryAfter) => {
    const body = { code: 'too-many-requests', message: 'Please try again in 42 seconds.', requestId: 'r-1' }
    fetched.mockResolvedValueOnce(json(body, 429, { 'retry-after': header }))
    expect(await rejection(call(putName, { name: 'Zoë' }))).toMatchObject({ ...body, retryAfter, isFinal: false })
    fetched.mockResolvedValueOnce(
      new Response('{"message":"Too Many Requests"}', { status: 429, headers: { 'retry-after': header } }),
    )
    expect(await rejection(call(putName, { name: 'Zoë' }))).toMatchObject({ code: 'unavailable', retryAfter })
  })

  test.each([
    [401, '{"message":"Unauthorized"}', 'not-signed-in', 'Please sign in to continue'],
    [403, '<html>Blocked by the school’s filter</html>', 'unavailable', 'The portal is busy just now.'],
    [404, '{"message":"Not Found"}', 'unavailable', 'The portal is busy just now.'],
    [405, '', 'unavailable', 'The portal is busy just now.'],
    [413, '{"message":"Request Entity Too Large"}', 'too-large', 'That is too much to send at once.'],
    [429, '{"message":"Too Many Requests"}', 'unavailable', 'The portal is busy just now.'],
    [502, '<html>CloudFront</html>', 'unavailable', 'The portal is busy just now.'],
    [504, '<html>CloudFront</html>', 'unavailable', 'The portal is busy just now.'],
    [500, '{"message":"Internal Server Error"}', 'unexpected', 'Something went wrong on our side.'],
  ])('reads a %i that isn’t from the API by its status', async (status, body, code, sentence) => {
    fetched.mockResolvedValue(new Response(body, { status, headers: { 'apigw-requestid': 'gateway-1' } }))
    const error = (await rejection(call(getMe, {}))) as ApiProblem
    expect([error.code, error.status, error.requestId]).toEqual([code, status, 'gateway-1'])
    expect(error.message).toContain(sentence)
    expect(error.message).not.toMatch(/Unauthorized|CloudFront|Internal/)
  })

  test('rejects data of another shape', async () => {
    fetched.mockResolvedValue(new Response('{"name":7}'))
    expect(await rejection(call(getMe, {}))).toMatchObject({ name: 'ApiProblem', code: 'unexpected', status: 200 })
  })

  test.each([
    ['a page', () => new Response('<!doctype html><title>Log in to SchoolNet</title>')],
    ['a page as if forbidden', () => new Response('<html>Blocked by policy</html>', { status: 403 })],
    ['nothing, to a method that it doesn’t let through', () => new Response('', { status: 405 })],
    ['its own gateway’s error', () => new Response('<html>Bad gateway</html>', { status: 502 })],
    ['a page as if we wanted a sign-in', () => new Response('<html>Sign in</html>', { status: 401 })],
    ['a redirect to its own page', () => Response.error()],
  ])('says so when the network answers with %s, and may be sent again later', async (_, answer) => {
    for (const route of [getMe, getLibraryPdf]) {
      fetched.mockResolvedValue(answer())
      const error = (await rejection(call(route, {}))) as ApiProblem
      expect(error).toMatchObject({ name: 'ApiProblem', code: 'unavailable', isFinal: false })
      expect(error.message).toMatch(/^Your network answered in place of the portal/)
      // What IT support needs: the portal's own host and the sign-in service's.
      expect(error.message).toContain(`${window.location.host} and cognito-idp.ap-southeast-2.amazonaws.com`)
      expect(fetched.mock.lastCall?.[1]).toMatchObject({ redirect: 'manual' })
    }
  })

  test('is offline when the network fails, even half-way through an answer', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await rejection(call(getMe, {}))).toBeInstanceOf(Offline)
    const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) })
    fetched.mockResolvedValueOnce(new Response(broken))
    expect(await rejection(call(getMe, {}))).toBeInstanceOf(Offline)
  })

  test.each([
    ['without a signal', {}],
    ['with a signal that never aborts', { signal: new AbortController().signal }],
  ])('is offline when the answer takes too long, %s', async (_, options) => {
    fakeTimeoutSignals()
    fetched.mockImplementation(never)
    const error = rejection(call(getMe, {}, options))
    await vi.advanceTimersByTimeAsync(callTimeout - 1)
    expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
    expect(await error).toBeInstanceOf(Offline)
  })

  test('rejects with the caller’s own reason when the caller aborts, before or during the call', async () => {
    fetched.mockImplementation(never)
    const controller = new AbortController()
    const error = rejection(call(getMe, {}, { signal: controller.signal }))
    controller.abort()
    expect(await error).toMatchObject({ name: 'AbortError' })
    expect(await rejection(call(getMe, {}, { signal: controller.signal }))).toMatchObject({ name: 'AbortError' })
    for (const [, init] of fetched.mock.calls) expect(init?.signal?.aborted).toBe(true)
  })

  test('needs no AbortSignal.any, which Chrome 111 and Safari 16.4 lack', async () => {
    const any = vi.spyOn(AbortSignal, 'any')
    fetched.mockResolvedValue(json(me))
    expect(await call(getMe, {}, { signal: new AbortController().signal })).toEqual(me)
    expect(any).not.toHaveBeenCalled()
  })
})

/** Fake timers, which `AbortSignal.timeout` then follows too. */
function fakeTimeoutSignals(): void {
  vi.useFakeTimers()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('timed out', 'TimeoutError')), milliseconds)
    return controller.signal
  })
}

/** A fetch that never answers; it rejects only when its signal aborts. */
const never: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    const stop = () => reject(new DOMException('aborted', 'AbortError'))
    if (init?.signal?.aborted) stop()
    init?.signal?.addEventListener('abort', stop)
  })

describe('a session’s client', () => {
  const session = { accessToken: vi.fn<(refused?: string) => Promise<string | undefined>>(), expire: vi.fn() }
  const client = createClient(session)
  afterEach(() => {
    session.accessToken.mockReset()
    session.expire.mockReset()
  })
  const tokensSent = () =>
    fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization')?.slice(7))

  test('sends the access token, but not to a public route', async () => {
    session.accessToken.mockResolvedValue('t-1')
    fetched.mockImplementation(async () => json(me))
    expect(await client.send(getMe)).toEqual(me)
    fetched.mockImplementation(async () => json({ status: 'ok', payments: 'off' }))
    await client.send(getHealth)
    expect(tokensSent()).toEqual(['t-1', undefined])
    expect(session.accessToken).toHaveBeenCalledTimes(1)
  })

  test('renews a refused token once', async () => {
    session.accessToken.mockImplementation(async (refused) => (refused ? 't-2' : 't-1'))
    fetched.mockResolvedValueOnce(refusal(401, 'not-signed-in')).mockResolvedValueOnce(json(me))
    expect(await client.send(getMe)).toEqual(me)
    expect(session.accessToken.mock.calls).toEqual([[undefined], ['t-1']])
    expect(tokensSent()).toEqual(['t-1', 't-2'])
    expect(session.expire).not.toHaveBeenCalled()
  })

  test('marks the session expired when the server refuses the renewed token too', async () => {
    session.accessToken.mockImplementation(async (refused) => (refused ? 't-2' : 't-1'))
    fetched.mockImplementation(async () => new Response('{"message":"Unauthorized"}', { status: 401 }))
    expect(await rejection(client.send(getMe))).toMatchObject({ code: 'not-signed-in', status: 401 })
    expect(session.expire).toHaveBeenCalledTimes(1)
    expect(tokensSent()).toEqual(['t-1', 't-2', 't-2'])
  })

  test('keeps token and session when the 401 is a page of something in between', async () => {
    session.accessToken.mockResolvedValue('t-1')
    fetched.mockImplementation(async () => new Response('<html>Sign in to SchoolNet</html>', { status: 401 }))
    expect(await rejection(client.send(getMe))).toMatchObject({ code: 'unavailable' })
    expect([tokensSent(), session.expire.mock.calls.length]).toEqual([['t-1'], 0])
  })

  test.each([
    [true, 'not-signed-in', 1],
    [undefined, 'not-signed-in', 1],
    [false, 'unavailable', 0],
  ])(
    'asks for a new sign-in only if the token arrives: the portal says %s, the client %s',
    async (authorization, code, expired) => {
      session.accessToken.mockImplementation(async (refused) => (refused ? 't-2' : 't-1'))
      fetched.mockImplementation(async (url) =>
        url === '/api/health'
          ? json({ status: 'ok', payments: 'off', ...(authorization !== undefined && { authorization }) })
          : json({ message: 'Unauthorized' }, 401),
      )
      const error = (await rejection(client.send(getMe))) as ApiProblem
      expect([error.code, session.expire.mock.calls.length]).toEqual([code, expired])
      if (!expired) expect(error.message).toContain(`pass on the header “Authorization” to ${window.location.host}`)
    },
  )

  test('is offline when the token takes too long', async () => {
    vi.useFakeTimers()
    session.accessToken.mockImplementation(() => new Promise(() => {}))
    const refused = rejection(client.send(getMe))
    await vi.advanceTimersByTimeAsync(callTimeout)
    expect(await refused).toBeInstanceOf(Offline)
    vi.useRealTimers()
  })

  test('sends nothing when nobody is signed in', async () => {
    session.accessToken.mockResolvedValue(undefined)
    expect(await rejection(client.send(getMe))).toMatchObject({ code: 'not-signed-in' })
    expect(fetched).not.toHaveBeenCalled()
  })

  test('passes on every other error and leaves the session alone', async () => {
    session.accessToken.mockResolvedValueOnce('t-1')
    fetched.mockResolvedValueOnce(refusal(403, 'no-access'))
    expect(await rejection(client.send(getMe))).toMatchObject({ code: 'no-access' })
    session.accessToken.mockRejectedValueOnce(new Offline())
    expect(await rejection(client.send(getMe))).toBeInstanceOf(Offline)
    expect(session.expire).not.toHaveBeenCalled()
  })
})
