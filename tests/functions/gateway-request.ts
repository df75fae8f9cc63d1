import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { serve, TokenRules } from '#core/http'
import type { Problem } from '#core/problem'
import { routes } from '../../functions/routes.ts'

export type Handler = ReturnType<typeof serve>

export const token: TokenRules = {
  issuer: 'https://cognito-idp.ap-southeast-2.amazonaws.com/ap-southeast-2_Example',
  clientId: 'portal-client',
}

/** The claims of an access token of the portal's user pool. API Gateway passes all of them as strings. */
export const claimsOf = (sub: string): Record<string, string> => ({
  sub,
  username: sub,
  token_use: 'access',
  iss: token.issuer,
  client_id: token.clientId,
  scope: 'portal/learner aws.cognito.signin.user.admin',
  'cognito:groups': '[a b]',
})

export type TestRequest = {
  method?: string
  path: string
  query?: string
  /** An object is sent as JSON, a string unchanged. */
  body?: unknown
  sub?: string | undefined
  claims?: Record<string, string> | undefined
  headers?: Record<string, string>
  isBase64Encoded?: boolean
  /** The route that the gateway chose. By default the one whose path fits best. */
  routeKey?: string
}

/** `body` is parsed if the response is JSON. */
type TestResponse = { status: number; headers: Record<string, unknown>; body: Problem & Record<string, unknown> }

export const requestId = '5b1f1c1a-0000-4000-8000-00000000c0de'

/** Calls a Lambda handler with an API Gateway event of payload format 2.0. */
export async function send(handler: Handler, asked: TestRequest): Promise<TestResponse> {
  const result = (await handler(eventOf(asked) as never, { awsRequestId: requestId } as never)) as Result
  const isJson = String(result.headers?.['content-type']).startsWith('application/json')
  return {
    status: result.statusCode ?? 0,
    headers: result.headers ?? {},
    body: isJson ? JSON.parse(result.body ?? '') : result.body,
  }
}
type Result = Omit<APIGatewayProxyStructuredResultV2, 'body'> & { body?: string }

/** The most specific route of the contract for a path, as API Gateway finds it. */
function routeKeyOf(method: string, path: string): string {
  const fits = routes
    .filter((route) => new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path))
    .filter((route) => route.method === method)
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length)
  return `${method} ${fits[0]?.path ?? path}`
}

export function eventOf(asked: TestRequest): APIGatewayProxyEventV2WithJWTAuthorizer {
  const { method = 'GET', path, query = '', body, sub, headers = {}, isBase64Encoded = false } = asked
  const routeKey = asked.routeKey ?? routeKeyOf(method, path)
  const claims = asked.claims ?? (sub === undefined ? undefined : claimsOf(sub))
  const authorizer = claims
    ? { authorizer: { jwt: { claims, scopes: [] }, principalId: '', integrationLatency: 0 } }
    : {}
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: query,
    headers: { 'content-type': 'application/json', authorization: `Bearer token of ${sub}`, ...headers },
    requestContext: {
      accountId: '000000000000',
      apiId: 'api',
      domainName: 'api.example',
      domainPrefix: 'api',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'test' },
      requestId: 'gateway',
      routeKey,
      stage: '$default',
      time: '02/Mar/2026:00:00:00 +0000',
      timeEpoch: 0,
      ...authorizer,
    } as APIGatewayProxyEventV2WithJWTAuthorizer['requestContext'],
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    isBase64Encoded,
  }
}
