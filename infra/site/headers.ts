import { signInHost } from '#core/network-wording'

/** The Cognito origin that a deployed site calls. Spelt out in full, because CSP doesn't allow a wildcard inside a host name. */
export const cognitoOrigin = `https://${signInHost}`

/** The content security policy. `connectSrc` lists the origins that scripts may call besides the portal's own. */
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

/** Headers for every response of the site, used by CloudFront's policy, the edge function and the preview server. */
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
  /** Whether the rule applies to a build path (no leading slash). The first matching rule wins. */
  fits: (path: string) => boolean
  /** The same condition as globs, for tools that copy by glob. */
  globs: readonly string[]
  cacheControl: string
}

/** Browser caching for each kind of file. Hashed names never change; pages and config.json always revalidate. */
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

/** The Cache-Control header for a build path, with or without a leading slash. */
export function cacheControl(path: string): string {
  return cacheRules.find((rule) => rule.fits(path.replace(/^\//, '')))?.cacheControl ?? 'no-cache'
}
