import { describe, expect, test } from 'vitest'
import type { RouteFunction } from '#core/route'
import type { Table } from '#core/table'
import { createApi } from '#handlers/api'
import { createDocuments } from '#handlers/documents'
import { createPayments } from '#handlers/payments'
import { postMailEnd } from '#reminders/contract'
import { openPoolAccounts } from '#signing-in/cognito-accounts'
import { routes } from '../../../functions/routes.ts'
import { openAccount } from '../account-handler.ts'
import { openDesk } from '../desk/desk-handler.ts'
import { type Handler, send, token } from '../gateway-request.ts'
import { openPortal } from '../portal.ts'

const nameOf = (route: (typeof routes)[number]) => `${route.method} ${route.path}`

test('every route needs a token, except the public ones and the Stripe webhook', () => {
  const openTo = (access: string) => routes.filter((route) => route.access === access).map(nameOf)
  expect(openTo('public').toSorted()).toEqual([
    'GET /api/health',
    'GET /api/mails/{token}',
    'GET /api/mails/{token}/choices',
    'GET /api/previews/{moduleId}',
    'GET /api/previews/{moduleId}/sample',
    'GET /api/verifications/{id}',
    'POST /api/google/offers',
    'POST /api/mails/{token}',
    'POST /api/second-sign-ups',
    'PUT /api/mails/{token}/choices',
  ])
  expect(openTo('stripe')).toEqual(['POST /api/stripe/webhook'])
  expect(openTo('learner').length + openTo('admin').length).toBe(routes.length - 11)
  for (const { path, access, function: name } of routes)
    expect([access === 'admin', name === 'admin'], path).toEqual(Array(2).fill(path.startsWith('/api/admin/')))
})

/** An address here is a new one or somebody else's, and never says whose work is read or written. */
const takesAddresses = ['POST /api/me/address', 'PUT /api/me/address', 'POST /api/second-sign-ups']

test('no two routes match the same path', () => {
  const shapes = routes.map((route) => nameOf(route).replaceAll(/\{\w+\}/g, '{}'))
  expect(shapes).toEqual([...new Set(shapes)])
})

describe.each(routes.map((route) => [nameOf(route), route] as const))('%s', (_, route) => {
  test('parses exactly the parameters in its path', () => {
    const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const parsed = route.params && 'shape' in route.params ? Object.keys(route.params.shape as object) : []
    expect(parsed.toSorted()).toEqual(inPath.toSorted())
  })

  test('has a body only if it writes', () => {
    if (route.method === 'GET' || route.method === 'DELETE') expect(route.body).toBeUndefined()
    // A mail program sends a form, and its token is what another site lacks.
    else expect(route.body !== undefined).toBe(route.access !== 'stripe' && route !== postMailEnd)
  })

  test('never takes the learner from path, query or body', () => {
    const fields = [route.params, route.query, route.body].flatMap((schema) =>
      schema && 'shape' in schema ? Object.keys(schema.shape as object) : [],
    )
    // The desk is about others, and answers administrators only.
    if (route.access !== 'admin') for (const name of ['learnerId', 'domain']) expect(fields).not.toContain(name)
    for (const name of ['sub', 'learner', 'userId']) expect(fields).not.toContain(name)
    expect(fields.includes('email')).toBe(takesAddresses.includes(nameOf(route)))
  })
})

const never = async () => {
  throw new Error('This test must not use the table')
}
const table: Table = { get: never, query: never, queryAll: never, count: never, write: never, delete: never }
const portal = openPortal(table)
const { parts, stripe, origin, log, lines } = portal
const handlers: Record<RouteFunction, Handler> = {
  admin: openDesk(portal).handler,
  api: createApi(parts, { log, token }),
  payments: createPayments({ ...parts, stripe: async () => stripe, origin }, { log, token }),
  documents: createDocuments({ ...parts, origin }, { log, token }),
  account: openAccount({ ...parts, accounts: openPoolAccounts('ap-southeast-2_Example'), log }),
}

test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s is bound in the function that the contract names and in no other',
  async (name, route) => {
    const bound: string[] = []
    for (const [called, handler] of Object.entries(handlers)) {
      lines.length = 0
      // No claims, body or valid parameters: a bound route refuses the request, and its log line shows that it's bound.
      await send(handler, { method: route.method, path: route.path.replaceAll(/[{}]/g, '') })
      if (lines.some((line) => line.event === 'request' && line.route === name)) bound.push(called)
    }
    expect(bound).toEqual([route.function])
  },
)
