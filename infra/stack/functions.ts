import { Duration, Stack } from 'aws-cdk-lib'
import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import { Construct } from 'constructs'
import type { RouteFunction } from '#contract/route'
import type { Settings } from '../settings.ts'
import type { Permission } from './function-role.ts'
import { PortalFunction } from './portal-function.ts'
import { type ParameterNames, parameterArn } from './ssm-parameters.ts'
import { suppressNag } from './suppress-nag.ts'
import type { PortalUserPool } from './user-pool.ts'

type TableAction = 'GetItem' | 'Query' | 'UpdateItem' | 'DeleteItem'

/** What a function may do with the table. */
const mayDo = (table: ITable, ...actions: TableAction[]): Permission => ({
  actions: actions.map((action) => `dynamodb:${action}`),
  resources: [table.tableArn],
})

/** What Cognito runs when a learner has confirmed the address. It is apart from the others, which need the pool first. */
export function postConfirmation(scope: Construct, id: string, table: ITable, folders: string): PortalFunction {
  return new PortalFunction(scope, id, {
    description: 'Writes the profile of a learner who has confirmed the address',
    folder: `${folders}/post-confirmation`,
    memorySize: 1024,
    // Cognito waits no longer.
    timeout: Duration.seconds(5),
    environment: { TABLE_NAME: table.tableName },
    permissions: [mayDo(table, 'UpdateItem')],
  })
}

type ServerProps = {
  settings: Settings
  table: ITable
  identity: PortalUserPool
  parameters: ParameterNames
  /** Holds one folder a function. */
  folders: string
}

/** The functions behind the API, each with what it may do. */
export class Server extends Construct {
  readonly functions: Record<RouteFunction, PortalFunction>

  constructor(scope: Construct, id: string, { settings, table, identity, parameters, folders }: ServerProps) {
    super(scope, id)
    const environment = {
      TABLE_NAME: table.tableName,
      PAYMENT: settings.payment,
      PROVIDER: JSON.stringify(settings.provider),
      TOKEN_ISSUER: identity.issuer,
      TOKEN_CLIENT: identity.client.userPoolClientId,
    }
    const { siteOrigin, stripeSecretKey, stripeWebhookSecret } = parameters
    const secrets = [stripeSecretKey, stripeWebhookSecret]

    const api = new PortalFunction(this, 'Api', {
      description: 'Lessons, work, progress, prompts and certificates',
      folder: `${folders}/api`,
      memorySize: 1024,
      timeout: Duration.seconds(15),
      environment,
      permissions: [mayDo(table, 'GetItem', 'Query', 'UpdateItem', 'DeleteItem')],
    })
    const documents = new PortalFunction(this, 'Documents', {
      description: 'Certificates, notes and prompts as PDF',
      folder: `${folders}/documents`,
      // One whole processor: setting a PDF is all computing.
      memorySize: 1769,
      timeout: Duration.seconds(28),
      environment: { ...environment, SITE_ORIGIN_PARAMETER: siteOrigin },
      permissions: [mayDo(table, 'GetItem', 'Query', 'UpdateItem'), mayRead(this, siteOrigin)],
    })
    const payments = new PortalFunction(this, 'Payments', {
      description: 'Checkout, verification, Stripe events and health',
      folder: `${folders}/payments`,
      memorySize: 1024,
      // Stripe's SDK tries three times, 8 s each.
      timeout: Duration.seconds(28),
      environment: {
        ...environment,
        SITE_ORIGIN_PARAMETER: siteOrigin,
        STRIPE_SECRET_KEY_PARAMETER: stripeSecretKey,
        STRIPE_WEBHOOK_SECRET_PARAMETER: stripeWebhookSecret,
      },
      permissions: [
        mayDo(table, 'GetItem', 'UpdateItem'),
        mayRead(this, siteOrigin, ...secrets),
        mayDecrypt(this, ...secrets),
      ],
    })
    suppressNag(payments, {
      'IAM5[Resource::arn:aws:kms:ap-southeast-2:<AWS::AccountId>:key/*]':
        'The key is whichever the operator encrypted the two Stripe parameters with; the condition names the two.',
    })
    this.functions = { api, documents, payments }
  }
}

const mayRead = (scope: Construct, ...parameters: string[]): Permission => ({
  actions: ['ssm:GetParameter'],
  resources: parameters.map((name) => parameterArn(scope, name)),
})

/** Decrypts these SecureStrings and nothing else, under the AWS-managed key or the operator's own. */
const mayDecrypt = (scope: Construct, ...parameters: string[]): Permission => ({
  actions: ['kms:Decrypt'],
  resources: [Stack.of(scope).formatArn({ service: 'kms', resource: 'key', resourceName: '*' })],
  conditions: {
    StringEquals: {
      'kms:ViaService': `ssm.${Stack.of(scope).region}.amazonaws.com`,
      'kms:EncryptionContext:PARAMETER_ARN': parameters.map((name) => parameterArn(scope, name)),
    },
  },
})
