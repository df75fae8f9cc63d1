import { Duration, Stack } from 'aws-cdk-lib'
import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import { EventBus, Rule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { ConfigurationSet, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses'
import { Construct } from 'constructs'
import { callNightly } from './call-nightly.ts'
import type { Mails } from './mails.ts'
import { allowRead, allowTable } from './permissions.ts'
import { PortalFunction } from './portal-function.ts'

type RemindersProps = {
  table: ITable
  environment: Record<string, string>
  mails: Mails
  siteOrigin: string
  functionsDir: string
}

/** Sends the emails that learners asked for, in the morning of a weekday. */
export class Reminders extends Construct {
  readonly function: PortalFunction

  constructor(scope: Construct, id: string, { table, environment, mails, siteOrigin, functionsDir }: RemindersProps) {
    super(scope, id)
    const bounces = new ConfigurationSet(this, 'Bounces')
    // SES sends its events to no other bus.
    const bus = EventBus.fromEventBusName(this, 'Bus', 'default')
    bounces.addEventDestination('Bounced', {
      destination: EventDestination.eventBus(bus),
      events: [EmailSendingEvent.BOUNCE],
    })
    this.function = new PortalFunction(this, 'Send', {
      description: 'Sends the emails that learners asked for, in the morning where they teach',
      folder: `${functionsDir}/reminders`,
      memorySize: 512,
      timeout: Duration.minutes(15),
      environment: {
        ...environment,
        SITE_ORIGIN_PARAMETER: siteOrigin,
        MAIL_BOUNCES: bounces.configurationSetName,
        ...mails.sending.environment,
      },
      permissions: [
        allowTable(table, 'GetItem', 'Query', 'UpdateItem', 'DeleteItem'),
        allowRead(this, siteOrigin),
        ...mails.sending.permissions,
        {
          actions: ['ses:SendEmail'],
          resources: [
            Stack.of(this).formatArn({
              service: 'ses',
              resource: 'configuration-set',
              resourceName: bounces.configurationSetName,
            }),
          ],
        },
      ],
    })
    callNightly(this, this.function, {
      // From 7.30 in the east to 8.30 in Perth in winter and in summer. Nothing is sent twice, so each later run also mends the one before.
      cron: '30 7-11 ? * MON-FRI *',
      description: 'Sends emails in the half hour or hour after 7.30, from Sydney to Perth',
    })
    new Rule(this, 'OnBounce', {
      description: 'Counts the emails that learners asked for and that bounced',
      eventPattern: {
        source: ['aws.ses'],
        detailType: ['Email Bounced'],
        detail: { mail: { tags: { 'ses:configuration-set': [bounces.configurationSetName] } } },
      },
      targets: [new LambdaFunction(this.function.lambda)],
    })
  }
}
