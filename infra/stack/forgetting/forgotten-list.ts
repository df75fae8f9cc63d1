import { RemovalPolicy } from 'aws-cdk-lib'
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import type { Permission } from '../function-role.ts'
import { parameterArn } from '../ssm-parameters.ts'
import { suppressNag } from '../suppress-nag.ts'

/**
 * The list of learners whose accounts were deleted, outside the table, because a restored table has them again. It holds hashes
 * and dates. Nothing in it expires, because nobody knows how old a restored backup will be.
 */
export class ForgottenList extends Construct {
  readonly bucket: IBucket
  readonly #keyParameter: string

  constructor(scope: Construct, id: string, { retain, keyParameter }: { retain: boolean; keyParameter: string }) {
    super(scope, id)
    this.#keyParameter = keyParameter
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      encryption: BucketEncryption.S3_MANAGED,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      // An entry that's deleted or replaced by mistake is lost for good otherwise.
      versioned: retain,
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      autoDeleteObjects: !retain,
    }) as IBucket
    suppressNag(this.bucket, { S1: 'Only deletions write here, a few times a year, and only restore reads it.' })
  }

  /**
   * What a function needs to add to the list. No right to encrypt: AWS's own key for SSM lets everybody in the account use it
   * through SSM.
   */
  remember(): { environment: Record<string, string>; permissions: Permission[] } {
    const key = parameterArn(this, this.#keyParameter)
    return {
      environment: { FORGOTTEN_BUCKET: this.bucket.bucketName, FORGOTTEN_KEY_PARAMETER: this.#keyParameter },
      permissions: [
        { actions: ['s3:PutObject'], resources: [this.bucket.arnForObjects('forgotten/*')] },
        { actions: ['ssm:GetParameter'], resources: [key] },
        // A replaced key would make the list useless.
        { actions: ['ssm:PutParameter'], resources: [key], conditions: { StringEquals: { 'ssm:Overwrite': 'false' } } },
      ],
    }
  }
}
