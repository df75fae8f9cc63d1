import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'

export type Reply = {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** Lambda's 6 MB limit on a response, envelope included. */
const maxResultBytes = 6 * 1024 * 1024 + 100
/** API Gateway sets these itself, so the handler's are dropped. */
const gatewayHeaders = new Set(['connection', 'content-length', 'transfer-encoding'])

/** Turns a handler's result into a reply. Throws if it's too large. */
export function replyOf(result: APIGatewayProxyStructuredResultV2): Reply {
  const size = Buffer.byteLength(JSON.stringify(result))
  if (size > maxResultBytes) throw new Error(`Response payload size (${size} bytes) exceeded ${maxResultBytes} bytes`)
  const headers: Reply['headers'] = { 'content-type': 'text/plain; charset=utf-8' }
  for (const [name, value] of Object.entries(result.headers ?? {})) {
    if (!gatewayHeaders.has(name.toLowerCase())) headers[name.toLowerCase()] = String(value)
  }
  const body = Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8')
  return { status: result.statusCode ?? 200, headers, body }
}

/** A reply from API Gateway itself: `{"message":"Not Found"}`. */
export function gatewayMessage(status: number, message: string, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify({ message })),
  }
}
