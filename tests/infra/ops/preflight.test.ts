import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm'
import {
  CognitoIdentityProviderClient,
  DescribeUserPoolCommand,
  DescribeUserPoolDomainCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm'
import Stripe from 'stripe'
import { beforeEach, describe, expect, test } from 'vitest'
import { stripeEvents } from '#payments/receive-stripe-event'
import type { Deployed } from '../../../infra/ops/deployed.ts'
import type { Account } from '../../../infra/ops/preflight/account.ts'
import { run } from '../../../infra/ops/run.ts'
import type { Settings } from '../../../infra/settings.ts'
import { mockClient } from '../../mock-client.ts'
import { dev, withGoogle } from '../stack/fixture.ts'
import { fakeCredentials } from './fixture.ts'

const url = 'https://learning.wattle-grove.edu.au/api/stripe/webhook'
const endpoint = { id: 'we_1', url, events: [...stripeEvents], enabled: true, version: Stripe.API_VERSION }
const clients = {
  lambda: new LambdaClient(fakeCredentials),
  ses: new SESv2Client(fakeCredentials),
  acm: new ACMClient(fakeCredentials),
  cognito: new CognitoIdentityProviderClient(fakeCredentials),
  ssm: new SSMClient(fakeCredentials),
}
const [lambda, ses, acm, cognito, ssm] = [
  mockClient(clients.lambda),
  mockClient(clients.ses),
  mockClient(clients.acm),
  mockClient(clients.cognito),
  mockClient(clients.ssm),
]
let endpoints = [endpoint]
let statuses: Record<string, number> = {}
const keysAre = (secret: string | undefined, webhook = 'whsec_1') =>
  ssm.on(GetParametersCommand).resolves({
    Parameters: [
      { Name: '/portal/prod/stripe/webhook-secret', Value: webhook },
      ...(secret ? [{ Name: '/portal/prod/stripe/secret-key', Value: secret }] : []),
    ],
  })

/** A pool as we deploy it. */
const LambdaConfig = {
  PostConfirmation: 'arn:1',
  CustomMessage: 'arn:2',
  PreTokenGenerationConfig: { LambdaArn: 'arn:3', LambdaVersion: 'V2_0' },
} as const
const verified = { UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email' as const] } }

/** An account in which everything is ready. */
beforeEach(() => {
  for (const mock of [lambda, ses, acm, cognito, ssm]) mock.reset()
  lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 1000 } })
  ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: true, SendingEnabled: true })
  ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: true, DkimAttributes: { Status: 'SUCCESS' } })
  acm.on(DescribeCertificateCommand).resolves({
    Certificate: { Status: 'ISSUED', SubjectAlternativeNames: ['*.wattle-grove.edu.au'] },
  })
  cognito.on(DescribeUserPoolDomainCommand).resolves({ DomainDescription: {} })
  cognito.on(DescribeUserPoolCommand).resolves({ UserPool: { LambdaConfig, ...verified } })
  keysAre('rk_live_1')
  endpoints = [endpoint]
  statuses = {}
})

async function preflight(settings: Settings = withGoogle, more: Partial<Account> = {}) {
  const output: string[] = []
  const print = (line: string) => void output.push(line)
  const account: Account = {
    settings,
    deployed: undefined,
    ...clients,
    askStripe: async (_, list) => statuses[list] ?? 200,
    stripeEndpoints: { list: async () => endpoints, create: async () => '', update: async () => {} },
    print,
    ...more,
  }
  const terminal = { print, printError: print, ask: async () => undefined }
  const never = () => Promise.reject(new Error('The stage isn’t deployed.'))
  const code = await run(['preflight', '--stage', settings.stage], terminal, never, async () => account)
  return { code, output, failures: output.filter((line) => line.startsWith('FAIL')) }
}

test('an account in which everything is ready passes, before anything is deployed', async () => {
  const { code, output } = await preflight()
  expect(output.filter((line) => line.startsWith('ok'))).toHaveLength(8)
  expect([code, output.join()]).toEqual([0, expect.stringContaining('All 8 checks passed.')])
})

test('a trial stage without domain, mail and payments needs Lambda only', async () => {
  const { code, output } = await preflight({ ...dev, payment: 'off' })
  expect([code, output[0]]).toEqual([0, 'ok    Lambda may run enough functions at once'])
  expect(output.filter((line) => line.startsWith('ok'))).toHaveLength(1)
})

test('a stage that’s set up for a new account’s ten functions is told to wait for more, and a trial isn’t', async () => {
  lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 10 } })
  const { code, failures } = await preflight({ ...withGoogle, lambdaConcurrency: 10 })
  expect([code, failures]).toEqual([
    1,
    [expect.stringContaining('Let no teachers in before Service Quotas has granted')],
  ])
  expect((await preflight({ ...dev, payment: 'off', lambdaConcurrency: 10 })).code).toBe(0)
})

test('says that it didn’t check the webhook where there is no key for that', async () => {
  const { code, output } = await preflight(withGoogle, { stripeEndpoints: undefined })
  expect([code, output.join()]).toEqual([0, expect.stringContaining('STRIPE_SETUP_KEY')])
})

