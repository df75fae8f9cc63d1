import type { Handler } from 'aws-lambda'

/** Takes a payload format 2.0 event. The event is untyped because aws-lambda's and Hono's types for it differ. */
type LambdaHandler = Handler<never, unknown>

export type GatewayRoute = {
  method: string
  /** `/api/modules/{moduleId}`. */
  path: string
  authorized: boolean
  handler: LambdaHandler
}

/** Finds the route for a method and a decoded path: a literal segment wins over `{name}`. As in an HTTP API, HEAD doesn't match GET. */
export function createRouteMatcher(routes: readonly GatewayRoute[]) {
  const compiled = routes
    .map((route) => ({ route, segments: route.path.split('/') }))
    .sort((a, b) => rank(a.segments).localeCompare(rank(b.segments)))
  return (method: string, path: string): GatewayRoute | undefined => {
    const parts = path.split('/')
    return compiled.find(
      ({ route, segments }) =>
        route.method === method &&
        segments.length === parts.length &&
        segments.every((segment, at) => (isName(segment) ? parts[at] !== '' : parts[at] === segment)),
    )?.route
  }
}

const isName = (segment: string) => segment.startsWith('{')
const rank = (segments: readonly string[]) => segments.map((one) => (isName(one) ? '1' : '0')).join('')
