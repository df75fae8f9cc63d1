import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { siteSettings } from '../../../infra/settings.ts'
import { cacheRules, cognitoOrigin, responseHeaders } from '../../../infra/site/headers.ts'
import { isSiteBuiltFor } from '../../local-site.ts'
import { dev, prod, resourceOf, resourcesOf, templateOf } from './fixture.ts'

const template = templateOf(prod)
const distributionIn = (stack: typeof template) =>
  resourceOf(stack, 'AWS::CloudFront::Distribution').Properties.DistributionConfig as {
    DefaultCacheBehavior: Record<string, unknown>
    CacheBehaviors: Record<string, unknown>[]
    [setting: string]: unknown
  }
const distribution = distributionIn(template)
const [api] = distribution.CacheBehaviors

/** The response headers that a CloudFront policy sets, in the format of `responseHeaders`. */
function headersOf(id: string): Record<string, string> {
  const { ResponseHeadersPolicyConfig } = resourceOf(template, 'AWS::CloudFront::ResponseHeadersPolicy', id).Properties
  const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } = ResponseHeadersPolicyConfig as {
    SecurityHeadersConfig: Record<string, Record<string, unknown>>
    CustomHeadersConfig: { Items: { Header: string; Value: string; Override: boolean }[] }
  }
  const all = [...Object.values(security), ...custom.Items] as { Override: boolean }[]
  expect(all.every(({ Override }) => Override)).toBe(true)
  const { StrictTransportSecurity: hsts } = security
  const directives = [hsts?.IncludeSubdomains && 'includeSubDomains', hsts?.Preload && 'preload'].filter(Boolean)
  return {
    'content-security-policy': String(security.ContentSecurityPolicy?.ContentSecurityPolicy),
    'strict-transport-security': [`max-age=${hsts?.AccessControlMaxAgeSec}`, ...directives].join('; '),
    ...(security.ContentTypeOptions && { 'x-content-type-options': 'nosniff' }),
    'x-frame-options': String(security.FrameOptions?.FrameOption),
    'referrer-policy': String(security.ReferrerPolicy?.ReferrerPolicy),
    ...Object.fromEntries(custom.Items.map(({ Header, Value }) => [Header, Value])),
  }
}

describe('the distribution', () => {
  test('sends the same headers as the preview, and no-store with every API response', () => {
    const headers = responseHeaders([cognitoOrigin])
    const { id } = resourceOf(template, 'AWS::CloudFront::ResponseHeadersPolicy', 'SiteHeaders')
    expect(headersOf(id)).toEqual(headers)
    expect(distribution.DefaultCacheBehavior.ResponseHeadersPolicyId).toEqual({ Ref: id })
    const apiPolicyId = resourceOf(template, 'AWS::CloudFront::ResponseHeadersPolicy', 'SiteApiHeaders').id
    expect(headersOf(apiPolicyId)).toEqual({ ...headers, 'cache-control': 'no-store' })
    expect(api?.ResponseHeadersPolicyId).toEqual({ Ref: apiPolicyId })
  })

  test('runs the edge function for the site only', () => {
    const { id, Properties } = resourceOf(template, 'AWS::CloudFront::Function')
    expect(distribution.DefaultCacheBehavior.FunctionAssociations).toEqual([
      { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': [id, 'FunctionARN'] } },
    ])
    expect(Properties.FunctionConfig).toMatchObject({ Runtime: 'cloudfront-js-2.0' })
    expect(Properties.FunctionCode).toContain('There is no page here.')
    expect(api).not.toHaveProperty('FunctionAssociations')
  })

  test('passes /api/* on uncached, with all headers but Host, over TLS 1.2', () => {
    expect(api).toMatchObject({
      PathPattern: '/api/*',
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad', // CachingDisabled
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac', // AllViewerExceptHostHeader
      ViewerProtocolPolicy: 'https-only',
    })
    expect(distribution.Origins).toContainEqual(
      expect.objectContaining({
        Id: api?.TargetOriginId,
        DomainName: { 'Fn::Join': ['', [{ Ref: 'ApiGatewayED308F4C' }, '.execute-api.ap-southeast-2.amazonaws.com']] },
        CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] },
      }),
    )
  })

  test('caches no errors and replaces none with a page', () => {
    const errors = distribution.CustomErrorResponses as { ErrorCode: number }[]
    expect(errors.map(({ ErrorCode }) => ErrorCode)).toEqual([400, 403, 404, 405, 414, 500, 501, 502, 503, 504])
    for (const { ErrorCode, ...rest } of errors) expect(rest).toEqual({ ErrorCachingMinTTL: 0 })
  })

  test('has no default root object, which would make the edge function redirect / to itself', () => {
    expect(distribution).not.toHaveProperty('DefaultRootObject')
  })

  test('uses the domain, the web ACL, TLS 1.2 or newer, and edge locations in Australia', () => {
    expect(distribution).toMatchObject({
      Aliases: [prod.domain],
      ViewerCertificate: { AcmCertificateArn: prod.certificateArn, MinimumProtocolVersion: 'TLSv1.2_2021' },
      WebACLId: prod.wafArn,
      PriceClass: 'PriceClass_All',
      HttpVersion: 'http2and3',
    })
    const bare = distributionIn(templateOf(dev))
    for (const setting of ['Aliases', 'ViewerCertificate', 'WebACLId']) expect(bare).not.toHaveProperty(setting)
  })

  test('is the only reader of the bucket, and may list it so that missing files give 404', () => {
    for (const { Properties } of Object.values(resourcesOf(template, 'AWS::S3::Bucket')))
      expect(Properties).toMatchObject({
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
        BucketEncryption: {
          ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
        },
      })
    const { PolicyDocument } = resourceOf(template, 'AWS::S3::BucketPolicy', 'SiteBucketPolicy').Properties
    const { Statement } = PolicyDocument as { Statement: { Effect: string; Action: string | string[] }[] }
    expect(Statement).toHaveLength(2)
    expect(Statement[0]).toMatchObject({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } })
    expect(Statement[1]).toMatchObject({
      Effect: 'Allow',
      Principal: { Service: 'cloudfront.amazonaws.com' },
      Action: ['s3:GetObject', 's3:ListBucket'],
    })
  })
})

