/** What Google says about the person who's signing in. `id` is Google's own id for the account, which never changes. */
export type GoogleAccount = { id: string; email: string; emailVerified: boolean; name: string }

/** An account of the user pool, as far as linking depends on it. `googleIds` are the Google accounts that sign in to it. */
export type PoolAccount = {
  username: string
  sub: string
  /** Cognito's user status: CONFIRMED, UNCONFIRMED, FORCE_CHANGE_PASSWORD … */
  status: string
  enabled: boolean
  emailVerified: boolean
  hasSecondFactor: boolean
  googleIds: readonly string[]
}

/**
 * What the page at /signed-in learns from a Google sign-in that Cognito ended. Cognito puts these words somewhere in its error
 * description, so each must be easy to recognise in other text.
 */
export const googleAnswers = {
  /** Linked just now: the next sign-in works. */
  linked: 'portal-google-linked',
  /** Google hasn't checked that the address belongs to this person. */
  unverified: 'portal-google-unverified',
  /** The account has a second factor, so its owner must ask for the link on the account page first. */
  askFirst: 'portal-google-ask-first',
  admin: 'portal-google-admin',
  refused: 'portal-google-refused',
} as const
export type GoogleAnswer = keyof typeof googleAnswers

/**
 * What to do when Google signs somebody in for the first time: make an account, replace one, finish one that an interrupted call
 * left, link the one that's there (if its owner asked for it), or refuse.
 */
type LinkDecision =
  | { do: 'create' }
  | { do: 'replace' | 'finish' | 'link' | 'link-if-asked'; account: PoolAccount }
  | { do: 'refuse'; because: 'unverified' | 'admin' | 'refused' }

/**
 * Google never gets into an account whose address nobody has confirmed: whoever made it may not own the address, and would keep
 * the password.
 */
export function linkDecision(
  google: GoogleAccount,
  account: PoolAccount | undefined,
  { isAdmin }: { isAdmin: boolean },
): LinkDecision {
  if (!google.emailVerified) return { do: 'refuse', because: 'unverified' }
  if (!account) return { do: 'create' }
  if (!account.enabled) return { do: 'refuse', because: 'refused' }
  if (account.status === 'UNCONFIRMED') return { do: 'replace', account }
  if (!account.emailVerified) return { do: 'refuse', because: 'refused' }
  if (isAdmin) return { do: 'refuse', because: 'admin' }
  if (account.googleIds.includes(google.id)) return { do: 'link', account }
  // Another Google account with the same address: the school may have given the address to somebody else.
  if (account.hasSecondFactor || account.googleIds.length > 0) return { do: 'link-if-asked', account }
  if (account.status === 'FORCE_CHANGE_PASSWORD') return { do: 'finish', account }
  return account.status === 'CONFIRMED' ? { do: 'link', account } : { do: 'refuse', because: 'refused' }
}
