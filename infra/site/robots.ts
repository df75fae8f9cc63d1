import { isIndexed, pages } from '#catalogue/pages'
import type { SiteSettings } from '#core/site-settings'

/** robots.txt. It doesn't disallow noindex pages: a crawler has to fetch them to see the tag. */
export function robots({ domain }: SiteSettings): string {
  const lines = ['User-agent: *', 'Disallow: /api/', ...(domain ? ['', `Sitemap: https://${domain}/sitemap.xml`] : [])]
  return `${lines.join('\n')}\n`
}

/** sitemap.xml with the absolute URLs of indexed pages; undefined without a domain. */
export function sitemap({ domain }: SiteSettings): string | undefined {
  if (!domain) return undefined
  const urls = pages.filter(isIndexed).map((page) => `<url><loc>https://${domain}${page.path}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}
