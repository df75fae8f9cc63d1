import type { Provider } from './provider.ts'

export type PaymentMode = 'required' | 'off'

/** Who wrote or reviewed courses, as their pages name them. */
export type Person = {
  name: string
  role: string
  /** Two sentences about them. */
  about: string
  /** Ids of courses. */
  wrote?: readonly string[]
  reviewed?: readonly { course: string; what: string; on: string }[]
}

/** Settings built into the pages. Ids of the deployed back end aren't here: the browser loads them from /config.json. */
export type SiteSettings = {
  payment: PaymentMode
  provider: Provider
  /** Whether the portal sends emails of its own, beside the codes. */
  mails?: boolean
  /** The portal's host name. Without it, pages contain no absolute URLs. */
  domain?: string
  /** Authors and reviewers. Pages name nobody without it. */
  people?: readonly Person[]
  /** Whether learners can sign in with Google. */
  google?: true
  /** The sender of text messages with sign-in codes. Without it, the portal sends none. */
  textsFrom?: string
}

/** Replaced by Vite's `define`; see infra/site/vite.ts. */
declare const __SITE_SETTINGS__: SiteSettings

export const settings: SiteSettings = __SITE_SETTINGS__
