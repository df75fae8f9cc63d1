import { describe, expect, test } from 'vitest'
import { createApi } from '#handlers/api'
import { openLocalTable } from '../core/local-table.ts'
import { claimsOf, requestId, send, type TestRequest, token } from '../gateway-request.ts'
import { newId, openPortal } from '../portal.ts'

const { table } = await openLocalTable()

/** The API on the local table, a learner with the courses that these tests use, and the log lines. */
async function openApi() {
  const portal = openPortal(table)
  const { log, lines, parts } = portal
  const handler = createApi(parts, { log, token })
  const learner = await portal.enrolled('genai-course', 'digital-media')
  const ask = (asked: TestRequest) => send(handler, { sub: learner.sub, ...asked })
  return { handler, learner, ask, lines }
}

const note = { text: 'Words', version: 0, operation: 'operation-1' }
const put = (path: string, body: unknown): TestRequest => ({ method: 'PUT', path, body })
const post = (path: string, body: unknown): TestRequest => ({ method: 'POST', path, body })
const notes = '/api/modules/genai-module-3/notes/notes'
const promptId = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const uncleanText = 'The text contains characters that cannot be saved. Please remove them and try again.'

test('a learner reads, writes and completes over HTTP', async () => {
  const { ask } = await openApi()
  expect((await ask({ path: '/api/me' })).body).toEqual({ name: 'Jane Brien', email: 'jane@school.example' })
  const saved = await ask(put(notes, { ...note, text: 'Grüße 三 👩‍🏫' }))
  expect(saved).toMatchObject({ status: 200, body: { boxId: 'notes', text: 'Grüße 三 👩‍🏫', version: 1 } })
  expect(saved.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  const conflict = await ask(put(notes, { ...note, operation: 'operation-2' }))
  expect(conflict).toMatchObject({
    status: 409,
    body: { code: 'conflict', requestId, details: { current: { text: 'Grüße 三 👩‍🏫', version: 1 } } },
  })
  const completion = await ask(post('/api/modules/genai-module-3/completion', { operation: 'operation-3' }))
  expect(completion).toMatchObject({ status: 200, body: { progress: { completed: true } } })
  expect((await ask({ path: '/api/dashboard' })).body.progress).toHaveLength(1)
})

test('a broken rule gives 422 with its sentence, a course without access 403', async () => {
  const { ask } = await openApi()
  expect(await ask(post('/api/modules/genai-module-1/completion', { operation: 'operation-1' }))).toMatchObject({
    status: 422,
    body: {
      code: 'refused',
      message: 'Please complete the quiz with at least 7 correct answers to unlock the next module.',
      requestId,
    },
  })
  expect(await ask({ path: '/api/lessons/failure-festival' })).toMatchObject({
    status: 403,
    body: { code: 'no-access', requestId },
  })
})

test('everyone may read previews and check certificates, signed in or not', async () => {
  const { handler, ask } = await openApi()
  for (const answer of [
    await send(handler, { path: '/api/previews/genai-module-1' }),
    await ask({ path: '/api/previews/genai-module-1' }),
  ])
    expect(answer).toMatchObject({ status: 200, body: { first: { id: 'story' }, outline: [{ id: 'work' }] } })
  expect(JSON.stringify((await send(handler, { path: '/api/previews/genai-module-1' })).body)).not.toContain(
    'Paid words',
  )
  expect(await send(handler, { path: '/api/previews/genai-module-1/sample' })).toMatchObject({
    status: 200,
    body: { exercise: { id: 'guess', happens: 1 } },
  })
  expect(await send(handler, { path: '/api/previews/digital-media/sample' })).toMatchObject({ status: 404 })
  expect(await send(handler, { path: `/api/verifications/${'0'.repeat(32)}` })).toMatchObject({ status: 404 })
})

describe('a request body', () => {
  test.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['cut off', '{"text": "Wor'],
    ['a bare word', 'text'],
    ['a trailing comma', '{"text": "Words",}'],
    ['a form', 'text=Words&version=0'],
  ])('that is %s cannot be read', async (_, body) => {
    const { ask } = await openApi()
    expect(await ask({ method: 'PUT', path: notes, body })).toEqual({
      status: 400,
      headers: expect.anything(),
      body: {
        code: 'bad-request',
        message: 'The request could not be read. Please reload the page and try again.',
        requestId,
      },
    })
  })

  test.each<[string, unknown, string]>([
    ['null', 'null', 'the request'],
    ['a list', [], 'the request'],
    ['a string', '"Words"', 'the request'],
    ['an empty object', {}, 'text'],
    ['a number for the text', { ...note, text: 1 }, 'text'],
    ['null for the text', { ...note, text: null }, 'text'],
    ['a string for the version', { ...note, version: '0' }, 'version'],
    ['a fractional version', { ...note, version: 0.5 }, 'version'],
    ['a version below zero', { ...note, version: -1 }, 'version'],
    ['an infinite version', '{"text":"Words","version":1e400,"operation":"operation-1"}', 'version'],
    ['no operation', { text: 'Words', version: 0 }, 'operation'],
  ])('with %s is refused with a sentence that names it', async (_, body, field) => {
    const { ask, learner } = await openApi()
    const answer = await ask({ method: 'PUT', path: notes, body })
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'bad-request',
        message: `Something is wrong with “${field}”. Please reload the page and try again.`,
        requestId,
      },
    })
    expect(await learner.notes.all('genai-module-3')).toEqual([])
  })

  test.each<[string, TestRequest, string]>([
    [
      'a malformed operation id',
      put(notes, { ...note, operation: 'short' }),
      'The operation id is missing or malformed.',
    ],
    [
      'a malformed prompt id',
      post('/api/prompts', { promptId: 'not-a-ulid', moduleId: 'digital-media', title: null, text: 'Words' }),
      'Something is wrong with “promptId”. Please reload the page and try again.',
    ],
    [
      'an unknown module',
      post('/api/prompts', { promptId, moduleId: 'genai-module-6', title: null, text: 'Words' }),
      'Something is wrong with “moduleId”. Please reload the page and try again.',
    ],
    [
      'a malformed tick',
      put('/api/modules/genai-module-1/position', { tick: ['story', 'Not an id'], untick: [] }),
      'Something is wrong with “tick.1”. Please reload the page and try again.',
    ],
    [
      'too many ticks',
      put('/api/modules/genai-module-1/position', { tick: Array(101).fill('story'), untick: [] }),
      'Something is wrong with “tick”. Please reload the page and try again.',
    ],
    [
      'a list of answers',
      post('/api/modules/genai-module-1/quiz', { attempt: 1, answers: ['A'], operation: 'operation-1' }),
      'Something is wrong with “answers”. Please reload the page and try again.',
    ],
    ['an unclean name', put('/api/me/name', { name: 'Jane\u0000' }), uncleanText],
  ])('with %s is refused with a sentence for the learner', async (_, asked, message) => {
    const { ask } = await openApi()
    expect(await ask(asked)).toMatchObject({ status: 400, body: { code: 'bad-request', message } })
  })

  const unclean = ['a null \u0000', 'half an emoji \ud83d']
  test.each(unclean)('with %j is refused before anything is saved', async (text) => {
    const { ask, learner } = await openApi()
    const refused = { status: 400, body: { code: 'bad-request', message: uncleanText } }
    const prompt = { promptId, moduleId: 'digital-media', title: null, text: 'Words' }
    expect(await ask(put(notes, { ...note, text }))).toMatchObject(refused)
    expect(await ask(post('/api/prompts', { ...prompt, text }))).toMatchObject(refused)
    expect(await ask(post('/api/prompts', { ...prompt, title: text }))).toMatchObject(refused)
    expect(
      await ask(
        put(`/api/prompts/digital-media/${promptId}`, { ...prompt, text, version: 1, operation: 'operation-1' }),
      ),
    ).toMatchObject(refused)
    expect(await ask(put('/api/me/name', { name: text }))).toMatchObject(refused)
    expect(await ask(post('/api/certificates/digital-media', { name: text, operation: 'operation-1' }))).toMatchObject(
      refused,
    )
    expect(await learner.notes.all('genai-module-3')).toEqual([])
    expect(await learner.prompts.count()).toBe(0)
  })

  test('of 1 MB is read, one byte more is refused', async () => {
    const { ask } = await openApi()
    const ofBytes = (bytes: number) => {
      const empty = JSON.stringify({ ...note, text: '' }).length
      return JSON.stringify({ ...note, text: 'a'.repeat(bytes - empty) })
    }
    expect(await ask(put(notes, ofBytes(1024 * 1024)))).toMatchObject({
      status: 413,
      body: { code: 'too-large', message: expect.stringContaining('characters long; 100,000 can be saved') },
    })
    expect(await ask(put(notes, ofBytes(1024 * 1024 + 1)))).toMatchObject({
      status: 413,
      body: {
        code: 'too-large',
        message: 'That is more text than can be saved at once. Please shorten it; nothing has been cut.',
      },
    })
  })

  test('with the longest notes is accepted, even with every character escaped', async () => {
    const { ask } = await openApi()
    const text = '字'.repeat(100_000)
    const escaped = JSON.stringify({ ...note, text: '' }).replace('""', `"${'\\u5b57'.repeat(100_000)}"`)
    expect(await ask(put(notes, escaped))).toMatchObject({ status: 200, body: { text } })
  })
})

