import { describe, expect, test } from 'vitest'
import { warningsOf } from '../../../infra/settings-warnings.ts'
import { cognitoOrigin } from '../../../infra/site/headers.ts'
import { region } from '../../../infra/stage.ts'
import { dev, prod, resourceOf, resourcesOf, templateOf } from './fixture.ts'

const templates = { dev: templateOf(dev), prod: templateOf(prod) }
const stages = Object.entries(templates)

/** Another id, or another value of one of these properties, and CloudFormation would begin with an empty resource. */
const held: [type: string, id: string, properties: Record<string, unknown>][] = [
  [
    'AWS::DynamoDB::Table',
    'TableCD117FA1',
    {
      TableName: undefined,
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      AttributeDefinitions: [
        { AttributeName: 'pk', AttributeType: 'S' },
        { AttributeName: 'sk', AttributeType: 'S' },
      ],
      LocalSecondaryIndexes: undefined,
    },
  ],
  [
    'AWS::Cognito::UserPool',
    'IdentityPool9E5AED46',
    {
      UserPoolName: undefined,
      AliasAttributes: undefined,
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      Schema: [
        { Name: 'email', Required: true, Mutable: true },
        { Name: 'name', Required: true, Mutable: true },
      ],
    },
  ],
  [
    'AWS::Cognito::UserPoolClient',
    'IdentityPoolBrowserB8334AA0',
    { ClientName: undefined, GenerateSecret: false, UserPoolId: { Ref: 'IdentityPool9E5AED46' } },
  ],
  ['AWS::S3::Bucket', 'SiteBucket978D4AEB', { BucketName: undefined }],
  ['AWS::S3::Bucket', 'SiteAccessLogsBucket54CA4C68', { BucketName: undefined }],
]

describe.each(stages)('the stack of %s', (_stage, template) => {
  test.each(held)('keeps what would replace the %s %s', (type, id, properties) => {
    const resource = resourcesOf(template, type)[id]
    expect(resource).toBeDefined()
    for (const [name, value] of Object.entries(properties)) expect(resource?.Properties[name]).toEqual(value)
  })

  test('has one table: on demand, no index, 35 days of point-in-time recovery', () => {
    const { Properties } = resourceOf(template, 'AWS::DynamoDB::Table')
    expect(Properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
    })
    expect(Properties).not.toHaveProperty('GlobalSecondaryIndexes')
  })

  test('keeps every log for 90 days, none under a name of its own', () => {
    for (const { Properties } of Object.values(resourcesOf(template, 'AWS::Logs::LogGroup')))
      expect(Properties).toEqual({ RetentionInDays: 90 })
  })

  test("logs every function, CDK's too, to its own group", () => {
    const groups = Object.values(resourcesOf(template, 'AWS::Lambda::Function')).map(
      ({ Properties }) => (Properties.LoggingConfig as { LogGroup: { Ref: string } } | undefined)?.LogGroup.Ref ?? '',
    )
    expect(new Set(groups).size).toBe(groups.length)
    expect(groups.every((group) => group in resourcesOf(template, 'AWS::Logs::LogGroup'))).toBe(true)
  })

  test('lets no function make a log of another name, which would outlive the stack', () => {
    const roles = Object.values(resourcesOf(template, 'AWS::IAM::Role'))
    expect(JSON.stringify(roles)).not.toMatch(/logs:CreateLogGroup|logs:\*/)
    for (const { Properties } of roles) expect(Properties).not.toHaveProperty('ManagedPolicyArns')
  })

  test('tells where everything is', () => {
    expect(Object.keys(template.findOutputs('*')).sort()).toEqual([
      'DistributionDomain',
      'DistributionId',
      'SiteBucket',
      'SiteUrl',
      'StripeSecretKeyParameter',
      'StripeWebhookSecretParameter',
      'StripeWebhookUrl',
      'TableName',
      'UserPoolClientId',
      'UserPoolId',
    ])
  })
})

const stateful = ['AWS::DynamoDB::Table', 'AWS::Cognito::UserPool', 'AWS::S3::Bucket']

test('keeps the data of prod when the stack goes', () => {
  for (const type of stateful)
    for (const resource of Object.values(resourcesOf(templates.prod, type)))
      expect(resource).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' })
  expect(resourceOf(templates.prod, 'AWS::DynamoDB::Table').Properties.DeletionProtectionEnabled).toBe(true)
  expect(resourceOf(templates.prod, 'AWS::Cognito::UserPool').Properties.DeletionProtection).toBe('ACTIVE')
  templates.prod.resourceCountIs('Custom::S3AutoDeleteObjects', 0)
})

test('lets dev be destroyed without a trace', () => {
  for (const type of stateful)
    for (const resource of Object.values(resourcesOf(templates.dev, type)))
      expect(resource).toMatchObject({ DeletionPolicy: 'Delete', UpdateReplacePolicy: 'Delete' })
  expect(resourceOf(templates.dev, 'AWS::DynamoDB::Table').Properties.DeletionProtectionEnabled).toBe(false)
  expect(resourceOf(templates.dev, 'AWS::Cognito::UserPool').Properties.DeletionProtection).toBe('INACTIVE')
  templates.dev.resourceCountIs('Custom::S3AutoDeleteObjects', 2)
})

test('empties the access log of dev only once CloudFront writes to it no more', () => {
  const { DependsOn } = resourceOf(templates.dev, 'AWS::CloudFront::Distribution')
  expect(DependsOn).toContain(
    resourceOf(templates.dev, 'Custom::S3AutoDeleteObjects', 'SiteAccessLogsBucketAutoDelete').id,
  )
})

test('lets what forbids late access logs hold for as long as their bucket', () => {
  expect(resourceOf(templates.dev, 'AWS::S3::BucketPolicy', 'SiteAccessLogs')).toMatchObject({
    DeletionPolicy: 'Retain',
  })
})

test('stands in the region that the content security policy names', () => {
  expect(cognitoOrigin).toBe(`https://cognito-idp.${region}.amazonaws.com`)
})

test('tells the functions where the portal is by a parameter', () => {
  expect(resourceOf(templates.prod, 'AWS::SSM::Parameter').Properties).toMatchObject({
    Name: '/portal/prod/site-origin',
    Value: 'https://learning.wattle-grove.edu.au',
  })
})

test('warns of what prod had better not lack', () => {
  const { sesSender: _1, domain: _2, certificateArn: _3, alarmEmail: _4, ...bare } = prod
  expect(Object.keys(warningsOf(bare)).sort()).toEqual(['alarmEmail', 'domain', 'monthlyBudgetUsd', 'sesSender'])
  expect(warningsOf(prod)).toEqual({})
  expect(warningsOf(dev)).toEqual({})
})
