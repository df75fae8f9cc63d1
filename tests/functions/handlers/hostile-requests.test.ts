import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Route, RouteFunction } from '#core/route'
import { createApi } from '#handlers/api'
import { createDocuments } from '#handlers/documents'
import { createPayments } from '#handlers/payments'
import { openPoolAccounts } from '#signing-in/cognito-accounts'
import { routes } from '../../../functions/routes.ts'
import { openAccount } from '../account-handler.ts'
import { openDesk } from '../desk/desk-handler.ts'
import { type Handler, send, token } from '../gateway-request.ts'
import { memoryTable } from '../paper/memory-table.ts'
import { openPortal } from '../portal.ts'
import { fieldsOf, schemaOf, validValuesOf } from '../request-fields.ts'

/** Processor time that one request may take, in ms. */
const budget = 500
/** A busy machine charges for more than the request, so one that takes too long is asked again: the shortest time counts. */
const tries = 3
/** The functions parse bodies of up to 1 MB. */
const parsedBytes = 1024 * 1024
/** API Gateway passes on bodies of up to 10 MB. */
const passedBytes = 10 * 1024 * 1024
/** API Gateway allows 10,240 bytes for the request line and all headers. */
const pathBytes = 9_000

const portal = openPortal(memoryTable())
const { parts, stripe, origin, log } = portal
const learner = await portal.enrolled('genai-course', 'digital-media')
const handlers: Record<RouteFunction, Handler> = {
  admin: openDesk(portal).handler,
  api: createApi(parts, { log, token }),
  payments: createPayments({ ...parts, stripe: async () => stripe, origin }, { log, token }),
  documents: createDocuments({ ...parts, origin }, { log, token }),
  account: openAccount({ ...parts, accounts: openPoolAccounts('ap-southeast-2_Example'), log }),
}

/** What makes a text slow to clean, check or search: it's repeated until the request is full. */
const units: Record<string, [start: string, unit: string, end: string]> = {
  'alternating marks': ['e', '\u0301\u0323', ''],
  blanks: ['a', ' ', 'a'],
  backslashes: ['', '\\', ''],
  joiners: ['a', '\u200d', 'a'],
  'letters that grow': ['', '\ufdfa', ''],
  'full stops': ['', '.', 'a'],
  'question marks': ['', '?', '\n'],
  slashes: ['', '/verify/', '\n'],
  hyphens: ['', 'a-', '!'],
}

/** Room for a field beside the others of its body. */
const room = parsedBytes - 1024
const many = (what: (index: number) => string, bytes: number) =>
  Array.from({ length: Math.floor(room / bytes) }, (_, n) => what(n)).join()
/** What a field gets that isn't text, as JSON. */
const values = { lists: `[${many(() => '[]', 3)}]`, fields: `{${many((n) => `"q${n}x":""`, 14)}}` }

/** Bodies that are slow to parse. What they hold never gets as far as a route's schema, so each function gets them once. */
const bodies = {
  '10 MB': `"${'e\u0301'.repeat(passedBytes / 4)}"`,
  'deep lists': '['.repeat(parsedBytes / 2) + ']'.repeat(parsedBytes / 2),
  'deep objects': `${'{"a":'.repeat(parsedBytes / 6 - 1)}1${'}'.repeat(parsedBytes / 6 - 1)}`,
  'a long number': '9'.repeat(parsedBytes),
  'an unfinished text': `{"text":"${'\\'.repeat(parsedBytes - 20)}`,
  'many fields': `{${many((n) => `"${n}x":1`, 14)}}`,
}

const full = ([start, unit, end]: [string, string, string], bytes: number): string =>
  start + unit.repeat(Math.floor((bytes - 20) / Buffer.byteLength(JSON.stringify(unit).slice(1, -1)))) + end

const texts = Object.entries(units).map(([what, unit]) => {
  const text = full(unit, room)
  return { what, text, json: JSON.stringify(text) }
})

const validValues = new Map<string, unknown>()
function valid(field: string): unknown {
  if (!validValues.has(field)) validValues.set(field, fc.sample(validValuesOf(field), { numRuns: 1, seed: 1 })[0])
  return validValues.get(field)
}

