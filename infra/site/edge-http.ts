import type { IncomingMessage, ServerResponse } from 'node:http'
import type { EdgeRequest, EdgeResponse } from './edge.ts'

/** A request as CloudFront shows it to a viewer-request function: the path as it was sent, never decoded. */
export function edgeRequest(req: IncomingMessage): EdgeRequest {
  const url = req.url ?? '/'
  const mark = url.indexOf('?')
  return {
    method: req.method ?? 'GET',
    uri: mark === -1 ? url : url.slice(0, mark),
    headers: Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, { value: String(value) }])),
    rawQueryString: () => (mark === -1 ? undefined : url.slice(mark + 1)),
  }
}

/** Sends what the function answered by itself. */
export function sendResponse({ statusCode, headers, body }: EdgeResponse, res: ServerResponse): void {
  for (const [name, { value }] of Object.entries(headers)) res.setHeader(name, value)
  res.writeHead(statusCode).end(body?.data)
}
