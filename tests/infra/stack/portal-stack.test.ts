import { describe, expect, test } from 'vitest'
import { index } from '../../../infra/local/dynamo/create-table.ts'
import { warningsOf } from '../../../infra/settings.ts'
import { cognitoOrigin } from '../../../infra/site/headers.ts'
import { region } from '../../../infra/stage.ts'
import { dev, prod, resourceOf, resourcesOf, templateOf } from './fixture.ts'

const templates = { dev: templateOf(dev), prod: templateOf(prod) }
const stages = Object.entries(templates)

/** Properties whose change makes CloudFormation replace the resource with an empty one. */
const replacingProperties: [type: string, id: string, properties: Record<string, unknown>][] = [
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
        { AttributeName: 'list', AttributeType: 'S' },
        { AttributeName: 'at', AttributeType: 'S' },
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
  ['AWS::S3::Bucket', 'ForgottenBucketAEBEB8A4', { BucketName: undefined }],
]

/** Logical ids: if one changes, CloudFormation deletes the resource or leaves it behind, and creates an empty one. */
const logicalIds: Record<string, string> = {
  TableCD117FA1: 'AWS::DynamoDB::Table',
  IdentityPool9E5AED46: 'AWS::Cognito::UserPool',
  IdentityPoolBrowserB8334AA0: 'AWS::Cognito::UserPoolClient',
  SiteBucket978D4AEB: 'AWS::S3::Bucket',
  SiteAccessLogsBucket54CA4C68: 'AWS::S3::Bucket',
  ForgottenBucketAEBEB8A4: 'AWS::S3::Bucket',
  SiteDistribution390DED28: 'AWS::CloudFront::Distribution',
  ApiGatewayED308F4C: 'AWS::ApiGatewayV2::Api',
  TriggersFunction8DB55895: 'AWS::Lambda::Function',
  ServerAdminFunctionB09E2F39: 'AWS::Lambda::Function',
  ServerApiFunction078D06B3: 'AWS::Lambda::Function',
  ServerDocumentsFunctionE85D2ACF: 'AWS::Lambda::Function',
  ServerPaymentsFunction9168A47E: 'AWS::Lambda::Function',
  ServerAccountFunction65F94FB4: 'AWS::Lambda::Function',
  ServerSweepCompareFunctionCAAA5754: 'AWS::Lambda::Function',
  ServerDeletionsEraseFunction5DC678D0: 'AWS::Lambda::Function',
  MonitoringHeartbeatAskFunctionE541B0DA: 'AWS::Lambda::Function',
  CustomCDKBucketDeployment8693BB64968944B69AAFB0CC9EB8756C81C01536: 'AWS::Lambda::Function',
}

/** In dev, CDK adds a function that empties the buckets. */
const logicalIdsByStage: Record<string, Record<string, string>> = {
  dev: {
    ...logicalIds,
    CustomS3AutoDeleteObjectsCustomResourceProviderHandler9D90184F: 'AWS::Lambda::Function',
  },
  prod: {
    ...logicalIds,
    MailsSendFunction53FF11BA: 'AWS::Lambda::Function',
    ServerRemindersSendFunction2BBC4527: 'AWS::Lambda::Function',
  },
}

