import { Duration } from 'aws-cdk-lib'
import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import { Construct } from 'constructs'
import type { Settings } from '../settings.ts'
import { Deletions } from './forgetting/deletions.ts'
import type { ForgottenList } from './forgetting/forgotten-list.ts'
import { askForMails, type Mails } from './mails.ts'
import { allowDecrypt, allowRead, allowTable, decryptsStripeParameters } from './permissions.ts'
import { PortalFunction, type RouteFunctions } from './portal-function.ts'
import type { ParameterNames } from './ssm-parameters.ts'
import { suppressNag } from './suppress-nag.ts'
import { Sweep } from './sweep.ts'
import type { PortalUserPool } from './user-pool.ts'

/**
 * The function that Cognito calls when a learner confirms their address. It's separate from `ApiFunctions` because the user
 * pool needs this one, and the API functions need the user pool.
 */
export function postConfirmationFunction(
  scope: Construct,
  id: string,
  table: ITable,
  functionsDir: string,
): PortalFunction {
  return new PortalFunction(scope, id, {
    description: 'Writes the profile of a learner who has confirmed the address',
    folder: `${functionsDir}/post-confirmation`,
    memorySize: 1024,
    // Cognito waits at most 5 s for a trigger.
    timeout: Duration.seconds(5),
    environment: { TABLE_NAME: table.tableName },
    permissions: [allowTable(table, 'UpdateItem')],
  })
}

type ApiFunctionsProps = {
  settings: Settings
  table: ITable
  userPool: PortalUserPool
  parameters: ParameterNames
  /** The function that sends e-mails; undefined if the stage sends none. */
  mails: Mails | undefined
  /** Lists outside the table whose accounts were deleted. */
  forgotten: ForgottenList
  /** The directory of the built functions, with one folder per function. */
  functionsDir: string
}

/** The functions behind the API, each with its own permissions. */
export class ApiFunctions extends Construct {
  readonly functions: RouteFunctions
  /** The nightly sweep of payments, which serves no route. */
  readonly sweep: PortalFunction
  /** The nightly deletion of accounts, which serves no route. */
  readonly deletions: PortalFunction

  constructor(
    scope: Construct,
    id: string,
    { settings, table, userPool, parameters, mails, forgotten, functionsDir }: ApiFunctionsProps,
  ) {
    super(scope, id)
    const environment = {
      TABLE_NAME: table.tableName,
      PAYMENT: settings.payment,
      PROVIDER: JSON.stringify(settings.provider),
      TOKEN_ISSUER: userPool.issuer,
      TOKEN_CLIENT: userPool.client.userPoolClientId,
    }
    const testKeys = { STRIPE_TEST_KEYS: settings.stage === 'dev' ? 'allowed' : 'refused' }
    const { siteOrigin, stripeSecretKey, stripeWebhookSecret } = parameters
    const secrets = [stripeSecretKey, stripeWebhookSecret]
    const ask = askForMails(mails)

    const api = new PortalFunction(this, 'Api', {
      description: 'Lessons, work, progress, prompts and certificates',
      folder: `${functionsDir}/api`,
      memorySize: 1024,
      timeout: Duration.seconds(15),
      environment: { ...environment, SITE_ORIGIN_PARAMETER: siteOrigin, ...ask.environment },
      permissions: [
        allowTable(table, 'GetItem', 'Query', 'UpdateItem', 'DeleteItem'),
        allowRead(this, siteOrigin),
        ...ask.permissions,
      ],
    })
    const documents = new PortalFunction(this, 'Documents', {
      description: 'Certificates, notes and prompts as PDF',
      folder: `${functionsDir}/documents`,
      // 1,769 MB is one full vCPU: rendering a PDF is CPU-bound.
      memorySize: 1769,
      timeout: Duration.seconds(28),
      environment: { ...environment, SITE_ORIGIN_PARAMETER: siteOrigin },
      permissions: [allowTable(table, 'GetItem', 'Query', 'UpdateItem'), allowRead(this, siteOrigin)],
    })
    const payments = new PortalFunction(this, 'Payments', {
      description: 'Checkout, verification, Stripe events and health',
      folder: `${functionsDir}/payments`,
      memorySize: 1024,
      // Requests end within 10 s, whatever Stripe does. The rest is room for a cold start and for a late write.
      timeout: Duration.seconds(28),
      environment: {
        ...environment,
        SITE_ORIGIN_PARAMETER: siteOrigin,
        STRIPE_SECRET_KEY_PARAMETER: stripeSecretKey,
        STRIPE_WEBHOOK_SECRET_PARAMETER: stripeWebhookSecret,
        ...testKeys,
        ...ask.environment,
      },
      permissions: [
        allowTable(table, 'GetItem', 'Query', 'UpdateItem'),
        allowRead(this, siteOrigin, ...secrets),
        allowDecrypt(this, ...secrets),
        ...ask.permissions,
      ],
    })
    suppressNag(payments, decryptsStripeParameters)
    this.functions = { api, documents, payments }
    const nightly = { table, environment: { ...environment, ...testKeys }, stripeSecretKey, mails, functionsDir }
    this.sweep = new Sweep(this, 'Sweep', nightly).function
    this.deletions = new Deletions(this, 'Deletions', { ...nightly, userPool, forgotten }).function
  }
}
