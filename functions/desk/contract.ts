import * as z from 'zod/mini'
import { courseIds } from '#catalogue/catalogue'
import { Revoked } from '#certificates/contract'
import { certificateIdIn } from '#certificates/rules'
import { revocationReasons } from '#certificates/wording'
import { isMonth } from '#core/day'
import { byId, cleanText, int, isoTime, operationId } from '#core/fields'
import { route } from '#core/route'
import { Purchase, sessionId } from '#payments/contract'
import { mailKinds } from '#people/contract'

// The operator's desk. Every route is for administrators; none answers with anything that a learner wrote.

const admin = { access: 'admin', function: 'admin' } as const

const month = z.string().check(z.refine(isMonth, 'That is not a month.'))
const cursor = z.optional(z.string())
/** A page of a list. `csv`: for a file, which the log tells apart. */
const page = { cursor, csv: z.optional(z.literal('yes')) }
const domain = z.optional(z.string().check(z.maxLength(253)))
const learnerId = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'That is not the id of an account.'))
const mostReason = 500
/** Why an operator does something, for the log. */
const reason = cleanText.check(
  z.refine(
    (text) => text.trim() !== '' && text.length <= mostReason,
    `Say why, in at most ${mostReason} characters: the log keeps it.`,
  ),
)
/** Nothing was changed, because it was so already: another operator had done it. */
const already = z.optional(z.literal(true))
const done = z.object({ done: z.literal(true), already })

const LearnerRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  createdAt: z.optional(isoTime),
  /** Courses that are open to them, modules completed and the minutes of those, certificates that hold. */
  courses: int,
  modules: int,
  minutes: int,
  certificates: int,
  lastSeen: z.optional(isoTime),
})
export type LearnerRow = z.infer<typeof LearnerRow>

/**
 * Learners by the month in which they came, by the domain of their school's address or both, or found by the start of address or name, an id,
 * a certificate's number or a payment's session. `more`: a search found more than it shows.
 */
export const getLearners = route({
  method: 'GET',
  path: '/api/admin/learners',
  ...admin,
  query: z.object({
    month: z.optional(month),
    domain,
    search: z.optional(z.string().check(z.maxLength(300))),
    ...page,
  }),
  response: z.object({ learners: z.array(LearnerRow), cursor, more: z.optional(z.boolean()) }),
})

const LearnerFile = z.object({
  id: z.string(),
  /** What stands for them in the logs. */
  inLogs: z.string(),
  name: z.string(),
  email: z.string(),
  createdAt: z.optional(isoTime),
  admin: z.boolean(),
  /** How the account stands in the user pool; missing once it's gone. `passkeys` are those that the portal has heard of. */
  account: z.optional(
    z.object({
      status: z.string(),
      enabled: z.boolean(),
      app: z.boolean(),
      texts: z.boolean(),
      google: z.boolean(),
      passkeys: z.array(z.object({ name: z.string(), addedAt: isoTime, device: z.optional(z.string()) })),
    }),
  ),
  access: z.array(
    z.object({
      courseId: z.string(),
      source: z.enum(['stripe', 'admin']),
      holds: z.boolean(),
      paidBack: z.boolean(),
      grantedAt: isoTime,
    }),
  ),
  progress: z.array(z.object({ moduleId: z.string(), completedAt: z.optional(isoTime), updatedAt: isoTime })),
  certificates: z.array(
    z.object({
      id: z.string(),
      key: z.string(),
      title: z.string(),
      name: z.string(),
      revision: int,
      issuedAt: isoTime,
      revoked: z.optional(Revoked),
    }),
  ),
  payments: z.array(Purchase),
  debits: byId(z.boolean()),
  mails: z.array(z.object({ about: z.string(), at: isoTime })),
  /** `reason`: how the operator knew that it's the owner who asked. */
  addresses: z.array(
    z.object({
      at: isoTime,
      from: z.string(),
      to: z.string(),
      by: z.enum(['owner', 'operator']),
      reason: z.optional(z.string()),
    }),
  ),
  /** `due` is when the night begins that does it. */
  deletion: z.optional(z.object({ askedAt: isoTime, due: isoTime, begun: z.boolean() })),
  /** Codes that are to be turned off, who asked for it, and when the night begins that does it. */
  codesReset: z.optional(z.object({ askedAt: isoTime, due: isoTime, by: z.string() })),
})
export type LearnerFile = z.infer<typeof LearnerFile>

/** What there is to know about one learner, to help them. That it was read is logged. */
export const getLearnerFile = route({
  method: 'GET',
  path: '/api/admin/learners/{learnerId}',
  ...admin,
  params: z.object({ learnerId }),
  response: LearnerFile,
})

