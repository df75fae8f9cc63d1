import { CfnOutput, Stack, Validations } from 'aws-cdk-lib'
import { StringParameter } from 'aws-cdk-lib/aws-ssm'
import type { Construct } from 'constructs'
import { routesOf } from '../../functions/routes.ts'
import { defaultConcurrency, type Settings, warningsOf } from '../settings.ts'
import { edgeFunctionOf } from '../site/edge.ts'
import { region, stackNameOf } from '../stage.ts'
import { EmptyBucketsOnDelete } from './empty-buckets-on-delete.ts'
import { ForgottenList } from './forgetting/forgotten-list.ts'
import { ApiFunctions, triggersFunction } from './functions.ts'
import { GoogleSignIn } from './google/google-sign-in.ts'
import { oauthEndpointOf } from './google/prefix-domain.ts'
import { Api } from './http-api.ts'
import { Mails } from './mails.ts'
import { Monitoring } from './monitoring.ts'
import { allowTriggerOnPool } from './permissions.ts'
import { Site } from './site.ts'
import { SiteDeployment } from './site-deployment.ts'
import { parameterNames } from './ssm-parameters.ts'
import { PortalTable, tableInUse } from './table.ts'
import { PortalUserPool } from './user-pool.ts'

type PortalStackProps = {
  settings: Settings
  /** The output of the build: `functions/<name>` and `site`. */
  buildDir: string
}

export class PortalStack extends Stack {
  constructor(scope: Construct, { settings, buildDir }: PortalStackProps) {
    const retain = settings.stage !== 'dev'
    super(scope, stackNameOf(settings.stage), {
      env: { region },
      description: `Professional-development portal, stage ${settings.stage}`,
      terminationProtection: retain,
      tags: { project: 'portal', stage: settings.stage },
    })
    for (const [setting, problem] of Object.entries(warningsOf(settings)))
      Validations.of(this).addWarning(
        `portal:${setting}`,
        `infra/settings.json: ${settings.stage}.${setting} ${problem}`,
      )
    const parameters = parameterNames(settings.stage)
    const functionsDir = `${buildDir}/functions`

    const table = tableInUse(this, new PortalTable(this, 'Table', { retain }), settings.restoredTable)
    const forgotten = new ForgottenList(this, 'Forgotten', { retain, keyParameter: parameters.forgottenKey })
    const { sesSender: sender, googleSignIn, domain } = settings
    const mails =
      sender && settings.mails !== 'off'
        ? new Mails(this, 'Mails', { settings, sender, table, functionsDir })
        : undefined
    const triggers = triggersFunction(this, 'Triggers', { table, mails, functionsDir })
    const userPool = new PortalUserPool(this, 'Identity', { settings, retain, triggers })
    allowTriggerOnPool(this, 'TriggersOnPool', {
      trigger: triggers.lambda,
      pool: userPool.pool,
      actions: ['AdminUserGlobalSignOut'],
    })
    const google =
      googleSignIn && domain
        ? new GoogleSignIn(this, 'Google', { google: googleSignIn, domain, table, userPool, functionsDir })
        : undefined
    const { functions, sweep, deletions, reminders } = new ApiFunctions(this, 'Server', {
      settings,
      table,
      userPool,
      parameters,
      mails,
      forgotten,
      functionsDir,
    })
    const api = new Api(this, 'Api', {
      functions,
      routes: routesOf(settings),
      userPool,
      concurrency: settings.lambdaConcurrency ?? defaultConcurrency,
    })
    const edgeSource = edgeFunctionOf(`${buildDir}/site`)
    const site = new Site(this, 'Site', { settings, retain, apiHost: api.host, edgeSource })
    if (!retain)
      new EmptyBucketsOnDelete(this, 'Emptying', { buckets: [site.bucket, site.logBucket, forgotten.bucket] })
    const siteOrigin = new StringParameter(this, 'SiteOrigin', {
      parameterName: parameters.siteOrigin,
      stringValue: site.origin,
      description: 'The URL of the portal; links in checkouts and on certificates start with it',
    })
    const oauthEndpoint = oauthEndpointOf(settings)
    const userPoolId = userPool.pool.userPoolId
    const userPoolClientId = userPool.client.userPoolClientId
    new SiteDeployment(this, 'Uploads', {
      site,
      folder: `${buildDir}/site`,
      config: { region, userPoolId, userPoolClientId, ...(oauthEndpoint && { oauthEndpoint }) },
      pagesAfter: [api, siteOrigin, ...(google ? [google] : [])],
    })
    new Monitoring(this, 'Monitoring', {
      settings,
      table,
      api,
      functions: {
        ...functions,
        triggers,
        sweep,
        deletions,
        ...(reminders && { reminders }),
        ...(mails && { mails: mails.function }),
      },
      origin: site.origin,
    })
    this.addOutputs({
      SiteUrl: [site.origin, 'The portal'],
      DistributionDomain: [site.distribution.distributionDomainName, 'The target of the CNAME record of the domain'],
      DistributionId: [site.distribution.distributionId, 'The CloudFront distribution'],
      SiteBucket: [site.bucket.bucketName, 'The bucket that holds the site'],
      TableName: [table.tableName, 'The DynamoDB table'],
      ForgottenBucket: [forgotten.bucket.bucketName, 'The bucket that lists learners whose accounts were deleted'],
      UserPoolId: [userPoolId, 'The user pool'],
      UserPoolClientId: [userPoolClientId, "The browser's client of the user pool"],
      StripeWebhookUrl: [`${site.origin}/api/stripe/webhook`, 'The endpoint to register with Stripe'],
      StripeSecretKeyParameter: [parameters.stripeSecretKey, "The SecureString to write Stripe's secret key to"],
      StripeWebhookSecretParameter: [
        parameters.stripeWebhookSecret,
        "The SecureString to write the webhook's signing secret to",
      ],
      ...(oauthEndpoint && {
        GoogleRedirectUri: [
          `${oauthEndpoint}/oauth2/idpresponse`,
          "The redirect URI to register with Google's OAuth client",
        ],
      }),
      ...(mails && { MailFunction: [mails.function.lambda.functionName, 'The function that sends emails'] }),
    })
  }

  private addOutputs(outputs: Record<string, [value: string, description: string]>): void {
    for (const [name, [value, description]] of Object.entries(outputs))
      new CfnOutput(this, name, { value, description })
  }
}
