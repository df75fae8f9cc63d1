import * as fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { Problem } from '#core/problem'
import type { Route } from '#core/route'
import { createApi } from '#handlers/api'
import { createPayments } from '#handlers/payments'
import { routes } from '../../../functions/routes.ts'
import { openLocalTable } from '../core/local-table.ts'
import { type Handler, requestId, send, token } from '../gateway-request.ts'
import { openPortal } from '../portal.ts'
import { fieldsOf, number, text, validValuesOf } from '../request-fields.ts'

const { table } = await openLocalTable()
/** `npm run test:long` has 200. */
const runs = process.env.TABLE === 'local' ? 200 : 15
const portal = openPortal(table)
const { log, lines, parts, stripe, origin } = portal
const learner = await portal.enrolled('genai-course', 'digital-media')
const handlers: Partial<Record<Route['function'], Handler>> = {
  api: createApi(parts, { log, token }),
  payments: createPayments({ ...parts, stripe: async () => stripe, origin }, { log, token }),
}

const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: text },
  { weight: 3, arbitrary: number },
  fc.array(text, { maxLength: 3 }),
  fc.dictionary(text, text, { maxKeys: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant(null),
)

/** Values for fields: mostly valid, sometimes garbage, sometimes missing. */
function valuesFor(fields: readonly string[], garbage: fc.Arbitrary<unknown>) {
  const entries = fields.map((field) => {
    const valid = validValuesOf(field)
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
      expect([200, 303, 400, 403, 404, 409, 413, 422, 429]).toContain(status)
      if (status < 400) return
      expect(Problem.safeParse(answer).success).toBe(true)
      expect(answer.requestId).toBe(requestId)
      expect(answer.message).toMatch(/^[A-Z].{10,}\S$/s)
      expect(answer.message).not.toBe('Invalid input')
    }),
    { numRuns: hasInput ? runs : 2 },
  )
})
