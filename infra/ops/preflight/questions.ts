import { DescribeCertificateCommand } from '@aws-sdk/client-acm'
import { DescribeUserPoolCommand, DescribeUserPoolDomainCommand } from '@aws-sdk/client-cognito-identity-provider'
import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda'
import { GetAccountCommand, GetEmailIdentityCommand } from '@aws-sdk/client-sesv2'
import { GetParametersCommand } from '@aws-sdk/client-ssm'
import Stripe from 'stripe'
import { postStripeEvent } from '#payments/contract'
import { stripeEvents } from '#payments/receive-stripe-event'
import { defaultConcurrency, domainOf } from '../../settings.ts'
import { prefixOf } from '../../stack/google/prefix-domain.ts'
import { parameterNames } from '../../stack/ssm-parameters.ts'
import { OpsError } from '../ops-error.ts'
import { stripeRights } from '../payments/stripe-rights.ts'
import type { Account } from './account.ts'

/** One thing that a new account lacks first. `ask` throws an OpsError that says what to do. */
type Question = {
  name: string
  /** Whether this stage needs it. Every stage does where this is missing. */
  applies?: (account: Account) => boolean
  ask(account: Account): Promise<void>
}

const takesPayments = ({ settings }: Account) => settings.payment === 'required'
const sendsMail = ({ settings }: Account) => settings.sesSender !== undefined

/** From here on, what the API lets through leaves other functions some executions. */
const enoughForTeachers = 100

