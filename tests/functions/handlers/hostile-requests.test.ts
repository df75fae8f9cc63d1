import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Route, RouteFunction } from '#contract/route'
import { routes } from '#contract/routes'
import { openPoolAccounts } from '../../../functions/adapters/cognito-accounts.ts'
import { createAccount } from '../../../functions/handlers/account.ts'
import { createAddresses } from '../../../functions/handlers/addresses.ts'
import { createApi } from '../../../functions/handlers/api.ts'
import { createDocuments } from '../../../functions/handlers/documents.ts'
import { createGoogle } from '../../../functions/handlers/google.ts'
import { createPayments } from '../../../functions/handlers/payments.ts'
import { openDesk } from '../desk-handler.ts'
import { type Handler, send, token } from '../gateway-request.ts'
import { memoryTable } from '../pdf/memory-table.ts'
import { openPortal } from '../portal.ts'
import { fieldsOf, schemaOf, validValuesOf } from '../request-fields.ts'
import { fakeSignInPool } from '../sign-in/fake-sign-in-pool.ts'

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
  addresses: createAddresses({ ...parts, pool: openPoolAccounts('ap-southeast-2_Example') }, { log, token }),
  api: createApi(parts, { log, token }),
  payments: createPayments({ ...parts, stripe: async () => stripe, origin }, { log, token }),
  documents: createDocuments({ ...parts, origin }, { log, token }),
  account: createAccount({ ...parts, pool: fakeSignInPool().pool, hasPasskeys: true }, { log, token }),
  google: createGoogle(
    { ...parts, pool: openPoolAccounts('ap-southeast-2_Example'), endSessions: fakeSignInPool().pool.endSessions },
    { log, token },
  ),
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

/** Bodies that are slow to parse. What they hold never gets further, so each function gets them once. */
const bodies = {
  '10 MB': `"${'e\u0301'.repeat(passedBytes / 4)}"`,
  'deep lists': '['.repeat(parsedBytes / 2) + ']'.repeat(parsedBytes / 2),
  'deep objects': `${'{"a":'.repeat(parsedBytes / 6 - 1)}1${'}'.repeat(parsedBytes / 6 - 1)}`,
  'a long number': '9'.repeat(parsedBytes),
  'an unfinished text': `{"text":"${'\\'.repeat(parsedBytes - 20)}`,
}

/** Room for a field beside the others of its body. */
const room = parsedBytes - 1024
const fieldsNamed = (letter: string, value: unknown) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: Math.floor(room / 14) }, (_, n) => [`${letter}${n}x`, value])))
/** What a field gets that isn't text, as JSON. */
const values = {
  lists: `[${Array(Math.floor(room / 3))
    .fill('[]')
    .join()}]`,
  fields: fieldsNamed('', 1),
  'text fields': fieldsNamed('q', ''),
}

const full = ([start, unit, end]: [string, string, string], bytes: number): string =>
  start + unit.repeat(Math.floor((bytes - 20) / Buffer.byteLength(JSON.stringify(unit).slice(1, -1)))) + end

const texts = Object.entries(units).map(([what, unit]) => [what, JSON.stringify(full(unit, room))] as const)

const valid = (field: string): unknown => fc.sample(validValuesOf(field), { numRuns: 1, seed: 1 })[0]

type Asked = { path: string; query?: string; body?: string }

const pathWith = ({ path }: Route, hostile: Record<string, string> = {}) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name) => hostile[name] ?? encodeURIComponent(String(valid(name))))

/** The schemas that were asked, and whether they refuse all the texts: then no verb ever sees one, and one route shows it for all. */
const refusing = new Map<z.ZodMiniType, boolean>()
const refusesAll = (schema: z.ZodMiniType) => texts.every(([, text]) => !z.safeParse(schema, JSON.parse(text)).success)

/** Every hostile request for a route, by what's hostile in it. */
function* requestsOf(route: Route): Generator<[what: string, asked: Asked]> {
  const path = pathWith(route)
  for (const [what, unit] of Object.entries(units)) {
    const text = encodeURIComponent(full(unit, pathBytes)).slice(0, pathBytes).replace(/%.?$/, '')
    for (const [, name = ''] of route.path.matchAll(/\{(\w+)\}/g))
      yield [`${what} as ${name}`, { path: pathWith(route, { [name]: text }) }]
    for (const name of fieldsOf(route.query)) yield [`${what} as ${name}`, { path, query: `${name}=${text}` }]
  }
  if (route.access === 'stripe') yield ['10 MB', { path, body: bodies['10 MB'] }]
  if (!route.body) return
  yield ['many fields', { path, body: values.fields }]
  const fields = fieldsOf(route.body)
  const whole = Object.fromEntries(fields.map((field) => [field, field === 'text' ? 'Words' : valid(field)]))
  const isText = (field: string) => typeof whole[field] === 'string'
  for (const field of fields.filter((one) => typeof whole[one] !== 'number')) {
    const { [field]: _, ...others } = whole
    const start = JSON.stringify(others).slice(0, -1)
    const asked = (value: string) => ({ path, body: `${start}${start === '{' ? '' : ','}"${field}":${value}}` })
    const schema = schemaOf(route.body, field)
    if (!refusing.get(schema)) for (const [what, value] of texts) yield [`${what} as ${field}`, asked(value)]
    if (!refusing.has(schema)) refusing.set(schema, refusesAll(schema))
    // A field for text refuses anything else unseen, so one of each body shows it.
    if (isText(field) && field !== fields.find(isText)) continue
    for (const [what, value] of Object.entries(values)) yield [`${what} as ${field}`, asked(value)]
  }
}

/** Asks for everything, and returns what took too long. */
async function slowOf(route: Route, requests: Iterable<[what: string, asked: Asked]>): Promise<string[]> {
  const slow: string[] = []
  for (const [what, asked] of requests) {
    let shortest = Number.POSITIVE_INFINITY
    for (let tried = 0; tried < tries && shortest > budget; tried++) {
      const before = process.cpuUsage()
      await send(handlers[route.function], { method: route.method, sub: learner.sub, ...asked })
      const { user, system } = process.cpuUsage(before)
      shortest = Math.min(shortest, Math.round((user + system) / 1000))
    }
    if (shortest > budget) slow.push(`${what}: ${shortest} ms`)
  }
  return slow
}

const firstWithBody = [...new Map(routes.filter(({ body }) => body).map((route) => [route.function, route])).values()]
test.each(firstWithBody)(
  'no body keeps the processor busy for half a second: $function',
  async (route) => {
    const path = pathWith(route)
    const asked = Object.entries(bodies).map(([what, body]): [string, Asked] => [what, { path, body }])
    expect(await slowOf(route, asked)).toEqual([])
  },
  120_000,
)

test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  'no request keeps the processor busy for half a second: %s',
  async (_, route) => {
    expect(await slowOf(route, requestsOf(route))).toEqual([])
  },
  120_000,
)
