import { expect, test } from 'vitest'
import type { RouteFunction } from '#core/route'
import type { Table } from '#core/table'
import { createApi } from '#handlers/api'
import { createDocuments } from '#handlers/documents'
import { createPayments } from '#handlers/payments'
import { openAccount } from '../account-handler.ts'
import { type Handler, send, type TestRequest, token } from '../gateway-request.ts'
import { memoryTable } from '../paper/memory-table.ts'
import { openPortal } from '../portal.ts'

/** A table on which every counter is full. */
const memory = memoryTable()
const full: Table = {
  ...memory,
  write: async (key, change) =>
    key.sk.startsWith('RATE#') ? { written: false, current: undefined } : memory.write(key, change),
}
const { parts, stripe, origin, log, enrolled } = openPortal(full)
const { sub } = await enrolled('genai-course', 'digital-media')
/** Operators have no limits. What the account function does with Google counts nothing, because each call needs a sign-in. */
type Counting = Exclude<RouteFunction, 'admin'>
const handlers: Record<Counting, Handler> = {
  api: createApi(parts, { log, token }),
  payments: createPayments({ ...parts, stripe: async () => stripe, origin }, { log, token }),
  documents: createDocuments({ ...parts, origin }, { log, token }),
  account: openAccount({ ...parts, log }),
}

const promptId = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const operation = 'operation-1'
const words = { title: null, text: 'Words' }
const limited: [Counting, string, string, unknown?][] = [
  ['documents', 'GET', '/api/certificates/genai-course/pdf'],
  ['documents', 'GET', '/api/modules/genai-module-1/notes/pdf'],
  ['documents', 'GET', '/api/prompts/pdf'],
  ['documents', 'GET', '/api/lessons/genai-module-1/activities/one/pdf'],
  ['payments', 'POST', '/api/checkouts', { courseId: 'failure-festival' }],
  ['payments', 'POST', '/api/payments/verification', { sessionId: 'cs_test_a1' }],
  ['payments', 'POST', '/api/payments/restoration', {}],
  ['payments', 'POST', '/api/payments/cs_test_a1/invoice', {}],
  ['payments', 'POST', '/api/payments/cs_test_a1/receipt', {}],
  ['account', 'POST', '/api/me/sign-in/changes', { change: 'password' }],
  ['api', 'POST', '/api/prompts', { promptId, moduleId: 'digital-media', ...words }],
  ['api', 'PUT', `/api/prompts/digital-media/${promptId}`, { ...words, version: 1, operation }],
  ['api', 'DELETE', `/api/prompts/digital-media/${promptId}`],
  ['api', 'POST', '/api/modules/genai-module-1/quiz', { attempt: 1, answers: {}, operation }],
  ['api', 'PUT', '/api/me/name', { name: 'Jane Brien' }],
  ['api', 'GET', '/api/me/export'],
  ['api', 'PUT', '/api/certificates/genai-course/name', { name: 'Jane Brien', revision: 1, operation }],
]
const unlimited: [Counting, string, string, unknown?][] = [
  ['api', 'GET', '/api/me'],
  ['api', 'GET', '/api/dashboard'],
  ['api', 'GET', '/api/lessons/genai-module-1'],
  ['api', 'GET', '/api/modules/genai-module-1/work'],
  ['api', 'GET', '/api/prompts'],
  ['payments', 'GET', '/api/payments'],
  ['api', 'PUT', '/api/modules/digital-media/notes/thoughts', { text: 'Words', version: 0, operation }],
  ['api', 'PUT', '/api/modules/digital-media/notes/thoughts', { text: 'x', version: 1, operation: 'operation-2' }],
  ['api', 'GET', '/api/modules/digital-media/notes/thoughts/history'],
  ['api', 'GET', `/api/prompts/digital-media/${promptId}/history`],
  ['api', 'PUT', '/api/modules/digital-media/position', { tick: [], untick: [] }],
  ['api', 'PUT', '/api/modules/genai-module-1/quiz/draft', { attempt: 1, chosen: {} }],
]
const asked = (method: string, path: string, body: unknown) =>
  ({ method, path, sub, ...(body !== undefined && { body }) }) as TestRequest

test.each(limited)(
  '%s: %s %s is refused while its limit is reached, with the time to wait',
  async (name, ...request) => {
    const [method, path, body] = request
    const answer = await send(handlers[name], asked(method, path, body))
    expect(answer).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.body.message).toMatch(
      /^You have reached the limit of .*\. Please try again in .*; nothing is lost\.$/,
    )
  },
)

test.each(unlimited)('%s: %s %s has no limit', async (name, ...request) => {
  const [method, path, body] = request
  expect((await send(handlers[name], asked(method, path, body))).status).toBe(200)
})
