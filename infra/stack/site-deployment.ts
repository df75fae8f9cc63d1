import { readdirSync } from 'node:fs'
import { relative } from 'node:path'
import { ArnFormat, type CfnElement, type CfnResource, Stack } from 'aws-cdk-lib'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { BucketDeployment, CacheControl, type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment'
import { Construct, type IConstruct } from 'constructs'
import { type CacheRule, cacheRules } from '../site/headers.ts'
import { functionRole } from './function-role.ts'
import { logRetention } from './portal-function.ts'
import type { Site } from './site.ts'
import { suppressNag } from './suppress-nag.ts'

type SiteDeploymentProps = {
  site: Site
  folder: string
  /** Back-end ids that exist only after deployment. The browser reads them from /config.json. */
  config: Record<string, string>
  /** Resources that must exist before the pages, because the pages call them. */
  pagesAfter: readonly IConstruct[]
}

/**
 * Uploads the built site: assets first, pages last, so no page refers to a missing file. Exception: the 404 page is part of
 * the edge function, so during an update it may lack its stylesheet for a few seconds. Deletes nothing, because open pages
 * still load files of earlier builds.
 */
export class SiteDeployment extends Construct {
  constructor(scope: Construct, id: string, { site, folder, config, pagesAfter }: SiteDeploymentProps) {
    super(scope, id)
    const paths = listFiles(folder)
    const groups = cacheRules.map((rule) => ({ rule, files: paths.filter((path) => ruleOf(path) === rule) }))
    const lambdaProps = this.uploadLambdaProps(site)
    const upload = ({ rule }: FileGroup, more?: { sources: ISource[]; invalidated: string[] }): BucketDeployment =>
      new BucketDeployment(this, rule.kind, {
        ...lambdaProps,
        destinationBucket: site.bucket,
        prune: false,
        cacheControl: [CacheControl.fromString(rule.cacheControl)],
        sources: [
          Source.asset(folder, { exclude: excludedPaths(paths, (path) => ruleOf(path) !== rule) }),
          ...(more?.sources ?? []),
        ],
        ...(more && { distribution: site.distribution, distributionPaths: more.invalidated }),
      })

    const [pages, ...others] = pagesFirst(groups)
    const assetUploads = others.filter(({ files }) => files.length > 0).map((group) => upload(group))
    const pageUpload = upload(pages, {
      sources: [Source.jsonData('config.json', config)],
      invalidated: [...pages.files, 'config.json'].map((path) => `/${path}`),
    })
    pageUpload.node.addDependency(...assetUploads, ...pagesAfter)
    skipInvalidationWait(pageUpload)
    // CloudFormation deletes in reverse order, so no upload runs while its bucket is being emptied or has lost its policy.
    for (const { node } of [...assetUploads, pageUpload]) node.addDependency(site.bucket)
    const handler = Stack.of(this).node.children.find(({ node }) => node.id.startsWith('Custom::CDKBucketDeployment'))
    if (handler) suppressNag(handler, { L1: 'CDK chooses the runtime of this function.' })
  }

  /** Our own log group and role for CDK's upload function. It may add files to this bucket but not delete any. */
  private uploadLambdaProps({ bucket, distribution }: Site) {
    const logGroup = new LogGroup(this, 'Logs', logRetention)
    const stack = Stack.of(this)
    const assetsBucketArn = stack.formatArn({
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
      [`IAM5[Resource::${assetsBucketArn.replace(stack.account, '<AWS::AccountId>')}/*]`]:
        'Every deployment reads a different archive.',
      [`IAM5[Resource::<${bucketId}.Arn>/*]`]: 'It writes all files of the site.',
    })
    const role = functionRole(this, 'Role', logGroup, [
      { actions: ['s3:GetObject'], resources: [`${assetsBucketArn}/*`] },
      { actions: ['s3:ListBucket'], resources: [bucket.bucketArn] },
      { actions: ['s3:PutObject'], resources: [bucket.arnForObjects('*')] },
      // CDK's function calls GetInvalidation only when it waits, which `skipInvalidationWait` turns off.
      { actions: ['cloudfront:CreateInvalidation', 'cloudfront:GetInvalidation'], resources: [distributionArn] },
    ])
    return { role, logGroup }
  }
}

/**
 * Deployments, rollbacks and removals fail when CloudFront confirms an invalidation too late (aws-cdk#15891), so don't wait.
 * CDK's `waitForDistributionInvalidation: false` doesn't work: CloudFormation passes it on as the string "false", which
 * CDK's function treats as true.
 */
function skipInvalidationWait(upload: BucketDeployment): void {
  const resource = upload.node.findChild('CustomResource').node.defaultChild as CfnResource
  resource.addPropertyOverride('WaitForDistributionInvalidation', '')
}

/** Files that share a cache rule. */
type FileGroup = { rule: CacheRule; files: string[] }

const ruleOf = (path: string): CacheRule | undefined => cacheRules.find((rule) => rule.fits(path))

function pagesFirst(groups: FileGroup[]): [FileGroup, ...FileGroup[]] {
  const pages = groups.find(({ rule }) => rule.kind === 'revalidated')
  if (!pages) throw new Error('infra/site/headers.ts has no cache rule for the pages')
  return [pages, ...groups.filter((group) => group !== pages)]
}

/**
 * The paths to exclude from an upload. If a whole top-level folder is excluded, lists only the folder: CDK matches every file
 * against every pattern, and one pattern per file takes seconds.
 */
function excludedPaths(files: readonly string[], isExcluded: (path: string) => boolean): string[] {
  const topOf = (path: string) => path.split('/')[0] ?? path
  const partlyIncluded = new Set(files.filter((path) => !isExcluded(path)).map(topOf))
  return [...new Set(files.filter(isExcluded).map((path) => (partlyIncluded.has(topOf(path)) ? path : topOf(path))))]
}

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, `${entry.parentPath}/${entry.name}`))
    .sort()
