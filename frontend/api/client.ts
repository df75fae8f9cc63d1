import './zod-config.ts'
import { createContext, createElement, type ReactNode, useContext, useMemo } from 'react'
import * as z from 'zod/mini'
import { Problem, type ProblemCode } from '#contract/problem'
import { requestOf } from '#contract/request'
import { pdf, type Route, type RouteRequest, type RouteResult } from '#contract/route'
import { notices } from '#domain/wording'
import { withTimeout } from './timeout.ts'

/** How long a call may take, in milliseconds, before it counts as a failure of the network. */
export const callTimeout = 20_000

/** The API answered with an error. `message` is a sentence for the learner; `details` is what the server holds now. */
export class ApiProblem extends Error {
  override name = 'ApiProblem'
  constructor(
    readonly code: ProblemCode,
    readonly status: number,
    message: string,
    readonly requestId = '',
    readonly details?: unknown,
  ) {
    super(message)
  }

  /** Whether the server refuses this request for good: the same one again would fare no better. */
  get isFinal(): boolean {
    return this.status < 500 && this.code !== 'not-signed-in' && this.code !== 'unavailable'
  }
}

/** There was no answer: no network, or none in time. Whether the server has done its work is not known. */
export class Offline extends Error {
  override name = 'Offline'
  constructor() {
    super('We can’t reach the portal just now. Please check your internet connection and try again.')
  }
}

type CallOptions = {
  token?: string
  signal?: AbortSignal
  /** The request outlives the page that sent it; browsers take up to 64 KB of such bodies at a time. */
  keepalive?: boolean
}

/** What a call gives: the parsed JSON, or a PDF under its own name. */
type ClientResult<R extends Route> = R['response'] extends typeof pdf ? File : RouteResult<R>

/**
 * Calls a route of the contract.
 * @throws ApiProblem for every answer that is not the route's, Offline where there is none, and the signal's own reason
 */
export async function call<R extends Route>(
  route: R,
  input: RouteRequest<R>,
  { token, signal, keepalive = false }: CallOptions = {},
): Promise<ClientResult<R>> {
  const { method, url, body } = requestOf(route, input as Record<string, unknown>)
  const limit = limited(signal)
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body }),
      ...(keepalive && { keepalive }),
      signal: limit.signal,
    })
    return (await answerOf(route, response)) as ClientResult<R>
  } catch (error) {
    if (error instanceof ApiProblem) throw error
    signal?.throwIfAborted()
    throw new Offline()
  } finally {
    limit.end()
  }
}

/** A signal that follows the caller's and ends by itself when the time is up. */
function limited(outer: AbortSignal | undefined): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController()
  const stop = () => controller.abort()
  const timer = setTimeout(stop, callTimeout)
  if (outer?.aborted) stop()
  outer?.addEventListener('abort', stop)
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer)
      outer?.removeEventListener('abort', stop)
    },
  }
}

async function answerOf(route: Route, response: Response): Promise<unknown> {
  if (!response.ok) throw apiProblemOf(response, await response.text())
  if (route.response === pdf) {
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'document.pdf'
    return new File([await response.arrayBuffer()], name, { type: 'application/pdf' })
  }
  const parsed = z.safeParse(route.response, jsonOf(await response.text()))
  if (parsed.success) return parsed.data
  const message = 'The portal answered in a way that this page doesn’t understand. Please reload the page.'
  throw new ApiProblem('unexpected', response.status, message, requestIdOf(response))
}

/**
 * Our own problems say what they are; the gateway's and CloudFront's are told by their status. What a school's filter or a
 * hotel's sign-in page answers in our place says nothing of the request: it may go through in a while.
 */
function apiProblemOf(response: Response, text: string): ApiProblem {
  const parsed = z.safeParse(Problem, jsonOf(text))
  if (parsed.success) {
    const { code, message, requestId, details } = parsed.data
    return new ApiProblem(code, response.status, message, requestId, details)
  }
  const { status } = response
  const code = strangers[status] ?? 'unavailable'
  return new ApiProblem(code, status, sentences[code] ?? wentWrong, requestIdOf(response))
}

const strangers: Partial<Record<number, ProblemCode>> = { 401: 'not-signed-in', 413: 'too-large', 500: 'unexpected' }

const wentWrong = 'Something went wrong on our side. What you typed is still here; please try again.'
const sentences: Partial<Record<ProblemCode, string>> = {
  'not-signed-in': notices.pleaseSignIn,
  'too-large': 'That is more than can be sent at once. Please shorten it; nothing has been cut.',
  unavailable: 'The portal is busy just now. What you typed is still here; please try again in a moment.',
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const requestIdOf = ({ headers }: Response): string =>
  headers.get('apigw-requestid') ?? headers.get('x-amzn-requestid') ?? headers.get('x-amz-cf-id') ?? ''

/** Where the client gets its tokens, and whom it tells when the server takes none of them. */
export type ClientSession = {
  /**
   * The access token; one other than `refused`, which the server did not take. Undefined where there is no session.
   * @throws Offline where that can't be known
   */
  accessToken(refused?: string): Promise<string | undefined>
  expire(): void
}

type SendOptions = Omit<CallOptions, 'token'>
type SendArguments<R extends Route> =
  Record<string, never> extends RouteRequest<R>
    ? [input?: RouteRequest<R>, options?: SendOptions]
    : [input: RouteRequest<R>, options?: SendOptions]

export type Client = {
  /** Calls a route as the signed-in learner, or as anyone where the route is public. Rejects as `call` does. */
  send<R extends Route>(route: R, ...args: SendArguments<R>): Promise<ClientResult<R>>
}

/** A client that renews a refused token once and then tells the session that it has expired. */
export function clientOf(session: ClientSession): Client {
  return {
    async send(route, ...[input, options = {}]) {
      const attempt = (token?: string) =>
        call(route, (input ?? {}) as RouteRequest<typeof route>, { ...options, ...(token && { token }) })
      if (route.access !== 'learner') return attempt()
      const token = await tokenOf(session)
      if (!token) throw notSignedIn()
      try {
        return await attempt(token)
      } catch (error) {
        if (!isRefusedToken(error)) throw error
      }
      const renewed = await tokenOf(session, token)
      if (!renewed) throw notSignedIn()
      try {
        return await attempt(renewed)
      } catch (error) {
        if (!isRefusedToken(error)) throw error
        session.expire()
        throw notSignedIn()
      }
    },
  }
}

/** Renewing can wait for a lock or a file that never comes: then it counts as a failure of the network. */
const tokenOf = (session: ClientSession, refused?: string): Promise<string | undefined> =>
  withTimeout(session.accessToken(refused), callTimeout, new Offline())

const isRefusedToken = (error: unknown): boolean => error instanceof ApiProblem && error.status === 401

const notSignedIn = (): ApiProblem => new ApiProblem('not-signed-in', 401, notices.pleaseSignIn)

const ClientContext = createContext<Client | null>(null)

export function ClientProvider({ session, children }: { session: ClientSession; children: ReactNode }) {
  const client = useMemo(() => clientOf(session), [session])
  return createElement(ClientContext, { value: client }, children)
}

/** The client of the page's session. Stable between renders. */
export function useClient(): Client {
  const client = useContext(ClientContext)
  if (!client) throw new Error('useClient needs a ClientProvider above it')
  return client
}
