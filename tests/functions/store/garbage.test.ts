import * as fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { Problem } from '#contract/problem'
import type { Route } from '#contract/route'
import { routes } from '#contract/routes'
import { courseIds, moduleIds } from '#domain/catalogue'
import { certificateKeys } from '#domain/certificate-keys'
import { createApi } from '../../../functions/handlers/api.ts'
import { createPayments } from '../../../functions/handlers/payments.ts'
import { type Handler, requestId, send, token } from '../gateway-request.ts'
import { openPortal } from '../portal.ts'
import { answersOf, option } from '../small-lessons.ts'
import { openLocalTable } from './local-table.ts'

const { table } = await openLocalTable()
const portal = openPortal(table)
const { log, lines, parts, stripe, origin } = portal
const learner = await portal.enrolled('genai-course', 'digital-media')
const handlers: Partial<Record<Route['function'], Handler>> = {
  api: createApi(parts, { log, token }),
  payments: createPayments({ ...parts, stripe: async () => stripe, origin }, { log, token }),
}

const promptId = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const text = fc.oneof(
  fc.constantFrom('constructor', '__proto__', 'toString', '..', '%', '%00', '%ED%A0%80', '#', '?', '', '\0', '\ud800'),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constant('字'.repeat(370)),
)
const number = fc.constantFrom(0, -0, 1, 2, -1, 0.5, 1e308, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, 2 ** 53)
const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: text },
  { weight: 3, arbitrary: number },
  fc.array(text, { maxLength: 3 }),
  fc.dictionary(text, text, { maxKeys: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant(null),
)

/** Valid values for each field of a path, a query or a body. */
const validValues: Record<string, fc.Arbitrary<unknown>> = {
  moduleId: fc.constantFrom(...moduleIds),
  courseId: fc.constantFrom(...courseIds),
  boxId: fc.constantFrom('notes', 'thoughts', 'field-test'),
  promptId: fc.constant(promptId),
  key: fc.constantFrom(...certificateKeys, 'module-1', 'long#2026-03-02T01:00:00.000Z#1'),
  id: fc.constant('0'.repeat(32)),
  r: fc.constantFrom('0', '1', '999'),
  form: fc.constantFrom('add', promptId),
  over: number,
  keepPrevious: fc.boolean(),
  where: text,
  cursor: text.map((end) => `PROMPT#genai-module-2#${end}`),
  operation: fc.constant('operation-1'),
  version: number,
  revision: number,
  attempt: number,
  text: fc.constantFrom('Words', '字'.repeat(20_000), '字'.repeat(100_000)),
  title: fc.constantFrom(null, 'A title'),
  name: fc.constantFrom('Jane Brien', 'Student', '王'),
  sessionId: fc.constantFrom('cs_test_1', 'cs_live_1'),
  place: fc.constantFrom('story', 'rules/1', 'nsw', 'nt'),
  sector: fc.constantFrom('government', 'independent'),
  stage: fc.constantFrom('early', 'senior'),
  from: fc.constantFrom('genai-module-1', 'digital-media'),
  exerciseId: fc.constantFrom('relief-note', 'what-to-paste', 'wetland-page', 'advice-to-marcus'),
  answer: fc.constantFrom(
    { type: 'predict', done: false, choice: 0, sure: 80 },
    { type: 'sort', done: true, groups: { 0: 1 } },
    { type: 'spot', done: false, marked: [0, 2] },
    { type: 'respond', done: true, ticks: [] },
  ),
  tick: fc.subarray(['story', 'work', 'rules/1', 'rules/2']),
  untick: fc.subarray(['story', 'work', 'rules/1', 'rules/2']),
  word: fc.constantFrom('DELETE', ' DELETE ', 'delete'),
  certificates: fc.constantFrom('withdraw', 'keep'),
  news: fc.boolean(),
  chosen: fc.constantFrom({}, { q1: option(1, 'A') }),
  answers: fc.constantFrom(answersOf('genai-module-1'), answersOf('genai-module-2', 3)),
}

const fieldsOf = (schema: Route['body']): string[] =>
  schema && 'shape' in schema ? Object.keys(schema.shape as object) : []

/** Values for fields: mostly valid, sometimes garbage, sometimes missing. */
function valuesFor(fields: readonly string[], garbage: fc.Arbitrary<unknown>) {
  const entries = fields.map((field) => {
    const valid = validValues[field]
    if (!valid) throw new Error(`Add values for “${field}” to validValues`)
    return [field, fc.oneof({ weight: 4, arbitrary: valid }, { weight: 1, arbitrary: garbage })] as const
  })
  return fc.record(Object.fromEntries(entries), { requiredKeys: [] })
}

const wellFormed = (one: unknown): string => String(one).replaceAll(/\p{Surrogate}/gu, '\ufffd')
const encoded = (one: unknown): string => encodeURIComponent(wellFormed(one))

function inputsOf(route: Route) {
  const params = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const body = valuesFor(fieldsOf(route.body), anything).map((one) => JSON.stringify(one))
  return fc.record({
    params: valuesFor(params, text),
    query: valuesFor(fieldsOf(route.query), text),
    escaped: fc.boolean(),
    body: route.body
      ? fc.oneof(
          { weight: 8, arbitrary: body },
          fc.json({ maxDepth: 2 }),
          fc.string({ unit: 'binary' }),
          fc.constant(undefined),
        )
      : fc.constant(undefined),
  })
}

afterEach(() => {
  expect(lines.splice(0).filter(({ level }) => level === 'error')).toEqual([])
})

const served = routes.filter((route) => handlers[route.function])
const called = served.map((route) => [`${route.method} ${route.path}`, route] as const)

test.each(called)('no input crashes %s: it returns a result or a readable problem', async (_, route) => {
  const handler = handlers[route.function]
  const hasInput = route.path.includes('{') || route.query !== undefined || route.body !== undefined
  await fc.assert(
    fc.asyncProperty(inputsOf(route), async ({ params, query, escaped, body }) => {
      const given = (name: string) => params[name] ?? ''
      const path = route.path.replaceAll(/\{(\w+)\}/g, (__, name) => (escaped ? encoded : wellFormed)(given(name)))
      const queried = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`)
      const asked = { method: route.method, path, query: queried.join('&'), body, sub: learner.sub }
      const { status, body: answer } = await send(handler as Handler, asked)
      // 429: restoring purchases is limited to five a day.
      expect([200, 400, 403, 404, 409, 413, 422, 429]).toContain(status)
      if (status === 200) return
      expect(Problem.safeParse(answer).success).toBe(true)
      expect(answer.requestId).toBe(requestId)
      expect(answer.message).toMatch(/^[A-Z].{10,}\S$/s)
      expect(answer.message).not.toBe('Invalid input')
    }),
    { numRuns: hasInput ? 40 : 2 },
  )
})
