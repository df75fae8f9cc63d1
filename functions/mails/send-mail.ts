import { hashed } from '#core/log'
import type { Provider } from '#core/provider'
import { moneyIn } from '#core/wording'
import type { Unsettled } from '#payments/store'
import { boughtTitle } from '#payments/wording'
import { type AboutAddress, type AboutLearner, type Announcement, aboutAddresses } from '#people/announcement'
import {
  accessEnded,
  accessReturned,
  certificateCorrected,
  certificateReady,
  certificateReissued,
  certificateRevoked,
  courseOpened,
  paymentFailed,
  paymentRefunded,
} from './course-letters.ts'
import { deletionAsked, deletionBegun, deletionCancelled } from './deletion-letters.ts'
import { type Letter, letterOf } from './letter.ts'
import type { Mail, MailContext } from './mail.ts'
import {
  accountExists,
  addressChanged,
  addressCode,
  appRemoved,
  codesResetAsked,
  codesResetStopped,
  signInChanged,
} from './sign-in-letters.ts'

/**
 * Sends the email about something at most once, whoever asks and however often: its mark in the table is claimed first. Sends
 * nothing about what no longer holds. Throws if the table or the mail service failed, without personal data in the error; only
 * before the claim does trying again help. `operation` names this try, so that a claim whose answer was lost is recognised.
 */
export async function sendMail(
  { announcement, operation }: { announcement: Announcement; operation: string },
  context: MailContext,
): Promise<'sent' | 'sent before' | 'outdated'> {
  const { log } = context
  const { to, letter, claim, line } = await mailAbout(announcement, context)
  if (!letter) {
    log({ level: 'info', event: 'mail-outdated', ...line })
    return 'outdated'
  }
  if (!(await claim(operation))) return 'sent before'
  try {
    await context.post(to, letter)
  } catch (error) {
    log({ level: 'error', event: 'mail-failed', error: error instanceof Error ? error.name : typeof error, ...line })
    // The service's own message may quote the address.
    throw new Error('The mail service did not take the email')
  }
  log({ level: 'info', event: 'mail-sent', ...line })
  return 'sent'
}

const isAboutAddress = (one: Announcement): one is AboutAddress => aboutAddresses.some((about) => about === one.about)

async function mailAbout(announcement: Announcement, context: MailContext): Promise<Mail> {
  if (announcement.about === 'payment-to-settle') return toOperator(announcement.sessionId, context)
  return isAboutAddress(announcement) ? addressMail(announcement, context) : toLearner(announcement, context)
}

async function toLearner(announcement: AboutLearner, context: MailContext): Promise<Mail> {
  const { about, sub } = announcement
  const { profile, sentMails } = context.learner(sub)
  const addressee = await profile.read()
  if (!addressee) throw new Error('The learner has no profile yet')
  const at = context.world.now().toISOString()
  return {
    to: addressee.email,
    letter: await letterAbout(announcement, addressee.name, context),
    claim: (operation) => sentMails.claim(`${about}#${markOf(announcement)}`, { at, operation }),
    line: { mail: about, learner: hashed(sub) },
  }
}

async function toOperator(sessionId: string, { unsettled, settings: { provider } }: MailContext): Promise<Mail> {
  const payment = await unsettled.read(sessionId)
  return {
    to: provider.email,
    letter: payment && paymentToSettle({ payment, provider }),
    claim: (operation) => unsettled.claimMail(sessionId, operation),
    line: { mail: 'payment-to-settle' },
  }
}

/** What tells two emails about the same kind of thing apart. */
function markOf(announcement: AboutLearner): string {
  if (announcement.about === 'course-opened') return announcement.courseId
  if (announcement.about === 'payment-failed') return announcement.sessionId
  if (announcement.about === 'certificate-ready') return announcement.replaces ?? announcement.key
  if (announcement.about === 'payment-refunded') return `${announcement.sessionId}#${announcement.refunded}`
  if ('courseId' in announcement) return `${announcement.courseId}#${announcement.at}`
  if ('key' in announcement) return `${announcement.key}#${announcement.at}`
  return announcement.at
}

