import { fileURLToPath } from 'node:url'
import { Duration } from 'aws-cdk-lib'
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { Construct } from 'constructs'
import { PortalFunction } from './portal-function.ts'

const interval = Duration.minutes(5)

/** A small function that requests `/api/health` through CloudFront every five minutes. */
export class HealthCheck extends Construct {
  readonly function: PortalFunction
  /** Successful checks per five minutes. Has no data when the function isn't invoked at all. */
  readonly healthyResponses: MathExpression

  constructor(scope: Construct, id: string, { origin }: { origin: string }) {
    super(scope, id)
    this.function = new PortalFunction(this, 'Ask', {
      description: 'Checks the health of the portal',
      folder: fileURLToPath(new URL('health-check', import.meta.url)),
      memorySize: 128,
      timeout: Duration.seconds(15),
      environment: { SITE_ORIGIN: origin },
      permissions: [],
    })
    const { lambda } = this.function
    lambda.configureAsyncInvoke({ retryAttempts: 0 })
    new Rule(this, 'Schedule', { schedule: Schedule.rate(interval), targets: [new LambdaFunction(lambda)] })
    this.healthyResponses = new MathExpression({
      expression: 'asked - FILL(failed, 0)',
      usingMetrics: {
        asked: lambda.metricInvocations({ period: interval }),
        failed: lambda.metricErrors({ period: interval }),
      },
      label: 'Successful health checks',
      period: interval,
    })
  }
}
