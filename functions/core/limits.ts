/** How much, how often and how long a learner may do things. Retries of single calls, and sizes that no page lets anybody exceed, stand where they're used. */

/** How much a learner may write. Characters are UTF-16 code units (`length`), bytes are UTF-8; a DynamoDB item holds 400 KB. */
export const limits = {
  notes: { characters: 100_000, bytes: 300_000 },
  promptText: 20_000,
  promptTitle: 200,
  prompts: 1_000,
  /** How many a prompt and a whole library may have, and how long each may be. */
  tags: { ofPrompt: 10, inAll: 30, characters: 30 },
  /** A file of prompts, in bytes, and how many of its prompts are added at a time: less than fair use allows. */
  promptFile: { bytes: 10_000_000, atOnce: 200 },
  /** Of the record: a line, a text, and a learner's entries. */
  recordLine: 200,
  recordText: 10_000,
  entries: 500,
  name: 100,
  /** "Chrome on Windows". */
  deviceLabel: 60,
} as const

/**
 * How often a learner may do what costs money, processor time or an email: `most` in each window of `seconds`. Loading a page and saving
 * a box, form, exercise or entry have no limit; of what reads only, documents, the export and a payment's check have one. The note beside
 * each says why no teacher reaches it by hand.
 */
export const fairUse = {
  /** There are 65 files in all: 44 activities, 9 modules' notes, 9 certificates and all of them in one, the library and the record. */
  documents: { most: 80, seconds: 600, what: 'downloads' },
  /** Five courses, and some cards that are declined first. */
  checkouts: { most: 30, seconds: 3600, what: 'visits to the payment page' },
  /** The success page asks every 5 s while a bank is processing: 120, and a second tab. */
  'payment-checks': { most: 240, seconds: 600, what: 'payment checks' },
  /** Each asks Stripe for several sessions, and the second one finds nothing that the first didn't. */
  restorations: { most: 5, seconds: 86_400, what: 'searches for your payments' },
  /** One prompt a second, kept up for five minutes. */
  prompts: { most: 300, seconds: 300, what: 'changes to your prompts' },
  /** A whole library emptied, and a text replaced every minute for eight hours. Beyond it boxes are saved all the same. */
  versions: { most: limits.prompts + 500, seconds: 86_400, what: 'earlier versions of your texts' },
  /** Ten questions, read and answered in 15 s. */
  quizzes: { most: 40, seconds: 600, what: 'quiz submissions' },
  /** Only an export's first page counts. One that breaks off goes on from where it was. */
  exports: { most: 20, seconds: 3600, what: 'exports of your data' },
  /** Nine certificates with two corrections each, tried three times because a character can't be printed. */
  names: { most: 60, seconds: 3600, what: 'changes of name' },
  /** Every way to sign in, added and removed several times in a row. Each change sends an email. */
  'sign-in-changes': { most: 60, seconds: 3600, what: 'changes of how you sign in' },
  /** Enough to ask, cancel and ask again, with some slips in typing the word. Each first request sends an email. */
  deletions: { most: 20, seconds: 86_400, what: 'requests to delete your account' },
  /** A changed address takes one; the rest are slips in typing it, and emails that were held back as spam. */
  addresses: { most: 10, seconds: 86_400, what: 'codes for a new address' },
} as const

/** How many documents a learner may have made at the same time. */
export const documentsAtOnce = 2

/** What one PDF may hold, so that a processor makes it in a few seconds, whatever the text is. */
export const documentLimits = {
  characters: 1_200_000,
  lines: 50_000,
  symbols: 20_000,
  /** A line costs as much as dozens of letters: beyond the free lines, a text needs some letters for each of them. */
  freeLines: 2_000,
  lettersPerLine: 5,
} as const

const minute = 60_000
const day = 24 * 60 * minute

const keptDays = 30

/**
 * Which replaced texts are kept, and how long (ms, and in words). `lost`: more characters than that; `sitting`: ends after that time
 * without a save.
 */
export const earlierVersions = {
  lost: 200,
  sitting: 30 * minute,
  kept: keptDays * day,
  keptFor: `${keptDays} days`,
} as const

/** How often the name on a certificate can be corrected after it was issued. */
export const nameCorrections = 2

/** How long a sign-in counts as fresh. A stranger at an open laptop mustn't change how an account is protected. */
export const freshSeconds = 600

/** The code for a new email address: how long it works (minutes) and how often one may be typed. */
export const addressChange = { codeMinutes: 30, codeTries: 5 } as const

/** How long the codes of somebody who has lost a phone stay on after it was asked to turn them off (hours): the owner may still have it. */
export const codesResetHours = 72

/** How long a learner who asked for the account to be deleted has to change their mind (ms). */
export const deletionGrace = 7 * day

export type Usage = keyof typeof fairUse

/** The number of the window that a moment falls into, and the seconds until the next one begins (at least 1). */
export function windowAt(usage: Usage, at: Date): { window: number; secondsLeft: number } {
  const { seconds } = fairUse[usage]
  const now = at.getTime() / 1000
  const window = Math.floor(now / seconds)
  return { window, secondsLeft: Math.max(1, Math.ceil((window + 1) * seconds - now)) }
}

/** "in 40 seconds", "in 8 minutes", "in 5 hours". Rounds up, so that nobody tries too early. */
export function waitOf(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'in a second' : `in ${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 90) return `in ${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
}

/** The length of a window, none of which is longer than a day: "in 10 minutes", "a day". */
export const spanOf = (seconds: number): string => (seconds < 86_400 ? `in ${seconds / 60} minutes` : 'a day')
