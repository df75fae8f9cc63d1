import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Route, RouteFunction } from '#contract/route'
import { routes } from '#contract/routes'
import { openPoolAccounts } from '../../../functions/adapters/cognito-accounts.ts'
import { createApi } from '../../../functions/handlers/api.ts'
import { createDocuments } from '../../../functions/handlers/documents.ts'
import { createGoogle } from '../../../functions/handlers/google.ts'
import { createPayments } from '../../../functions/handlers/payments.ts'
import { type Handler, send, token } from '../gateway-request.ts'
import { memoryTable } from '../pdf/memory-table.ts'
import { openPortal } from '../portal.ts'
import { fieldsOf, validValuesOf } from '../request-fields.ts'

/** Processor time that one request may take, in ms. */
const budget = 500
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
  api: createApi(parts, { log, token }),
  payments: createPayments({ ...parts, stripe: async () => stripe, origin }, { log, token }),
  documents: createDocuments({ ...parts, origin }, { log, token }),
  google: createGoogle({ ...parts, pool: openPoolAccounts('ap-southeast-2_Example') }, { log, token }),
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

/** Bodies that are slow to parse, whatever the route expects. */
const bodies: Record<string, (bytes: number) => string> = {
  'deep lists': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'deep objects': (bytes) => `${'{"a":'.repeat(bytes / 6 - 1)}1${'}'.repeat(bytes / 6 - 1)}`,
  'many fields': (bytes) => `{${Array.from({ length: bytes / 15 }, (_, n) => `"${n}x":1`).join()}}`,
  'a long number': (bytes) => '9'.repeat(bytes),
  'an unfinished text': (bytes) => `{"text":"${'\\'.repeat(bytes - 20)}`,
}

/** What a field gets that isn't text. */
const values: Record<string, (bytes: number) => unknown> = {
  lists: (bytes) => Array(Math.floor(bytes / 3)).fill([]),
  fields: (bytes) => Object.fromEntries(Array.from({ length: Math.floor(bytes / 14) }, (_, n) => [`${n}x`, 1])),
  'text fields': (bytes) => Object.fromEntries(Array.from({ length: Math.floor(bytes / 14) }, (_, n) => [`q${n}`, ''])),
}

const full = ([start, unit, end]: [string, string, string], bytes: number): string =>
  start + unit.repeat(Math.floor((bytes - 20) / Buffer.byteLength(JSON.stringify(unit).slice(1, -1)))) + end

const valid = (field: string): unknown => fc.sample(validValuesOf(field), { numRuns: 1, seed: 1 })[0]

type Asked = { path: string; query?: string; body?: string }

/** Every hostile request for a route, by what's hostile in it. */
function* requestsOf(route: Route): Generator<[what: string, asked: Asked]> {
  const pathWith = (hostile: Record<string, string> = {}) =>
    route.path.replaceAll(/\{(\w+)\}/g, (_, name) => hostile[name] ?? encodeURIComponent(String(valid(name))))
  const path = pathWith()
  for (const [what, unit] of Object.entries(units)) {
    const text = encodeURIComponent(full(unit, pathBytes)).slice(0, pathBytes).replace(/%.?$/, '')
    for (const [, name = ''] of route.path.matchAll(/\{(\w+)\}/g))
      yield [`${what} as ${name}`, { path: pathWith({ [name]: text }) }]
    for (const name of fieldsOf(route.query)) yield [`${what} as ${name}`, { path, query: `${name}=${text}` }]
  }
  if (route.access === 'stripe' || route.body) yield ['10 MB', { path, body: `"${'e\u0301'.repeat(passedBytes / 4)}"` }]
  if (!route.body) return
  for (const [what, body] of Object.entries(bodies)) yield [what, { path, body: body(parsedBytes) }]
  const fields = fieldsOf(route.body)
  const whole = Object.fromEntries(fields.map((field) => [field, field === 'text' ? 'Words' : valid(field)]))
  const room = parsedBytes - JSON.stringify(whole).length
  for (const field of fields.filter((one) => typeof whole[one] !== 'number')) {
    const asked = (value: unknown) => ({ path, body: JSON.stringify({ ...whole, [field]: value }) })
    for (const [what, unit] of Object.entries(units)) yield [`${what} as ${field}`, asked(full(unit, room))]
    for (const [what, value] of Object.entries(values)) yield [`${what} as ${field}`, asked(value(room))]
  }
}

test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  'no request keeps the processor busy for half a second: %s',
  async (_, route) => {
    const slow: string[] = []
    for (const [what, asked] of requestsOf(route)) {
      const before = process.cpuUsage()
      await send(handlers[route.function], { method: route.method, sub: learner.sub, ...asked })
      const { user, system } = process.cpuUsage(before)
      if (user + system > budget * 1000) slow.push(`${what}: ${Math.round((user + system) / 1000)} ms`)
    }
    expect(slow).toEqual([])
  },
  120_000,
)
