import { describe, expect, test } from 'vitest'
import { dev, prod, resourceOf, resourcesOf, templateOf } from './fixture.ts'
import { grants, listed, type Policy, policyGrants, resourceText } from './grants.ts'

const template = templateOf(prod)

const table = (...actions: string[]) => actions.map((action) => `dynamodb:${action} <TableCD117FA1>`)
const ownLog = (group: string) => [`logs:CreateLogStream <${group}>`, `logs:PutLogEvents <${group}>`]
const parameter = (name: string) =>
  `ssm:GetParameter arn:aws:ssm:ap-southeast-2:<AccountId>:parameter/portal/prod/${name}`

const askForMails = 'lambda:InvokeFunction <MailsSendFunction53FF11BA>'

const readAccount = 'cognito-idp:AdminGetUser <IdentityPool9E5AED46>'

const expected: Record<string, string[]> = {
  ServerApiRole: [
    readAccount,
    ...table('DeleteItem', 'GetItem', 'Query', 'UpdateItem'),
    askForMails,
    ...ownLog('ServerApiLogs391732A6'),
    parameter('site-origin'),
  ],
  ServerPaymentsRole: [
    ...table('GetItem', 'Query', 'UpdateItem'),
    'kms:Decrypt arn:aws:kms:ap-southeast-2:<AccountId>:key/*',
    askForMails,
    ...ownLog('ServerPaymentsLogs26E37DC6'),
    parameter('site-origin'),
    parameter('stripe/secret-key'),
    parameter('stripe/webhook-secret'),
  ],
  ServerAdminRole: [
    ...[
      'AdminConfirmSignUp',
      'AdminDisableUser',
      'AdminEnableUser',
      'AdminGetUser',
      'AdminUpdateUserAttributes',
      'AdminUserGlobalSignOut',
      'ListUsers',
    ].map((action) => `cognito-idp:${action} <IdentityPool9E5AED46>`),
    ...table('DeleteItem', 'GetItem', 'Query'),
    'dynamodb:Query <TableCD117FA1>/index/Listed',
    ...table('UpdateItem'),
    'kms:Decrypt arn:aws:kms:ap-southeast-2:<AccountId>:key/*',
    askForMails,
    ...ownLog('ServerAdminLogsB3BEBCA3'),
    parameter('stripe/secret-key'),
  ],
  ServerDocumentsRole: [
    readAccount,
    ...table('GetItem', 'Query', 'UpdateItem'),
    ...ownLog('ServerDocumentsLogs2ED08AE2'),
    parameter('site-origin'),
  ],
  ServerSweepCompareRole: [
    ...table('GetItem', 'Query', 'UpdateItem'),
    'kms:Decrypt arn:aws:kms:ap-southeast-2:<AccountId>:key/*',
    askForMails,
    ...ownLog('ServerSweepCompareLogsB99228C2'),
    parameter('stripe/secret-key'),
  ],
  ServerSweepCallerRole: ['lambda:InvokeFunction <ServerSweepCompareFunctionCAAA5754>'],
  ServerDeletionsEraseRole: [
    ...[
      'AdminDeleteUser',
      'AdminDisableUser',
      'AdminGetUser',
      'AdminSetUserMFAPreference',
      'AdminUserGlobalSignOut',
    ].map((action) => `cognito-idp:${action} <IdentityPool9E5AED46>`),
    ...table('DeleteItem', 'GetItem', 'Query'),
    'dynamodb:Query <TableCD117FA1>/index/Listed',
    ...table('UpdateItem'),
    'kms:Decrypt arn:aws:kms:ap-southeast-2:<AccountId>:key/*',
    askForMails,
    ...ownLog('ServerDeletionsEraseLogs7E266388'),
    's3:PutObject <ForgottenBucketAEBEB8A4>/forgotten/*',
    parameter('forgotten-key'),
    parameter('stripe/secret-key'),
    parameter('forgotten-key').replace('Get', 'Put'),
  ],
  ServerDeletionsCallerRole: ['lambda:InvokeFunction <ServerDeletionsEraseFunction5DC678D0>'],
  MailsSendRole: [
    ...table('GetItem', 'UpdateItem'),
    ...ownLog('MailsSendLogs185C355F'),
    'ses:SendEmail arn:aws:ses:ap-southeast-2:<AccountId>:identity/wattle-grove.edu.au',
  ],
  TriggersRole: [...table('UpdateItem'), askForMails, ...ownLog('TriggersLogs474E0AC5')],
  ServerAccountRole: [
    ...[
      'AdminDeleteUser',
      'AdminDeleteUserAttributes',
      'AdminGetUser',
      'AdminSetUserMFAPreference',
      'AdminUpdateUserAttributes',
      'AdminUserGlobalSignOut',
    ].map((action) => `cognito-idp:${action} <IdentityPool9E5AED46>`),
    ...table('GetItem', 'Query', 'UpdateItem'),
    'kms:Decrypt arn:aws:kms:ap-southeast-2:<AccountId>:key/*',
    askForMails,
    ...ownLog('ServerAccountLogsECAA687F'),
    parameter('stripe/secret-key'),
  ],
  ServerRemindersSendRole: [
    ...table('DeleteItem', 'GetItem', 'Query', 'UpdateItem'),
    ...ownLog('ServerRemindersSendLogs4EC7CAEF'),
    'ses:SendEmail arn:aws:ses:ap-southeast-2:<AccountId>:configuration-set/<ServerRemindersBounces6269F4C1>',
    'ses:SendEmail arn:aws:ses:ap-southeast-2:<AccountId>:identity/wattle-grove.edu.au',
    parameter('site-origin'),
  ],
  ServerRemindersCallerRole: ['lambda:InvokeFunction <ServerRemindersSendFunction2BBC4527>'],
  MonitoringHeartbeatAskRole: ownLog('MonitoringHeartbeatAskLogs36B3C64A'),
  UploadsRole: [
    'cloudfront:CreateInvalidation arn:aws:cloudfront::<AccountId>:distribution/<SiteDistribution390DED28>',
    'cloudfront:GetInvalidation arn:aws:cloudfront::<AccountId>:distribution/<SiteDistribution390DED28>',
    ...ownLog('UploadsLogs2D86B349'),
    's3:GetObject arn:aws:s3:::cdk-hnb659fds-assets-<AccountId>-ap-southeast-2/*',
    's3:ListBucket <SiteBucket978D4AEB>',
    's3:PutObject <SiteBucket978D4AEB>/*',
  ],
}

