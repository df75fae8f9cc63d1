import type { IncomingMessage, ServerResponse } from 'node:http'
import type { EdgeRequest, EdgeResponse } from './edge.ts'

/** A request as CloudFront passes it to a viewer-request function: the path as sent, never decoded. */
export function edgeRequest(req: IncomingMessage): EdgeRequest {
  const url = req.url ?? '/'
  const queryStart = url.indexOf('?')
  return {
    method: req.method ?? 'GET',
    uri: queryStart === -1 ? url : url.slice(0, queryStart),
    headers: Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, { value: String(value) }])),
    rawQueryString: () => (queryStart === -1 ? undefined : url.slice(queryStart + 1)),
  }
}

export function sendResponse({ statusCode, headers, body }: EdgeResponse, res: ServerResponse): void {
  for (const [name, { value }] of Object.entries(headers)) res.setHeader(name, value)
  res.writeHead(statusCode).end(body?.data)
}
