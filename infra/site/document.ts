import { existsSync, readFileSync } from 'node:fs'
import { descriptionOf } from '#catalogue/page-descriptions'
import { isIndexed, type Page, titleOf } from '#catalogue/pages'
import type { SiteSettings } from '#core/site-settings'
import { portal, supportSentence } from '#core/wording'
import { frontendDir } from './vite.ts'

type DocumentParts = {
  page: Page
  settings: SiteSettings
  /** URLs that the page loads. Prerendered pages have no scripts or module preloads. */
  styles?: readonly string[]
  scripts?: readonly string[]
  modulePreloads?: readonly string[]
  font?: string | undefined
  /** The page itself, or the skeleton shown until the script renders it. */
  body: string
}

/** The HTML document of any page, in development and in the build. */
export function documentOf({ page, settings, body, ...assets }: DocumentParts): string {
  return `<!doctype html>
<html lang="en-AU">
<head>
${headOf(page, settings, assets).join('\n')}
</head>
<body>${page.kind === 'app' ? `<div id="root">${body}</div>${noscriptNotice(settings)}` : body}</body>
</html>
`
}

/** Pages that don't call the API. Low priority for their scripts shows text and links sooner on a slow connection. */
const lowPriorityScripts = new Set(['/sign-in', '/sign-up', '/confirm', '/forgot-password'])

function headOf(
  page: Page,
  settings: SiteSettings,
  assets: Omit<DocumentParts, 'page' | 'settings' | 'body'>,
): string[] {
  const { styles = [], scripts = [], modulePreloads = [], font } = assets
  const priority: Record<string, string> = lowPriorityScripts.has(page.path) ? { fetchpriority: 'low' } : {}
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...styles.map((href) => tag('link', { rel: 'stylesheet', href })),
    ...(font ? [tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href: font, crossorigin: '' })] : []),
    ...scripts.map((src) => `${tag('script', { type: 'module', src, ...priority })}</script>`),
    ...modulePreloads.map((href) => tag('link', { rel: 'modulepreload', href, ...priority })),
    ...(page.kind === 'app'
      ? [tag('link', { rel: 'preload', as: 'fetch', href: '/config.json', crossorigin: '' })]
      : []),
    `<title>${escaped(titleOf(page))}</title>`,
    tag('meta', { name: 'description', content: descriptionOf(page) }),
    ...(isIndexed(page) ? [] : [tag('meta', { name: 'robots', content: 'noindex' })]),
    tag('meta', { name: 'color-scheme', content: 'light dark' }),
    ...themeColours().map(([scheme, content]) =>
      tag('meta', { name: 'theme-color', content, media: `(prefers-color-scheme: ${scheme})` }),
    ),
    ...iconLinks(),
    // Last, because it changes tags above; not deferred, so that nothing is painted before it ran.
    ...(page.kind === 'app' ? [`${tag('script', { src: '/appearance.js' })}</script>`] : []),
    ...(settings.domain && (isIndexed(page) || page.courseId) ? sharingTags(page, `https://${settings.domain}`) : []),
  ]
}

/** The page background in light and dark mode, read from the style sheet, for the browser's toolbar. */
function themeColours(): [scheme: 'light' | 'dark', colour: string][] {
  const tokens = readFileSync(`${frontendDir}/styles/tokens.css`, 'utf8')
  const [light, dark] = [...tokens.matchAll(/--paper: (#[0-9a-f]{6});/g)].map((match) => match[1])
  if (!light || !dark)
    throw new Error('frontend/styles/tokens.css must set --paper twice: for light mode, then for dark')
  return [
    ['light', light],
    ['dark', dark],
  ]
}

/** Links to the icons that exist in frontend/public. */
function iconLinks(): string[] {
  const links: Record<string, string>[] = [
    { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
    { rel: 'manifest', href: '/site.webmanifest' },
  ]
  return links.filter(({ href }) => isPublic(`${href}`)).map((link) => tag('link', link))
}

/** Tags for search engines and link previews, which need absolute URLs. Only indexed pages get a canonical link. */
function sharingTags(page: Page, origin: string): string[] {
  const url = origin + page.path
  const image = imageOf(page)
  const properties = {
    'og:type': 'website',
    'og:site_name': portal.name,
    'og:locale': 'en_AU',
    'og:title': titleOf(page),
    'og:description': descriptionOf(page),
    'og:url': url,
    ...(image
      ? {
          'og:image': origin + image,
          'og:image:width': '1200',
          'og:image:height': '630',
          'og:image:alt': titleOf(page),
        }
      : {}),
  }
  return [
    ...(isIndexed(page) ? [tag('link', { rel: 'canonical', href: url })] : []),
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    ...Object.entries(properties).map(([property, content]) => tag('meta', { property, content })),
  ]
}

/** The image for link previews: the course's own if there is one, otherwise the portal's. */
const imageOf = ({ courseId }: Page): string | undefined =>
  [...(courseId ? [`/share/${courseId}.png`] : []), '/share.png'].find(isPublic)

const noscriptNotice = ({ provider }: SiteSettings): string =>
  `<noscript><p>This page needs JavaScript. Please turn it on in your browser. ${escaped(supportSentence(provider.email))}</p></noscript>`

const isPublic = (path: string): boolean => existsSync(`${frontendDir}/public${path}`)

const tag = (name: string, attributes: Record<string, string>): string =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => (value === '' ? key : `${key}="${escaped(value)}"`))
    .join(' ')}>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => entities[char] ?? char)
