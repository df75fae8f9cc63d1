import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { suppressNag } from './suppress-nag.ts'

/** Where the distribution logs each request, for 90 days: the one place where lost paths and addresses are kept. */
export class AccessLogs extends Construct {
  readonly bucket: IBucket

  constructor(scope: Construct, id: string, { kept }: { kept: boolean }) {
    super(scope, id)
    const bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      encryption: BucketEncryption.S3_MANAGED,
      // CloudFront still delivers by ACL.
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
      lifecycleRules: [{ expiration: Duration.days(90), abortIncompleteMultipartUploadAfter: Duration.days(1) }],
      removalPolicy: kept ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      autoDeleteObjects: !kept,
    })
    // CloudFront delivers hours late: what the emptying forbids has to hold until the bucket goes, and the policy with it.
    if (!kept) bucket.policy?.applyRemovalPolicy(RemovalPolicy.RETAIN)
    this.bucket = bucket as IBucket
    suppressNag(this.bucket, { S1: 'It holds logs itself.' })
  }
}
