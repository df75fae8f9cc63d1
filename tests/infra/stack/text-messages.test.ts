import { describe, expect, test } from 'vitest'
import { prod, resourceOf, resourcesOf, templateOf } from './fixture.ts'

const without = templateOf(prod)
const texting = templateOf({ ...prod, smsSignIn: { originationIdentity: 'WattleGrove', monthlySpendUsd: 10 } })
const poolOf = (template: typeof without) => resourceOf(template, 'AWS::Cognito::UserPool')
const clientOf = (template: typeof without) => resourceOf(template, 'AWS::Cognito::UserPoolClient')

type Trust = { Condition: { StringEquals: Record<string, unknown>; ArnLike: object } }

describe('a stage with text messages', () => {
  test('lets the user pool text codes through a role that only this account’s pools can take on', () => {
    const { id, Properties } = resourceOf(texting, 'AWS::IAM::Role', 'IdentityTextMessages')
    const [trust] = (Properties.AssumeRolePolicyDocument as { Statement: Trust[] }).Statement
    expect(Properties.Policies).toMatchObject([
      { PolicyDocument: { Statement: [{ Action: 'sns:Publish', Effect: 'Allow', Resource: '*' }] } },
    ])
    const ExternalId = trust?.Condition.StringEquals['sts:ExternalId']
    expect(trust).toMatchObject({
      Principal: { Service: 'cognito-idp.amazonaws.com' },
      Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
    })
    expect(JSON.stringify(trust?.Condition.ArnLike)).toContain(':cognito-idp:ap-southeast-2:')
    expect(poolOf(texting).Properties).toMatchObject({
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'],
      SmsConfiguration: {
        ExternalId,
        SnsCallerArn: { 'Fn::GetAtt': [id, 'Arn'] },
        SnsRegion: 'ap-southeast-2',
      },
    })
  })

  test('says in each message what the code is for', () => {
    const { SmsAuthenticationMessage, SmsVerificationMessage } = poolOf(texting).Properties
    for (const message of [SmsAuthenticationMessage, SmsVerificationMessage]) {
      expect(message).toMatch(/\{####\}.*Professional Development Portal/)
      expect(String(message).length).toBeLessThanOrEqual(140)
    }
  })

  test('keeps the pool: nothing that would replace it changes, and sign-up still confirms the email address', () => {
    const changed = Object.keys({ ...poolOf(without).Properties, ...poolOf(texting).Properties }).filter(
      (name) => JSON.stringify(poolOf(without).Properties[name]) !== JSON.stringify(poolOf(texting).Properties[name]),
    )
    expect(poolOf(texting).id).toBe(poolOf(without).id)
    expect(changed.sort()).toEqual([
      'EnabledMfas',
      'SmsAuthenticationMessage',
      'SmsConfiguration',
      'SmsVerificationMessage',
      'VerificationMessageTemplate',
    ])
    expect(poolOf(texting).Properties.AutoVerifiedAttributes).toEqual(['email'])
    expect(poolOf(texting).Properties.AccountRecoverySetting).toEqual(poolOf(without).Properties.AccountRecoverySetting)
  })

  test('lets a learner read and write their own phone number, and not call it verified', () => {
    expect(clientOf(texting).Properties).toMatchObject({
      ReadAttributes: ['email', 'email_verified', 'name', 'phone_number', 'phone_number_verified'],
      WriteAttributes: ['email', 'name', 'phone_number'],
    })
  })

  test('warns at 80% of what text messages may cost', () => {
    const { Properties } = resourceOf(texting, 'AWS::CloudWatch::Alarm', 'MonitoringAlarmsTextMessageSpend')
    expect(Properties).toMatchObject({
      Namespace: 'AWS/SNS',
      MetricName: 'SMSMonthToDateSpentUSD',
      Statistic: 'Maximum',
      Threshold: 8,
    })
    expect(Properties).not.toHaveProperty('Dimensions')
    expect(Properties.AlarmActions).toHaveLength(1)
  })
})

test('without the setting, no trace of text messages is in the stack', () => {
  const ids = (type: string) => Object.keys(resourcesOf(without, type)).filter((id) => id.includes('TextMessage'))
  expect([...ids('AWS::IAM::Role'), ...ids('AWS::CloudWatch::Alarm')]).toEqual([])
  expect(poolOf(without).Properties.EnabledMfas).toEqual(['SOFTWARE_TOKEN_MFA'])
  expect(poolOf(without).Properties).not.toHaveProperty('SmsConfiguration')
  expect(JSON.stringify(without.toJSON())).not.toContain('phone_number')
  expect(clientOf(without).Properties).toMatchObject({
    ReadAttributes: ['email', 'email_verified', 'name'],
    WriteAttributes: ['email', 'name'],
  })
})
