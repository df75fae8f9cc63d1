import { type Context, Hono } from 'hono'
import { handle, type LambdaContext, type LambdaEvent } from 'hono/aws-lambda'
import * as z from 'zod/mini'
import { isBusy } from './busy.ts'
import { type Encoded, encode, encodeOnce } from './compression.ts'
import { type Zone, zoneIn } from './day.ts'
import { notFound, Problem, signInAgain } from './errors.ts'
import { describeError, hashed, type Log } from './log.ts'
import { isPlainPath } from './plain-path.ts'
import { type ProblemCode, problemStatus } from './problem.ts'
import { type PdfFile, pdf, type Route, type RouteInput, type RouteResult, redirect } from './route.ts'
import { selfServiceScope } from './session.ts'
import { portal } from './wording.ts'

/** What a binding gets besides its parsed input. `sub` is empty on routes without a learner. */
export type Request = {
  sub: string
  accessToken: string
  /** When the learner last signed in; renewing the token doesn't change it. */
  signedInAt: Date | undefined
  /** Whether that sign-in was through Google. */
  withGoogle: boolean
  /** Whether Cognito takes the token for calls on the learner's own account: from a real sign-in until it's renewed. */
  selfService: boolean
  rawBody: string
  /** The zone of the device, if it's an Australian one. Browsers say it on the routes that are `dated`. */
  zone: Zone | undefined
  /** Under which the function logs its line. */
  requestId: string
  header: (name: string) => string | undefined
}

type Verb<R extends Route> = (input: RouteInput<R>, request: Request) => Promise<RouteResult<R>>
export type Binding = { route: Route; verb: Verb<Route> }

/** Binds a route of the contract to a verb. A wrong input or response type is a compile error. */
export const bind = <R extends Route>(route: R, verb: Verb<R>): Binding => ({ route, verb: verb as Verb<Route> })

type Bindings = { event: LambdaEvent; lambdaContext: LambdaContext }
type Claims = Record<string, string | undefined>
export type TokenRules = { issuer: string; clientId: string }

/** The largest request body, in bytes. API Gateway itself allows 10 MB. */
const maxBodyBytes = 1024 * 1024

/** No request has a list or an object of more. To check the 100,000 that fit into a body keeps a processor busy for half a second. */
const maxParts = 1_000

/** Serves bindings as a Lambda handler behind an API Gateway HTTP API. Verbs know nothing about HTTP. */
export function serve(bindings: readonly Binding[], { log, token }: { log: Log; token?: TokenRules }) {
  const app = new Hono<{ Bindings: Bindings }>()

  for (const { route, verb } of bindings) {
    const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1')
    app.on(route.method, path, async (c) => {
      const started = Date.now()
      const requestId = requestIdOf(c)
      let sub = ''
      const finish = (response: Response, error?: string) => {
        const status = response.status
        const level = status >= 500 ? 'error' : status >= 400 ? 'warn' : 'info'
        const learner = sub ? { learner: hashed(sub) } : {}
        const line = {
          event: 'request',
          requestId,
          route: `${route.method} ${route.path}`,
          status,
          ms: Date.now() - started,
        }
        log({ level, ...line, ...learner, ...(error && { error }) })
        return response
      }
      try {
        if (routeKeyOf(c, route) !== `${route.method} ${route.path}`) throw notFound()
        const isOpen = route.access === 'public' || route.access === 'stripe'
        const claims = isOpen ? { sub: '' } : learnerClaims(c, token)
        sub = claims.sub
        const rawBody = await bodyOf(c, route)
        const request: Request = {
          sub,
          ...sessionStartOf(claims),
          accessToken: (c.req.header('authorization') ?? '').replace(/^Bearer /i, ''),
          rawBody,
          zone: zoneIn(c.req.header('time-zone')),
          requestId,
          header: (name) => c.req.header(name),
        }
        const result = await verb(inputOf(c, route, rawBody), request)
        if (route.response === pdf) return finish(pdfResponse(result as PdfFile))
        if (route.response === redirect)
          return finish(new Response(null, { status: 303, headers: { ...headers, location: String(result) } }))
        const accepted = c.req.header('accept-encoding') ?? ''
        return finish(json(200, route.constant ? encodeOnce(result as object, accepted) : encode(result, accepted)))
      } catch (error) {
        if (error instanceof Problem) return finish(problem(error, requestId))
        if (isBusy(error))
          return finish(problem({ code: 'unavailable', message: portal.busy }, requestId), describeError(error))
        return finish(unexpected(requestId), describeError(error))
      }
    })
  }

  app.notFound((c) => problem(notFound(), requestIdOf(c)))
  const answer = handle(app)
  return async (event: LambdaEvent, context?: LambdaContext) => {
    // Hono parses the path as a URL, which could turn it into the path of another route than the gateway chose.
    if ('rawPath' in event && isPlainPath(event.rawPath)) return answer(withoutGetBody(event), context)
    const requestId = context?.awsRequestId ?? crypto.randomUUID()
    const response = problem(notFound(), requestId)
    log({ level: 'warn', event: 'path-refused', requestId, status: response.status })
    const headers = Object.fromEntries(response.headers)
    return { statusCode: response.status, headers, body: await response.text(), isBase64Encoded: false }
  }
}

/** Drops the body of a GET. Hono can't build a Request from one, and would answer with an error of its own format. */
function withoutGetBody(event: LambdaEvent): LambdaEvent {
  const { http } = event.requestContext as { http?: { method?: string } }
  if (http?.method !== 'GET') return event
  const { body: _, ...bare } = event
  return bare as LambdaEvent
}

const requestIdOf = (c: Context<{ Bindings: Bindings }>): string =>
  c.env.lambdaContext?.awsRequestId ?? crypto.randomUUID()

