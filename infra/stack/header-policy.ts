import { Duration } from 'aws-cdk-lib'
import {
  type HeadersFrameOption,
  type HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'

/** Headers that CloudFront takes in dedicated fields and rejects as custom headers. */
const securityHeaders: Record<string, (value: string) => ResponseSecurityHeadersBehavior> = {
  'content-security-policy': (value) => ({
    contentSecurityPolicy: { contentSecurityPolicy: value, override: true },
  }),
  'strict-transport-security': (value) => ({
    strictTransportSecurity: {
      accessControlMaxAge: Duration.seconds(Number(/max-age=(\d+)/.exec(value)?.[1])),
      includeSubdomains: value.includes('includeSubDomains'),
      preload: value.includes('preload'),
      override: true,
    },
  }),
  'x-content-type-options': () => ({ contentTypeOptions: { override: true } }),
  'x-frame-options': (value) => ({
    frameOptions: { frameOption: value as HeadersFrameOption, override: true },
  }),
  'referrer-policy': (value) => ({
    referrerPolicy: { referrerPolicy: value as HeadersReferrerPolicy, override: true },
  }),
}

/** A CloudFront response headers policy that sets these headers, given by lower-case name. */
export class HeaderPolicy extends ResponseHeadersPolicy {
  constructor(scope: Construct, id: string, headers: Record<string, string>) {
    const entries = Object.entries(headers)
    super(scope, id, {
      securityHeadersBehavior: Object.assign({}, ...entries.map(([name, value]) => securityHeaders[name]?.(value))),
      customHeadersBehavior: {
        customHeaders: entries
          .filter(([name]) => !securityHeaders[name])
          .map(([header, value]) => ({ header, value, override: true })),
      },
    })
  }
}