/** `reinstate` gives back what an operator ended. */
export const postLearnerAccess = route({
  method: 'POST',
  path: '/api/admin/learners/{learnerId}/access/{courseId}',
  ...admin,
  params: z.object({ learnerId, courseId: z.enum(courseIds) }),
  body: z.object({ act: z.enum(['grant', 'end', 'reinstate']), reason }),
  response: done,
})

export const accountActs = [
  'sign-out',
  'lock',
  'unlock',
  'resend',
  'confirm',
  'keep',
  'reset-codes',
  'stop-reset',
] as const

/** `resend` sends the code of a sign-up again. `confirm`: the address is theirs, though they never typed the code. `keep` cancels a deletion that hasn't begun, `stop-reset` a `reset-codes`, which takes 72 hours and a night. */
export const postLearnerAccount = route({
  method: 'POST',
  path: '/api/admin/learners/{learnerId}/account',
  ...admin,
  params: z.object({ learnerId }),
  body: z.object({ act: z.enum(accountActs), reason }),
  response: done,
})

const WaitingDeletion = z.object({
  learnerId: z.string(),
  name: z.string(),
  email: z.string(),
  askedAt: isoTime,
  /** When the night begins that deletes it. */
  due: isoTime,
  begun: z.boolean(),
})
export type WaitingDeletion = z.infer<typeof WaitingDeletion>

/** The accounts that are to be deleted, the next one first. */
export const getDeletions = route({
  method: 'GET',
  path: '/api/admin/deletions',
  ...admin,
  query: z.object({ csv: page.csv }),
  response: z.object({ deletions: z.array(WaitingDeletion) }),
})

/** "Why can't they get in?" Asks Stripe about every session of the account and its address, and opens what was paid for. */
export const postPaymentCheck = route({
  method: 'POST',
  path: '/api/admin/learners/{learnerId}/payment-check',
  ...admin,
  params: z.object({ learnerId }),
  body: z.object({ sessionId: z.optional(sessionId), reason }),
  response: z.object({ findings: z.array(z.object({ sessionId: z.optional(z.string()), finding: z.string() })) }),
})

const CompletionRow = z.object({
  learnerId: z.string(),
  /** As on the certificate; before it's issued, as in the profile. */
  name: z.string(),
  email: z.string(),
  /** What follows the @ of the address: a school's, or a mail provider's. */
  domain: z.string(),
  courseId: z.enum(courseIds),
  minutes: int,
  /** The day of completion, "2026-11-29". */
  day: z.string(),
  /** Of the certificate, if one was issued and holds. */
  certificateId: z.optional(z.string()),
})
export type CompletionRow = z.infer<typeof CompletionRow>

/**
 * Who completed a course in a month, newest first, with or without a certificate; of one course, and with addresses of one domain, if they're
 * given. Of a page, some rows or all may be left out by that, and there may still be a next one.
 */
export const getCompletions = route({
  method: 'GET',
  path: '/api/admin/completions',
  ...admin,
  query: z.object({ month, course: z.optional(z.enum(courseIds)), domain, ...page }),
  response: z.object({ completions: z.array(CompletionRow), cursor }),
})

const IssuedRow = z.object({
  id: z.string(),
  key: z.string(),
  title: z.string(),
  name: z.string(),
  revision: int,
  issuedAt: isoTime,
  /** Missing once the holder has deleted the account. */
  learnerId: z.optional(z.string()),
  revoked: z.optional(Revoked),
  /** Revoked, and issued anew under another number. */
  replaced: z.optional(z.literal(true)),
})
export type IssuedRow = z.infer<typeof IssuedRow>

const ofMonth = z.object({ month, ...page })

export const getIssuedCertificates = route({
  method: 'GET',
  path: '/api/admin/certificates',
  ...admin,
  query: ofMonth,
  response: z.object({ certificates: z.array(IssuedRow), cursor }),
})

/**
 * `restate` corrects why one was revoked. `reissue` puts a new certificate, under a new number, in the place of one that was revoked. Anybody
 * may read `because`; only the log keeps `reason`. `profile`: the name in the profile is corrected too.
 */
export const postCertificateAct = route({
  method: 'POST',
  path: '/api/admin/certificates/{id}',
  ...admin,
  params: z.object({
    id: z.pipe(
      z.string().check(z.refine((text) => certificateIdIn(text) !== undefined)),
      z.transform((text) => certificateIdIn(text) ?? ''),
    ),
  }),
  body: z.object({
    act: z.enum(['revoke', 'restate', 'correct', 'reissue']),
    reason,
    because: z.optional(z.enum(revocationReasons)),
    name: z.optional(cleanText),
    profile: z.optional(z.boolean()),
    revision: z.optional(int),
    operation: operationId,
  }),
  response: done,
})

