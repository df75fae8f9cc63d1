import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import type { Construct } from 'constructs'

/**
 * Emails the operator when the whole account, with every stage and everything else in it, has spent 80% of the monthly budget or
 * is forecast to exceed it.
 */
export class Budget extends CfnBudget {
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
