import './zod-config.ts'
import { createContext, createElement, type ReactNode, useContext, useMemo } from 'react'
import * as z from 'zod/mini'
import { getHealth } from '#core/health'
import { inBetween } from '#core/network-wording'
import { Problem, type ProblemCode } from '#core/problem'
import { requestOf } from '#core/request'
import { pdf, type Route, type RouteRequest, type RouteResult } from '#core/route'
import { notices, portal } from '#core/wording'
import { withTimeout } from './timeout.ts'

/** How long a call may take, in milliseconds, before it counts as a network failure. */
export const callTimeout = 20_000

/** The API answered with an error. `message` is for the learner; `details` is the server's current copy of the item. */
export class ApiProblem extends Error {
  override name = 'ApiProblem'
  constructor(
    readonly code: ProblemCode,
    readonly status: number,
    message: string,
    readonly requestId = '',
    readonly details?: unknown,
    /** How long the server asks to wait before the next try, in milliseconds. */
    readonly retryAfter?: number,
  ) {
    super(message)
  }

  /** Whether sending the same request again can't succeed. */
  get isFinal(): boolean {
    const passing: readonly ProblemCode[] = ['not-signed-in', 'unavailable', 'too-many-requests']
    return this.status < 500 && !passing.includes(this.code)
  }
}

/** No answer: the network failed or the call timed out. The server may or may not have done the work. */
export class Offline extends Error {
  override name = 'Offline'
  constructor() {
    super('We can’t reach the portal just now. Please check your internet connection and try again.')
  }
}

/** Something in between answered in place of what was called, such as a school's filter. Worth another try later. */
export const networkAnswered = (status: number): ApiProblem =>
  new ApiProblem('unavailable', status, inBetween(window.location.host).answered)

type CallOptions = {
  token?: string
  signal?: AbortSignal
  /** The request outlives the page that sent it. Browsers limit all such bodies in flight to 64 KB together. */
  keepalive?: boolean
}

/** What a call returns: the parsed JSON, or for a PDF a file with the server's file name. */
type ClientResult<R extends Route> = R['response'] extends typeof pdf ? File : RouteResult<R>

/**
 * Calls a route of the contract.
 * @throws ApiProblem for an error or an answer that doesn't match the route's schema, Offline for no answer, and the
 *   signal's own reason when the caller aborts
 */
export async function call<R extends Route>(
  route: R,
  input: RouteRequest<R>,
  { token, signal, keepalive = false }: CallOptions = {},
): Promise<ClientResult<R>> {
  const { method, url, body } = requestOf(route, input as Record<string, unknown>)
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...(route.dated && { 'time-zone': new Intl.DateTimeFormat().resolvedOptions().timeZone }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body }),
      ...(keepalive && { keepalive }),
      // The API never redirects. A filter's redirect then is an empty answer; followed, it would look like a lost connection.
      redirect: 'manual',
      signal: orTimeout(signal),
    })
    return (await answerOf(route, response)) as ClientResult<R>
  } catch (error) {
    if (error instanceof ApiProblem) throw error
    signal?.throwIfAborted()
    throw new Offline()
  }
}

/**
 * A signal that aborts with the caller's or after `callTimeout`. This is `AbortSignal.any`, which needs Chrome 116 or
 * Safari 17.4; the build supports Chrome 111 and Safari 16.4.
 */
function orTimeout(signal?: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(callTimeout)
  if (!signal) return timeout
  const either = new AbortController()
  for (const source of [signal, timeout]) {
    if (source.aborted) either.abort(source.reason)
    // The `signal` option removes both listeners as soon as either source aborts.
    source.addEventListener('abort', () => either.abort(source.reason), { signal: either.signal })
  }
  return either.signal
}

async function answerOf(route: Route, response: Response): Promise<unknown> {
  if (!response.ok) throw apiProblemOf(response, await response.text())
  if (route.response === pdf && response.headers.get('content-type')?.startsWith('application/pdf')) {
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'document.pdf'
    return new File([await response.arrayBuffer()], name, { type: 'application/pdf' })
  }
  const answer = jsonOf(await response.text())
  const parsed = typeof route.response === 'symbol' ? undefined : z.safeParse(route.response, answer)
  if (parsed?.success) return parsed.data
  if (answer === undefined && isFromElsewhere(response)) throw networkAnswered(response.status)
  const message = 'The portal sent an answer that this page can’t read. Please reload the page.'
  throw new ApiProblem('unexpected', response.status, message, requestIdOf(response))
}

