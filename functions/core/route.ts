import type * as z from 'zod/mini'

/**
 * Who may call a route: anyone, a signed-in learner (identified by the token), an administrator (a learner with the role, which the
 * function checks), or Stripe (by its signature).
 */
type RouteAccess = 'public' | 'learner' | 'admin' | 'stripe'

/** Which Lambda function serves a route. */
export type RouteFunction = 'api' | 'payments' | 'documents' | 'account' | 'admin'

type Schema = z.ZodMiniType

/** Marks a PDF response. Every other response is JSON, but for one that sends the browser on. */
export const pdf = Symbol('application/pdf')

/** Marks a response that sends the browser on to a page, whose address the verb returns. */
export const redirect = Symbol('303')

/**
 * One call of the HTTP API, shared by the server, the gateway, the local server and the browser's client.
 * Path parameters are in braces: `/api/lessons/{moduleId}`. A parameter that doesn't parse gives 404.
 */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/api/${string}`
  access: RouteAccess
  function: RouteFunction
  params?: Schema
  query?: Schema
  body?: Schema
  response: Schema | typeof pdf | typeof redirect
  /** The verb returns the same object for every request, so its JSON is made and compressed only once. */
  constant?: true
  /** A day in the verb's work is the learner's, so the browser says in which time zone the device is. */
  dated?: true
}

/** What a route may leave out: most are a signed-in learner's, served by `api`. A route that anyone may call must say so. */
const usual = { access: 'learner', function: 'api' } as const
type Usual = typeof usual
type Written = Omit<Route, keyof Usual> & Partial<Pick<Route, keyof Usual>>

/** Checks a route's type and keeps its literal types. Names are the HTTP method plus a noun: `putNote`. */
/* @__NO_SIDE_EFFECTS__ */
export const route = <const R extends Written>(value: R): Omit<Usual, keyof R> & R => ({ ...usual, ...value })

type Output<S> = S extends Schema ? z.infer<S> : unknown
type Input<S> = S extends Schema ? z.input<S> : unknown

/** The parsed input that the server passes to a verb: path, query and body in one object. */
export type RouteInput<R extends Route> = Output<R['params']> & Output<R['query']> & Output<R['body']>

/** The input that a caller passes. */
export type RouteRequest<R extends Route> = Input<R['params']> & Input<R['query']> & Input<R['body']>

export type PdfFile = { filename: string; bytes: Uint8Array }

export type RouteResult<R extends Route> = R['response'] extends typeof pdf
  ? PdfFile
  : R['response'] extends typeof redirect
    ? string
    : Output<R['response']>
