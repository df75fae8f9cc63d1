import { isUtf8 } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { APIGatewayProxyEventV2WithJWTAuthorizer, Context } from 'aws-lambda'
import type { Decision } from './authorizer.ts'
import type { RouteMatch } from './route-match.ts'

type Authorizer = Extract<Decision, { allowed: true }>['authorizer']

type EventParts = {
  request: IncomingMessage
  path: string
  query: string
  body: Buffer
  match: RouteMatch
  authorizer: Authorizer | undefined
  requestId: string
  now: number
}

/** Builds a payload format 2.0 event. On a public route, `requestContext.authorizer` is absent. */
export function lambdaEvent(parts: EventParts): APIGatewayProxyEventV2WithJWTAuthorizer {
  const { request, path, query, body, match, authorizer, requestId, now } = parts
  const { cookie, connection, 'transfer-encoding': encoding, ...headers } = request.headers
  const sourceIp = (request.socket.remoteAddress ?? '127.0.0.1').replace('::ffff:', '')
  const queryStringParameters = joinRepeated(new URLSearchParams(query))
  // A body that isn't UTF-8 goes to the function in base64, and the function refuses it.
  const isText = isTextBody(request) && isUtf8(body)
  const event = {
    version: '2.0',
    routeKey: match.routeKey,
    rawPath: path,
    rawQueryString: query,
    ...(cookie && { cookies: cookie.split(/;\s*/) }),
    headers: {
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      'x-amzn-trace-id': `Root=1-${Math.floor(now / 1000).toString(16)}-${randomBytes(12).toString('hex')}`,
      'x-forwarded-for': sourceIp,
      'x-forwarded-port': '443',
      'x-forwarded-proto': 'https',
    },
    ...(Object.keys(queryStringParameters).length > 0 && { queryStringParameters }),
    ...(Object.keys(match.pathParameters).length > 0 && { pathParameters: match.pathParameters }),
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
      routeKey: match.routeKey,
      stage: '$default',
      time: logTime(new Date(now)),
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

function joinRepeated(query: URLSearchParams): Record<string, string> {
  const joined: Record<string, string> = {}
  for (const name of new Set(query.keys())) joined[name] = query.getAll(name).join(',')
  return joined
}

/** Formats a time as in access logs: `10/Apr/2022:13:30:05 +0000`. */
function logTime(date: Date): string {
  const [, day, month, year, time] = date.toUTCString().split(' ')
  return `${day}/${month}/${year}:${time} +0000`
}

/** The Lambda context of one invocation. `deadline` is in milliseconds since 1970. */
export function lambdaContext(requestId: string, deadline: number): Context {
  const unsupported = () => {
    throw new Error('Return a promise from the handler: context callbacks are not supported')
  }
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName: 'local',
    functionVersion: '$LATEST',
    invokedFunctionArn: 'arn:aws:lambda:ap-southeast-2:000000000000:function:local',
    memoryLimitInMB: '1024',
    awsRequestId: requestId,
    logGroupName: '/aws/lambda/local',
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    done: unsupported,
    fail: unsupported,
    succeed: unsupported,
  }
}
