/**
 * How often a learner may do what costs money or processor time: `most` in each window of `seconds`. Reading, saving drafts and
 * saving answers have no limit. Each limit is above what the most diligent teacher can do by hand; the note says why.
 */
export const fairUse = {
  /** The courses have 71 files in all: 51 activities, 9 modules' notes, 10 certificates and the library. */
  documents: { most: 80, seconds: 600, what: 'downloads' },
  /** Five courses, and some cards that are declined first. */
  checkouts: { most: 30, seconds: 3600, what: 'visits to the payment page' },
  /** The success page asks every 5 s while a bank is processing: 120, and a second tab. */
  'payment-checks': { most: 240, seconds: 600, what: 'payment checks' },
  /** Each asks Stripe for several sessions, and the second one finds nothing that the first didn't. */
  restorations: { most: 5, seconds: 86_400, what: 'searches for your payments' },
  /** One prompt a second, kept up for five minutes. */
  prompts: { most: 300, seconds: 300, what: 'changes to your prompts' },
  /** A library of 1,000 prompts emptied, and a text replaced every minute for eight hours. Beyond it boxes are saved all the same. */
  versions: { most: 1500, seconds: 86_400, what: 'earlier versions of your texts' },
  /** Ten questions, read and answered in 15 s. */
  quizzes: { most: 40, seconds: 600, what: 'quiz submissions' },
  /** A page has up to 1 MB: nine full modules and 1,000 prompts, taken along ten times. */
  exports: { most: 300, seconds: 3600, what: 'pages of your data' },
  /** Ten certificates with two corrections each, tried three times because a character can't be printed. */
  names: { most: 60, seconds: 3600, what: 'changes of name' },
  /** Enough to ask, cancel and ask again, with some slips in typing the word. Each first request sends an e-mail. */
  deletions: { most: 20, seconds: 86_400, what: 'requests to delete your account' },
} as const

export type Usage = keyof typeof fairUse

/** How many documents a learner may have made at the same time. */
export const documentsAtOnce = 2

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
