/**
 * What a page or a function may weigh: measured on 29 November 2026, plus 20 %. They stop accidents; look at them when something
 * large comes or goes. Bytes; pages after gzip.
 */
export const budgets = {
  /** HTML and sheet of a page that's rendered at build. */
  publicPage: 24_000,
  /** Scripts that the page's HTML names. */
  scripts: {
    'dashboard.html': 160_000,
    'course/digital-media.html': 180_000,
    'course/genai-module-1.html': 180_000,
    'sign-in.html': 165_000,
  },
  appSheet: 16_000,
  font: 60_000,
  /** What a browser with an empty cache loads before anybody touches the page. */
  firstVisit: {
    '/dashboard': { script: 165_000, requests: 30 },
    '/course/digital-media': { script: 190_000, requests: 34 },
    '/account': { script: 195_000, requests: 40 },
  },
  /** The files that a function's cold start loads, not compressed. */
  functions: {
    api: 515_000,
    payments: 475_000,
    admin: 476_000,
    documents: 2_470_000,
    sweep: 420_000,
    deletions: 440_000,
    mails: 500_000,
    reminders: 520_000,
  },
} as const
