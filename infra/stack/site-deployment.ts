import { readdirSync } from 'node:fs'
import { relative } from 'node:path'
import { ArnFormat, type CfnElement, type CfnResource, Stack } from 'aws-cdk-lib'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { BucketDeployment, CacheControl, type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment'
import { Construct, type IConstruct } from 'constructs'
import { type CacheRule, cacheRules } from '../site/headers.ts'
import { functionRole } from './function-role.ts'
import { logKeeping } from './portal-function.ts'
import type { Site } from './site.ts'
import { suppressNag } from './suppress-nag.ts'

type SiteDeploymentProps = {
  site: Site
  /** The folder of the built site. */
  folder: string
  /** What only CloudFormation knows of the back end; the browser reads it from /config.json. */
  config: Record<string, string>
  /** What has to be there before a page that calls it. */
  pagesAfter: readonly IConstruct[]
}

/**
 * Puts the built site into its bucket: what pages load first, the pages last, so that no page of the bucket ever names a
 * file that is not there yet. The 404 page is in the edge function, which an update may replace before: for some seconds
 * it can stand without its sheet. Nothing is deleted: pages that are open go on loading files of earlier builds.
 */
export class SiteDeployment extends Construct {
  constructor(scope: Construct, id: string, { site, folder, config, pagesAfter }: SiteDeploymentProps) {
    super(scope, id)
    const files = filesOf(folder)
    const kinds = cacheRules.map((rule) => ({ rule, own: files.filter((path) => ruleOf(path) === rule) }))
    const runner = this.runner(site)
    const upload = ({ rule }: Kind, more?: { sources: ISource[]; invalidated: string[] }): BucketDeployment =>
      new BucketDeployment(this, rule.kind, {
        ...runner,
        destinationBucket: site.bucket,
        prune: false,
        cacheControl: [CacheControl.fromString(rule.cacheControl)],
        sources: [
          Source.asset(folder, { exclude: leftOut(files, (path) => ruleOf(path) !== rule) }),
          ...(more?.sources ?? []),
        ],
        ...(more && { distribution: site.distribution, distributionPaths: more.invalidated }),
      })

    const [pages, ...others] = pagesFirst(kinds)
    const loaded = others.filter(({ own }) => own.length > 0).map((kind) => upload(kind))
    const last = upload(pages, {
      sources: [Source.jsonData('config.json', config)],
      invalidated: [...pages.own, 'config.json'].map((path) => `/${path}`),
    })
    last.node.addDependency(...loaded, ...pagesAfter)
    neverAwaited(last)
    // Undone in the opposite order: no upload goes on into a bucket that is being emptied or has lost its policy.
    for (const each of [...loaded, last]) each.node.addDependency(site.bucket)
    const handler = Stack.of(this).node.children.find(({ node }) => node.id.startsWith('Custom::CDKBucketDeployment'))
    if (handler) suppressNag(handler, { L1: 'CDK chooses the runtime of its own function.' })
  }

  /** CDK's uploading function runs with a log and a role of ours: it adds files to this bucket and can take none away. */
  private runner({ bucket, distribution }: Site) {
    const logGroup = new LogGroup(this, 'Logs', logKeeping)
    const stack = Stack.of(this)
    const uploaded = stack.formatArn({
      service: 's3',
      region: '',
      account: '',
      resource: `cdk-${stack.synthesizer.bootstrapQualifier}-assets-${stack.account}-${stack.region}`,
    })
    const distributionArn = stack.formatArn({
      service: 'cloudfront',
      region: '',
      resource: 'distribution',
      resourceName: distribution.distributionId,
      arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
    })
    const bucketId = stack.getLogicalId(bucket.node.defaultChild as CfnElement)
    suppressNag(this, {
      [`IAM5[Resource::${uploaded.replace(stack.account, '<AWS::AccountId>')}/*]`]:
        'Each deploy reads another archive.',
      [`IAM5[Resource::<${bucketId}.Arn>/*]`]: 'It writes every file of the site.',
    })
    const role = functionRole(this, 'Role', logGroup, [
      { actions: ['s3:GetObject'], resources: [`${uploaded}/*`] },
      { actions: ['s3:ListBucket'], resources: [bucket.bucketArn] },
      { actions: ['s3:PutObject'], resources: [bucket.arnForObjects('*')] },
      // It waits for none, as long as CloudFormation hands it the empty text that says so.
      { actions: ['cloudfront:CreateInvalidation', 'cloudfront:GetInvalidation'], resources: [distributionArn] },
    ])
    return { role, logGroup }
  }
}

/**
 * CloudFront at times confirms an invalidation too late, and the deployment, its way back or its removal would fail of it
 * (aws-cdk#15891). Not by CDK's `waitForDistributionInvalidation: false`: CloudFormation sends that as "false", which
 * CDK's function takes for true.
 */
function neverAwaited(upload: BucketDeployment): void {
  const resource = upload.node.findChild('CustomResource').node.defaultChild as CfnResource
  resource.addPropertyOverride('WaitForDistributionInvalidation', '')
}

type Kind = { rule: CacheRule; own: string[] }

const ruleOf = (path: string): CacheRule | undefined => cacheRules.find((rule) => rule.fits(path))

function pagesFirst(kinds: Kind[]): [Kind, ...Kind[]] {
  const pages = kinds.find(({ rule }) => rule.kind === 'revalidated')
  if (!pages) throw new Error('infra/site/headers.ts has no cache rule for the pages')
  return [pages, ...kinds.filter((kind) => kind !== pages)]
}

/** What to leave out, a folder by its name where all of it goes: CDK holds every file against every name, which took seconds. */
function leftOut(files: readonly string[], out: (path: string) => boolean): string[] {
  const topOf = (path: string) => path.split('/')[0] ?? path
  const split = new Set(files.filter((path) => !out(path)).map(topOf))
  return [...new Set(files.filter(out).map((path) => (split.has(topOf(path)) ? path : topOf(path))))]
}

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, `${entry.parentPath}/${entry.name}`))
    .sort()
