import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { isPlainPath } from '#core/plain-path'
import { authorize, type Claims } from './gateway/authorizer.ts'
import { lambdaEvent } from './gateway/event.ts'
import { gatewayMessage, type Reply, replyOf } from './gateway/reply.ts'
import { createRouteMatcher, type GatewayRoute } from './gateway/route-match.ts'
import { BodyTooLarge, readBody } from './request-body.ts'

type GatewayOptions = {
  routes: readonly GatewayRoute[]
  /** Checks a token's signature, times, issuer and client. Throws if any is wrong. */
  verify(token: string): Promise<Claims>
  /** Gets what a handler threw, or why its result couldn't be sent. */
  log?: (request: string, error: unknown) => void
}

const maxRequestBytes = 10 * 1024 * 1024

/** Emulates an API Gateway HTTP API with a JWT authorizer and Lambda functions (payload format 2.0). */
export function createGateway(options: GatewayOptions) {
  const { routes, verify, log = console.error } = options
  const matchRoute = createRouteMatcher(routes)

  async function answer(request: IncomingMessage, requestId: string): Promise<Reply> {
    const { method = 'GET' } = request
    const [rawPath = '', query = ''] = splitOnce(request.url ?? '/', '?')
    const path = decodePath(rawPath)
    if (path === undefined) return gatewayMessage(400, 'Bad Request')
    const route = matchRoute(method, path)
    if (!route) return gatewayMessage(404, 'Not Found')

    const decision = route.authorized ? await authorize(request.headers.authorization, verify) : undefined
    if (decision?.allowed === false) {
      return gatewayMessage(decision.status, decision.message, { 'www-authenticate': decision.challenge })
    }
    let body: Buffer
    try {
      body = await readBody(request, maxRequestBytes)
    } catch (error) {
      if (!(error instanceof BodyTooLarge)) throw error
      return gatewayMessage(413, 'Request Entity Too Large', { connection: 'close' })
    }
    const authorizer = decision?.authorizer
    const event = lambdaEvent({ request, path, query, body, route, authorizer, requestId })
    try {
      const result = await route.handler(event as never, { awsRequestId: requestId } as Context, ignoreCallback)
      return replyOf(result as APIGatewayProxyStructuredResultV2)
    } catch (error) {
      log(`${method} ${path} (${requestId})`, error)
      return gatewayMessage(500, 'Internal Server Error')
    }
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = randomUUID()
    try {
      send(response, await answer(request, requestId), requestId)
    } catch (error) {
      if (!request.complete) return // The client disconnected while sending.
      log(`${request.method} ${request.url} (${requestId})`, error)
      if (!response.headersSent) send(response, gatewayMessage(500, 'Internal Server Error'), requestId)
    }
  }
}

const ignoreCallback = () => {}

function send(response: ServerResponse, { status, headers, body }: Reply, requestId: string): void {
  response.writeHead(status, { ...headers, 'apigw-requestid': requestId })
  response.end(body)
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)]
}

/**
 * Decodes before route matching, as API Gateway does. Undefined if malformed, or if the function could read other segments in
 * it. API Gateway itself passes such a path on, and the function refuses it.
 */
function decodePath(path: string): string | undefined {
  if (/%2f/i.test(path)) return undefined
  try {
    const decoded = decodeURIComponent(path)
    return isPlainPath(decoded) ? decoded : undefined
  } catch {
    return undefined
  }
}
