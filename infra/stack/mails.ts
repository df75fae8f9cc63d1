import { Duration, Stack } from 'aws-cdk-lib'
import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import { Construct } from 'constructs'
import { domainOf, type Settings } from '../settings.ts'
import type { Permission } from './function-role.ts'
import { allowTable } from './permissions.ts'
import { PortalFunction } from './portal-function.ts'

type MailsProps = {
  settings: Settings
  sender: string
  table: ITable
  functionsDir: string
}

/** Sends the portal's own emails, apart from the functions that ask for them, so that nobody waits for SES. */
export class Mails extends Construct {
  readonly function: PortalFunction
  /** What a function needs to send emails itself. */
  readonly sending: { environment: Record<string, string>; permissions: Permission[] }

  constructor(scope: Construct, id: string, { settings, sender, table, functionsDir }: MailsProps) {
    super(scope, id)
    const { provider, domain, sesIdentity = domainOf(sender) } = settings
    const identity = Stack.of(this).formatArn({ service: 'ses', resource: 'identity', resourceName: sesIdentity })
    this.sending = {
      environment: { MAIL_SENDER: sender },
      permissions: [
        {
          actions: ['ses:SendEmail'],
          resources: [identity],
          conditions: { StringEquals: { 'ses:FromAddress': sender } },
        },
      ],
    }
    this.function = new PortalFunction(this, 'Send', {
      description: 'Emails to learners about their courses and accounts, and to the operator',
      folder: `${functionsDir}/mails`,
      memorySize: 512,
      // Four calls of the table and one of SES, each within its own limit.
      timeout: Duration.seconds(20),
      environment: {
        TABLE_NAME: table.tableName,
        PROVIDER: JSON.stringify(provider),
        ...this.sending.environment,
        ...(domain && { SITE_ORIGIN: `https://${domain}` }),
      },
      permissions: [allowTable(table, 'GetItem', 'UpdateItem'), ...this.sending.permissions],
    })
    // A retry helps if the table failed. Once an email has been claimed, it does nothing.
    this.function.lambda.configureAsyncInvoke({ retryAttempts: 2, maxEventAge: Duration.hours(1) })
  }
}

/** What a function needs to ask for emails; nothing if the stage sends none. */
export function askForMails(mails: Mails | undefined) {
  const environment: Record<string, string> = mails ? { MAIL_FUNCTION: mails.function.lambda.functionName } : {}
  const permissions: Permission[] = mails
    ? [{ actions: ['lambda:InvokeFunction'], resources: [mails.function.lambda.functionArn] }]
    : []
  return { environment, permissions }
}
