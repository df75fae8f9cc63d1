import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stripeEvents } from '#payments/receive-stripe-event'
import { openOperator } from '../../../infra/ops/operator.ts'
import type { Endpoint } from '../../../infra/ops/payments/stripe-endpoints.ts'
import { stripeSetup } from '../../../infra/ops/payments/stripe-setup.ts'
import { sweep } from '../../../infra/ops/payments/sweep.ts'
import { openLocalStripe } from '../../functions/payments/local-stripe.ts'
import { newId, openPortal } from '../../functions/portal.ts'
import { mockClient } from '../../mock-client.ts'
import { openTestOperator, runCommand } from './fixture.ts'

const { operator, output } = await openTestOperator()

describe('stripe-setup', () => {
  const ssm = mockClient(SSMClient)
  const cloudFormation = mockClient(CloudFormationClient)
  const url = 'https://learning.wattle-grove.edu.au/api/stripe/webhook'
  const endpoints: Endpoint[] = []
  const done: string[] = []
  const withEndpoints = {
    ...operator,
    stripeEndpoints: () => ({
      list: async () => endpoints,
      create: async (at: string, events: readonly string[]) => {
        done.push(`create ${at} ${events.length}`)
        return 'whsec_new'
      },
      update: async (id: string, events: readonly string[]) => void done.push(`update ${id} ${events.length}`),
    }),
  }
  beforeEach(() => {
    endpoints.length = 0
    done.length = 0
    ssm.reset()
  })
  afterEach(() => vi.unstubAllEnvs())

  test('makes the endpoint, stores its secret, and never prints it', async () => {
    const { findings, changes, results } = await runCommand(stripeSetup, withEndpoints)
    expect(changes).toHaveLength(2)
    expect(done).toEqual([`create ${url} ${stripeEvents.length}`])
    expect(ssm.commandCalls(PutParameterCommand)[0]?.args[0].input).toEqual({
      Name: '/portal/prod/stripe/webhook-secret',
      Value: 'whsec_new',
      Type: 'SecureString',
      Overwrite: true,
    })
    expect([...findings, ...changes, ...results].join()).not.toContain('whsec_')
  })

  test('lists the rights that the portal’s restricted key needs', async () => {
    const { findings } = await stripeSetup.plan({ args: [], options: {} }, withEndpoints)
    expect(findings).toEqual(expect.arrayContaining(['  Checkout Sessions: Write', '  Disputes: Read']))
  })

  test('adds missing events, drops others, and enables a disabled endpoint', async () => {
    endpoints.push({
      id: 'we_1',
      url,
      events: [...stripeEvents.slice(1), 'customer.created'],
      enabled: false,
      version: null,
    })
    const { changes } = await runCommand(stripeSetup, withEndpoints)
    expect(changes).toEqual([
      'Enable the endpoint we_1.',
      `Let it send ${stripeEvents[0]}.`,
      'Stop sending customer.created.',
    ])
    expect(done).toEqual([`update we_1 ${stripeEvents.length}`])
    expect(ssm.commandCalls(PutParameterCommand)).toEqual([])
  })

  test('changes nothing that is right, and nothing of other sites; names a second endpoint', async () => {
    endpoints.push(
      { id: 'we_0', url: 'https://other.example/api/stripe/webhook', events: [], enabled: true, version: null },
      { id: 'we_1', url, events: stripeEvents, enabled: true, version: null },
      { id: 'we_2', url, events: stripeEvents, enabled: true, version: null },
    )
    const { findings, changes } = await runCommand(stripeSetup, withEndpoints)
    expect(changes).toEqual([])
    expect(findings.join('\n')).toMatch(/we_2 has the same address[\s\S]*we_1 is as it should be/)
    expect(done).toEqual([])
  })

  test.each(['', 'pk_live_1', 'whsec_1'])('says which key it needs instead of "%s"', async (key) => {
    vi.stubEnv('STRIPE_SETUP_KEY', key)
    const outputs = ['SiteUrl', 'SiteBucket', 'TableName', 'UserPoolId', 'UserPoolClientId']
    cloudFormation.on(DescribeStacksCommand).resolves({
      Stacks: [
        {
          StackName: 'portal-prod',
          CreationTime: new Date(0),
          StackStatus: 'CREATE_COMPLETE',
          Outputs: outputs.map((OutputKey) => ({ OutputKey, OutputValue: 'x' })),
        },
      ],
    })
    const opened = await openOperator('prod', () => {})
    expect(() => opened.stripeEndpoints()).toThrow(/STRIPE_SETUP_KEY/)
  })
})

describe('sweep', () => {
  test('grants what the webhook missed, says which session, and has nothing to do the second time', async () => {
    const stripe = openLocalStripe({ now: '2026-11-20T00:00:00.000Z' })
    const learner = await openPortal(operator.table).enrolled()
    const id = `cs_test_${newId().replaceAll('-', '')}`
    stripe.add({ id, learner: learner.sub, courseId: 'digital-media' })
    const dev = { ...operator, stage: 'dev', openStripe: async () => stripe }
    expect(await runCommand(sweep, dev)).toMatchObject({
      findings: ['There was no sweep yet: this one looks at everything.'],
      results: ['Looked at 1 payment: granted 1, ended 0.'],
    })
    expect(output).toContain(`sweep-granted: ${id}`)
    expect(await learner.access.read('digital-media')).toMatchObject({ holds: true })
    expect(await runCommand(sweep, dev)).toMatchObject({
      findings: ['The last sweep began on 20 Nov 2026, 20:15 (Sydney time).'],
      results: ['Looked at 1 payment: granted 0, ended 0.'],
    })
  })
})