describe('404 with a sentence', () => {
  test.each<[string, TestRequest]>([
    ['for an unknown path', { path: '/api/nothing' }],
    ['for the root path', { path: '/' }],
    ['for a trailing slash', { path: '/api/me/' }],
    ['for a path in capitals', { path: '/API/ME' }],
    ['for another method', { method: 'DELETE', path: '/api/me' }],
    ['for a method that no route uses', { method: 'PATCH', path: notes }],
    ['for an unknown module', { path: '/api/lessons/genai-module-6' }],
    ['for a module named like an object property', { path: '/api/lessons/constructor' }],
    ['for an empty module', { path: '/api/lessons/' }],
    ['for an unknown box', put('/api/modules/genai-module-3/notes/nowhere', note)],
    ['for a malformed box id', put('/api/modules/genai-module-3/notes/No%20box', note)],
    // DynamoDB refuses a sort key of more than 1,024 bytes, which would be an error of ours.
    ['for a box id too long for a key', { path: `/api/modules/digital-media/notes/${'a'.repeat(1_100)}/history` }],
    ['for an unknown certificate key', { path: '/api/certificates/wine-tasting' }],
    ['for a certificate key named like an object property', { path: '/api/certificates/constructor' }],
    ['for an unknown prompt', { method: 'DELETE', path: `/api/prompts/digital-media/${promptId}` }],
    ['for a malformed prompt id', { method: 'DELETE', path: '/api/prompts/digital-media/1' }],
    ['for a malformed certificate id', { path: '/api/verifications/0123' }],
    ['for a path that does not decode', { path: '/api/lessons/%E0%A4%A' }],
  ])('%s', async (_, asked) => {
    const { ask } = await openApi()
    expect(await ask(asked)).toMatchObject({
      status: 404,
      body: {
        code: 'not-found',
        message: expect.stringMatching(
          /^(We can’t find anything at|We can’t find that|This box is no longer part of) .*\.$/,
        ),
        requestId,
      },
    })
  })

  test.each(['r=', 'r=two', 'r=-1', 'r=1.5', 'r=1000'])('a malformed query (%s) is a bad request', async (query) => {
    const { handler } = await openApi()
    expect(await send(handler, { path: `/api/verifications/${'0'.repeat(32)}`, query })).toMatchObject({
      status: 400,
      body: { message: 'Something is wrong with “r”. Please reload the page and try again.' },
    })
  })
})