async function letterAbout(
  announcement: AboutLearner,
  name: string,
  { learner, payments, publicCertificates, settings: { provider }, origin }: MailContext,
): Promise<Letter | undefined> {
  const { access, certificates, checkouts, codesReset, deletion } = learner(announcement.sub)
  const to = { name, provider, origin }
  switch (announcement.about) {
    case 'course-opened': {
      const { courseId } = announcement
      const opened = await access.read(courseId)
      return opened?.holds ? courseOpened({ access: { ...opened, courseId }, ...to }) : undefined
    }
    case 'payment-failed': {
      const { courseId, sessionId } = announcement
      const checkout = await checkouts.read(courseId)
      const isTrue = checkout?.failedAt && checkout.sessionId === sessionId && !(await access.read(courseId))?.holds
      return isTrue ? paymentFailed({ courseId, ...to }) : undefined
    }
    case 'certificate-ready': {
      const { key, replaces } = announcement
      const certificate = await certificates.read(key)
      if (!certificate || certificate.revoked) return undefined
      return replaces ? certificateReissued({ certificate, replaces, ...to }) : certificateReady({ certificate, ...to })
    }
    case 'payment-refunded': {
      const payment = await payments.read(announcement.sessionId)
      // Another refund since has an email of its own, and one that failed is none.
      if (payment?.refunded !== announcement.refunded) return undefined
      return paymentRefunded({ payment, holds: (await access.read(payment.courseId))?.holds === true, ...to })
    }
    case 'access-ended':
      return (await access.read(announcement.courseId))?.holds ? undefined : accessEnded({ ...announcement, ...to })
    case 'access-returned':
      return (await access.read(announcement.courseId))?.holds ? accessReturned({ ...announcement, ...to }) : undefined
    case 'certificate-corrected':
    case 'certificate-revoked': {
      const { about, id, at } = announcement
      const certificate = await publicCertificates.read(id)
      if (!certificate || 'withdrawnAt' in certificate) return undefined
      const { revoked } = certificate
      if (about === 'certificate-corrected') return revoked ? undefined : certificateCorrected({ certificate, ...to })
      return (
        revoked && certificateRevoked({ certificate: { ...certificate, revoked }, isNew: revoked.at === at, ...to })
      )
    }
    case 'app-removed':
      return appRemoved({ ...to, removed: announcement.removed })
    case 'codes-reset-asked':
    case 'codes-reset-stopped': {
      const { about, at } = announcement
      const stored = await codesReset.read()
      if (stored?.askedAt !== at) return undefined
      if (about === 'codes-reset-stopped') return stored.state === 'stopped' ? codesResetStopped(to) : undefined
      return stored.state === 'waiting' ? codesResetAsked({ due: stored.due, ...to }) : undefined
    }
    case 'sign-in-changed':
      return signInChanged({ ...announcement, ...to })
    case 'deletion-asked': {
      const stored = await deletion.read()
      return stored?.askedAt === announcement.at ? deletionAsked({ due: stored.due, ...to }) : undefined
    }
    case 'deletion-cancelled':
      return (await deletion.read()) ? undefined : deletionCancelled(to)
    case 'deletion-begun': {
      const stored = await deletion.read()
      return stored && deletionBegun({ deletion: stored, name, provider })
    }
  }
}

/** An email about an address. Codes are made here, so that only the email holds them; the table has their hashes. */
async function addressMail({ about, sub, at }: AboutAddress, context: MailContext): Promise<Mail> {
  const { settings, origin, secrets, world } = context
  const { profile, addressChanges, sentMails } = context.learner(sub)
  const { provider } = settings
  const now = world.now()
  const claim = (operation: string) => sentMails.claim(`${about}#${at}`, { at: now.toISOString(), operation })
  const line = { mail: about, learner: hashed(sub) }
  if (about === 'address-code') {
    const request = await addressChanges.requested(now)
    if (request?.at !== at) return { to: '', letter: undefined, claim, line }
    const code = secrets.code()
    const seal = () => addressChanges.seal(at, secrets.hash(sub, at, code))
    return { to: request.email, letter: addressCode({ code, provider }), claim: seal, line }
  }
  const owner = await profile.read()
  const name = owner?.name ?? ''
  if (about === 'account-exists')
    return { to: owner?.email ?? '', letter: owner && accountExists({ name, provider, origin }), claim, line }
  const change = await addressChanges.read(at)
  return { to: change?.from ?? '', letter: change && addressChanged({ change, name, provider }), claim, line }
}

const reasons = {
  'paid-twice': {
    subject: 'A course was paid for twice',
    news: 'the learner already has the course without it, from another payment or because somebody gave it to them.',
    todo: 'Refund this payment in the portal at /admin, under Payments.',
  },
  'paid-without-access': {
    subject: 'A payment opened no course',
    news: 'it matches no learner, no course that we offer, or no page that the portal opened.',
    todo: 'Look at it in Stripe. Then grant the learner the course in the portal at /admin, or refund the payment in Stripe.',
  },
} as const

/** The email to the operator about a payment that somebody must settle. */
function paymentToSettle({ payment, provider }: { payment: Unsettled; provider: Provider }): Letter {
  const { subject, news, todo } = reasons[payment.reason]
  const amount = moneyIn(payment.currency, payment.amount)
  return letterOf({
    subject,
    name: '',
    news: `${amount} was paid for “${boughtTitle(payment.courseId)}”, and ${news}`,
    action: { sentence: todo },
    next: [`The payment’s session in Stripe is ${payment.sessionId}.`],
    help: 'All payments that wait for somebody: /admin, Payments, “To look at”',
    provider,
  })
}
