import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AccessLevel,
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import type { Settings } from '../settings.ts'
import { cognitoOrigin, responseHeaders } from '../site/headers.ts'
import { AccessLogs } from './access-logs.ts'
import { oauthEndpointOf } from './google/prefix-domain.ts'
import { HeaderPolicy } from './header-policy.ts'
import { suppressNag } from './suppress-nag.ts'

/** Error statuses whose responses CloudFront caches. */
const cachedErrors = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504]

type SiteProps = {
  settings: Settings
  /** Whether the buckets survive the removal of the stack. */
  retain: boolean
  apiHost: string
  edgeSource: string
}

/** The CloudFront distribution: serves the site from a private bucket and passes /api/* on to the API. */
export class Site extends Construct {
  readonly bucket: IBucket
  /** The bucket of the distribution's request log. */
  readonly logBucket: IBucket
  readonly distribution: Distribution
  /** The portal's URL, without a trailing slash. */
  readonly origin: string

  constructor(scope: Construct, id: string, { settings, retain, apiHost, edgeSource }: SiteProps) {
    super(scope, id)
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      encryption: BucketEncryption.S3_MANAGED,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      autoDeleteObjects: !retain,
    }) as IBucket
    const logs = new AccessLogs(this, 'AccessLogs', { retain })
    this.logBucket = logs.bucket
    const headers = responseHeaders([cognitoOrigin, oauthEndpointOf(settings) ?? ''].filter(Boolean))

    this.distribution = new Distribution(this, 'Distribution', {
      comment: settings.domain ?? `Portal, stage ${settings.stage}`,
      httpVersion: HttpVersion.HTTP2_AND_3,
      // Don't set defaultRootObject: CloudFront would rewrite / to /index.html before the edge function runs, and the edge
      // function redirects /index.html to /.
      // The cheaper price classes have no edge locations in Australia.
      priceClass: PriceClass.PRICE_CLASS_ALL,
      // By default CloudFront caches errors for 10 s and shows them to everyone, even if the API sends no-store.
      errorResponses: cachedErrors.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      logBucket: logs.bucket,
      logFilePrefix: 'site/',
      ...(settings.domain && settings.certificateArn
        ? {
            domainNames: [settings.domain],
            minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
            certificate: Certificate.fromCertificateArn(this, 'Certificate', settings.certificateArn),
          }
        : {}),
      ...(settings.wafArn && { webAclId: settings.wafArn }),
      defaultBehavior: {
        // S3 answers 404 for a missing asset only if the distribution may list the bucket; otherwise 403.
        origin: S3BucketOrigin.withOriginAccessControl(this.bucket, {
          originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
        }),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy: new HeaderPolicy(this, 'Headers', headers),
        functionAssociations: [
          {
            eventType: FunctionEventType.VIEWER_REQUEST,
            function: new EdgeFunction(this, 'Edge', {
              code: FunctionCode.fromInline(edgeSource),
              runtime: FunctionRuntime.JS_2_0,
            }),
          },
        ],
      },
      additionalBehaviors: {
        '/api/*': {
          origin: new HttpOrigin(apiHost, {
            protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
            originSslProtocols: [OriginSslPolicy.TLS_V1_2],
          }),
          // Reject HTTP instead of redirecting, so a client that sends its token unencrypted notices.
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          // Set here too, so that responses of the gateway itself also have these headers.
          responseHeadersPolicy: new HeaderPolicy(this, 'ApiHeaders', { ...headers, 'cache-control': 'no-store' }),
        },
      },
    })
    // CloudFormation deletes in reverse order: the distribution goes first and can't write to the bucket once it's empty.
    this.distribution.node.addDependency(logs)
    this.origin = `https://${settings.domain ?? this.distribution.distributionDomainName}`
    this.suppressFindings(settings)
  }

  private suppressFindings({ domain, wafArn }: Settings): void {
    Validations.of(this.distribution).acknowledge({
      id: '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      reason: 'The edge function handles every path that is not a file, including /, so no request lists the bucket.',
    })
    suppressNag(this.bucket, { S1: 'Only the distribution reads this bucket, and it logs every request.' })
    suppressNag(this.distribution, {
      CFR1: 'Teachers travel, so courses must open abroad.',
      ...(!wafArn && { CFR2: 'A web ACL costs more than everything else together. The setting wafArn adds one.' }),
      ...(!domain && { CFR4: 'Without a domain, CloudFront uses its own host name and TLS policy.' }),
    })
  }
}
