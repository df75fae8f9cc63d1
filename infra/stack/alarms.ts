import { Stack } from 'aws-cdk-lib'
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'
import type { PortalMetrics } from './metrics.ts'

type AlarmsProps = {
  metrics: PortalMetrics
  email: string | undefined
  /** Whether the stage sends its codes through SES, whose reputation is then watched. */
  sendsBySes: boolean
  /** What text messages may cost in a month, where the stage sends them. */
  monthlySmsUsd: number | undefined
}

/** Alarms that email the operator when something breaks and again when it recovers. */
export class Alarms extends Construct {
  readonly all: readonly Alarm[]

  constructor(scope: Construct, id: string, { metrics, email, sendsBySes, monthlySmsUsd }: AlarmsProps) {
    super(scope, id)
    const topic = new Topic(this, 'Topic', { displayName: 'Portal alarms', enforceSSL: true })
    // `enforceSSL` gives the topic its own policy, which replaces the default that lets this account publish. Allow alarms
    // explicitly.
    topic.grantPublish(
      new ServicePrincipal('cloudwatch.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    )
    if (email) topic.addSubscription(new EmailSubscription(email))
    const { apiErrors, functions, functionThrottles, paymentFailures, tableErrors, tableThrottles, healthyResponses } =
      metrics

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
      atLeast(5, 'ApiErrors', apiErrors, 'The API answered 5 or more requests with a 5xx status within 5 minutes.'),
      ...Object.entries(functions).map(([name, { errors }]) =>
        atLeast(1, `${name}Errors`, errors, `The function ${name} failed or timed out.`),
      ),
      ...Object.entries(metrics.nightlySuccesses).map(
        ([name, metric]) =>
          new Alarm(this, `${name}Overdue`, {
            metric,
            threshold: 1,
            comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
            // A day, the hour that the end of daylight saving adds, and one for a run that needs several turns.
            evaluationPeriods: 26,
            treatMissingData: TreatMissingData.BREACHING,
            alarmDescription: `The nightly function ${name} hasn't ended well for 26 hours, or nothing called it.`,
          }),
      ),
      atLeast(
        1,
        'SchedulerDrops',
        metrics.droppedSchedules,
        'EventBridge Scheduler gave up calling the target of a schedule of this account.',
      ),
      atLeast(
        1,
        'FunctionThrottles',
        functionThrottles,
        'Lambda throttled a function of this account. All functions share its concurrency limit.',
      ),
      atLeast(
        1,
        'PaymentFailures',
        paymentFailures,
        "A payment failed on our side, a Stripe event was rejected, Stripe's keys can't be used, somebody paid twice or without getting access, or the nightly sweep had to correct access. See the logs of payments and sweep.",
      ),
      atLeast(
        1,
        'TableErrors',
        tableErrors,
        'A call of the table failed, so a page failed or a text was not saved. See table-error in the logs of the functions.',
      ),
      atLeast(1, 'TableThrottles', tableThrottles, 'DynamoDB throttled reads or writes of the table.'),
      new Alarm(this, 'Heartbeat', {
        metric: healthyResponses,
        threshold: 1,
        comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
        evaluationPeriods: 2,
        treatMissingData: TreatMissingData.BREACHING,
        alarmDescription:
          'The health check got no successful response from /api/health through CloudFront for 10 minutes.',
      }),
      ...(sendsBySes
        ? [
            atLeast(0.05, 'BounceRate', metrics.bounceRate, 'SES reviews an account of whose mail 5% bounces.'),
            atLeast(0.001, 'ComplaintRate', metrics.complaintRate, 'SES reviews an account with 0.1% complaints.'),
          ]
        : []),
      ...(monthlySmsUsd
        ? [
            atLeast(
              0.8 * monthlySmsUsd,
              'TextMessageSpend',
              metrics.textMessageSpend,
              `Text messages have cost 80% of US$${monthlySmsUsd} this month. At the account's limit AWS stops sending them.`,
            ),
          ]
        : []),
    ]
    for (const alarm of this.all) {
      alarm.addAlarmAction(new SnsAction(topic))
      alarm.addOkAction(new SnsAction(topic))
    }
  }
}
