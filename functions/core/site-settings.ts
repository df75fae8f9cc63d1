import type { Provider } from './provider.ts'

export type PaymentMode = 'required' | 'off'

/** Settings built into the pages. Ids of the deployed back end aren't here: the browser loads them from /config.json. */
export type SiteSettings = {
  payment: PaymentMode
  provider: Provider
  /** Whether the portal sends emails of its own, beside the codes. */
  mails?: boolean
  /** The portal's host name. Without it, pages contain no absolute URLs. */
  domain?: string
  /** Whether learners can sign in with Google. */
  google?: true
  /** The sender of text messages with sign-in codes. Without it, the portal sends none. */
  textsFrom?: string
}

/** Replaced by Vite's `define`; see infra/site/vite.ts. */
declare const __SITE_SETTINGS__: SiteSettings

export const settings: SiteSettings = __SITE_SETTINGS__
