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
import { HeaderPolicy } from './header-policy.ts'
import { suppressNag } from './suppress-nag.ts'

/** The statuses of which CloudFront keeps the answer. */
const keptErrors = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504]

type SiteProps = {
  settings: Settings
  kept: boolean
  /** The host of the API. */
  apiHost: string
  /** The source of the viewer-request function. */
  edgeSource: string
}

/** What a browser meets: CloudFront before a private bucket with the site and, below /api/, before the API. */
export class Site extends Construct {
  readonly bucket: IBucket
  /** Where the distribution logs each request. */
  readonly logBucket: IBucket
  readonly distribution: Distribution
  /** Where the portal is, without a trailing slash. */
  readonly origin: string

  constructor(scope: Construct, id: string, { settings, kept, apiHost, edgeSource }: SiteProps) {
    super(scope, id)
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      encryption: BucketEncryption.S3_MANAGED,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      removalPolicy: kept ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      autoDeleteObjects: !kept,
    }) as IBucket
    const logs = new AccessLogs(this, 'AccessLogs', { kept })
    this.logBucket = logs.bucket
    const headers = responseHeaders([cognitoOrigin])

    this.distribution = new Distribution(this, 'Distribution', {
      comment: settings.domain ?? `Portal, stage ${settings.stage}`,
      httpVersion: HttpVersion.HTTP2_AND_3,
      // No defaultRootObject: CloudFront would make / into /index.html before the edge function, which sends that back to /.
      // The cheaper classes have no location in Australia.
      priceClass: PriceClass.PRICE_CLASS_ALL,
      // Left alone, CloudFront keeps an error for 10 s and shows it to everyone, even if the API says no-store.
      errorResponses: keptErrors.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
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
        // With the right to list, S3 says 404 of a missing asset; without it, 403.
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
          // No redirect: a token that was sent in the clear must not look as if that had worked.
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          // Also for what the gateway answers by itself.
          responseHeadersPolicy: new HeaderPolicy(this, 'ApiHeaders', { ...headers, 'cache-control': 'no-store' }),
        },
      },
    })
    // Removed in the opposite order: CloudFront first, which would go on writing into a bucket that has been emptied.
    this.distribution.node.addDependency(logs)
    this.origin = `https://${settings.domain ?? this.distribution.distributionDomainName}`
    this.explain(settings)
  }

  private explain({ domain, wafArn }: Settings): void {
    Validations.of(this.distribution).acknowledge({
      id: '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      reason: 'The edge function answers every address that is not a file, / included, so that none lists the bucket.',
    })
    suppressNag(this.bucket, { S1: 'Only the distribution reads it, and that logs every request.' })
    suppressNag(this.distribution, {
      CFR1: 'Teachers travel: a course must open abroad.',
      ...(!wafArn && { CFR2: 'A web ACL costs more than everything else together; the setting wafArn adds one.' }),
      ...(!domain && { CFR4: 'Without a domain CloudFront serves its own name under its own TLS policy.' }),
    })
  }
}
