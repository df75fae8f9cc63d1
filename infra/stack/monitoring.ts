import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import { Construct } from 'constructs'
import type { Settings } from '../settings.ts'
import { Alarms } from './alarms.ts'
import { HealthCheck } from './health-check.ts'
import type { Api } from './http-api.ts'
import { portalMetrics } from './metrics.ts'
import { Dashboard } from './metrics-dashboard.ts'
import type { PortalFunction } from './portal-function.ts'

type MonitoringProps = {
  settings: Settings
  table: ITable
  api: Api
  functions: Record<string, PortalFunction>
  /** The portal's URL, without a trailing slash. */
  origin: string
}

/** Health check, metrics, alarms, dashboard and budget of a stage. */
export class Monitoring extends Construct {
  constructor(scope: Construct, id: string, { settings, origin, ...parts }: MonitoringProps) {
    super(scope, id)
    const { alarmEmail, monthlyBudgetUsd, sesSender, smsSignIn } = settings
    const healthCheck = new HealthCheck(this, 'Heartbeat', { origin })
    const metrics = portalMetrics(this, { ...parts, healthCheck })
    const alarms = new Alarms(this, 'Alarms', {
      metrics,
      email: alarmEmail,
      sendsBySes: Boolean(sesSender),
      monthlySmsUsd: smsSignIn?.monthlySpendUsd,
    })
    new Dashboard(this, 'Dashboard', { metrics, alarms: alarms.all })
    if (monthlyBudgetUsd && alarmEmail) new Budget(this, 'Budget', { monthlyUsd: monthlyBudgetUsd, email: alarmEmail })
  }
}

/**
 * Emails the operator when the whole account, with every stage and everything else in it, has spent 80% of the monthly budget or
 * is forecast to exceed it.
 */
class Budget extends CfnBudget {
  constructor(scope: Construct, id: string, { monthlyUsd, email }: { monthlyUsd: number; email: string }) {
    const notice = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: { notificationType, threshold, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
      subscribers: [{ subscriptionType: 'EMAIL', address: email }],
    })
    super(scope, id, {
      budget: { budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount: monthlyUsd, unit: 'USD' } },
      notificationsWithSubscribers: [notice('ACTUAL', 80), notice('FORECASTED', 100)],
    })
  }
}
