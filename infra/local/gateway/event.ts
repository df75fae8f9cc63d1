import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda'
import type { Decision } from './authorizer.ts'
import type { GatewayRoute } from './route-match.ts'

type Authorizer = Extract<Decision, { allowed: true }>['authorizer']

type EventParts = {
  request: IncomingMessage
  path: string
  query: string
  body: Buffer
  route: GatewayRoute
  authorizer: Authorizer | undefined
  requestId: string
}

/** Builds a payload format 2.0 event, with what the handlers read. On a public route, `requestContext.authorizer` is absent. */
export function lambdaEvent(parts: EventParts): APIGatewayProxyEventV2WithJWTAuthorizer {
  const { request, path, query, body, route, authorizer, requestId } = parts
  const now = Date.now()
  const { cookie, connection, 'transfer-encoding': encoding, ...headers } = request.headers
  const sourceIp = (request.socket.remoteAddress ?? '127.0.0.1').replace('::ffff:', '')
  const routeKey = `${route.method} ${route.path}`
  // A body that isn't UTF-8 goes to the function in base64, and the function refuses it.
  const isText = isTextBody(request) && isUtf8(body)
  const event = {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: query,
    ...(cookie && { cookies: cookie.split(/;\s*/) }),
    headers: {
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      'x-forwarded-for': sourceIp,
      'x-forwarded-port': '443',
      'x-forwarded-proto': 'https',
    },
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      ...(authorizer && { authorizer }),
      domainName: request.headers.host ?? 'localhost',
      domainPrefix: 'local',
      http: {
        method: request.method ?? 'GET',
        path,
        protocol: 'HTTP/1.1',
        sourceIp,
        userAgent: request.headers['user-agent'] ?? '',
      },
      requestId,
      routeKey,
      stage: '$default',
      time: new Date(now).toUTCString(),
      timeEpoch: now,
    },
    ...(body.length > 0 && { body: body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !isText,
  }
  return event as APIGatewayProxyEventV2WithJWTAuthorizer
}

/** API Gateway passes JSON, XML, JavaScript and text as is, and base64-encodes everything else, including forms. */
function isTextBody({ headers }: IncomingMessage): boolean {
  if (headers['content-encoding']) return false
  return /^(text\/|application\/(.*\+)?(json|xml|javascript))/i.test(headers['content-type'] ?? '')
}
