import { fileURLToPath } from 'node:url'
import { Duration } from 'aws-cdk-lib'
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { Construct } from 'constructs'
import { PortalFunction } from './portal-function.ts'

const every = Duration.minutes(5)

/** A small function that asks the portal for its health every five minutes, as a browser would. */
export class Heartbeat extends Construct {
  readonly function: PortalFunction
  /** How many good answers there were in five minutes: 1 or more, or nothing at all where nobody asks any more. */
  readonly goodAnswers: MathExpression

  constructor(scope: Construct, id: string, { origin }: { origin: string }) {
    super(scope, id)
    this.function = new PortalFunction(this, 'Ask', {
      description: 'Asks the portal for its health',
      folder: fileURLToPath(new URL('health-check', import.meta.url)),
      memorySize: 128,
      timeout: Duration.seconds(15),
      environment: { SITE_ORIGIN: origin },
      permissions: [],
    })
    const { lambda } = this.function
    lambda.configureAsyncInvoke({ retryAttempts: 0 })
    new Rule(this, 'Schedule', { schedule: Schedule.rate(every), targets: [new LambdaFunction(lambda)] })
    this.goodAnswers = new MathExpression({
      expression: 'asked - FILL(failed, 0)',
      usingMetrics: {
        asked: lambda.metricInvocations({ period: every }),
        failed: lambda.metricErrors({ period: every }),
      },
      label: 'Good answers of the heartbeat',
      period: every,
    })
  }
}
