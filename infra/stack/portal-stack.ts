import { CfnOutput, Stack, Validations } from 'aws-cdk-lib'
import { StringParameter } from 'aws-cdk-lib/aws-ssm'
import type { Construct } from 'constructs'
import type { Settings } from '../settings.ts'
import { warningsOf } from '../settings-warnings.ts'
import { edgeFunctionOf } from '../site/edge.ts'
import { region, stackNameOf } from '../stage.ts'
import { EmptyBucketsOnDelete } from './empty-buckets-on-delete.ts'
import { postConfirmation, Server } from './functions.ts'
import { Api } from './http-api.ts'
import { Monitoring } from './monitoring.ts'
import { Site } from './site.ts'
import { SiteDeployment } from './site-deployment.ts'
import { parameterNames } from './ssm-parameters.ts'
import { PortalTable, tableInUse } from './table.ts'
import { PortalUserPool } from './user-pool.ts'

type PortalStackProps = {
  settings: Settings
  /** What the build made: `functions/<name>` and `site`. */
  buildDir: string
}

/** One stage of the portal, whole. */
export class PortalStack extends Stack {
  constructor(scope: Construct, { settings, buildDir }: PortalStackProps) {
    const kept = settings.stage !== 'dev'
    super(scope, stackNameOf(settings.stage), {
      env: { region },
      description: `Professional-development portal, stage ${settings.stage}`,
      terminationProtection: kept,
      tags: { project: 'portal', stage: settings.stage },
    })
    for (const [setting, problem] of Object.entries(warningsOf(settings)))
      Validations.of(this).addWarning(
        `portal:${setting}`,
        `infra/settings.json: ${settings.stage}.${setting} ${problem}`,
      )
    const parameters = parameterNames(settings.stage)
    const folders = `${buildDir}/functions`

    const table = tableInUse(this, new PortalTable(this, 'Table', { kept }), settings.restoredTable)
    const confirmed = postConfirmation(this, 'PostConfirmation', table, folders)
    const identity = new PortalUserPool(this, 'Identity', { settings, kept, postConfirmation: confirmed.lambda })
    const { functions } = new Server(this, 'Server', { settings, table, identity, parameters, folders })
    const api = new Api(this, 'Api', { functions, identity })
    const edgeSource = edgeFunctionOf(`${buildDir}/site`)
    const site = new Site(this, 'Site', { settings, kept, apiHost: api.host, edgeSource })
    if (!kept) new EmptyBucketsOnDelete(this, 'Emptying', { buckets: [site.bucket, site.logBucket] })
    const siteOrigin = new StringParameter(this, 'SiteOrigin', {
      parameterName: parameters.siteOrigin,
      stringValue: site.origin,
      description: 'Where the portal is; links in checkouts and on certificates begin with it',
    })
    const userPoolId = identity.pool.userPoolId
    const userPoolClientId = identity.client.userPoolClientId
    new SiteDeployment(this, 'Uploads', {
      site,
      folder: `${buildDir}/site`,
      config: { region, userPoolId, userPoolClientId },
      pagesAfter: [api, siteOrigin],
    })
    new Monitoring(this, 'Monitoring', {
      settings,
      table,
      api,
      functions: { ...functions, 'post-confirmation': confirmed },
      origin: site.origin,
    })
    this.tell({
      SiteUrl: [site.origin, 'The portal'],
      DistributionDomain: [site.distribution.distributionDomainName, 'What the CNAME record of the domain leads to'],
      DistributionId: [site.distribution.distributionId, 'The CloudFront distribution'],
      SiteBucket: [site.bucket.bucketName, 'The bucket of the site'],
      TableName: [table.tableName, 'The table'],
      UserPoolId: [userPoolId, 'The user pool'],
      UserPoolClientId: [userPoolClientId, "The browser's client of the user pool"],
      StripeWebhookUrl: [`${site.origin}/api/stripe/webhook`, 'The endpoint to register with Stripe'],
      StripeSecretKeyParameter: [parameters.stripeSecretKey, "The SecureString to write Stripe's secret key to"],
      StripeWebhookSecretParameter: [
        parameters.stripeWebhookSecret,
        "The SecureString to write the webhook's signing secret to",
      ],
    })
  }

  private tell(outputs: Record<string, [value: string, description: string]>): void {
    for (const [name, [value, description]] of Object.entries(outputs))
      new CfnOutput(this, name, { value, description })
  }
}
