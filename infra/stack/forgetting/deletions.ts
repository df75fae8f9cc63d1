import { Duration } from 'aws-cdk-lib'
import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import { Construct } from 'constructs'
import { accountNight } from '#core/day'
import { callNightly } from '../call-nightly.ts'
import { askForMails, type Mails } from '../mails.ts'
import { allowDecrypt, allowLists, allowPool, allowRead, allowTable, decryptsStripeParameters } from '../permissions.ts'
import { PortalFunction } from '../portal-function.ts'
import { suppressNag } from '../suppress-nag.ts'
import type { PortalUserPool } from '../user-pool.ts'
import type { ForgottenList } from './forgotten-list.ts'

type DeletionsProps = {
  table: ITable
  userPool: PortalUserPool
  forgotten: ForgottenList
  environment: Record<string, string>
  stripeSecretKey: string
  mails: Mails | undefined
  functionsDir: string
}

/** Deletes the accounts of learners who asked for it, and turns off the codes of those who lost a phone, every night. */
export class Deletions extends Construct {
  readonly function: PortalFunction

  constructor(scope: Construct, id: string, props: DeletionsProps) {
    super(scope, id)
    const { table, userPool, forgotten, environment, stripeSecretKey, mails, functionsDir } = props
    const [ask, remember] = [askForMails(mails), forgotten.remember()]
    this.function = new PortalFunction(this, 'Erase', {
      description: 'Deletes the accounts of learners who asked for it a week ago, and resets codes',
      folder: `${functionsDir}/deletions`,
      memorySize: 512,
      timeout: Duration.minutes(15),
      environment: {
        ...environment,
        USER_POOL_ID: userPool.pool.userPoolId,
        STRIPE_SECRET_KEY_PARAMETER: stripeSecretKey,
        ...remember.environment,
        ...ask.environment,
      },
      permissions: [
        allowTable(table, 'GetItem', 'Query', 'UpdateItem', 'DeleteItem'),
        allowLists(table),
        allowPool(
          userPool.pool,
          'AdminGetUser',
          'AdminUserGlobalSignOut',
          'AdminSetUserMFAPreference',
          'AdminDisableUser',
          'AdminDeleteUser',
        ),
        allowRead(this, stripeSecretKey),
        allowDecrypt(this, stripeSecretKey),
        ...remember.permissions,
        ...ask.permissions,
      ],
    })
    suppressNag(this.function, {
      ...decryptsStripeParameters,
      'IAM5[Resource::<ForgottenBucketAEBEB8A4.Arn>/forgotten/*]': 'Each deleted learner gets an entry of their own.',
    })
    const { hour, minutes } = accountNight
    // Half an hour apart, because a locked account waits 25 minutes for its tokens to expire.
    callNightly(this, this.function, {
      cron: `${minutes.join()} ${hour} * * ? *`,
      description: 'Deletes accounts and resets codes in an hour that daylight saving never skips or repeats',
    })
  }
}
