import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'

export type Reply = {
  status: number
  headers: Record<string, string | string[]>
  body: Buffer
}

/** Lambda's 6 MB limit on a response, envelope included. */
const maxResultBytes = 6 * 1024 * 1024 + 100
/** API Gateway sets these itself, so the handler's are dropped. */
const gatewayHeaders = new Set(['connection', 'content-length', 'transfer-encoding', 'set-cookie'])

/** Turns a handler's result into a reply. Without a `statusCode` it's a 200 with a JSON body. Throws if too large. */
export function replyOf(result: unknown): Reply {
  const json = JSON.stringify(result ?? null)
  const size = Buffer.byteLength(json)
  if (size > maxResultBytes) throw new Error(`Response payload size (${size} bytes) exceeded ${maxResultBytes} bytes`)
  if (!isStructured(result)) {
    const body = Buffer.from(typeof result === 'string' ? result : json)
    return { status: 200, headers: { 'content-type': 'application/json' }, body }
  }
  const headers: Reply['headers'] = { 'content-type': 'text/plain; charset=utf-8' }
  for (const [name, value] of Object.entries(result.headers ?? {})) {
    if (!gatewayHeaders.has(name.toLowerCase())) headers[name.toLowerCase()] = String(value)
  }
  if (result.cookies?.length) headers['set-cookie'] = result.cookies
  const body = Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8')
  return { status: result.statusCode, headers, body }
}

type Structured = APIGatewayProxyStructuredResultV2 & { statusCode: number }

function isStructured(result: unknown): result is Structured {
  return typeof result === 'object' && result !== null && Number.isInteger((result as Structured).statusCode)
}

/** A reply from API Gateway itself: `{"message":"Not Found"}`. */
export function gatewayMessage(status: number, message: string, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify({ message })),
  }
}
