import type { Route } from './route.ts'

type ApiRequest = { method: Route['method']; url: string; body?: string }

/**
 * Turns a call of a route into an HTTP request: input named in the path goes into the path, fields of the query schema
 * into the query string, fields of the body schema into a JSON body. The server merges them again.
 */
export function requestOf(route: Route, input: Readonly<Record<string, unknown>> = {}): ApiRequest {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])))
  const query = new URLSearchParams(
    Object.entries(only(input, namesOf(route.query))).map(([name, value]) => [name, String(value)]),
  ).toString()
  const body = route.body && JSON.stringify(only(input, namesOf(route.body)))
  return { method: route.method, url: query ? `${path}?${query}` : path, ...(body !== undefined && { body }) }
}

const namesOf = (schema: Route['body']): string[] =>
  schema && 'shape' in schema ? Object.keys(schema.shape as object) : []

const only = (input: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.filter((name) => input[name] !== undefined).map((name) => [name, input[name]]))
