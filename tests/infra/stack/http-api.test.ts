import { describe, expect, test } from 'vitest'
import { routesOf } from '../../../functions/routes.ts'
import { dev, prod, resourceOf, resourcesOf, templateOf } from './fixture.ts'

const template = templateOf(prod)
const deployedRoutes = Object.values(resourcesOf(template, 'AWS::ApiGatewayV2::Route')).map(
  ({ Properties }) => Properties,
)
const authorizer = resourceOf(template, 'AWS::ApiGatewayV2::Authorizer')
const client = resourceOf(template, 'AWS::Cognito::UserPoolClient')
const pool = resourceOf(template, 'AWS::Cognito::UserPool')
const routes = routesOf(prod)
/** Seconds of processor that a request may take (see hostile-requests.test.ts), and the memory in MB that comes with a whole one. */
const slowestRequest = 0.5
const fullProcessor = 1769

/** The logical id of a function behind the API. */
const idOf = (name: string): string =>
  resourceOf(template, 'AWS::Lambda::Function', `Server${name[0]?.toUpperCase()}${name.slice(1)}Function`).id

/** The logical id of the function that a route's integration calls. */
function functionOf(target: unknown): unknown {
  const id = JSON.stringify(target).match(/"Ref":"(\w+)"/)?.[1] ?? ''
  const { IntegrationUri } = resourcesOf(template, 'AWS::ApiGatewayV2::Integration')[id]?.Properties ?? {}
  return (IntegrationUri as { 'Fn::GetAtt': string[] } | undefined)?.['Fn::GetAtt'][0]
}

describe('the gateway', () => {
  test('has exactly the routes of the contract', () => {
    expect(deployedRoutes.map(({ RouteKey }) => RouteKey).sort()).toEqual(
      routes.map(({ method, path }) => `${method} ${path}`).sort(),
    )
  })

  test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'uses the right function and authorizer for %s',
    (key, route) => {
      const found = deployedRoutes.find(({ RouteKey }) => RouteKey === key)
      expect(functionOf(found?.Target)).toBe(idOf(route.function))
      if (route.access !== 'public' && route.access !== 'stripe')
        expect(found).toMatchObject({
          AuthorizationType: 'JWT',
          AuthorizerId: { Ref: authorizer.id },
          AuthorizationScopes: ['portal/learner'],
        })
      else expect(found?.AuthorizationType).toBe('NONE')
    },
  )

  test("accepts only tokens of the user pool's browser client", () => {
    expect(authorizer.Properties).toMatchObject({
      AuthorizerType: 'JWT',
      IdentitySource: ['$request.header.Authorization'],
      JwtConfiguration: {
        Audience: [{ Ref: client.id }],
        Issuer: { 'Fn::Join': ['', ['https://cognito-idp.ap-southeast-2.amazonaws.com/', { Ref: pool.id }]] },
      },
    })
  })

  test('passes the same issuer and client to the functions', () => {
    for (const name of new Set(routes.map((route) => route.function))) {
      const { Environment } = resourceOf(template, 'AWS::Lambda::Function', idOf(name)).Properties
      expect(Environment).toMatchObject({
        Variables: {
          TOKEN_ISSUER: (authorizer.Properties.JwtConfiguration as { Issuer: unknown }).Issuer,
          TOKEN_CLIENT: { Ref: client.id },
        },
      })
    }
  })

  test.each([10, 99, 100, 1000])('lets a staff room open pages on an account of %i executions', (lambdaConcurrency) => {
    const stage = templateOf({ ...dev, lambdaConcurrency })
    const { DefaultRouteSettings } = resourceOf(stage, 'AWS::ApiGatewayV2::Stage').Properties
    const { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst } = DefaultRouteSettings as Record<string, number>
    expect(rate).toBeGreaterThanOrEqual(20)
    expect(burst).toBeGreaterThanOrEqual(40)
  })

  test.each([100, 250, 1000])(
    'leaves a third of %i executions free, however slow its requests are',
    (lambdaConcurrency) => {
      const stage = templateOf({ ...dev, lambdaConcurrency })
      const { MemorySize } = resourceOf(stage, 'AWS::Lambda::Function', idOf('api')).Properties
      const seconds = (slowestRequest * fullProcessor) / Number(MemorySize)
      const { DefaultRouteSettings } = resourceOf(stage, 'AWS::ApiGatewayV2::Stage').Properties
      const { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst } = DefaultRouteSettings as Record<string, number>
      expect((burst ?? 0) + (rate ?? 0) * seconds).toBeLessThanOrEqual((lambdaConcurrency * 2) / 3)
    },
  )

  test('lets no page of another origin read its answers', () => {
    expect(resourceOf(template, 'AWS::ApiGatewayV2::Api').Properties).not.toHaveProperty('CorsConfiguration')
  })

  test('logs one line of JSON per request, without IP address, path parameters, token or body', () => {
    const { AccessLogSettings } = resourceOf(template, 'AWS::ApiGatewayV2::Stage').Properties
    const line = JSON.parse((AccessLogSettings as { Format: string }).Format)
    expect(Object.values(line).sort()).toEqual([
      '$context.authorizer.error',
      '$context.error.message',
      '$context.integration.requestId',
      '$context.integrationErrorMessage',
      '$context.requestId',
      '$context.responseLatency',
      '$context.routeKey',
      '$context.status',
    ])
  })
})
