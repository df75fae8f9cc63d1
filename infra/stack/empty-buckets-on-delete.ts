import { CfnResource, Stack } from 'aws-cdk-lib'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { policyDocument, writeOwnLog } from './function-role.ts'
import { logRetention } from './portal-function.ts'

/**
 * Gives the Lambda function behind CDK's `autoDeleteObjects` our own log group and role. By default its log group outlives
 * the stack, and its permissions exist only in the bucket policies, which may be deleted before it runs.
 */
export class EmptyBucketsOnDelete extends Construct {
  constructor(scope: Construct, id: string, { buckets }: { buckets: readonly IBucket[] }) {
    super(scope, id)
    // CDK 2.276 has no public API for this function's log group or role, so look up its child constructs by id.
    const provider = Stack.of(this).node.findChild('Custom::S3AutoDeleteObjectsCustomResourceProvider').node
    const logs = new LogGroup(this, 'Logs', logRetention)
    const role = asCfnResource(provider.findChild('Role'))
    const policy = policyDocument([writeOwnLog(logs), ...emptyBucketPermissions(buckets)])
    role.addPropertyDeletionOverride('ManagedPolicyArns')
    role.addPropertyOverride('Policies', [{ PolicyName: 'Permissions', PolicyDocument: policy }])
    asCfnResource(provider.findChild('Handler')).addPropertyOverride('LoggingConfig', { LogGroup: logs.logGroupName })
  }
}

/** The function checks the bucket's tags, adds a policy that denies further writes, then lists and deletes the objects. */
const emptyBucketPermissions = (buckets: readonly IBucket[]) => [
  {
    actions: ['s3:GetBucketTagging', 's3:GetBucketPolicy', 's3:PutBucketPolicy', 's3:ListBucketVersions'],
    resources: buckets.map(({ bucketArn }) => bucketArn),
  },
  {
    actions: ['s3:DeleteObject', 's3:DeleteObjectVersion'],
    resources: buckets.map((bucket) => bucket.arnForObjects('*')),
  },
]

function asCfnResource(construct: unknown): CfnResource {
  if (construct instanceof CfnResource) return construct
  throw new Error(
    'CDK changed the constructs behind autoDeleteObjects: expected a Role and a Handler that are CfnResources',
  )
}