/** The route that the gateway chose, and whose access it checked. */
const routeKeyOf = (c: Context<{ Bindings: Bindings }>, { method, path }: Route): string =>
  ('routeKey' in c.env.event && c.env.event.routeKey) || `${method} ${path}`

/** The gateway's authorizer has verified the signature. Checks issuer, client and token use again, as defence in depth. */
function learnerClaims(c: Context<{ Bindings: Bindings }>, token: TokenRules | undefined): Claims & { sub: string } {
  const context = c.env.event.requestContext as { authorizer?: { jwt?: { claims?: Claims } } } | undefined
  const claims = context?.authorizer?.jwt?.claims ?? {}
  const isValid = claims.token_use === 'access' && claims.iss === token?.issuer && claims.client_id === token?.clientId
  if (!isValid || !claims.sub) throw signInAgain()
  return { ...claims, sub: claims.sub }
}

function sessionStartOf({
  auth_time: at,
  scope = '',
}: Claims): Pick<Request, 'signedInAt' | 'withGoogle' | 'selfService'> {
  const signedIn = new Date(Number(at) * 1000)
  return {
    signedInAt: Number.isNaN(signedIn.getTime()) ? undefined : signedIn,
    // Only a sign-in by redirect gets this scope, and only Google's is one. Renewing the token keeps it.
    withGoogle: scope.split(' ').includes('openid'),
    selfService: scope.split(' ').includes(selfServiceScope),
  }
}

async function bodyOf(c: Context, route: Route): Promise<string> {
  if (!route.body && route.access !== 'stripe') return ''
  if (!isJson(c))
    throw new Problem('wrong-type', 'The request must be JSON in UTF-8. Please reload the page and try again.')
  const bytes = await c.req.arrayBuffer()
  if (bytes.byteLength > maxBodyBytes)
    throw new Problem(
      'too-large',
      'That is more text than can be saved at once. Please shorten it; nothing has been cut.',
    )
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw unreadable()
  }
}

/** Whether the body is declared as JSON in UTF-8 without compression, as the browser's client and Stripe declare theirs. */
function isJson({ req }: Context): boolean {
  const encoding = req.header('content-encoding') ?? 'identity'
  return (
    /^identity$/i.test(encoding) &&
    /^application\/json\s*(;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i.test(req.header('content-type') ?? '')
  )
}

const unreadable = () =>
  new Problem('bad-request', 'The request could not be read. Please reload the page and try again.')

function inputOf(c: Context, route: Route, rawBody: string): never {
  const params = parsed(route.params, c.req.param(), () => notFound())
  const query = parsed(route.query, c.req.query(), badRequest)
  const asked = route.body ? jsonOf(rawBody) : {}
  if ([asked, ...partsOf(asked)].some((part) => partsOf(part).length > maxParts)) throw unreadable()
  const body = parsed(route.body, asked, badRequest)
  return { ...query, ...body, ...params } as never
}

const partsOf = (value: unknown): unknown[] => (typeof value === 'object' && value ? Object.values(value) : [])

function jsonOf(rawBody: string): unknown {
  try {
    return JSON.parse(rawBody)
  } catch {
    throw unreadable()
  }
}

function parsed(
  schema: Route['body'],
  value: unknown,
  refuse: (issues: readonly z.core.$ZodIssue[]) => Problem,
): object {
  if (!schema) return {}
  const result = z.safeParse(schema, value)
  if (!result.success) throw refuse(result.error.issues)
  return result.data as object
}

/** The message of every zod/mini issue for which the contract sets no message. */
const defaultMessage = 'Invalid input'

function badRequest(issues: readonly z.core.$ZodIssue[]): Problem {
  const custom = issues.find((issue) => issue.message !== defaultMessage)
  const field = issues[0]?.path.join('.') || 'the request'
  return new Problem(
    'bad-request',
    custom?.message ?? `Something is wrong with “${field}”. Please reload the page and try again.`,
  )
}

type LambdaHandler = ReturnType<typeof serve>

/** Creates the handler on its first call, so that tests can import a function without setting its environment. */
export function lazyHandler(create: () => LambdaHandler): LambdaHandler {
  let handler: LambdaHandler | undefined
  return (event, context) => {
    handler ??= create()
    return handler(event, context)
  }
}

/** Of every response. Nothing of the API is stored on the way. */
const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

function json(status: number, { body, encoding }: Encoded): Response {
  const type = { 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' }
  const coding = encoding && { 'content-encoding': encoding }
  return new Response(body as BodyInit, { status, headers: { ...headers, ...type, ...coding } })
}

type Reported = { code: ProblemCode; message: string; details?: unknown; retryAfter?: number | undefined }

/** When to try again what was unavailable, in seconds from now. */
const busyFor = 2

/** An error as the contract has it. What's unavailable says when to try again. */
function problem({ code, message, details, retryAfter }: Reported, requestId: string): Response {
  const body = { code, message, requestId, ...(details !== undefined && { details }) }
  const response = json(problemStatus[code], encode(body, ''))
  const seconds = retryAfter ?? (code === 'unavailable' ? busyFor : undefined)
  if (seconds !== undefined) response.headers.set('retry-after', String(seconds))
  return response
}

/** For an error that isn't a Problem. It says nothing of what went wrong, which may contain learners' data. */
const unexpected = (requestId: string): Response => {
  const message = 'Something went wrong on our side. What you typed is still here; please try again.'
  return problem({ code: 'unexpected', message }, requestId)
}

const pdfResponse = ({ filename, bytes }: PdfFile): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      ...headers,
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${filename.replaceAll(/[^\w.-]+/g, '-')}"`,
    },
  })
