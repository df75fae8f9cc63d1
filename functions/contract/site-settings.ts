import type { PaymentMode } from '#domain/access'
import type { Provider } from '#domain/provider'

/** What the site's build puts into the pages. Ids of the deployed back end are not here: they come from /config.json. */
export type SiteSettings = {
  payment: PaymentMode
  provider: Provider
  /** The portal's own host name; absent, pages carry no absolute addresses. */
  domain?: string
}

/** Replaced by Vite's `define`; see infra/site/vite.ts. */
declare const __SITE_SETTINGS__: SiteSettings

export const settings: SiteSettings = __SITE_SETTINGS__
