import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { dev, prod, resourceOf, resourcesOf, templateOf } from './fixture.ts'

const template = templateOf(prod)

describe('the alarms', () => {
  const alarms = resourcesOf(template, 'AWS::CloudWatch::Alarm')
  /** Ours, without those that CDK adds. */
  const functions = Object.keys(resourcesOf(template, 'AWS::Lambda::Function')).filter((id) => !id.startsWith('Custom'))

  test('watch the errors of every function but the health check, which has its own', () => {
    const watched = Object.values(alarms)
      .filter(({ Properties }) => Properties.MetricName === 'Errors')
      .flatMap(({ Properties }) =>
        (Properties.Dimensions as { Value: { Ref: string } }[]).map(({ Value }) => Value.Ref),
      )
    expect(watched.sort()).toEqual(functions.filter((id) => !id.startsWith('MonitoringHeartbeat')).sort())
  })

  test.each([
    ['ApiErrors', 'AWS/ApiGateway'],
    ['TableThrottles', 'AWS/DynamoDB'],
    ['PaymentFailures', 'portal-prod'],
  ])('watch %s too', (name, namespace) => {
    const { Properties } = resourceOf(template, 'AWS::CloudWatch::Alarm', `MonitoringAlarms${name}`)
    expect(JSON.stringify(Properties)).toContain(`"${namespace}"`)
  })

  test('count throttles of every function, including the health check and the uploads', () => {
    const { Properties } = resourceOf(template, 'AWS::CloudWatch::Alarm', 'MonitoringAlarmsFunctionThrottles')
    expect(Properties).toMatchObject({
      Namespace: 'AWS/Lambda',
      MetricName: 'Throttles',
      Statistic: 'Sum',
      Threshold: 1,
    })
    expect(Properties).not.toHaveProperty('Dimensions')
  })

  test('go off when the health check fails for ten minutes or does not run at all', () => {
    expect(resourceOf(template, 'AWS::CloudWatch::Alarm', 'MonitoringAlarmsHeartbeat').Properties).toMatchObject({
      Metrics: [
        { Expression: 'asked - FILL(failed, 0)', ReturnData: true },
        { Id: 'asked', MetricStat: { Metric: { MetricName: 'Invocations' }, Period: 300, Stat: 'Sum' } },
        { Id: 'failed', MetricStat: { Metric: { MetricName: 'Errors' }, Period: 300, Stat: 'Sum' } },
      ],
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 1,
      EvaluationPeriods: 2,
      TreatMissingData: 'breaching',
    })
  })

  test.each([
    ['sweep', 'ServerSweepCompare'],
    ['deletions', 'ServerDeletionsErase'],
  ])('go off when %s has not ended well for 26 hours, even if nothing ever calls it', (name, id) => {
    const { Properties } = resourceOf(template, 'AWS::CloudWatch::Alarm', `MonitoringAlarms${name}Overdue`)
    const Dimensions = [{ Name: 'FunctionName', Value: { Ref: resourceOf(template, 'AWS::Lambda::Function', id).id } }]
    const hourly = (MetricName: string) => ({
      MetricStat: { Metric: { Namespace: 'AWS/Lambda', MetricName, Dimensions }, Period: 3600, Stat: 'Sum' },
    })
    expect(Properties).toMatchObject({
      // Without the first FILL, hours without a call have no data, and CloudWatch looks further back than 26 hours.
      Metrics: [
        { Expression: 'FILL(called, 0) - FILL(failed, 0)', ReturnData: true },
        hourly('Invocations'),
        hourly('Errors'),
      ],
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 1,
      EvaluationPeriods: 26,
      TreatMissingData: 'breaching',
    })
    expect(Properties.DatapointsToAlarm ?? 26).toBe(26)
  })

  test('go off when the scheduler gives up calling a function', () => {
    expect(resourceOf(template, 'AWS::CloudWatch::Alarm', 'MonitoringAlarmsSchedulerDrops').Properties).toMatchObject({
      Namespace: 'AWS/Scheduler',
      MetricName: 'InvocationDroppedCount',
      Dimensions: [{ Name: 'ScheduleGroup', Value: 'default' }],
      Statistic: 'Sum',
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      Threshold: 1,
      TreatMissingData: 'notBreaching',
    })
    for (const { Properties } of Object.values(resourcesOf(template, 'AWS::Scheduler::Schedule'))) {
      expect(Properties).not.toHaveProperty('GroupName')
      expect(Properties.Target).toMatchObject({
        RetryPolicy: { MaximumEventAgeInSeconds: 4 * 60 * 60, MaximumRetryAttempts: 185 },
      })
    }
  })

  test('email the operator when they go off and when they recover', () => {
    const topic = { Ref: resourceOf(template, 'AWS::SNS::Topic').id }
    for (const { Properties } of Object.values(alarms))
      expect(Properties).toMatchObject({ AlarmActions: [topic], OKActions: [topic] })
    expect(resourceOf(template, 'AWS::SNS::Subscription').Properties).toMatchObject({
      Protocol: 'email',
      Endpoint: prod.alarmEmail,
    })
    template.hasResourceProperties('AWS::SNS::TopicPolicy', {
      PolicyDocument: {
        Statement: [
          { Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
          { Effect: 'Allow', Action: 'sns:Publish', Principal: { Service: 'cloudwatch.amazonaws.com' } },
        ],
      },
    })
  })

  test('go off at the first failed call of the table, in whichever function behind the API it happens', () => {
    const filters = Object.entries(resourcesOf(template, 'AWS::Logs::MetricFilter')).filter(([id]) =>
      id.startsWith('MonitoringTableErrors'),
    )
    const behindTheApi = Object.values(resourcesOf(template, 'AWS::ApiGatewayV2::Integration')).map(
      ({ Properties }) => {
        const [id = ''] = (Properties.IntegrationUri as { 'Fn::GetAtt': string[] })['Fn::GetAtt']
        return resourceOf(template, 'AWS::Lambda::Function', id).Properties.LoggingConfig as {
          LogGroup: { Ref: string }
        }
      },
    )
    expect(filters.map(([, { Properties }]) => (Properties.LogGroupName as { Ref: string }).Ref).sort()).toEqual(
      behindTheApi.map(({ LogGroup }) => LogGroup.Ref).sort(),
    )
    const metric = { MetricNamespace: 'portal-prod', MetricName: 'TableErrors', MetricValue: '1' }
    for (const [, { Properties }] of filters)
      expect(Properties).toMatchObject({
        FilterPattern: '{ $.event = "table-error" }',
        MetricTransformations: [metric],
      })
    expect(resourceOf(template, 'AWS::CloudWatch::Alarm', 'MonitoringAlarmsTableErrors').Properties).toMatchObject({
      Namespace: metric.MetricNamespace,
      MetricName: metric.MetricName,
      Statistic: 'Sum',
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      Threshold: 1,
      EvaluationPeriods: 1,
      TreatMissingData: 'notBreaching',
    })
  })

  test("go off where SES starts to review an account's mail, if the stage sends through SES", () => {
    for (const [name, Threshold] of Object.entries({ BounceRate: 0.05, ComplaintRate: 0.001 }))
      expect(resourceOf(template, 'AWS::CloudWatch::Alarm', `MonitoringAlarms${name}`).Properties).toMatchObject({
        Namespace: 'AWS/SES',
        MetricName: `Reputation.${name}`,
        Statistic: 'Average',
        Threshold,
      })
    const withoutSes = Object.keys(resourcesOf(templateOf(dev), 'AWS::CloudWatch::Alarm'))
    expect(withoutSes.filter((id) => /Bounce|Complaint/.test(id))).toEqual([])
  })

  test('count failed payments, payments without access, and rejected Stripe events', () => {
    expect(resourceOf(template, 'AWS::Logs::MetricFilter', 'MonitoringPaymentFailures').Properties).toMatchObject({
      FilterPattern:
        '{ (($.status >= 500) && ($.route != "GET /api/health")) || ($.event = "paid-twice") || ($.event = "paid-without-access") || ($.event = "stripe-keys-malformed") || ($.event = "stripe-test-keys-refused") || ($.event = "stripe-modes-differ") || (($.route = "POST /api/stripe/webhook") && ($.status >= 400)) }',
      LogGroupName: { Ref: 'ServerPaymentsLogs26E37DC6' },
    })
  })

  test('count in the same metric what the sweep had to correct', () => {
    const [first, second] = Object.values(resourcesOf(template, 'AWS::Logs::MetricFilter')).map(
      ({ Properties }) => Properties.MetricTransformations,
    )
    expect(first).toEqual(second)
    expect(resourceOf(template, 'AWS::Logs::MetricFilter', 'MonitoringSweepCorrections').Properties).toMatchObject({
      FilterPattern: '{ $.level = "error" }',
      LogGroupName: { Ref: resourceOf(template, 'AWS::Logs::LogGroup', 'ServerSweepCompareLogs').id },
    })
  })

  test('have no email subscription or budget unless the settings ask for them', () => {
    const bare = templateOf(dev)
    for (const type of ['AWS::SNS::Subscription', 'AWS::Budgets::Budget']) bare.resourceCountIs(type, 0)
    expect(resourceOf(template, 'AWS::Budgets::Budget').Properties.Budget).toMatchObject({
      BudgetLimit: { Amount: 20, Unit: 'USD' },
      TimeUnit: 'MONTHLY',
    })
  })
})

describe('the health check', () => {
  const output: string[] = []
  const listen = async (status: number, body: unknown) => {
    const server = createServer((req, res) => {
      res.writeHead(req.url === '/api/health' ? status : 404).end(JSON.stringify(body))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    vi.stubEnv('SITE_ORIGIN', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => output.push(String(line)) > 0)
    return server
  }
  const runCheck = async (): Promise<void> => {
    const { handler } = (await import('../../../infra/stack/health-check/index.mjs' as string)) as {
      handler: () => Promise<void>
    }
    await handler()
  }
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
    output.length = 0
  })

  test('succeeds and logs the health when the portal is healthy', async () => {
    const server = await listen(200, { status: 'ok', payments: 'configured' })
    await runCheck()
    server.close()
    expect(JSON.parse(output.join(''))).toMatchObject({ event: 'health-check', health: 'ok', payments: 'configured' })
  })

  test.each([
    [503, {}, 'HTTP 503'],
    [503, { code: 'unavailable', message: 'The table can’t be read.' }, 'HTTP 503: The table can’t be read.'],
    [200, 'not what it should be', 'undefined'],
  ])('fails on status %s with body %j', async (status, body, health) => {
    const server = await listen(status, body)
    await expect(runCheck()).rejects.toThrow(health)
    server.close()
  })

  test('fails when the portal is unreachable', async () => {
    const server = await listen(200, {})
    await new Promise((resolve) => server.close(resolve))
    await expect(runCheck()).rejects.toThrow('unreachable')
    expect(JSON.parse(output.join(''))).toMatchObject({ level: 'error', health: 'unreachable' })
  })

  test('runs every five minutes against the portal, without retries', () => {
    expect(resourceOf(template, 'AWS::Events::Rule', 'Monitoring').Properties.ScheduleExpression).toBe(
      'rate(5 minutes)',
    )
    expect(resourceOf(template, 'AWS::Lambda::EventInvokeConfig', 'Monitoring').Properties.MaximumRetryAttempts).toBe(0)
    const { Environment } = resourceOf(template, 'AWS::Lambda::Function', 'MonitoringHeartbeat').Properties
    expect(Environment).toEqual({ Variables: { SITE_ORIGIN: `https://${prod.domain}` } })
  })
})
