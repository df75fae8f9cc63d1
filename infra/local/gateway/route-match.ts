import type { Handler } from 'aws-lambda'

/** Takes a payload format 2.0 event. The event is untyped because aws-lambda's and Hono's types for it differ. */
type LambdaHandler = Handler<never, unknown>

export type GatewayRoute = {
  /** An HTTP method, or `ANY`. */
  method: string
  /** `/api/modules/{moduleId}`; `{rest+}` matches the rest of the path. */
  path: string
  authorized: boolean
  handler: LambdaHandler
}

type Segment = { kind: 'literal' | 'name' | 'rest'; text: string }

export type RouteMatch = {
  route: GatewayRoute
  /** The route key in the event: `GET /api/modules/{moduleId}`. */
  routeKey: string
  pathParameters: Record<string, string>
}

const rank = { literal: 0, name: 1, rest: 2 }

/**
 * Finds the most specific route for a method and a decoded path: a literal segment wins over `{name}`, `{name}` over
 * `{name+}`, and a named method over `ANY`. As in an HTTP API, HEAD doesn't match GET.
 */
export function createRouteMatcher(routes: readonly GatewayRoute[]) {
  const compiled = routes
    .map((route) => ({ route, routeKey: `${route.method} ${route.path}`, segments: segmentsOf(route.path) }))
    .sort((a, b) => compareSegments(a.segments, b.segments) || compareMethods(a.route.method, b.route.method))

  return (method: string, path: string): RouteMatch | undefined => {
    const parts = path.split('/').slice(1)
    for (const { route, routeKey, segments } of compiled) {
      if (route.method !== 'ANY' && route.method !== method) continue
      const pathParameters = parametersOf(segments, parts)
      if (pathParameters) return { route, routeKey, pathParameters }
    }
    return undefined
  }
}

function segmentsOf(path: string): Segment[] {
  return path
    .split('/')
    .slice(1)
    .map((text) => {
      const name = /^\{(\w+)(\+?)\}$/.exec(text)
      if (!name?.[1]) return { kind: 'literal', text }
      return { kind: name[2] ? 'rest' : 'name', text: name[1] }
    })
}

function compareSegments(a: Segment[], b: Segment[]): number {
  for (const [index, segment] of a.entries()) {
    const other = b[index]
    if (!other) return -1
    if (segment.kind !== other.kind) return rank[segment.kind] - rank[other.kind]
  }
  return b.length - a.length
}

const compareMethods = (a: string, b: string) => Number(a === 'ANY') - Number(b === 'ANY')

function parametersOf(segments: Segment[], parts: string[]): Record<string, string> | undefined {
  const parameters: Record<string, string> = {}
  for (const [index, segment] of segments.entries()) {
    if (segment.kind === 'rest') {
      const rest = parts.slice(index).join('/')
      return rest ? { ...parameters, [segment.text]: rest } : undefined
    }
    const part = parts[index]
    if (segment.kind === 'literal' ? part !== segment.text : !part) return undefined
    if (segment.kind === 'name' && part) parameters[segment.text] = part
  }
  return segments.length === parts.length ? parameters : undefined
}
