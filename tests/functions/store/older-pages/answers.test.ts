import { expect, test } from 'vitest'
import { routes } from '#contract/routes'
import { createApi } from '../../../../functions/handlers/api.ts'
import { createPayments } from '../../../../functions/handlers/payments.ts'
import { send, type TestRequest, token } from '../../gateway-request.ts'
import { older, readByOlder } from '../../older-pages/read.ts'
import { openPortal } from '../../portal.ts'
import { answersOf } from '../../small-lessons.ts'
import { openLocalTable } from '../local-table.ts'
import { live } from '../own-data/busy-learner.ts'

const { table } = await openLocalTable()
const portal = openPortal(table)
const { log, parts, stripe, origin } = portal
const handlers = {
  api: createApi(parts, { log, token }),
  payments: createPayments({ ...parts, stripe: async () => stripe, origin }, { log, token }),
}
const { sub } = await live(table, portal, 'Jane')
const record = (await send(handlers.api, { path: '/api/certificates/digital-media', sub })).body.certificate

const promptId = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const operation = 'operation-0'
const work = '/api/modules/genai-module-1'
const one = '/api/modules/digital-media'
/** As the newest page says it. */
const predict = { type: 'predict', done: false, choice: 0, sure: 50, certainty: 25 }
const text = { title: 'Title', text: 'Words', operation }

/** A request of each route that a page calls, in an order in which each succeeds. */
const calls: Record<string, Partial<TestRequest>> = {
  'GET /api/me': {},
  'PUT /api/me/name': { body: { name: 'Jane Brien' } },
  'PUT /api/me/teaching': { body: { place: 'nsw', sector: 'government', stage: 'senior' } },
  'PUT /api/me/agreement': { body: { news: false } },
  'GET /api/me/export': {},
  'GET /api/me/deletion': {},
  'GET /api/dashboard': {},
  'GET /api/previews/{moduleId}': { path: '/api/previews/failure-festival' },
  'GET /api/lessons/{moduleId}': { path: '/api/lessons/genai-module-1' },
  'GET /api/modules/{moduleId}/work': { path: `${work}/work` },
  'PUT /api/modules/{moduleId}/notes/{boxId}': { path: `${one}/notes/thoughts`, body: { ...text, version: 0 } },
  'PUT /api/modules/{moduleId}/place': { path: `${one}/place`, body: { place: 'story', tick: ['work'], untick: [] } },
  'PUT /api/modules/{moduleId}/quiz/draft': { path: `${work}/quiz/draft`, body: { attempt: 2, chosen: {} } },
  'POST /api/modules/{moduleId}/quiz': {
    path: `${work}/quiz`,
    body: { attempt: 2, answers: answersOf('genai-module-1', 9), operation },
  },
  'POST /api/modules/{moduleId}/completion': { path: `${work}/completion`, body: { operation } },
  'PUT /api/modules/{moduleId}/exercises/{exerciseId}': {
    path: `${one}/exercises/guess`,
    body: { answer: predict, version: 0, operation },
  },
  'POST /api/modules/{moduleId}/notes/{boxId}/versions': { path: `${one}/notes/thoughts/versions`, body: text },
  'GET /api/modules/{moduleId}/notes/{boxId}/versions': { path: `${work}/notes/notes/versions` },
  'POST /api/prompts/{moduleId}/{promptId}/versions': {
    path: `/api/prompts/digital-media/${promptId}/versions`,
    body: text,
  },
  'GET /api/prompts/{moduleId}/{promptId}/versions': { path: `/api/prompts/digital-media/${promptId}/versions` },
  'GET /api/words': {},
  'GET /api/prompts': {},
  'POST /api/prompts': { body: { ...text, promptId: promptId.replace('01A', '01B'), moduleId: 'digital-media' } },
  'PUT /api/prompts/{moduleId}/{promptId}': {
    path: `/api/prompts/digital-media/${promptId}`,
    body: { ...text, version: 2 },
  },
  'GET /api/modules/{moduleId}/forms': { path: `${one}/forms` },
  'PUT /api/modules/{moduleId}/forms/{form}': {
    path: `${work}/forms/add`,
    body: { ...text, promptId: promptId.replace('01A', '01C'), version: 0 },
  },
  'DELETE /api/prompts/{moduleId}/{promptId}': { path: `/api/prompts/digital-media/${promptId}` },
  'POST /api/checkouts': { body: { courseId: 'failure-festival' } },
  'POST /api/payments/verification': { body: { sessionId: 'cs_test_Jane' } },
  'GET /api/payments': {},
  'POST /api/payments/restoration': { body: {} },
  'POST /api/payments/{sessionId}/receipt': { path: '/api/payments/cs_test_Jane/receipt', body: {} },
  'GET /api/certificates/{key}': { path: '/api/certificates/digital-media' },
  'POST /api/certificates/{key}': {
    path: '/api/certificates/genai-module-1',
    body: { name: 'Jane Brien', operation },
  },
  'PUT /api/certificates/{key}/name': {
    path: '/api/certificates/digital-media/name',
    body: { name: 'Jane Brown', revision: 1, operation },
  },
  'GET /api/verifications/{id}': { path: `/api/verifications/${(record as { id: string }).id}` },
  'DELETE /api/me/deletion': {},
}

/** Not called by a page, tried elsewhere with a user pool or on a paid invoice, or without an answer to read. */
const others = /health|webhook|google|invoice|pdf$|POST \/api\/me\/deletion/

test('every route that an older page reads is called here', () => {
  const called = [...older.answers.keys()].filter((route) => !others.test(route))
  expect(Object.keys(calls).sort()).toEqual(called.sort())
})

test.each(Object.entries(calls))('a page that sends no version reads the answer of %s', async (name, asked) => {
  const route = routes.find(({ method, path }) => `${method} ${path}` === name)
  const { method = '', path = '' } = route ?? {}
  const { status, body } = await send(handlers[route?.function as 'api'], { method, path, sub, ...asked })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(readByOlder(name, body)).not.toBeInstanceOf(Array)
})
