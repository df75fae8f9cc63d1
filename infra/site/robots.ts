import { pages } from '#contract/pages'
import type { SiteSettings } from '#contract/site-settings'

/** robots.txt: pages that may not be listed say so themselves, so they stay open to the crawler that has to read it. */
export function robots({ domain }: SiteSettings): string {
  const lines = ['User-agent: *', 'Disallow: /api/', ...(domain ? ['', `Sitemap: https://${domain}/sitemap.xml`] : [])]
  return `${lines.join('\n')}\n`
}

/** The pages that may be listed, by absolute address; undefined without a domain. */
export function sitemap({ domain }: SiteSettings): string | undefined {
  if (!domain) return undefined
  const urls = pages.filter((page) => page.indexed).map((page) => `<url><loc>https://${domain}${page.path}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}
