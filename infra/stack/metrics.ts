import { Duration, Stack } from 'aws-cdk-lib'
import { type IMetric, MathExpression, type Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { postStripeEvent } from '#contract/payments'
import type { Heartbeat } from './health-check.ts'
import type { Api } from './http-api.ts'
import type { PortalFunction } from './portal-function.ts'

const five = { period: Duration.minutes(5) }
const sum = { ...five, statistic: 'Sum' }

export type PortalMetrics = ReturnType<typeof portalMetrics>

/** Everything that is measured: the alarms watch it and the dashboard draws it. */
export function portalMetrics(
  scope: Construct,
  parts: { table: ITable; api: Api; functions: Record<string, PortalFunction>; heartbeat: Heartbeat },
) {
  const { table, api, functions, heartbeat } = parts
  const read = table.metric('ReadThrottleEvents', sum)
  const write = table.metric('WriteThrottleEvents', sum)
  return {
    apiRequests: api.gateway.metricCount(five),
    apiRefusals: api.gateway.metricClientError(five),
    apiErrors: api.gateway.metricServerError(five),
    apiLatency: ['p50', 'p95'].map((statistic) => api.gateway.metricLatency({ ...five, statistic, label: statistic })),
    functions: Object.fromEntries(
      Object.entries(functions).map(([name, { lambda }]) => [
        name,
        {
          errors: lambda.metricErrors(five),
          duration: lambda.metricDuration({ ...five, statistic: 'p95' }),
        },
      ]),
    ),
    // Of all functions of the account together: it is the account's concurrency that they want for.
    functionThrottles: LambdaFunction.metricAllThrottles(five),
    paymentFailures: paymentFailures(scope, functions),
    tableUse: ['ConsumedReadCapacityUnits', 'ConsumedWriteCapacityUnits'].map((name) => table.metric(name, sum)),
    tableThrottles: new MathExpression({
      expression: 'FILL(reads, 0) + FILL(writes, 0)',
      usingMetrics: { reads: read, writes: write },
      label: 'Throttled reads and writes',
      ...five,
    }) as IMetric,
    goodAnswers: heartbeat.goodAnswers as IMetric,
  }
}

/** What the payments function failed at, every event of Stripe that it refused, who paid twice or for nothing: from its log. */
function paymentFailures(scope: Construct, functions: Record<string, PortalFunction>): Metric {
  const { method, path, function: name } = postStripeEvent
  const logGroup = functions[name]?.logs
  if (!logGroup) throw new Error(`There is no function ${name} to count the failures of`)
  return new MetricFilter(scope, 'PaymentFailures', {
    logGroup,
    filterPattern: FilterPattern.any(
      FilterPattern.numberValue('$.status', '>=', 500),
      ...['paid-twice', 'paid-without-access'].map((event) => FilterPattern.stringValue('$.event', '=', event)),
      FilterPattern.all(
        FilterPattern.stringValue('$.route', '=', `${method} ${path}`),
        FilterPattern.numberValue('$.status', '>=', 400),
      ),
    ),
    metricNamespace: Stack.of(scope).stackName,
    metricName: 'PaymentFailures',
    // Without a value for all other lines: a metric is paid for by the hour in which it has one.
    metricValue: '1',
  }).metric(sum)
}