/**
 * Our API sends a Problem body. API Gateway and CloudFront don't, so their status decides. Any other answer comes from
 * something in between, such as a school's filter or a hotel's sign-in page.
 */
function apiProblemOf(response: Response, text: string): ApiProblem {
  const answer = jsonOf(text)
  const parsed = z.safeParse(Problem, answer)
  if (parsed.success) {
    const { code, message, requestId, details } = parsed.data
    return new ApiProblem(code, response.status, message, requestId, details, retryAfterOf(response))
  }
  const { status } = response
  if (answer === undefined && isFromElsewhere(response)) return networkAnswered(status)
  const code = codesByStatus[status] ?? 'unavailable'
  const message = messages[code] ?? unexpectedMessage
  return new ApiProblem(code, status, message, requestIdOf(response), undefined, retryAfterOf(response))
}

/** Milliseconds from a `Retry-After` in seconds. Nothing of ours sends the other form, a date. */
function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') || Number.NaN)
  return seconds >= 0 ? seconds * 1000 : undefined
}

const codesByStatus: Partial<Record<number, ProblemCode>> = {
  401: 'not-signed-in',
  413: 'too-large',
  500: 'unexpected',
}

const unexpectedMessage = 'Something went wrong on our side. What you typed is still here; please try again.'
const messages: Partial<Record<ProblemCode, string>> = {
  'not-signed-in': notices.pleaseSignIn,
  'too-large': 'That is too much to send at once. Please shorten it; nothing has been cut.',
  unavailable: portal.busy,
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** API Gateway and CloudFront number whatever they answer. */
const isFromElsewhere = (response: Response): boolean => requestIdOf(response) === ''

const requestIdOf = ({ headers }: Response): string =>
  headers.get('apigw-requestid') ?? headers.get('x-amzn-requestid') ?? headers.get('x-amz-cf-id') ?? ''

/** What the client needs from the session: access tokens, and a way to mark the session expired. */
export type ClientSession = {
  /**
   * The access token, or undefined when nobody is signed in. `refused` is a token that the server rejected: returns another.
   * @throws Offline when the identity provider can't be reached
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
  /** Calls a route, with the learner's token unless the route is public. Rejects as `call` does. */
  send<R extends Route>(route: R, ...args: SendArguments<R>): Promise<ClientResult<R>>
}

/**
 * A client that renews a refused token once. If the server refuses the new one too, it marks the session expired, unless the token never
 * arrives: signing in again wouldn't help.
 */
export function createClient(session: ClientSession): Client {
  return {
    async send(route, ...[input, options = {}]) {
      const callWith = (token?: string) =>
        call(route, (input ?? {}) as RouteRequest<typeof route>, { ...options, ...(token && { token }) })
      if (route.access === 'public') return callWith()
      const token = await accessTokenOf(session)
      if (!token) throw notSignedIn()
      try {
        return await callWith(token)
      } catch (error) {
        if (!isRefusedToken(error)) throw error
      }
      const renewed = await accessTokenOf(session, token)
      if (!renewed) throw notSignedIn()
      try {
        return await callWith(renewed)
      } catch (error) {
        if (!isRefusedToken(error)) throw error
        if (!(await arrives(renewed)))
          throw new ApiProblem('unavailable', 401, inBetween(window.location.host).tokenTaken)
        session.expire()
        throw notSignedIn()
      }
    },
  }
}

/** Renewing waits for a lock and a lazy chunk. Either may never arrive, so a timeout counts as a network failure. */
const accessTokenOf = (session: ClientSession, refused?: string): Promise<string | undefined> =>
  withTimeout(session.accessToken(refused), callTimeout, new Offline())

/** Whether a token gets as far as the portal; true if that can't be found out. A public route says so, which refuses nobody. */
const arrives = (token: string): Promise<boolean> =>
  call(getHealth, {}, { token }).then(
    ({ authorization }) => authorization !== false,
    () => true,
  )

const isRefusedToken = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'not-signed-in'

const notSignedIn = (): ApiProblem => new ApiProblem('not-signed-in', 401, notices.pleaseSignIn)

const ClientContext = createContext<Client | null>(null)

export function ClientProvider({ session, children }: { session: ClientSession; children: ReactNode }) {
  const client = useMemo(() => createClient(session), [session])
  return createElement(ClientContext, { value: client }, children)
}

/** The client for the page's session. Stable between renders. */
export function useClient(): Client {
  const client = useContext(ClientContext)
  if (!client) throw new Error('useClient must be used inside a ClientProvider')
  return client
}
