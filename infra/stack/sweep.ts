import { Duration, Stack } from 'aws-cdk-lib'
import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler'
import { Construct } from 'constructs'
import { policyDocument } from './function-role.ts'
import { askForMails, type Mails } from './mails.ts'
import { allowDecrypt, allowRead, allowTable, decryptsStripeParameters } from './permissions.ts'
import { PortalFunction } from './portal-function.ts'
import { suppressNag } from './suppress-nag.ts'

type SweepProps = {
  table: ITable
  environment: Record<string, string>
  stripeSecretKey: string
  mails: Mails | undefined
  /** The directory of the built functions. */
  functionsDir: string
}

/** Compares Stripe's payments with the table every night, and corrects who has access. */
export class Sweep extends Construct {
  readonly function: PortalFunction

  constructor(scope: Construct, id: string, { table, environment, stripeSecretKey, mails, functionsDir }: SweepProps) {
    super(scope, id)
    const ask = askForMails(mails)
    this.function = new PortalFunction(this, 'Compare', {
      description: 'Grants and ends access that a missed Stripe event left wrong',
      folder: `${functionsDir}/sweep`,
      memorySize: 512,
      timeout: Duration.minutes(15),
      environment: { ...environment, STRIPE_SECRET_KEY_PARAMETER: stripeSecretKey, ...ask.environment },
      permissions: [
        allowTable(table, 'GetItem', 'UpdateItem'),
        allowRead(this, stripeSecretKey),
        allowDecrypt(this, stripeSecretKey),
        ...ask.permissions,
      ],
    })
    suppressNag(this.function, decryptsStripeParameters)
    const { functionArn } = this.function.lambda
    const role = new Role(this, 'CallerRole', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
      inlinePolicies: { Call: policyDocument([{ actions: ['lambda:InvokeFunction'], resources: [functionArn] }]) },
    })
    new CfnSchedule(this, 'Nightly', {
      description: 'Sweeps payments at 03:10 in Sydney, an hour that exists once on every day of the year',
      scheduleExpression: 'cron(10 3 * * ? *)',
      scheduleExpressionTimezone: 'Australia/Sydney',
      flexibleTimeWindow: { mode: 'OFF' },
      target: { arn: functionArn, roleArn: role.roleArn },
    })
  }
}