describe('the user pool of a deployed stage', () => {
  const deployed = { userPoolId: 'ap-southeast-2_Pool', siteUrl: 'https://learning.wattle-grove.edu.au' } as Deployed
  test('passes with its triggers', async () => {
    const { code, output } = await preflight(withGoogle, { deployed })
    expect([code, output.filter((line) => line.startsWith('ok')).length]).toEqual([0, 9])
  })

  test.each([
    ['PreTokenGeneration in version V2_0', { ...LambdaConfig, PreTokenGenerationConfig: undefined }],
    [
      'PreTokenGeneration in version V2_0',
      { ...LambdaConfig, PreTokenGenerationConfig: { LambdaArn: 'arn:3', LambdaVersion: 'V1_0' as const } },
    ],
    ['CustomMessage', { ...LambdaConfig, CustomMessage: undefined }],
    ['PostConfirmation', { ...LambdaConfig, PostConfirmation: undefined }],
  ])('fails without %s', async (what, config) => {
    cognito.on(DescribeUserPoolCommand).resolves({ UserPool: { LambdaConfig: config as never, ...verified } })
    const { code, failures } = await preflight(withGoogle, { deployed })
    expect([code, failures]).toEqual([1, [expect.stringContaining(`It lacks ${what}. `)]])
  })

  test('fails if it takes a new address before that is verified', async () => {
    cognito.on(DescribeUserPoolCommand).resolves({ UserPool: { LambdaConfig } })
    expect((await preflight(withGoogle, { deployed })).failures.join()).toContain(
      'verification of email before an update',
    )
  })
})

describe('says what is missing and what to do', () => {
  test.each<[string, () => unknown, RegExp]>([
    [
      'a new account’s ten functions',
      () => lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 10 } }),
      /limit is 10 at once, and the stage is set up for 1000\. Ask Service Quotas/,
    ],
    [
      'a certificate that waits',
      () => acm.on(DescribeCertificateCommand).resolves({ Certificate: { Status: 'PENDING_VALIDATION' } }),
      /PENDING_VALIDATION.*validation CNAME/,
    ],
    [
      'a certificate of another name',
      () =>
        acm.on(DescribeCertificateCommand).resolves({
          Certificate: { Status: 'ISSUED', SubjectAlternativeNames: ['www.wattle-grove.edu.au'] },
        }),
      /not for learning\.wattle-grove\.edu\.au/,
    ],
    [
      'the sandbox of SES',
      () => ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: false, SendingEnabled: true }),
      /sandbox.*Ask for production access/,
    ],
    [
      'a paused account',
      () => ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: true, SendingEnabled: false }),
      /paused sending/,
    ],
    [
      'a domain that SES doesn’t know',
      () => ses.on(GetEmailIdentityCommand).rejects(Object.assign(new Error('none'), { name: 'NotFoundException' })),
      /doesn't know wattle-grove\.edu\.au/,
    ],
    [
      'a domain that isn’t verified',
      () => ses.on(GetEmailIdentityCommand).resolves({ DkimAttributes: { Status: 'PENDING' } }),
      /DKIM: PENDING.*CNAMEs/,
    ],
    [
      'a sign-in address of another pool',
      () => cognito.on(DescribeUserPoolDomainCommand).resolves({ DomainDescription: { UserPoolId: 'other' } }),
      /learning-wattle-grove-edu-au belongs to other/,
    ],
    ['a test key', () => keysAre('sk_test_1'), /holds a test key/],
    ['something that is no key', () => keysAre('live'), /isn't a key of Stripe's/],
    ['a signing secret that is none', () => keysAre('rk_live_1', 'we_1'), /begins with whsec_/],
    ['a key that Stripe refuses', () => (statuses = { refunds: 401 }), /rolled or deleted/],
    ['a right that is missing', () => (statuses = { disputes: 403 }), /may not read Disputes\. Add/],
    ['a Stripe that is down', () => (statuses = { invoices: 500 }), /answered 500 for Invoices/],
    ['no endpoint', () => (endpoints = []), /has no endpoint .*stripe-setup/],
    ['two endpoints', () => (endpoints = [endpoint, endpoint]), /Delete all but one/],
    ['a disabled endpoint', () => (endpoints = [{ ...endpoint, enabled: false }]), /disabled/],
    [
      'a missing event',
      () => (endpoints = [{ ...endpoint, events: stripeEvents.slice(1) }]),
      new RegExp(`lacking ${stripeEvents[0]}`),
    ],
    ['another version', () => (endpoints = [{ ...endpoint, version: '2020-01-01' as never }]), /version 2020-01-01/],
    [
      'credentials without a right',
      () =>
        lambda.on(GetAccountSettingsCommand).rejects(Object.assign(new Error('no'), { name: 'AccessDeniedException' })),
      /don't have permission/,
    ],
  ])('%s', async (_, change, sentence) => {
    change()
    const { code, failures } = await preflight()
    expect(failures).toHaveLength(1)
    expect([code, failures[0]]).toEqual([1, expect.stringMatching(sentence)])
  })

  test('keys that nobody has stored, and never a key', async () => {
    keysAre(undefined)
    const { code, failures, output } = await preflight()
    expect(failures).toHaveLength(2)
    expect([code, failures[0]]).toEqual([1, expect.stringContaining('/portal/prod/stripe/secret-key is missing')])
    expect(output.join()).not.toContain('whsec_1')
  })

  test('an address of the stage’s own pool is no obstacle', async () => {
    cognito.on(DescribeUserPoolDomainCommand).resolves({ DomainDescription: { UserPoolId: 'ours' } })
    expect(
      (await preflight(withGoogle, { deployed: { userPoolId: 'ours', siteUrl: new URL(url).origin } as never })).code,
    ).toBe(0)
  })
})
