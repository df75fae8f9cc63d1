/** What Google says about the person who's signing in. `id` is Google's own id for the account, which never changes. */
export type GoogleAccount = { id: string; email: string; name: string }

/** An account of the user pool, as far as linking depends on it. `googleIds` are the Google accounts that sign in to it. */
export type PoolAccount = {
  username: string
  sub: string
  /** In lower case. */
  email: string
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
  /** Nobody has this Google account yet. The name of an offer follows, for the page to take up. */
  offer: 'portal-google-offer',
  /** Google hasn't checked that the address belongs to this person. */
  unverified: 'portal-google-unverified',
} as const

/** Why a Google account isn't linked. */
export const linkRefusals = [
  /** The account has a second factor or another Google account, so its owner must link it on the account page. */
  'askFirst',
  'admin',
  'refused',
  /** It would open another account than the learner's own. */
  'other-account',
  /** The offer has expired. */
  'lost',
] as const
type LinkRefusal = (typeof linkRefusals)[number]

/**
 * What to do with a Google account that nobody has yet: make an account, replace one, finish one that an interrupted call left, link the
 * one that's there, or refuse.
 */
type LinkDecision =
  | { do: 'create' }
  | { do: 'replace' | 'finish' | 'link'; account: PoolAccount }
  | { do: 'refuse'; because: LinkRefusal }

/** `byOwner`: the learner signed in otherwise just now, and asks for the link. */
type Circumstances = { isAdmin: boolean; byOwner: boolean }

/**
 * Google never gets into an account whose address nobody has confirmed: whoever made it may not own the address, and would keep
 * the password.
 */
export function linkDecision(
  google: GoogleAccount,
  account: PoolAccount | undefined,
  { isAdmin, byOwner }: Circumstances,
): LinkDecision {
  if (!account) return { do: 'create' }
  if (!account.enabled) return { do: 'refuse', because: 'refused' }
  if (account.status === 'UNCONFIRMED') return { do: 'replace', account }
  if (!account.emailVerified) return { do: 'refuse', because: 'refused' }
  if (isAdmin) return { do: 'refuse', because: 'admin' }
  if (account.googleIds.includes(google.id)) return { do: 'link', account }
  // Another Google account with the same address: the school may have given the address to somebody else.
  if (!byOwner && (account.hasSecondFactor || account.googleIds.length > 0))
    return { do: 'refuse', because: 'askFirst' }
  if (account.status === 'FORCE_CHANGE_PASSWORD') return { do: 'finish', account }
  return account.status === 'CONFIRMED' ? { do: 'link', account } : { do: 'refuse', because: 'refused' }
}
