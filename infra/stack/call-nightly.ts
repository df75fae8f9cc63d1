import { Duration, Stack } from 'aws-cdk-lib'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler'
import type { Construct } from 'constructs'
import { policyDocument } from './function-role.ts'
import type { PortalFunction } from './portal-function.ts'

/** Calls a function at hours of the night in Sydney, by a role that may do nothing else. */
export function callNightly(
  scope: Construct,
  { lambda }: PortalFunction,
  { cron, description }: { cron: string; description: string },
): void {
  const { functionArn } = lambda
  const role = new Role(scope, 'CallerRole', {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
    inlinePolicies: { Call: policyDocument([{ actions: ['lambda:InvokeFunction'], resources: [functionArn] }]) },
  })
  new CfnSchedule(scope, 'Nightly', {
    description,
    scheduleExpression: `cron(${cron})`,
    scheduleExpressionTimezone: 'Australia/Sydney',
    flexibleTimeWindow: { mode: 'OFF' },
    target: {
      arn: functionArn,
      roleArn: role.roleArn,
      // As often as it can while it's night; then an alarm says so.
      retryPolicy: { maximumEventAgeInSeconds: Duration.hours(4).toSeconds(), maximumRetryAttempts: 185 },
    },
  })
}