describe.each(stages)('the stack of %s', (stage, template) => {
  test('keeps the logical ids of resources that must not be replaced', () => {
    const types = new Set(Object.values(logicalIds))
    const actual = Object.entries<{ Type: string }>(template.toJSON().Resources)
      .map(([id, { Type }]) => [id, Type] as const)
      .filter(([, type]) => types.has(type))
    expect(Object.fromEntries(actual)).toEqual(logicalIdsByStage[stage])
  })

  test.each(replacingProperties)('keeps the properties that would replace the %s %s', (type, id, properties) => {
    const resource = resourcesOf(template, type)[id]
    expect(resource).toBeDefined()
    for (const [name, value] of Object.entries(properties)) expect(resource?.Properties[name]).toEqual(value)
  })

  test('has one on-demand table with one sparse index, with 35 days of point-in-time recovery, that deletes expired items', () => {
    const { Properties } = resourceOf(template, 'AWS::DynamoDB::Table')
    expect(Properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
    })
    // The same as on a laptop. A change of it would need two deployments.
    expect(Properties.GlobalSecondaryIndexes).toEqual([index])
    expect(index).toMatchObject({ IndexName: 'Listed', Projection: { ProjectionType: 'INCLUDE' } })
  })

  test('keeps every log for 90 days, under generated names', () => {
    for (const { Properties } of Object.values(resourcesOf(template, 'AWS::Logs::LogGroup')))
      expect(Properties).toEqual({ RetentionInDays: 90 })
  })

  test("gives every function its own log group, including CDK's", () => {
    const groups = Object.values(resourcesOf(template, 'AWS::Lambda::Function')).map(
      ({ Properties }) => (Properties.LoggingConfig as { LogGroup: { Ref: string } } | undefined)?.LogGroup.Ref ?? '',
    )
    expect(new Set(groups).size).toBe(groups.length)
    expect(groups.every((group) => group in resourcesOf(template, 'AWS::Logs::LogGroup'))).toBe(true)
  })

  test('lets no function create log groups, which would outlive the stack', () => {
    const roles = Object.values(resourcesOf(template, 'AWS::IAM::Role'))
    expect(JSON.stringify(roles)).not.toMatch(/logs:CreateLogGroup|logs:\*/)
    for (const { Properties } of roles) expect(Properties).not.toHaveProperty('ManagedPolicyArns')
  })

  test('has all outputs', () => {
    expect(Object.keys(template.findOutputs('*')).sort()).toEqual([
      'DistributionDomain',
      'DistributionId',
      'ForgottenBucket',
      ...(stage === 'prod' ? ['MailFunction'] : []),
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

test("keeps prod's data when the stack is deleted", () => {
  for (const type of stateful)
    for (const resource of Object.values(resourcesOf(templates.prod, type)))
      expect(resource).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' })
  expect(resourceOf(templates.prod, 'AWS::DynamoDB::Table').Properties.DeletionProtectionEnabled).toBe(true)
  expect(resourceOf(templates.prod, 'AWS::Cognito::UserPool').Properties.DeletionProtection).toBe('ACTIVE')
  templates.prod.resourceCountIs('Custom::S3AutoDeleteObjects', 0)
})

test("deletes dev's data with the stack", () => {
  for (const type of stateful)
    for (const resource of Object.values(resourcesOf(templates.dev, type)))
      expect(resource).toMatchObject({ DeletionPolicy: 'Delete', UpdateReplacePolicy: 'Delete' })
  expect(resourceOf(templates.dev, 'AWS::DynamoDB::Table').Properties.DeletionProtectionEnabled).toBe(false)
  expect(resourceOf(templates.dev, 'AWS::Cognito::UserPool').Properties.DeletionProtection).toBe('INACTIVE')
  templates.dev.resourceCountIs('Custom::S3AutoDeleteObjects', 3)
})

test('keeps the list of forgotten learners private, encrypted, versioned and over TLS only', () => {
  const { id, Properties } = resourceOf(templates.prod, 'AWS::S3::Bucket', 'Forgotten')
  expect(Properties).toMatchObject({
    PublicAccessBlockConfiguration: {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    },
    BucketEncryption: {
      ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
    },
  })
  expect(Properties).not.toHaveProperty('LifecycleConfiguration')
  expect(Properties.VersioningConfiguration).toEqual({ Status: 'Enabled' })
  expect(resourceOf(templates.dev, 'AWS::S3::Bucket', 'Forgotten').Properties).not.toHaveProperty(
    'VersioningConfiguration',
  )
  expect(resourceOf(templates.prod, 'AWS::S3::BucketPolicy', 'Forgotten').Properties).toMatchObject({
    Bucket: { Ref: id },
    PolicyDocument: {
      Statement: [{ Effect: 'Deny', Action: 's3:*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }],
    },
  })
})

test("empties dev's access log bucket only after the distribution is deleted", () => {
  const { DependsOn } = resourceOf(templates.dev, 'AWS::CloudFront::Distribution')
  expect(DependsOn).toContain(
    resourceOf(templates.dev, 'Custom::S3AutoDeleteObjects', 'SiteAccessLogsBucketAutoDelete').id,
  )
})

test('keeps the policy that denies late access logs until the bucket is deleted', () => {
  expect(resourceOf(templates.dev, 'AWS::S3::BucketPolicy', 'SiteAccessLogs')).toMatchObject({
    DeletionPolicy: 'Retain',
  })
})

test('deploys to the region that the content security policy names', () => {
  expect(cognitoOrigin).toBe(`https://cognito-idp.${region}.amazonaws.com`)
})

test("passes the portal's URL to the functions through an SSM parameter", () => {
  expect(resourceOf(templates.prod, 'AWS::SSM::Parameter').Properties).toMatchObject({
    Name: '/portal/prod/site-origin',
    Value: 'https://learning.wattle-grove.edu.au',
  })
})

test('warns when prod lacks recommended settings', () => {
  const { sesSender: _1, domain: _2, certificateArn: _3, alarmEmail: _4, ...bare } = prod
  expect(Object.keys(warningsOf(bare)).sort()).toEqual(['alarmEmail', 'domain', 'monthlyBudgetUsd', 'sesSender'])
  expect(warningsOf(prod)).toEqual({})
  expect(warningsOf(dev)).toEqual({})
})

test("warns when the sender is below the provider's domain and nothing says which of the two SES has verified", () => {
  const below = { ...prod, sesSender: 'no-reply@learning.wattle-grove.edu.au' }
  expect(warningsOf(below)).toEqual({
    sesIdentity:
      'is missing: SES must have verified learning.wattle-grove.edu.au. If it has verified wattle-grove.edu.au instead, set that here, or the deployment fails at the user pool.',
  })
  for (const sesIdentity of ['wattle-grove.edu.au', 'learning.wattle-grove.edu.au'])
    expect(warningsOf({ ...below, sesIdentity })).toEqual({})
})
