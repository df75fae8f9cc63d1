import { setTimeout as pause } from 'node:timers/promises'
import { CloudFormationClient } from '@aws-sdk/client-cloudformation'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { LambdaClient } from '@aws-sdk/client-lambda'
import { S3Client } from '@aws-sdk/client-s3'
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { openSecret } from '#core/ssm'
import { openTable, type Table } from '#core/table'
import type { LessonLibrary } from '#lessons/library'
import { openAnnouncer } from '#mails/announcer'
import { openStripe } from '#payments/stripe'
import type { StripeClient } from '#payments/stripe-client'
import type { Announce } from '#people/announcement'
import { entriesInS3, type Forgotten, openForgotten } from '#privacy/forgotten'
import { parameterNames } from '../stack/ssm-parameters.ts'
import { region } from '../stage.ts'
import { type Deployed, readDeployed } from './deployed.ts'
import { OpsError } from './ops-error.ts'
import { openStripeEndpoints, type StripeEndpoints } from './payments/stripe-endpoints.ts'

/** What a command works with: one deployed stage, AWS clients with the operator's own credentials, and a clock. */
export type Operator = {
  stage: string
  deployed: Deployed
  table: Table
  dynamo: DynamoDBClient
  cognito: CognitoIdentityProviderClient
  s3: S3Client
  ssm: SSMClient
  /** Stripe, with the portal's own key. */
  openStripe(): Promise<StripeClient>
  /** Stripe's webhook endpoints, with the operator's own key. */
  stripeEndpoints(): StripeEndpoints
  /** Whose accounts were deleted. Throws if the stage has no such list yet. */
  forgotten(): Forgotten
  /** The lessons of this checkout. Compiling them takes seconds. */
  lessons(): Promise<LessonLibrary>
  announce: Announce
  now(): Date
  pause(ms: number): Promise<unknown>
  /** Prints the progress of a long command. */
  print(line: string): void
}

/** Opens a stage with the AWS credentials of the environment. */
export async function openOperator(stage: string, print: Operator['print']): Promise<Operator> {
  const deployed = await readDeployed(stage, new CloudFormationClient({ region }))
  const dynamo = new DynamoDBClient({ region })
  const ssm = new SSMClient({ region })
  const s3 = new S3Client({ region })
  return {
    stage,
    deployed,
    table: openTable(deployed.tableName, dynamo),
    dynamo,
    cognito: new CognitoIdentityProviderClient({ region }),
    s3,
    ssm,
    openStripe: async () => openStripe({ secretKey: await stripeKey(stage, ssm), webhookSecret: undefined }),
    stripeEndpoints: () => openStripeEndpoints(setupKey()),
    forgotten: () => forgottenOf(stage, deployed, { s3, ssm }),
    // Only load it when needed: that takes longer than most commands.
    lessons: async () => (await import('./accounts/lessons.ts')).compileLessons(),
    announce: openAnnouncer(
      deployed.mailFunction,
      () => print('The email to the learner could not be requested.'),
      new LambdaClient({ region }),
    ),
    now: () => new Date(),
    pause,
    print,
  }
}

function forgottenOf(
  stage: string,
  { forgottenBucket }: Deployed,
  { s3, ssm }: Pick<Operator, 's3' | 'ssm'>,
): Forgotten {
  if (!forgottenBucket)
    throw new OpsError(`This stage has no list of forgotten learners yet. Deploy it: npx cdk deploy -c stage=${stage}`)
  const secret = openSecret(parameterNames(stage).forgottenKey, ssm)
  return openForgotten({ entries: entriesInS3(forgottenBucket, s3), secret, now: () => new Date() })
}

async function stripeKey(stage: string, ssm: SSMClient): Promise<string> {
  const Name = parameterNames(stage).stripeSecretKey
  const missing = new OpsError(`There is no Stripe key in ${Name}. Store it first, as the README says.`)
  try {
    const { Parameter } = await ssm.send(new GetParameterCommand({ Name, WithDecryption: true }))
    const key = Parameter?.Value?.trim()
    if (key && stage !== 'dev' && /^[rs]k_test_/.test(key))
      throw new OpsError(`${Name} holds a test key. Only the stage dev takes payments with test keys.`)
    if (key) return key
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ParameterNotFound')) throw error
  }
  throw missing
}

function setupKey(): string {
  const key = process.env.STRIPE_SETUP_KEY?.trim() ?? ''
  if (/^[rs]k_(test|live)_\w+$/.test(key)) return key
  throw new OpsError(
    'Set STRIPE_SETUP_KEY to a secret key of your Stripe account that may write webhook endpoints. It is stored nowhere.',
  )
}
