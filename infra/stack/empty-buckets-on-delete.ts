import { CfnResource, Stack } from 'aws-cdk-lib'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { ownLog, policyOf } from './function-role.ts'
import { logKeeping } from './portal-function.ts'

/**
 * CDK's function that empties the buckets of a stage that is removed, with a log and a role of ours: left alone it would
 * make a log that nobody ever deletes, and what it may do would stand in the buckets' policies alone, which can be lost.
 */
export class EmptyBucketsOnDelete extends Construct {
  constructor(scope: Construct, id: string, { buckets }: { buckets: readonly IBucket[] }) {
    super(scope, id)
    const provider = Stack.of(this).node.findChild('Custom::S3AutoDeleteObjectsCustomResourceProvider').node
    const logs = new LogGroup(this, 'Logs', logKeeping)
    const role = part(provider.findChild('Role'))
    const allowed = policyOf([ownLog(logs), ...emptying(buckets)])
    role.addPropertyDeletionOverride('ManagedPolicyArns')
    role.addPropertyOverride('Policies', [{ PolicyName: 'Permissions', PolicyDocument: allowed }])
    part(provider.findChild('Handler')).addPropertyOverride('LoggingConfig', { LogGroup: logs.logGroupName })
  }
}

/** What the function asks of S3: is the bucket to be emptied, let nobody write any more, then list and delete. */
const emptying = (buckets: readonly IBucket[]) => [
  {
    actions: ['s3:GetBucketTagging', 's3:GetBucketPolicy', 's3:PutBucketPolicy', 's3:ListBucketVersions'],
    resources: buckets.map(({ bucketArn }) => bucketArn),
  },
  {
    actions: ['s3:DeleteObject', 's3:DeleteObjectVersion'],
    resources: buckets.map((bucket) => bucket.arnForObjects('*')),
  },
]

function part(construct: unknown): CfnResource {
  if (construct instanceof CfnResource) return construct
  throw new Error('CDK no longer makes its emptying function of a role and a handler')
}
