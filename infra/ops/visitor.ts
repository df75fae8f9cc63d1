import { parse } from 'zod/mini'
import { requestOf } from '#core/request'
import { pdf, type Route, type RouteRequest, type RouteResult } from '#core/route'
import { cognitoOrigin, responseHeaders } from '../site/headers.ts'
import { expectSame } from './checks.ts'
import { OpsError } from './ops-error.ts'

const timeoutMs = 30_000

export type Visitor = ReturnType<typeof openVisitor>

/** Calls a deployed portal from outside, as a browser does. */
export function openVisitor(origin: string) {
  const page = (path: string): Promise<Response> =>
    fetch(`${origin}${path}`, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })

  const send = (route: Route, input: Record<string, unknown>, token?: string): Promise<Response> => {
    const { method, url, body } = requestOf(route, input)
    return fetch(`${origin}${url}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(timeoutMs),
    })
  }

  return {
    page,
    /**
     * Calls a route.
     * @throws OpsError unless it answers 200 with the security headers and no-store
     */
    async call<R extends Route>(route: R, input: RouteRequest<R>, token?: string): Promise<RouteResult<R>> {
      const response = await send(route, input as Record<string, unknown>, token)
      if (response.status !== 200)
        throw new OpsError(`HTTP ${response.status} ${(await response.text()).slice(0, 300)}`)
      expectSame('cache-control', response.headers.get('cache-control'), 'no-store')
      expectSecurityHeaders(response)
      if (route.response === pdf) {
        const bytes = new Uint8Array(await response.arrayBuffer())
        return { filename: response.headers.get('content-disposition') ?? '', bytes } as RouteResult<R>
      }
      if (typeof route.response === 'symbol') throw new OpsError('That route only sends browsers on')
      return parse(route.response, await response.json()) as RouteResult<R>
    },
    /** @throws OpsError unless the route responds with one of these statuses */
    async expectStatus<R extends Route>(route: R, input: RouteRequest<R>, statuses: readonly number[], token?: string) {
      const { status } = await send(route, input as Record<string, unknown>, token)
      if (!statuses.includes(status)) throw new OpsError(`HTTP ${status}, expected ${statuses.join(' or ')}`)
    },
  }
}

/** Compares every header of the site's policy, ignoring case. A deployed site also allows scripts to call Cognito. */
export function expectSecurityHeaders({ headers }: Response): void {
  for (const [name, value] of Object.entries(responseHeaders())) {
    const sent = headers.get(name)?.replace(` ${cognitoOrigin}`, '')
    expectSame(name, sent?.toLowerCase(), value.toLowerCase())
  }
}
