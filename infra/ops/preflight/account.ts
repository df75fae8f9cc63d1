import { ACMClient } from '@aws-sdk/client-acm'
import { CloudFormationClient } from '@aws-sdk/client-cloudformation'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { LambdaClient } from '@aws-sdk/client-lambda'
import { SESv2Client } from '@aws-sdk/client-sesv2'
import { SSMClient } from '@aws-sdk/client-ssm'
import { loadSettings, type Settings } from '../../settings.ts'
import { region } from '../../stage.ts'
import { type Deployed, readDeployed } from '../deployed.ts'
import { OpsError } from '../ops-error.ts'
import { openStripeEndpoints, type StripeEndpoints } from '../payments/stripe-endpoints.ts'

/** What a stage needs of its AWS account and of Stripe, whether it's deployed yet or not. */
export type Account = {
  settings: Settings
  /** Undefined before the first deployment. */
  deployed: Deployed | undefined
  lambda: LambdaClient
  ses: SESv2Client
  /** In us-east-1, where CloudFront's certificates are. */
  acm: ACMClient
  cognito: CognitoIdentityProviderClient
  ssm: SSMClient
  /** The status of Stripe's answer to a list of its API, asked with the portal's own key. */
  askStripe(key: string, list: string): Promise<number>
  /** Undefined without STRIPE_SETUP_KEY. */
  stripeEndpoints: StripeEndpoints | undefined
  print(line: string): void
}

/** Opens the account of the environment's AWS credentials. */
export async function openAccount(stage: string, print: Account['print']): Promise<Account> {
  const key = process.env.STRIPE_SETUP_KEY?.trim()
  return {
    settings: loadSettings(stage),
    deployed: await readDeployed(stage, new CloudFormationClient({ region })).catch((error) => {
      if (error instanceof OpsError) return undefined
      throw error
    }),
    lambda: new LambdaClient({ region }),
    ses: new SESv2Client({ region }),
    acm: new ACMClient({ region: 'us-east-1' }),
    cognito: new CognitoIdentityProviderClient({ region }),
    ssm: new SSMClient({ region }),
    async askStripe(key, list) {
      const headers = { authorization: `Bearer ${key}` }
      const { status } = await fetch(`https://api.stripe.com/v1/${list}?limit=1`, {
        headers,
        signal: AbortSignal.timeout(10_000),
      })
      return status
    },
    stripeEndpoints: key ? openStripeEndpoints(key) : undefined,
    print,
  }
}
