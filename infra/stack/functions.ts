import { Duration } from 'aws-cdk-lib'
import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import { Construct } from 'constructs'
import type { Settings } from '../settings.ts'
import { Deletions } from './forgetting/deletions.ts'
import type { ForgottenList } from './forgetting/forgotten-list.ts'
import { askForMails, type Mails } from './mails.ts'
import { allowDecrypt, allowLists, allowPool, allowRead, allowTable, decryptsStripeParameters } from './permissions.ts'
import { PortalFunction, type RouteFunctions } from './portal-function.ts'
import { Reminders } from './reminders.ts'
import type { ParameterNames } from './ssm-parameters.ts'
import { suppressNag } from './suppress-nag.ts'
import { Sweep } from './sweep.ts'
import type { PortalUserPool } from './user-pool.ts'

type TriggersProps = { table: ITable; mails: Mails | undefined; functionsDir: string }

/**
 * The function that Cognito calls when a learner confirms their address, has reset the password, gets a token or asks for a code.
 * It's separate from `ApiFunctions` because the user pool needs this one, and the API functions need the user pool.
 */
export function triggersFunction(
  scope: Construct,
  id: string,
  { table, mails, functionsDir }: TriggersProps,
): PortalFunction {
  const ask = askForMails(mails)
  return new PortalFunction(scope, id, {
    description:
      'Writes the profile of a confirmed learner, ends all sessions after a password reset, sets the scopes of tokens, and refuses codes to a new address',
    folder: `${functionsDir}/triggers`,
    memorySize: 1024,
    // Cognito waits at most 5 s for a trigger.
    timeout: Duration.seconds(5),
    environment: { TABLE_NAME: table.tableName, ...ask.environment },
    permissions: [allowTable(table, 'UpdateItem'), ...ask.permissions],
  })
}

type ApiFunctionsProps = {
  settings: Settings
  table: ITable
  userPool: PortalUserPool
  parameters: ParameterNames
  /** The function that sends emails; undefined if the stage sends none. */
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
  /** The mornings' emails that learners asked for; undefined if the stage sends none. */
  readonly reminders: PortalFunction | undefined

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
    /** What a function needs to read the account of the learner whose token it got. */
    const account = {
      environment: { USER_POOL_ID: userPool.pool.userPoolId },
      permissions: [allowPool(userPool.pool, 'AdminGetUser')],
    }

    const api = new PortalFunction(this, 'Api', {
      description: 'Lessons, work, progress, prompts and certificates',
      folder: `${functionsDir}/api`,
      memorySize: 1024,
      timeout: Duration.seconds(15),
      environment: { ...environment, ...account.environment, SITE_ORIGIN_PARAMETER: siteOrigin, ...ask.environment },
      permissions: [
        allowTable(table, 'GetItem', 'Query', 'UpdateItem', 'DeleteItem'),
        allowRead(this, siteOrigin),
        ...account.permissions,
        ...ask.permissions,
      ],
    })
    const documents = new PortalFunction(this, 'Documents', {
      description: 'Certificates, notes and prompts as PDF',
      folder: `${functionsDir}/documents`,
      // 1,769 MB is one full vCPU: rendering a PDF is CPU-bound.
      memorySize: 1769,
      timeout: Duration.seconds(28),
      environment: { ...environment, ...account.environment, SITE_ORIGIN_PARAMETER: siteOrigin },
      permissions: [
        allowTable(table, 'GetItem', 'Query', 'UpdateItem'),
        allowRead(this, siteOrigin),
        ...account.permissions,
      ],
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
    const own = new PortalFunction(this, 'Account', {
      description: 'How a learner signs in, the address of the account, and signing out everywhere',
      folder: `${functionsDir}/account`,
      memorySize: 512,
      // A changed address takes up to eight calls of Cognito and as many of the table, each within its own limit.
      timeout: Duration.seconds(28),
      environment: {
        ...environment,
        ...testKeys,
        ...account.environment,
        STRIPE_SECRET_KEY_PARAMETER: stripeSecretKey,
        PASSKEYS: settings.domain ? 'on' : 'off',
        ...ask.environment,
      },
      permissions: [
        allowTable(table, 'GetItem', 'Query', 'UpdateItem', ...(settings.googleSignIn ? ['DeleteItem' as const] : [])),
        allowRead(this, stripeSecretKey),
        allowDecrypt(this, stripeSecretKey),
        allowPool(
          userPool.pool,
          'AdminGetUser',
          'AdminSetUserMFAPreference',
          'AdminDeleteUserAttributes',
          'AdminUpdateUserAttributes',
          'AdminUserGlobalSignOut',
          // Whoever signed up with the address and never confirmed it is in the way of its owner.
          'AdminDeleteUser',
          ...(settings.googleSignIn ? googleActions : []),
        ),
        ...ask.permissions,
      ],
    })
    suppressNag(own, decryptsStripeParameters)
    const admin = new PortalFunction(this, 'Admin', {
      description: "The operator's desk",
      folder: `${functionsDir}/admin`,
      memorySize: 1024,
      // A payment check asks Stripe about a dozen sessions, each within its own limit.
      timeout: Duration.seconds(28),
      environment: {
        ...environment,
        ...testKeys,
        ...account.environment,
        STRIPE_SECRET_KEY_PARAMETER: stripeSecretKey,
        ...ask.environment,
      },
      permissions: [
        allowTable(table, 'GetItem', 'Query', 'UpdateItem'),
        allowLists(table),
        // To keep a learner whose deletion waits. Nothing of the log can be deleted.
        {
          actions: ['dynamodb:DeleteItem'],
          resources: [table.tableArn],
          conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['LEARNER#*', 'DELETIONS'] } },
        },
        allowPool(
          userPool.pool,
          'AdminGetUser',
          'ListUsers',
          'AdminUserGlobalSignOut',
          'AdminDisableUser',
          'AdminEnableUser',
          'AdminConfirmSignUp',
          'AdminUpdateUserAttributes',
        ),
        allowRead(this, stripeSecretKey),
        allowDecrypt(this, stripeSecretKey),
        ...ask.permissions,
      ],
    })
    suppressNag(admin, decryptsStripeParameters)
    this.functions = { account: own, admin, api, documents, payments }
    const nightly = { table, environment: { ...environment, ...testKeys }, stripeSecretKey, mails, functionsDir }
    this.sweep = new Sweep(this, 'Sweep', nightly).function
    this.reminders =
      mails && new Reminders(this, 'Reminders', { table, environment, mails, siteOrigin, functionsDir }).function
    this.deletions = new Deletions(this, 'Deletions', { ...nightly, userPool, forgotten }).function
  }
}

/** Making, linking and unlinking accounts that sign in with Google. A changed address unlinks it, because Google's would come back. */
const googleActions = [
  'AdminCreateUser',
  'AdminSetUserPassword',
  'AdminLinkProviderForUser',
  'AdminDisableProviderForUser',
]
