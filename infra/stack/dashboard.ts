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

/** One page that shows how the portal is doing. */
export class Dashboard extends CloudWatchDashboard {
  constructor(scope: Construct, id: string, { metrics, alarms }: { metrics: PortalMetrics; alarms: readonly Alarm[] }) {
    const { functionThrottles, goodAnswers, paymentFailures } = metrics
    const ofEach = (measure: 'errors' | 'duration') =>
      Object.entries(metrics.functions).map(([label, measures]) => measures[measure].with({ label }))
    const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 12, height: 6 })
    super(scope, id, {
      defaultInterval: Duration.days(1),
      widgets: [
        [new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: 24, height: 3 })],
        [
          graph('Requests', [metrics.apiRequests, metrics.apiRefusals, metrics.apiErrors]),
          graph('Time to answer, ms', metrics.apiLatency),
        ],
        [
          graph('Errors by function, throttled executions', [
            ...ofEach('errors'),
            functionThrottles.with({ label: 'throttled' }),
          ]),
          graph('Duration by function (p95), ms', ofEach('duration')),
        ],
        [
          graph('Table: capacity used, requests throttled', [...metrics.tableUse, metrics.tableThrottles]),
          graph('Heartbeat and payments', [goodAnswers, paymentFailures]),
        ],
      ],
    })
  }
}
