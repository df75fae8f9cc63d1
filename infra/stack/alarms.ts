import { Stack } from 'aws-cdk-lib'
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'
import type { PortalMetrics } from './metrics.ts'

type AlarmsProps = { metrics: PortalMetrics; email: string | undefined }

/** What tells the operator by e-mail that something is wrong, and that it is well again. */
export class Alarms extends Construct {
  readonly all: readonly Alarm[]

  constructor(scope: Construct, id: string, { metrics, email }: AlarmsProps) {
    super(scope, id)
    const topic = new Topic(this, 'Topic', { displayName: 'Portal alarms', enforceSSL: true })
    // With a policy of its own the topic no longer takes everything from this account: alarms have to be let in by name.
    topic.grantPublish(
      new ServicePrincipal('cloudwatch.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    )
    if (email) topic.addSubscription(new EmailSubscription(email))
    const { apiErrors, functions, functionThrottles, paymentFailures, tableThrottles, goodAnswers } = metrics

    const atLeast = (threshold: number, name: string, metric: IMetric, description: string): Alarm =>
      new Alarm(this, name, {
        metric,
        threshold,
        comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        evaluationPeriods: 1,
        treatMissingData: TreatMissingData.NOT_BREACHING,
        alarmDescription: description,
      })
    this.all = [
      atLeast(5, 'ApiErrors', apiErrors, 'The API answered 5 requests or more in 5 minutes with a 5xx status.'),
      ...Object.entries(functions).map(([name, { errors }]) =>
        atLeast(1, `${name}Errors`, errors, `The function ${name} crashed or ran out of time.`),
      ),
      atLeast(
        1,
        'FunctionThrottles',
        functionThrottles,
        'A function of this account was refused for want of concurrency, which all of them share.',
      ),
      atLeast(
        1,
        'PaymentFailures',
        paymentFailures,
        'A payment failed on our side, an event of Stripe was refused, or somebody paid twice or for nothing. The log of Payments says which.',
      ),
      atLeast(1, 'TableThrottles', tableThrottles, 'The table refused reads or writes for want of capacity.'),
      new Alarm(this, 'Heartbeat', {
        metric: goodAnswers,
        threshold: 1,
        comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
        evaluationPeriods: 2,
        treatMissingData: TreatMissingData.BREACHING,
        alarmDescription: 'For 10 minutes nobody got a good answer from /api/health through CloudFront.',
      }),
    ]
    for (const alarm of this.all) {
      alarm.addAlarmAction(new SnsAction(topic))
      alarm.addOkAction(new SnsAction(topic))
    }
  }
}
