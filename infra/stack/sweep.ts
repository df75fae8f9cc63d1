import { Duration } from 'aws-cdk-lib'
import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import { Construct } from 'constructs'
import { callNightly } from './call-nightly.ts'
import { askForMails, type Mails } from './mails.ts'
import { allowDecrypt, allowRead, allowTable, decryptsStripeParameters } from './permissions.ts'
import { PortalFunction } from './portal-function.ts'
import { suppressNag } from './suppress-nag.ts'

type SweepProps = {
  table: ITable
  environment: Record<string, string>
  stripeSecretKey: string
  mails: Mails | undefined
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
        allowTable(table, 'GetItem', 'Query', 'UpdateItem'),
        allowRead(this, stripeSecretKey),
        allowDecrypt(this, stripeSecretKey),
        ...ask.permissions,
      ],
    })
    suppressNag(this.function, decryptsStripeParameters)
    callNightly(this, this.function, {
      cron: '10 3 * * ? *',
      description: 'Sweeps payments at 03:10 in Sydney, an hour that exists once on every day of the year',
    })
  }
}