type Asked = { path: string; query?: string; body?: string }

const pathWith = ({ path }: Route, hostile: Record<string, string> = {}) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name) => hostile[name] ?? encodeURIComponent(String(valid(name))))

/** The processor's time for some work in ms. What takes too long is done again: the shortest time counts. */
async function timeOf(work: () => unknown): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY
  for (let tried = 0; tried < tries && shortest > budget; tried++) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    shortest = Math.min(shortest, Math.round((user + system) / 1000))
  }
  return shortest
}

/** What takes too long of some work, by what's hostile in it. */
async function slowOf(works: Iterable<[what: string, work: () => unknown]>): Promise<string[]> {
  const slow: string[] = []
  for (const [what, work] of works) {
    const time = await timeOf(work)
    if (time > budget) slow.push(`${what}: ${time} ms`)
  }
  return slow
}

/** The hostile texts that a schema lets through, so that a verb sees them. Refusing the others costs no more than this. */
const passing = new Map<z.ZodMiniType, typeof texts>()
function* checksOf(schema: z.ZodMiniType, field: string): Generator<[what: string, work: () => unknown]> {
  if (passing.has(schema)) return
  const passed: typeof texts = []
  passing.set(schema, passed)
  for (const one of texts) {
    let success = false
    yield [
      `${one.what} as ${field}, before the verb`,
      () => {
        success = z.safeParse(schema, one.text).success
      },
    ]
    if (success) passed.push(one)
  }
}

/** Every hostile request for a route, by what's hostile in it. */
function* requestsOf(route: Route): Generator<[what: string, work: () => unknown]> {
  const path = pathWith(route)
  const asking = (asked: Asked) => () =>
    send(handlers[route.function], { method: route.method, sub: learner.sub, ...asked })
  for (const [what, unit] of Object.entries(units)) {
    const text = encodeURIComponent(full(unit, pathBytes)).slice(0, pathBytes).replace(/%.?$/, '')
    for (const [, name = ''] of route.path.matchAll(/\{(\w+)\}/g))
      yield [`${what} as ${name}`, asking({ path: pathWith(route, { [name]: text }) })]
    for (const name of fieldsOf(route.query)) yield [`${what} as ${name}`, asking({ path, query: `${name}=${text}` })]
  }
  if (route.access === 'stripe') yield ['10 MB', asking({ path, body: bodies['10 MB'] })]
  if (!route.body) return
  const fields = fieldsOf(route.body)
  const whole = Object.fromEntries(fields.map((field) => [field, field === 'text' ? 'Words' : valid(field)]))
  for (const field of fields.filter((one) => typeof whole[one] !== 'number')) {
    const { [field]: _, ...others } = whole
    const start = JSON.stringify(others).slice(0, -1)
    const body = (value: string) => `${start}${start === '{' ? '' : ','}"${field}":${value}}`
    const schema = schemaOf(route.body, field)
    const isNew = !passing.has(schema)
    yield* checksOf(schema, field)
    for (const { what, json } of passing.get(schema) ?? [])
      yield [`${what} as ${field}`, asking({ path, body: body(json) })]
    // A field for text refuses anything else unseen.
    if (!isNew || typeof whole[field] === 'string') continue
    for (const [what, value] of Object.entries(values))
      yield [`${what} as ${field}`, asking({ path, body: body(value) })]
  }
}

const withBody = routes.filter(({ body }) => body)
const firstWithBody = [...new Map(withBody.map((route) => [route.function, route])).values()]
test.each(firstWithBody)('no body keeps the processor busy for half a second: $function', async (route) => {
  const path = pathWith(route)
  const asked = Object.entries(bodies).map(([what, body]): [string, () => unknown] => [
    what,
    () => send(handlers[route.function], { method: route.method, sub: learner.sub, path, body }),
  ])
  expect(await slowOf(asked)).toEqual([])
})

test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  'no request keeps the processor busy for half a second: %s',
  async (_, route) => {
    expect(await slowOf(requestsOf(route))).toEqual([])
  },
)
