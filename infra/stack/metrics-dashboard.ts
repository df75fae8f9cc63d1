import { Duration } from 'aws-cdk-lib'
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard as CloudWatchDashboard,
  GraphWidget,
  type IMetric,
} from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import type { PortalMetrics } from './metrics.ts'

/** The CloudWatch dashboard: alarms, requests, functions, the table and payments. */
export class Dashboard extends CloudWatchDashboard {
  constructor(scope: Construct, id: string, { metrics, alarms }: { metrics: PortalMetrics; alarms: readonly Alarm[] }) {
    const { functionThrottles, healthyResponses, paymentFailures } = metrics
    const byFunction = (metric: 'errors' | 'duration') =>
      Object.entries(metrics.functions).map(([label, functionMetrics]) => functionMetrics[metric].with({ label }))
    const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 12, height: 6 })
    super(scope, id, {
      defaultInterval: Duration.days(1),
      widgets: [
        [new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: 24, height: 3 })],
        [
          graph('Requests', [metrics.apiRequests, metrics.apiRefusals, metrics.apiErrors]),
          graph('Response time, ms', metrics.apiLatency),
        ],
        [
          graph('Errors by function, throttled invocations', [
            ...byFunction('errors'),
            functionThrottles.with({ label: 'throttled' }),
          ]),
          graph('Duration by function (p95), ms', byFunction('duration')),
        ],
        [
          graph('Table: consumed capacity, throttled and failed calls', [
            ...metrics.tableUse,
            metrics.tableThrottles,
            metrics.tableErrors,
          ]),
          graph('Health check and payment failures', [healthyResponses, paymentFailures]),
        ],
      ],
    })
  }
}
