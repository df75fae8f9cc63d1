import { vi } from 'vitest'
import { type ProblemCode, problemStatus } from '#core/problem'
import type { Route, RouteRequest, RouteResult } from '#core/route'
import { type Client, createClient } from '../../frontend/client/client.ts'

/** Thrown by a test's answer to make the fake API reply with this problem. */
export class Refuse extends Error {
  constructor(
    readonly code: ProblemCode,
    message = 'Please.',
    readonly details?: unknown,
  ) {
    super(message)
  }
}
/** Thrown by a test's answer to make `fetch` itself fail. A thrown Response is what a proxy answers in the API's place. */
export const noNetwork = new Error('no network')

type Answer = (input: Record<string, unknown>) => unknown

/** Replaces `fetch` with an in-memory API. Tests set each route's answer with `on`; `calls` records every call. */
export class FakeApi {
  readonly #answers: { method: string; path: RegExp; names: string[]; answer: Answer }[] = []
  readonly calls: { method: string; path: string; input: Record<string, unknown> }[] = []

  constructor() {
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => this.#answer(url, init))
  }

  on<R extends Route>(
    route: R,
    answer: (input: RouteRequest<R>) => RouteResult<R> | Promise<RouteResult<R>> | Promise<never>,
  ): this {
    const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const path = new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`)
    this.#answers.unshift({ method: route.method, path, names, answer: answer as unknown as Answer })
    return this
  }

  /** The inputs of the calls to a route, oldest first. */
  of(route: Route): Record<string, unknown>[] {
    const path = new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`)
    return this.calls.filter((call) => call.method === route.method && path.test(call.path)).map(({ input }) => input)
  }

  async #answer(url: string, { method = 'GET', body }: RequestInit): Promise<Response> {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const found = this.#answers.find((one) => one.method === method && one.path.test(pathname))
    if (!found) throw new Error(`This test sets no answer for ${method} ${pathname}`)
    const values = found.path.exec(pathname)?.slice(1) ?? []
    const input: Record<string, unknown> = {
      ...Object.fromEntries(found.names.map((name, i) => [name, decodeURIComponent(values[i] ?? '')])),
      ...Object.fromEntries(searchParams),
      ...(body ? JSON.parse(String(body)) : {}),
    }
    this.calls.push({ method, path: pathname, input })
    try {
      const answer: unknown = await found.answer(input)
      if (answer instanceof File) return new Response('%PDF', { headers: { 'content-type': 'application/pdf' } })
      return Response.json(answer)
    } catch (error) {
      if (error instanceof Response) return error
      if (!(error instanceof Refuse)) throw error
      const { code, message, details } = error
      return Response.json({ code, message, requestId: 'r-1', details }, { status: problemStatus[code] })
    }
  }
}

export const session = { accessToken: async () => 'token', expire: () => {} }
export const client = (): Client => createClient(session)
