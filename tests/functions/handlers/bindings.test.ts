import { expect, test } from 'vitest'
import type { RouteFunction } from '#core/route'
import type { Table } from '#core/table'
import { createApi } from '#handlers/api'
import { createDocuments } from '#handlers/documents'
import { createPayments } from '#handlers/payments'
import { openPoolAccounts } from '#signing-in/cognito-accounts'
import { routes } from '../../../functions/routes.ts'
import { openAccount } from '../account-handler.ts'
import { openDesk } from '../desk/desk-handler.ts'
import { type Handler, send, token } from '../gateway-request.ts'
import { openPortal } from '../portal.ts'

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