/** Who it was; nothing once the account is deleted. */
const person = { learnerId: z.optional(z.string()), name: z.optional(z.string()), email: z.optional(z.string()) }

const SaleRow = z.object({
  sessionId: z.string(),
  ...person,
  courseId: z.string(),
  paidAt: isoTime,
  amount: int,
  currency: z.string(),
  tax: int,
  /** What of the GST is left after refunds. */
  taxLeft: int,
  refunded: int,
  dispute: z.enum(['none', 'open', 'lost']),
  code: z.optional(z.string()),
})
export type SaleRow = z.infer<typeof SaleRow>

export const getSales = route({
  method: 'GET',
  path: '/api/admin/payments',
  ...admin,
  query: ofMonth,
  response: z.object({ payments: z.array(SaleRow), cursor }),
})

const OpenPayment = z.object({
  kind: z.enum(['paid-twice', 'paid-without-access', 'disputed', 'waiting']),
  sessionId: z.string(),
  ...person,
  courseId: z.string(),
  amount: int,
  currency: z.string(),
  at: z.optional(isoTime),
})
export type OpenPayment = z.infer<typeof OpenPayment>

/** Payments that somebody must settle, disputes that are open, and direct debits that haven't arrived. */
export const getOpenPayments = route({
  method: 'GET',
  path: '/api/admin/open-payments',
  ...admin,
  query: z.object({ csv: page.csv }),
  /** `note`: what couldn't be looked up. */
  response: z.object({ payments: z.array(OpenPayment), note: z.optional(z.string()) }),
})

/** Refunds `amount` cents. `refunded` is what the page showed as refunded before: the same request again refunds once. */
export const postRefund = route({
  method: 'POST',
  path: '/api/admin/payments/{sessionId}/refund',
  ...admin,
  params: z.object({ sessionId }),
  body: z.object({
    amount: int.check(z.refine((cents) => cents > 0, 'Type an amount above zero. Nothing was refunded.')),
    refunded: int,
    reason,
    operation: operationId,
  }),
  response: z.object({ refunded: int, already }),
})

/** Takes a payment off the list of those to settle, because it was settled otherwise. */
export const postSettled = route({
  method: 'POST',
  path: '/api/admin/payments/{sessionId}/settled',
  ...admin,
  params: z.object({ sessionId }),
  body: z.object({ reason }),
  response: done,
})

const Figures = z.object({
  courseId: z.string(),
  currency: z.string(),
  /** Sales and what they brought, in cents; what of it was refunded since, and what of the GST is left then. */
  sold: int,
  gross: int,
  tax: int,
  refunded: int,
  taxLeft: int,
  /** Certificates of the course that were issued. */
  finished: int,
})
export type Figures = z.infer<typeof Figures>

/**
 * A month by course. `months`: how many courses were sold and finished in each of the six months up to it, the earliest first. `mails`: how
 * many reminders of each kind went out, bounced and were ended in each of the twelve.
 */
export const getFigures = route({
  method: 'GET',
  path: '/api/admin/figures',
  ...admin,
  query: z.object({ month }),
  response: z.object({
    courses: z.array(Figures),
    months: z.array(z.object({ month: z.string(), sold: int, finished: int })),
    mails: z.array(
      z.object({
        month: z.string(),
        kinds: z.array(z.object({ mail: z.enum(mailKinds), sent: int, bounced: int, ended: int })),
      }),
    ),
  }),
})

const LogEntry = z.object({
  id: z.string(),
  at: isoTime,
  /** The operator's name and address, or the nightly sweep. */
  actor: z.string(),
  action: z.string(),
  target: z.string(),
  /** Whom it was about, unless the account is deleted. */
  person: z.optional(z.object(person)),
  reason: z.optional(z.string()),
  /** `begun`: it's running, or it's unknown how it ended. `already`: it was so before, and nothing was changed. */
  state: z.enum(['begun', 'done', 'already', 'failed']),
})
export type LogEntry = z.infer<typeof LogEntry>

/** What operators did and read, and what the nightly sweep corrected, newest first. */
export const getDeskLog = route({
  method: 'GET',
  path: '/api/admin/log',
  ...admin,
  query: ofMonth,
  response: z.object({ entries: z.array(LogEntry), cursor }),
})
