import type * as z from 'zod/mini'

/** Who may call a route: anyone, a signed-in learner (the learner comes from the token), or Stripe by its signature. */
type RouteAccess = 'public' | 'learner' | 'stripe'

/** Which Lambda function serves a route. */
export type RouteFunction = 'api' | 'payments' | 'documents'

type Schema = z.ZodMiniType

/** A PDF is the only response that is not JSON. */
export const pdf = Symbol('application/pdf')

/**
 * One call of the HTTP API as a value: the server, the gateway, the local server and the browser's client all read it.
 * Path parameters stand in braces: `/api/lessons/{moduleId}`. A parameter that doesn't parse is "not found".
 */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/api/${string}`
  access: RouteAccess
  function: RouteFunction
  params?: Schema
  query?: Schema
  body?: Schema
  response: Schema | typeof pdf
}

export const route = <const R extends Route>(value: R): R => value

type Output<S> = S extends Schema ? z.infer<S> : unknown
type Input<S> = S extends Schema ? z.input<S> : unknown

/** What a verb is given: path, query and body in one object. */
export type RouteInput<R extends Route> = Output<R['params']> & Output<R['query']> & Output<R['body']>

/** What a caller gives. */
export type RouteRequest<R extends Route> = Input<R['params']> & Input<R['query']> & Input<R['body']>

export type PdfFile = { filename: string; bytes: Uint8Array }

export type RouteResult<R extends Route> = R['response'] extends typeof pdf ? PdfFile : Output<R['response']>