test('expires no site files by age, since S3 counts from the upload, not the last use', () => {
  expect(resourceOf(template, 'AWS::S3::Bucket', 'SiteBucket').Properties).not.toHaveProperty('LifecycleConfiguration')
})

describe('the uploads', () => {
  const uploads = Object.entries(resourcesOf(template, 'Custom::CDKBucketDeployment'))
  const [pagesId, pages] = uploads.find(([id]) => id.startsWith('Uploadsrevalidated')) ?? []

  test('delete nothing and set the cache control of each group of files', () => {
    expect(uploads.map(([, { Properties }]) => Properties.Prune)).toEqual([false, false, false])
    const set = uploads.map(([, { Properties }]) => Properties.SystemMetadata)
    for (const { cacheControl } of cacheRules) expect(set).toContainEqual({ 'cache-control': cacheControl })
  })

  test("put the pages last, after all other files, the API and the parameter with the portal's URL", () => {
    const others = uploads.map(([id]) => id).filter((id) => id !== pagesId)
    expect(pages?.DependsOn).toEqual(expect.arrayContaining([...others, 'ApiStage4697DF29', 'SiteOrigin42E2F932']))
  })

  test("are removed before the bucket's policy and, in dev, before the bucket is emptied", () => {
    const before = ['SiteBucket978D4AEB', 'SiteBucketPolicy45F6EBA1']
    const emptyBucketId = resourceOf(templateOf(dev), 'Custom::S3AutoDeleteObjects', 'SiteBucketAutoDelete').id
    for (const [stack, ids] of [[template, before] as const, [templateOf(dev), [...before, emptyBucketId]] as const]) {
      const deployments = Object.values(resourcesOf(stack, 'Custom::CDKBucketDeployment'))
      expect(deployments).toHaveLength(3)
      for (const { DependsOn } of deployments) expect(DependsOn).toEqual(expect.arrayContaining([...ids]))
    }
  })

  test("don't wait for invalidations: the flag is an empty string, because CloudFormation turns false into text", () => {
    expect(pages?.Properties.WaitForDistributionInvalidation).toBe('')
  })

  test('write config.json and invalidate only the pages', () => {
    expect(pages?.Properties).toMatchObject({
      SourceMarkers: [{}, { '<<marker:0xbaba:0>>': { Ref: 'IdentityPool9E5AED46' } }],
      DistributionPaths: ['/404.html', '/course/digital-media.html', '/index.html', '/robots.txt', '/config.json'],
    })
  })
})

test('detects which stage the site was built for', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-site-'))
  mkdirSync(`${folder}/site`)
  writeFileSync(`${folder}/site/index.html`, '')
  expect(isSiteBuiltFor(prod, folder)).toBe(false)
  writeFileSync(`${folder}/site-settings.json`, JSON.stringify(siteSettings(prod)))
  expect(isSiteBuiltFor(prod, folder)).toBe(true)
  expect(isSiteBuiltFor(dev, folder)).toBe(false)
  utimesSync(`${folder}/site/index.html`, new Date(), new Date(Date.now() + 1000))
  expect(isSiteBuiltFor(prod, folder), 'rebuilt since').toBe(false)
  rmSync(folder, { recursive: true })
})