const statementsOf = (role: string) =>
  (resourceOf(template, 'AWS::IAM::Role', role).Properties.Policies as Policy[]).flatMap(
    ({ PolicyDocument }) => PolicyDocument.Statement,
  )

describe('permissions', () => {
  test.each(Object.entries(expected))('give the %s exactly what it needs', (role, actions) => {
    expect(grants(role, template)).toEqual(actions)
  })

  test("let the function that empties dev's buckets do only that", () => {
    const buckets = ['SiteBucket978D4AEB', 'SiteAccessLogsBucket54CA4C68', 'ForgottenBucketAEBEB8A4']
    const expected = buckets.flatMap((bucket) => [
      `s3:DeleteObject <${bucket}>/*`,
      `s3:DeleteObjectVersion <${bucket}>/*`,
      ...['GetBucketPolicy', 'GetBucketTagging', 'ListBucketVersions', 'PutBucketPolicy'].map(
        (action) => `s3:${action} <${bucket}>`,
      ),
    ])
    expect(grants('CustomS3AutoDeleteObjects', templateOf(dev))).toEqual(
      [...ownLog('EmptyingLogs4C3138B2'), ...expected].sort(),
    )
  })

  test('are defined in roles only, but for what a trigger of the pool may do on it', () => {
    const roles = Object.keys(resourcesOf(template, 'AWS::IAM::Role'))
    expect(roles.every((id) => Object.keys(expected).some((role) => id.startsWith(role)))).toBe(true)
    expect(roles).toHaveLength(Object.keys(expected).length)
    for (const type of ['AWS::IAM::ManagedPolicy', 'AWS::IAM::RolePolicy']) template.resourceCountIs(type, 0)
    expect(policyGrants(template)).toEqual(['cognito-idp:AdminUserGlobalSignOut <IdentityPool9E5AED46>'])
  })

  test('let deletions make the key of the forgotten, but never replace it', () => {
    const puts = statementsOf('ServerDeletionsEraseRole').filter(({ Action }) =>
      [Action].flat().includes('ssm:PutParameter'),
    )
    expect(puts.map(({ Condition }) => Condition)).toEqual([{ StringEquals: { 'ssm:Overwrite': 'false' } }])
  })

  test('let the desk delete a waiting deletion, and nothing of the log', () => {
    const deletes = statementsOf('ServerAdminRole').filter(({ Action }) =>
      listed(Action).includes('dynamodb:DeleteItem'),
    )
    const keys = { 'dynamodb:LeadingKeys': ['LEARNER#*', 'DELETIONS'] }
    expect(deletes.map(({ Condition }) => Condition)).toEqual([{ 'ForAllValues:StringLike': keys }])
  })

  test('let payments decrypt only the two Stripe parameters', () => {
    const { Condition } = statementsOf('ServerPaymentsRole').find(({ Action }) => Action === 'kms:Decrypt') ?? {}
    const { StringEquals } = Condition as { StringEquals: Record<string, unknown[]> }
    expect(StringEquals['kms:ViaService']).toBe('ssm.ap-southeast-2.amazonaws.com')
    expect(StringEquals['kms:EncryptionContext:PARAMETER_ARN']?.map(resourceText)).toEqual([
      'arn:aws:ssm:ap-southeast-2:<AccountId>:parameter/portal/prod/stripe/secret-key',
      'arn:aws:ssm:ap-southeast-2:<AccountId>:parameter/portal/prod/stripe/webhook-secret',
    ])
  })

  test('let the sweep decrypt only the key, and only the schedule of this account call it', () => {
    const { Condition } = statementsOf('ServerSweepCompareRole').find(({ Action }) => Action === 'kms:Decrypt') ?? {}
    const { StringEquals } = Condition as { StringEquals: Record<string, unknown> }
    expect(listed(StringEquals['kms:EncryptionContext:PARAMETER_ARN']).map(resourceText)).toEqual([
      'arn:aws:ssm:ap-southeast-2:<AccountId>:parameter/portal/prod/stripe/secret-key',
    ])
    const caller = resourceOf(template, 'AWS::IAM::Role', 'ServerSweepCallerRole').Properties
    expect((caller.AssumeRolePolicyDocument as Policy['PolicyDocument']).Statement).toMatchObject([
      {
        Principal: { Service: 'scheduler.amazonaws.com' },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      },
    ])
  })

  test('emails go on weekdays, each hour in which it’s 7.30 somewhere from Sydney to Perth', () => {
    const { Properties } = resourceOf(template, 'AWS::Scheduler::Schedule', 'ServerReminders')
    expect(Properties).toMatchObject({
      ScheduleExpression: 'cron(30 7-11 ? * MON-FRI *)',
      ScheduleExpressionTimezone: 'Australia/Sydney',
    })
  })

  test('what runs every night runs once on each day, and deletions end in the night in which they begin', () => {
    const nightly = Object.entries(resourcesOf(template, 'AWS::Scheduler::Schedule')).filter(
      ([id]) => !id.startsWith('ServerReminders'),
    )
    for (const [, { Properties }] of nightly) {
      expect(Properties.ScheduleExpressionTimezone).toBe('Australia/Sydney')
      // Daylight saving skips the hour from two and repeats it.
      expect(Properties.ScheduleExpression).toMatch(/^cron\([\d,]+ [0134] \* \* \? \*\)$/)
    }
    const [, deletions] = nightly.find(([id]) => id.startsWith('ServerDeletions')) ?? []
    const [first = 0, second = 0] = String(deletions?.Properties.ScheduleExpression).match(/\d+/g)?.map(Number) ?? []
    // A locked account waits 25 minutes until no token works any more.
    expect(second - first).toBeGreaterThan(25)
  })

  test('only dev may take payments with test keys', () => {
    for (const [stage, keys] of [
      [dev, 'allowed'],
      [prod, 'refused'],
      [{ ...prod, stage: 'staging' }, 'refused'],
    ] as const) {
      for (const name of ['ServerAdmin', 'ServerPayments', 'ServerSweep', 'ServerDeletions']) {
        const { Environment } = resourceOf(templateOf(stage), 'AWS::Lambda::Function', name).Properties
        expect(Environment).toMatchObject({ Variables: { STRIPE_TEST_KEYS: keys } })
      }
    }
  })

  test("every function of ours keeps Lambda's own lines about memory and cold starts", () => {
    for (const [id, { Properties }] of Object.entries(resourcesOf(template, 'AWS::Lambda::Function')))
      if (!id.startsWith('Custom'))
        expect(Properties.LoggingConfig).toMatchObject({ LogFormat: 'JSON', SystemLogLevel: 'INFO' })
  })

  test('every function of ours runs on Node 24 and arm64, without secrets in its environment', () => {
    const own = Object.entries(resourcesOf(template, 'AWS::Lambda::Function')).filter(
      ([id]) => !id.startsWith('Custom'),
    )
    expect(own).toHaveLength(11)
    for (const [, { Properties }] of own) {
      expect(Properties).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'], Handler: 'index.handler' })
      const { Variables = {} } = (Properties.Environment ?? {}) as { Variables?: Record<string, unknown> }
      expect(Object.keys(Variables).filter((name) => /KEY$|SECRET$|ENDPOINT/.test(name))).toEqual([])
    }
  })
})
