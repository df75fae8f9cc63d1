import { Duration, Stack } from 'aws-cdk-lib'
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { FilterPattern, type IFilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { getHealth } from '#core/health'
import { postStripeEvent } from '#payments/contract'
import { routes } from '../../functions/routes.ts'
import type { HealthCheck } from './health-check.ts'
import type { Api } from './http-api.ts'
import type { PortalFunction } from './portal-function.ts'

const fiveMinutes = { period: Duration.minutes(5) }
const sum = { ...fiveMinutes, statistic: 'Sum' }

export type PortalMetrics = ReturnType<typeof portalMetrics>

/** The metrics that the alarms watch and the dashboard shows. */
export function portalMetrics(
  scope: Construct,
  parts: { table: ITable; api: Api; functions: Record<string, PortalFunction>; healthCheck: HealthCheck },
) {
  const { table, api, functions, healthCheck } = parts
  const readThrottles = table.metric('ReadThrottleEvents', sum)
  const writeThrottles = table.metric('WriteThrottleEvents', sum)
  return {
    apiRequests: api.gateway.metricCount(fiveMinutes),
    apiRefusals: api.gateway.metricClientError(fiveMinutes),
    apiErrors: api.gateway.metricServerError(fiveMinutes),
    apiLatency: ['p50', 'p95'].map((statistic) =>
      api.gateway.metricLatency({ ...fiveMinutes, statistic, label: statistic }),
    ),
    functions: Object.fromEntries(
      Object.entries(functions).map(([name, { lambda }]) => [
        name,
        {
          errors: lambda.metricErrors(fiveMinutes),
          duration: lambda.metricDuration({ ...fiveMinutes, statistic: 'p95' }),
        },
      ]),
    ),
    nightlySuccesses: Object.fromEntries(
      nightlyJobs.map((name) => [name, hourlySuccesses(functionOf(name, functions).lambda)]),
    ),
    // The scheduler counts by group only, so this includes other schedules of the account.
    droppedSchedules: new Metric({
      namespace: 'AWS/Scheduler',
      metricName: 'InvocationDroppedCount',
      dimensionsMap: { ScheduleGroup: 'default' },
      ...sum,
    }),
    // Counts all functions of the account, because they share its concurrency limit.
    functionThrottles: LambdaFunction.metricAllThrottles(fiveMinutes),
    paymentFailures: paymentFailures(scope, functions),
    tableErrors: tableErrors(scope, functions),
    tableUse: ['ConsumedReadCapacityUnits', 'ConsumedWriteCapacityUnits'].map((name) => table.metric(name, sum)),
    tableThrottles: new MathExpression({
      expression: 'FILL(reads, 0) + FILL(writes, 0)',
      usingMetrics: { reads: readThrottles, writes: writeThrottles },
      label: 'Throttled reads and writes',
      ...fiveMinutes,
    }) as IMetric,
    healthyResponses: healthCheck.healthyResponses as IMetric,
    // SES measures these for the whole account in a region, over as much recent mail as it chooses.
    bounceRate: reputation('BounceRate'),
    complaintRate: reputation('ComplaintRate'),
    // The whole account's spend in the region since the month began.
    textMessageSpend: new Metric({
      namespace: 'AWS/SNS',
      metricName: 'SMSMonthToDateSpentUSD',
      statistic: 'Maximum',
      period: Duration.hours(1),
    }),
  }
}

/** The functions that a schedule calls every night. */
const nightlyJobs = ['sweep', 'deletions']

/**
 * How often a function ended well, by the hour. FILL gives the hours without a call a value too: where data is missing, an alarm
 * looks at older data than its periods cover.
 */
const hourlySuccesses = (lambda: LambdaFunction): IMetric => {
  const hourly = { period: Duration.hours(1) }
  return new MathExpression({
    expression: 'FILL(called, 0) - FILL(failed, 0)',
    usingMetrics: { called: lambda.metricInvocations(hourly), failed: lambda.metricErrors(hourly) },
    label: 'Calls that ended well',
    ...hourly,
  })
}

const reputation = (name: string): Metric =>
  new Metric({ namespace: 'AWS/SES', metricName: `Reputation.${name}`, period: Duration.hours(1) })

/** Counts failed calls of the table in the logs of the functions behind the API, all in one metric. */
function tableErrors(scope: Construct, functions: Record<string, PortalFunction>): IMetric {
  const names = [...new Set(routes.map((route) => route.function))]
  const [metric] = names.map((name) =>
    new MetricFilter(scope, `TableErrors-${name}`, {
      logGroup: functionOf(name, functions).logs,
      filterPattern: FilterPattern.stringValue('$.event', '=', 'table-error'),
      metricNamespace: Stack.of(scope).stackName,
      metricName: 'TableErrors',
      metricValue: '1',
    }).metric(sum),
  )
  if (!metric) throw new Error('The contract has no routes')
  return metric
}

function functionOf(name: string, functions: Record<string, PortalFunction>): PortalFunction {
  const found = functions[name]
  if (!found) throw new Error(`The stack has no function ${name} to watch`)
  return found
}

/** Log lines of the payments function that an operator must see, whatever the status of the request. */
const paymentEvents = [
  'paid-twice',
  'paid-without-access',
  'stripe-keys-malformed',
  'stripe-test-keys-refused',
  'stripe-modes-differ',
]

/**
 * Counts log lines of two functions in one metric. Of payments: failed requests, rejected Stripe events, unusable keys, and payments
 * made twice or without access. Of the sweep: all that it had to correct, because the webhook missed it, and all that it couldn't.
 */
function paymentFailures(scope: Construct, functions: Record<string, PortalFunction>): Metric {
  const { method, path, function: name } = postStripeEvent
  const count = (id: string, of: string, filterPattern: IFilterPattern) =>
    new MetricFilter(scope, id, {
      logGroup: functionOf(of, functions).logs,
      filterPattern,
      metricNamespace: Stack.of(scope).stackName,
      metricName: 'PaymentFailures',
      // No default value for other lines: CloudWatch charges for each hour in which a metric has a value.
      metricValue: '1',
    }).metric(sum)
  count('SweepCorrections', 'sweep', FilterPattern.stringValue('$.level', '=', 'error'))
  return count(
    'PaymentFailures',
    name,
    FilterPattern.any(
      // A failing health check is no payment: it has its own alarm.
      FilterPattern.all(
        FilterPattern.numberValue('$.status', '>=', 500),
        FilterPattern.stringValue('$.route', '!=', `${getHealth.method} ${getHealth.path}`),
      ),
      ...paymentEvents.map((event) => FilterPattern.stringValue('$.event', '=', event)),
      FilterPattern.all(
        FilterPattern.stringValue('$.route', '=', `${method} ${path}`),
        FilterPattern.numberValue('$.status', '>=', 400),
      ),
    ),
  )
}
