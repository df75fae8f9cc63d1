/** Where the deployed browser talks to Cognito. A CSP host must be whole: a wildcard in its middle is invalid. */
export const cognitoOrigin = 'https://cognito-idp.ap-southeast-2.amazonaws.com'

/** The content security policy. `connectSrc` holds origins beside the portal's own that scripts may call. */
export function contentSecurityPolicy(connectSrc: readonly string[] = []): string {
  return Object.entries({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'font-src': "'self'",
    'img-src': "'self'",
    'connect-src': ["'self'", ...connectSrc].join(' '),
    'manifest-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
  })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')
}

/** The headers of every response of the site, by name: CloudFront's policy, the edge's own answers and the preview read them here. */
export function responseHeaders(connectSrc: readonly string[] = []): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(connectSrc),
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  }
}

export type CacheRule = {
  kind: 'hashed' | 'revalidated' | 'icons'
  /** Whether a path of the build (no leading slash) is of this kind. The first rule that fits counts. */
  fits: (path: string) => boolean
  /** The same as globs, for tools that copy by glob. */
  globs: readonly string[]
  cacheControl: string
}

/** How long each kind of file may be kept. Names with a hash never change; pages and config.json are asked for again each time. */
export const cacheRules: readonly CacheRule[] = [
  {
    kind: 'hashed',
    fits: (path) => path.startsWith('assets/'),
    globs: ['assets/*'],
    cacheControl: 'public, max-age=31536000, immutable',
  },
  {
    kind: 'revalidated',
    fits: (path) => /\.(html|json|txt|xml)$/.test(path),
    globs: ['*.html', '*.json', '*.txt', '*.xml'],
    cacheControl: 'no-cache',
  },
  { kind: 'icons', fits: () => true, globs: ['*'], cacheControl: 'public, max-age=86400' },
]

/** The Cache-Control of a path of the build. */
export function cacheControl(path: string): string {
  return cacheRules.find((rule) => rule.fits(path.replace(/^\//, '')))?.cacheControl ?? 'no-cache'
}
