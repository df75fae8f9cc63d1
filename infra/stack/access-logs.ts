import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { suppressNag } from './suppress-nag.ts'

/** The bucket for the distribution's request log, kept for 90 days. Only this log holds unknown paths and IP addresses. */
export class AccessLogs extends Construct {
  readonly bucket: IBucket

  constructor(scope: Construct, id: string, { retain }: { retain: boolean }) {
    super(scope, id)
    const bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      encryption: BucketEncryption.S3_MANAGED,
      // CloudFront delivers standard logs through ACLs, so the bucket must allow them.
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
      lifecycleRules: [{ expiration: Duration.days(90), abortIncompleteMultipartUploadAfter: Duration.days(1) }],
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      autoDeleteObjects: !retain,
    })
    // CloudFront delivers logs hours late. Emptying the bucket adds a statement to its policy that denies writes; keep the
    // policy until the bucket itself is deleted, or a late log makes that deletion fail.
    if (!retain) bucket.policy?.applyRemovalPolicy(RemovalPolicy.RETAIN)
    this.bucket = bucket as IBucket
    suppressNag(this.bucket, { S1: 'This bucket holds the access logs itself.' })
  }
}