describe('the token', () => {
  const learner = claimsOf(newId())
  const { sub: _, ...withoutSub } = learner

  test.each<[string, Record<string, string> | undefined]>([
    ['is missing', undefined],
    ['has no claims', {}],
    ['names no learner', withoutSub],
    ['names a blank learner', { ...learner, sub: '' }],
    ['is an ID token', { ...learner, token_use: 'id', aud: token.clientId }],
    ['has no token use', { sub: learner.sub ?? '', iss: token.issuer, client_id: token.clientId }],
    ['is from another user pool', { ...learner, iss: `${token.issuer}2` }],
    ['is for another client', { ...learner, client_id: 'another' }],
  ])('is rejected as not signed in if it %s', async (__, claims) => {
    const { handler, lines } = await openApi()
    const asked = { path: '/api/me', claims: claims ?? undefined }
    expect(await send(handler, asked)).toMatchObject({
      status: 401,
      body: { code: 'not-signed-in', message: 'Please sign in to continue', requestId },
    })
    expect(lines).toEqual([expect.objectContaining({ status: 401, level: 'warn' })])
  })

  test('alone decides which learner acts, whatever the query and body say', async () => {
    const { ask, learner: owner } = await openApi()
    const stranger = newId()
    await ask({ ...put(notes, { ...note, sub: stranger, learner: stranger }), query: `sub=${stranger}` })
    expect(await owner.notes.all('genai-module-3')).toHaveLength(1)
    expect(await table.queryAll({ pk: `LEARNER#${stranger}`, from: ' ', to: '~' })).toEqual([])
  })

  test('does not let the body override the module in the path', async () => {
    const { ask, learner: owner } = await openApi()
    await ask(put(notes, { ...note, moduleId: 'genai-module-4', boxId: 'thoughts' }))
    expect(await owner.notes.all('genai-module-4')).toEqual([])
    expect(await owner.notes.read('genai-module-3', 'notes')).toMatchObject({ text: 'Words' })
  })
})

test('a request logs one line: the route without its parameters, the learner as a hash, none of their text', async () => {
  const { ask, lines, learner } = await openApi()
  await ask(put(notes, { ...note, text: 'Confidential words' }))
  await ask(post('/api/modules/genai-module-1/completion', { operation: 'operation-1' }))
  expect(lines).toEqual([
    {
      level: 'info',
      event: 'request',
      requestId,
      route: 'PUT /api/modules/{moduleId}/notes/{boxId}',
      status: 200,
      ms: expect.any(Number),
      learner: expect.stringMatching(/^[0-9a-f]{16}$/),
    },
    expect.objectContaining({ level: 'warn', status: 422, route: 'POST /api/modules/{moduleId}/completion' }),
  ])
  const logged = JSON.stringify(lines)
  for (const secret of [learner.sub, 'Confidential', 'token of', 'jane@school.example', 'Jane'])
    expect(logged).not.toContain(secret)
})
