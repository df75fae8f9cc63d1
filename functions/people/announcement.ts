import type { CertificateKey, CourseId } from '#catalogue/catalogue'

/**
 * What can change about how an account signs in. Its owner gets an email about each, and each but `google-linked` ends every
 * session: whoever has got in another way is out.
 */
export const signInChanges = [
  'password',
  'password-reset',
  'app-on',
  'app-off',
  'texts-on',
  'texts-off',
  'passkey-added',
  'passkey-removed',
  'google-linked',
  'google-unlinked',
] as const
export type SignInChange = (typeof signInChanges)[number]

/** Something that a learner gets one email about, or the operator. */
export type Announcement = AboutLearner | AboutAddress | { about: 'payment-to-settle'; sessionId: string }

export type AboutLearner =
  | { about: 'course-opened'; sub: string; courseId: CourseId }
  /** A bank refused the direct debit of this session. */
  | { about: 'payment-failed'; sub: string; courseId: CourseId; sessionId: string }
  /** `replaces`: the number of the revoked certificate in whose place it was issued. */
  | { about: 'certificate-ready'; sub: string; key: CertificateKey; replaces?: string | undefined }
  /** `refunded` is what has gone back of the payment by now, in cents. */
  | { about: 'payment-refunded'; sub: string; sessionId: string; refunded: number }
  /** Access that was there before. `at` is when it changed; `lost`: a bank took the payment back. */
  | { about: 'access-ended'; sub: string; courseId: CourseId; at: string; lost?: boolean | undefined }
  | { about: 'access-returned'; sub: string; courseId: CourseId; at: string }
  /** By an operator. `at` is when, and for a revocation later than that if only its reason was corrected. */
  | { about: 'certificate-corrected' | 'certificate-revoked'; sub: string; key: CertificateKey; id: string; at: string }
  /** `at` is when it was due, so that each removal gets its own email; `removed` defaults to the app. */
  | { about: 'app-removed'; sub: string; at: string; removed?: RemovedFactor | undefined }
  /** That the codes at sign-in are to be turned off, or aren't any more. `at` is when that was asked for. */
  | { about: 'codes-reset-asked' | 'codes-reset-stopped'; sub: string; at: string }
  /** `at` is when it was asked for. */
  | { about: 'deletion-asked'; sub: string; at: string }
  /** `at` is when the deletion that was cancelled had been asked for. */
  | { about: 'deletion-cancelled'; sub: string; at: string }
  /** `at` is when it changed, so that each change gets its own email. */
  | { about: 'sign-in-changed'; sub: string; at: string; change: SignInChange }
  /** `at` is when it was due. The profile with the address goes minutes later. */
  | { about: 'deletion-begun'; sub: string; at: string }

/**
 * `address-code` goes to the address that was asked for at that time, and `address-changed` to the former address of the change that
 * was made then. For `account-exists`, `at` is the day on which somebody tried to use the learner's address for another account.
 */
export type AboutAddress = { about: (typeof aboutAddresses)[number]; sub: string; at: string }
export const aboutAddresses = ['address-code', 'address-changed', 'account-exists'] as const

/** What an operator removed from how a learner signs in: the authenticator app, codes by text message, or both. */
export type RemovedFactor = 'app' | 'texts' | 'both'

/**
 * Asks for the email about something that has happened, without waiting for it. Never fails: a request that can't be made is
 * logged, because what happened stays true without its email. Asking twice is harmless.
 */
export type Announce = (announcement: Announcement) => Promise<void>
