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
import type { Route } from '#core/route'
import { learnerScope } from '../access-tokens.ts'
import { logRetention, type RouteFunctions } from './portal-function.ts'
import { suppressNag } from './suppress-nag.ts'
import type { PortalUserPool } from './user-pool.ts'

/**
 * Fields of each access log line, kept short: never an IP address, path parameter, token or body. `fn` is the request id
 * under which the function logs its own line. The error fields cover requests that never reached a function.
 */
const accessLogFields = {
  id: '$context.requestId',
  fn: '$context.integration.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  ms: '$context.responseLatency',
  error: '$context.error.message',
  authorizerError: '$context.authorizer.error',
  functionError: '$context.integrationErrorMessage',
}

/** The gateway's access log format: one line of JSON per request. */
export const accessLogFormat = JSON.stringify(accessLogFields)

/**
 * What the gateway lets through: at most two fifths of the account's concurrent executions at once, and a fifth of them anew each
 * second. So requests can't take the slots of the other functions, though each keeps the processor busy as long as one can. But never
 * less than a staff room needs: a page opens with up to five requests. Below 100 executions they can therefore take every slot, and
 * preflight says to wait.
 */
const throttleFor = (concurrency: number) => ({
  rateLimit: Math.max(20, concurrency / 5),
  burstLimit: Math.max(40, Math.floor(concurrency * 0.4)),
})

type ApiProps = {
  functions: RouteFunctions
  routes: readonly Route[]
  userPool: PortalUserPool
  /** How many Lambda functions the AWS account runs at the same time. */
  concurrency: number
}

/** The API gateway: one route per contract route. All but the open ones require an access token of the user pool. */
export class Api extends Construct {
  readonly gateway: HttpApi
  readonly logs: LogGroup
  /** The gateway's own host name. Only the distribution uses it. */
  readonly host: string

  constructor(scope: Construct, id: string, { functions, routes, userPool, concurrency }: ApiProps) {
    super(scope, id)
    // The default endpoint must stay enabled because CloudFront calls it. Direct callers face the same authorizer and limits. No secret
    // header tells them apart: changing it would take two deployments in the right order.
    this.gateway = new HttpApi(this, 'Gateway', { createDefaultStage: false, apiName: Stack.of(this).stackName })
    this.host = `${this.gateway.apiId}.execute-api.${Stack.of(this).region}.amazonaws.com`
    this.logs = new LogGroup(this, 'Logs', logRetention)
    new HttpStage(this, 'Stage', {
      httpApi: this.gateway,
      stageName: '$default',
      autoDeploy: true,
      throttle: throttleFor(concurrency),
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.logs),
        format: AccessLogFormat.custom(accessLogFormat),
      },
    })
    this.addContractRoutes(functions, routes, userPool)
  }

  private addContractRoutes(
    functions: RouteFunctions,
    routes: readonly Route[],
    { issuer, client }: PortalUserPool,
  ): void {
    const learner = new HttpJwtAuthorizer('Learner', issuer, { jwtAudience: [client.userPoolClientId] })
    const anyone = new HttpNoneAuthorizer()
    const integrations = new Map(
      Object.entries(functions).map(([name, { lambda }]) => [
        name,
        new HttpLambdaIntegration(name, lambda, { scopePermissionToRoute: false }),
      ]),
    )
    for (const route of routes) {
      const integration = integrations.get(route.function)
      if (!integration) continue
      const isOpen = route.access === 'public' || route.access === 'stripe'
      const added = this.gateway.addRoutes({
        path: route.path,
        methods: [HttpMethod[route.method]],
        integration,
        // Anything that isn't open to everybody needs a token, so that a new kind of access can't forget it.
        ...(isOpen ? { authorizer: anyone } : { authorizer: learner, authorizationScopes: [learnerScope] }),
      })
      if (isOpen)
        for (const httpRoute of added)
          suppressNag(httpRoute, {
            APIG4: `The contract makes this route public${route.access === 'stripe' ? ': Stripe calls it, and the function checks its signature' : ''}.`,
          })
    }
  }
}
