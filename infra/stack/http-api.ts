import { Stack } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import {
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { RouteFunction } from '#contract/route'
import { routes } from '#contract/routes'
import { logKeeping, type PortalFunction } from './portal-function.ts'
import { suppressNag } from './suppress-nag.ts'
import type { PortalUserPool } from './user-pool.ts'

/** Only access tokens carry a scope: without it the authorizer would let ID tokens in. */
const learnerScope = 'aws.cognito.signin.user.admin'

/**
 * What is logged of each request, in few bytes: never an address, a path parameter, a token or a body. The function's own
 * line, under its request id `fn`, tells the rest; the errors are what no function has seen.
 */
const logged = {
  id: '$context.requestId',
  fn: '$context.integration.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  ms: '$context.responseLatency',
  error: '$context.error.message',
  authorizerError: '$context.authorizer.error',
  functionError: '$context.integrationErrorMessage',
}

/** The form of the gateway's log lines. */
export const accessLogFormat = JSON.stringify(logged)

type ApiProps = { functions: Record<RouteFunction, PortalFunction>; identity: PortalUserPool }

/** The gateway: one route for each of the contract, the learner's only with an access token of the pool. */
export class Api extends Construct {
  readonly gateway: HttpApi
  readonly logs: LogGroup
  /** Its own host name, which only the distribution needs to know. */
  readonly host: string

  constructor(scope: Construct, id: string, { functions, identity }: ApiProps) {
    super(scope, id)
    // Its own address has to stay open: CloudFront calls it there. Whoever else does meets the same authorizer and limits.
    this.gateway = new HttpApi(this, 'Gateway', { createDefaultStage: false, apiName: Stack.of(this).stackName })
    this.host = `${this.gateway.apiId}.execute-api.${Stack.of(this).region}.amazonaws.com`
    this.logs = new LogGroup(this, 'Logs', logKeeping)
    new HttpStage(this, 'Stage', {
      httpApi: this.gateway,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: 200, burstLimit: 400 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.logs),
        format: AccessLogFormat.custom(accessLogFormat),
      },
    })
    this.open(functions, identity)
  }

  private open(functions: ApiProps['functions'], { issuer, client }: PortalUserPool): void {
    const learner = new HttpJwtAuthorizer('Learner', issuer, { jwtAudience: [client.userPoolClientId] })
    const anyone = new HttpNoneAuthorizer()
    const integrations = mapped(
      functions,
      (each, name) => new HttpLambdaIntegration(name, each.lambda, { scopePermissionToRoute: false }),
    )
    for (const route of routes) {
      const opened = this.gateway.addRoutes({
        path: route.path,
        methods: [HttpMethod[route.method]],
        integration: integrations[route.function],
        ...(route.access === 'learner'
          ? { authorizer: learner, authorizationScopes: [learnerScope] }
          : { authorizer: anyone }),
      })
      if (route.access !== 'learner')
        for (const each of opened)
          suppressNag(each, {
            APIG4: `The contract opens it to ${route.access === 'stripe' ? 'Stripe, whose signature the function checks' : 'everyone'}.`,
          })
    }
  }
}

const mapped = <K extends string, A, B>(record: Record<K, A>, change: (value: A, key: K) => B): Record<K, B> =>
  Object.fromEntries((Object.entries(record) as [K, A][]).map(([key, value]) => [key, change(value, key)])) as Record<
    K,
    B
  >