/** In the order in which a deployment needs them. */
export const questions: readonly Question[] = [
  {
    name: 'Lambda may run enough functions at once',
    async ask({ lambda, settings: { stage, lambdaConcurrency = defaultConcurrency } }) {
      const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}))
      const limit = AccountLimit?.ConcurrentExecutions ?? 0
      if (limit < lambdaConcurrency)
        throw new OpsError(
          `The account's limit is ${limit} at once, and the stage is set up for ${lambdaConcurrency}. Ask Service Quotas for more ("Concurrent executions" of AWS Lambda), and set lambdaConcurrency to ${limit} until you have them.`,
        )
      if (stage !== 'dev' && limit < enoughForTeachers)
        throw new OpsError(
          `The account's limit is ${limit} at once: enough to try the portal out, but a school at work would take them all, and Stripe's calls would wait. Let no teachers in before Service Quotas has granted ${enoughForTeachers} or more ("Concurrent executions" of AWS Lambda).`,
        )
    },
  },
  {
    name: 'the certificate is issued and covers the domain',
    applies: ({ settings }) => settings.domain !== undefined,
    async ask({ acm, settings: { certificateArn, domain = '' } }) {
      const { Certificate } = await acm.send(new DescribeCertificateCommand({ CertificateArn: certificateArn }))
      if (Certificate?.Status !== 'ISSUED')
        throw new OpsError(
          `Its state is ${Certificate?.Status}. Put its validation CNAME into your DNS and wait until it's issued.`,
        )
      const names = Certificate.SubjectAlternativeNames ?? [Certificate.DomainName ?? '']
      if (!names.some((name) => name === domain || name === domain.replace(/^[^.]+/, '*')))
        throw new OpsError(`It's for ${names.join(', ')}, not for ${domain}. Request one for ${domain} in us-east-1.`)
    },
  },
  {
    name: 'SES may write to anybody',
    applies: sendsMail,
    async ask({ ses }) {
      const { ProductionAccessEnabled, SendingEnabled } = await ses.send(new GetAccountCommand({}))
      if (!ProductionAccessEnabled)
        throw new OpsError(
          'SES is in its sandbox: only addresses that you have verified get mail, and the portal’s own mails also need a right to each of them. Ask for production access in the SES console.',
        )
      if (!SendingEnabled)
        throw new OpsError('AWS has paused sending for this account. The SES console says why and what to do.')
    },
  },
  {
    name: 'SES has verified the sender’s domain',
    applies: sendsMail,
    async ask({ ses, settings: { sesSender = '', sesIdentity } }) {
      const identity = sesIdentity ?? domainOf(sesSender)
      const found = await ses.send(new GetEmailIdentityCommand({ EmailIdentity: identity })).catch((error) => {
        if (error.name === 'NotFoundException') return undefined
        throw error
      })
      if (!found)
        throw new OpsError(`SES doesn't know ${identity} in this region. Create the identity, or set sesIdentity.`)
      if (!found.VerifiedForSendingStatus || found.DkimAttributes?.Status !== 'SUCCESS')
        throw new OpsError(
          `${identity} isn't verified yet (DKIM: ${found.DkimAttributes?.Status}). Put its three DKIM CNAMEs into your DNS.`,
        )
    },
  },
  {
    name: 'the address of the Google sign-in pages is free',
    applies: ({ settings }) => settings.googleSignIn !== undefined,
    async ask({ cognito, deployed, settings: { domain = '' } }) {
      const prefix = prefixOf(domain)
      const { DomainDescription } = await cognito.send(new DescribeUserPoolDomainCommand({ Domain: prefix }))
      const owner = DomainDescription?.UserPoolId ?? DomainDescription?.AWSAccountId
      if (owner && owner !== deployed?.userPoolId)
        throw new OpsError(`${prefix} belongs to ${owner}. Delete that user pool's domain, or use another domain.`)
    },
  },
  {
    name: 'the user pool calls its triggers, and keeps an address until a new one is verified',
    applies: ({ deployed }) => deployed !== undefined,
    async ask({ cognito, deployed }) {
      const { UserPool } = await cognito.send(new DescribeUserPoolCommand({ UserPoolId: deployed?.userPoolId }))
      const { PreTokenGenerationConfig, CustomMessage, PostConfirmation } = UserPool?.LambdaConfig ?? {}
      const lacking = [
        ...(PreTokenGenerationConfig?.LambdaVersion === 'V2_0' ? [] : ['PreTokenGeneration in version V2_0']),
        ...(CustomMessage ? [] : ['CustomMessage']),
        ...(PostConfirmation ? [] : ['PostConfirmation']),
        ...(UserPool?.UserAttributeUpdateSettings?.AttributesRequireVerificationBeforeUpdate?.includes('email')
          ? []
          : ['verification of email before an update']),
      ]
      if (lacking.length > 0)
        throw new OpsError(
          `It lacks ${lacking.join(', ')}. Somebody changed it by hand, or the deployment is older: deploy again, with --revert-drift if cdk diff shows nothing.`,
        )
    },
  },
  {
    name: 'Stripe’s two keys are stored and of the right kind',
    applies: takesPayments,
    async ask({ ssm, settings: { stage } }) {
      const names = parameterNames(stage)
      const { secret, webhook } = await stripeKeys(ssm, stage)
      for (const [name, value] of [
        [names.stripeSecretKey, secret],
        [names.stripeWebhookSecret, webhook],
      ] as const)
        if (!value) throw new OpsError(`${name} is missing. Store it as the README says under "Stripe".`)
      if (!/^[rs]k_(test|live)_/.test(secret)) throw new OpsError(`${names.stripeSecretKey} isn't a key of Stripe's.`)
      if (stage !== 'dev' && /^[rs]k_test_/.test(secret))
        throw new OpsError(`${names.stripeSecretKey} holds a test key, which only the stage dev takes.`)
      if (!webhook.startsWith('whsec_'))
        throw new OpsError(`${names.stripeWebhookSecret} isn't a signing secret. It begins with whsec_.`)
    },
  },
  {
    name: 'the portal’s key has its rights in Stripe',
    applies: takesPayments,
    async ask({ ssm, askStripe, settings: { stage } }) {
      const { secret } = await stripeKeys(ssm, stage)
      if (!secret) throw new OpsError('There is no key to ask with.')
      const answers = await Promise.all(
        Object.entries(stripeRights).map(async ([what, { list }]) => [what, await askStripe(secret, list)] as const),
      )
      if (answers.some(([, status]) => status === 401))
        throw new OpsError('Stripe refuses the key. It was rolled or deleted: store the new one.')
      const missing = answers.filter(([, status]) => status === 403).map(([what]) => what)
      if (missing.length > 0)
        throw new OpsError(`It may not read ${missing.join(', ')}. Add these rights to the restricted key in Stripe.`)
      const strange = answers.find(([, status]) => status !== 200)
      if (strange) throw new OpsError(`Stripe answered ${strange[1]} for ${strange[0]}. Try again in a few minutes.`)
    },
  },
  {
    name: 'Stripe’s webhook sends the portal’s events in its version',
    applies: (account) => takesPayments(account) && account.stripeEndpoints !== undefined,
    async ask({ stripeEndpoints, deployed, settings: { domain } }) {
      const url = `${deployed?.siteUrl ?? `https://${domain}`}${postStripeEvent.path}`
      const setUp = 'Run stripe-setup.'
      const found = ((await stripeEndpoints?.list()) ?? []).filter((one) => one.url === url)
      const [endpoint] = found
      if (!endpoint) throw new OpsError(`Stripe has no endpoint ${url}. ${setUp}`)
      if (found.length > 1) throw new OpsError(`Stripe has ${found.length} endpoints ${url}. Delete all but one.`)
      const missing = stripeEvents.filter((event) => !endpoint.events.includes(event))
      if (!endpoint.enabled || missing.length > 0)
        throw new OpsError(`It's ${endpoint.enabled ? `lacking ${missing.join(', ')}` : 'disabled'}. ${setUp}`)
      if (endpoint.version !== Stripe.API_VERSION)
        throw new OpsError(
          `It sends version ${endpoint.version}, and the portal reads ${Stripe.API_VERSION}. Delete the endpoint in Stripe, then: ${setUp}`,
        )
    },
  },
]

async function stripeKeys(ssm: Account['ssm'], stage: string): Promise<{ secret: string; webhook: string }> {
  const { stripeSecretKey, stripeWebhookSecret } = parameterNames(stage)
  const Names = [stripeSecretKey, stripeWebhookSecret]
  const { Parameters } = await ssm.send(new GetParametersCommand({ Names, WithDecryption: true }))
  const parameter = (name: string) => Parameters?.find(({ Name }) => Name === name)?.Value?.trim() ?? ''
  return { secret: parameter(stripeSecretKey), webhook: parameter(stripeWebhookSecret) }
}
