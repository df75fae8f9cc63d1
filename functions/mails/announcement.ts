import type { CourseId } from '#domain/catalogue'
import type { CertificateKey } from '#domain/certificate-keys'

/** Something that a learner gets one e-mail about, or the operator. */
export type Announcement = AboutLearner | { about: 'payment-to-settle'; sessionId: string }

export type AboutLearner =
  | { about: 'course-opened'; sub: string; courseId: CourseId }
  /** A bank refused the direct debit of this session. */
  | { about: 'payment-failed'; sub: string; courseId: CourseId; sessionId: string }
  | { about: 'certificate-ready'; sub: string; key: CertificateKey }
  /** `at` is when the operator did it, so that each removal gets its own e-mail; `removed` defaults to the app. */
  | { about: 'app-removed'; sub: string; at: string; removed?: RemovedFactor | undefined }
  /** `at` is when it was asked for. */
  | { about: 'deletion-asked'; sub: string; at: string }
  /** `at` is when it was due. The profile with the address goes minutes later. */
  | { about: 'deletion-begun'; sub: string; at: string }

/** What an operator removed from how a learner signs in: the authenticator app, codes by text message, or both. */
export type RemovedFactor = 'app' | 'texts' | 'both'

/**
 * Asks for the e-mail about something that has happened, without waiting for it. Never fails: a request that can't be made is
 * logged, because what happened stays true without its e-mail. Asking twice is harmless.
 */
export type Announce = (announcement: Announcement) => Promise<void>
