import { describe, expect, test } from 'vitest'
import { dev, prod, resourceOf, templateOf } from './fixture.ts'

type Statement = { Action: string; Resource: unknown; Condition?: unknown }

const template = templateOf(prod)
const withoutMails = { ...prod, mails: 'off' as const }
const environmentOf = (name: string, stack = template) =>
  (resourceOf(stack, 'AWS::Lambda::Function', name).Properties.Environment as { Variables: Record<string, unknown> })
    .Variables

describe('the function that sends emails', () => {
  const { id, Properties } = resourceOf(template, 'AWS::Lambda::Function', 'MailsSend')
  const statements = (stack = template): Statement[] =>
    (
      resourceOf(stack, 'AWS::IAM::Role', 'MailsSend').Properties.Policies as {
        PolicyDocument: { Statement: Statement[] }
      }[]
    ).flatMap(({ PolicyDocument }) => PolicyDocument.Statement)

  test('may send from one address of the verified domain, and nothing else through SES', () => {
    const [only, ...others] = statements().filter(({ Action }) => JSON.stringify(Action).includes('ses:'))
    expect(others).toEqual([])
    expect(only).toMatchObject({
      Action: 'ses:SendEmail',
      Condition: { StringEquals: { 'ses:FromAddress': 'no-reply@wattle-grove.edu.au' } },
    })
    expect(JSON.stringify(only?.Resource)).toContain(':identity/wattle-grove.edu.au"')
  })

  test('stops after 20 seconds, is called three times at most, and not with events of more than an hour ago', () => {
    expect(Properties).toMatchObject({ Timeout: 20, MemorySize: 512 })
    expect(resourceOf(template, 'AWS::Lambda::EventInvokeConfig', 'Mails').Properties).toMatchObject({
      FunctionName: { Ref: id },
      MaximumRetryAttempts: 2,
      MaximumEventAgeInSeconds: 3600,
    })
  })

  test("knows the portal's own address", () => {
    expect(environmentOf('MailsSend')).toMatchObject({ SITE_ORIGIN: 'https://learning.wattle-grove.edu.au' })
  })

  test('of a stage without a domain knows no address, and sends through the domain above the sender', () => {
    const stage = { ...dev, sesSender: 'no-reply@mail.wattle-grove.edu.au', sesIdentity: 'wattle-grove.edu.au' }
    expect(environmentOf('MailsSend', templateOf(stage))).not.toHaveProperty('SITE_ORIGIN')
    expect(JSON.stringify(statements(templateOf(stage)))).toContain(':identity/wattle-grove.edu.au"')
  })

  test('is known to the functions that grant and issue, and to no other', () => {
    for (const [name, knows] of [
      ['ServerApi', true],
      ['ServerPayments', true],
      ['ServerSweepCompare', true],
      ['ServerDeletionsErase', true],
      ['ServerDocuments', false],
    ] as const)
      expect('MAIL_FUNCTION' in environmentOf(name), name).toBe(knows)
  })
})

test('SES tells the mornings’ function of each bounce of an email that a learner asked for, and of nothing else', () => {
  const { id } = resourceOf(template, 'AWS::SES::ConfigurationSet', 'ServerReminders')
  const { Properties } = resourceOf(template, 'AWS::SES::ConfigurationSetEventDestination', 'ServerReminders')
  expect(Properties).toMatchObject({
    ConfigurationSetName: { Ref: id },
    EventDestination: { Enabled: true, MatchingEventTypes: ['bounce'] },
  })
  expect(JSON.stringify(Properties)).toContain(':event-bus/default')
  expect(environmentOf('ServerRemindersSend')).toMatchObject({ MAIL_BOUNCES: { Ref: id } })
  const rule = resourceOf(template, 'AWS::Events::Rule', 'ServerReminders')
  expect(rule.Properties).toMatchObject({
    EventPattern: {
      source: ['aws.ses'],
      'detail-type': ['Email Bounced'],
      detail: { mail: { tags: { 'ses:configuration-set': [{ Ref: id }] } } },
    },
    Targets: [
      { Arn: { 'Fn::GetAtt': [resourceOf(template, 'AWS::Lambda::Function', 'ServerRemindersSend').id, 'Arn'] } },
    ],
  })
  const permission = resourceOf(template, 'AWS::Lambda::Permission', 'ServerReminders')
  expect(permission.Properties).toMatchObject({
    Principal: 'events.amazonaws.com',
    SourceArn: { 'Fn::GetAtt': [rule.id, 'Arn'] },
  })
})

test.each([
  ['without a verified sender', dev],
  ['whose settings switch emails off', withoutMails],
])('a stage %s has nothing of the emails', (_, stage) => {
  const stack = templateOf(stage)
  expect(Object.keys(stack.toJSON().Resources).filter((id) => /^(?!ApiGateway).*(mails|reminders)/i.test(id))).toEqual(
    [],
  )
  expect(JSON.stringify(stack.toJSON())).not.toMatch(/MAIL_FUNCTION|ses:SendEmail|lambda:InvokeFunction.{0,80}Mails/)
})

test('switching emails off removes their own resources and nothing else', () => {
  const idsOf = (stage: typeof prod) => Object.keys(templateOf(stage).toJSON().Resources)
  const without = new Set(idsOf(withoutMails))
  const removed = idsOf(prod).filter((id) => !without.has(id))
  expect(removed.every((id) => /^(Mails|ServerReminders|MonitoringAlarms(mails|reminders))/.test(id))).toBe(true)
  expect([...without].every((id) => id in templateOf(prod).toJSON().Resources)).toBe(true)
})
