import type { Access } from '#access/rules'
import { type CourseId, courseById, courseMinutes } from '#catalogue/catalogue'
import type { Certificate, Revoked } from '#certificates/contract'
import { duration, inGroups } from '#certificates/rules'
import { revocationSentence } from '#certificates/wording'
import { australianDay } from '#core/day'
import { moneyIn } from '#core/wording'
import type { Payment } from '#payments/store'
import { boughtTitle } from '#payments/wording'
import { completionDay } from '#work/rules'
import { type Addressee, type Letter, letterOf } from './letter.ts'

type Opened = Pick<Access, 'source' | 'amount'> & { courseId: CourseId }

/** The email to a learner whose course is open. */
export function courseOpened({ access, origin, ...to }: Addressee & { access: Opened }): Letter {
  const course = courseById(access.courseId)
  const [first] = course.modules
  const several = course.modules.length > 1
  return letterOf({
    ...to,
    subject: `Your course is open: ${course.title}`,
    news: `You now have access to “${course.title}”: ${duration(courseMinutes(course))}${several ? ` in ${course.modules.length} modules` : ''}, at your own pace.`,
    action: origin
      ? { label: several ? 'Start module 1' : 'Start the course', href: `${origin}/course/${first?.id}` }
      : { sentence: 'To start, sign in to the portal and open the course from your dashboard.' },
    next: [
      'Your place and everything you write are saved as you go, so you can stop at any time.',
      'When you have finished, confirm your name and your certificate is ready to download or print.',
      ...(access.source === 'stripe' && access.amount > 0
        ? ['Your payment and its receipt are on your account page.']
        : []),
    ],
  })
}

/** The email to a learner whose bank refused a direct debit, which Stripe hears days after the page said that it's under way. */
export function paymentFailed({ courseId, origin, ...to }: Addressee & { courseId: CourseId }): Letter {
  const { title } = courseById(courseId)
  return letterOf({
    ...to,
    subject: `Your payment did not go through: ${title}`,
    news: `Your bank did not pay the direct debit for “${title}”, so the course is not open yet.`,
    action: origin
      ? { label: 'Pay again', href: `${origin}/dashboard` }
      : { sentence: 'To pay again, sign in to the portal and press Enrol on your dashboard.' },
    next: [
      'Paying again is right: this debit will not be tried a second time.',
      'A card opens the course at once; a direct debit takes some days again.',
    ],
  })
}

const workStays = 'What you wrote in it stays yours to read and to download, and your certificates stay valid.'

/** The email to a learner whose payment went back, or a part of it. `holds`: the course is open to them all the same. */
export function paymentRefunded({
  payment: { amount, courseId, currency, refunded = 0 },
  holds,
  origin,
  ...to
}: Addressee & { payment: Payment; holds: boolean }): Letter {
  const title = boughtTitle(courseId)
  const paid = moneyIn(currency, amount)
  return letterOf({
    ...to,
    subject: `Your payment was refunded: ${title}`,
    news: `${refunded < amount ? `${moneyIn(currency, refunded)} of the ${paid}` : `The ${paid}`} that you paid for “${title}” has been refunded.`,
    action: origin
      ? { label: 'See your payments', href: `${origin}/account#payments` }
      : { sentence: 'Your account page in the portal shows all your payments.' },
    next: [
      'The money goes back the way you paid. Your bank may need up to ten business days to show it.',
      holds ? 'The course stays open to you.' : `The course is closed now. ${workStays}`,
    ],
  })
}

/** The email to a learner whose access has ended, though nothing was refunded. `lost`: a bank took the payment back. */
export function accessEnded({
  courseId,
  lost,
  origin,
  ...to
}: Addressee & { courseId: CourseId; lost?: boolean | undefined }): Letter {
  const { title } = courseById(courseId)
  return letterOf({
    ...to,
    subject: `Your access has ended: ${title}`,
    news: lost
      ? `Your bank took back what you paid for “${title}”, so the course is closed now.`
      : `We have ended your access to “${title}”.`,
    action: origin
      ? { label: 'Read your words', href: `${origin}/words` }
      : { sentence: 'To read your words, sign in to the portal and open your account page.' },
    next: [workStays, mistaken],
  })
}

/** The email to a learner who has access again that had ended. */
export function accessReturned({ courseId, origin, ...to }: Addressee & { courseId: CourseId }): Letter {
  const { title } = courseById(courseId)
  return letterOf({
    ...to,
    subject: `Your course is open again: ${title}`,
    news: `You have access to “${title}” again.`,
    action: origin
      ? { label: 'Go on', href: `${origin}/dashboard` }
      : { sentence: 'To go on, sign in to the portal and open the course from your dashboard.' },
    next: ['Your place and everything that you wrote are as you left them.'],
  })
}

const mistaken = 'If you think that this is a mistake, please reply to this email.'

/** The email to a learner whose certificate was issued. */
export function certificateReady({ certificate, origin, ...to }: Addressee & { certificate: Certificate }): Letter {
  const { kind, title, minutes } = certificate
  return letterOf({
    ...to,
    subject: `Your certificate is ready: ${title}`,
    news: `Congratulations on finishing the ${kind} “${title}”. Your certificate for ${duration(minutes)}, completed on ${completionDay(certificate)}, is ready.`,
    action: viewIt(certificate, origin),
    next: [
      'Record this learning yourself with your teacher registration authority (for example NESA, QCT, VIT).',
      ...aboutIt(certificate, origin),
    ],
  })
}

/** The email to a learner whose certificate was issued anew; `replaces` is the number of the one that stays revoked. */
export function certificateReissued({
  certificate,
  replaces,
  origin,
  ...to
}: Addressee & { certificate: Certificate; replaces: string }): Letter {
  const { id, kind, title } = certificate
  return letterOf({
    ...to,
    subject: `Your certificate has a new number: ${title}`,
    news: `Your certificate for the ${kind} “${title}” was revoked. We have issued it again, with the new number ${inGroups(id)}.`,
    action: viewIt(certificate, origin),
    next: [
      `The old number, ${inGroups(replaces)}, stays revoked, and anyone who checks it reads that. Use the new certificate wherever you gave the old one.`,
      ...aboutIt(certificate, origin),
    ],
  })
}

/** The email to a learner after an operator corrected the name on their certificate. */
export const certificateCorrected = ({
  certificate,
  origin,
  ...to
}: Addressee & { certificate: Certificate }): Letter =>
  letterOf({
    ...to,
    subject: `The name on your certificate was corrected: ${certificate.title}`,
    news: `Your certificate for the ${certificate.kind} “${certificate.title}” now has the name ${certificate.name}.`,
    action: viewIt(certificate, origin),
    next: [
      `Its number, ${inGroups(certificate.id)}, stays the same. Whoever checks a copy with the former name reads that it was replaced, so use the new one.`,
      'If the name isn’t right, please reply to this email.',
    ],
  })

/** The email to a learner whose certificate was revoked. `isNew` is false if only what a check says about it was corrected. */
export function certificateRevoked({
  certificate: { id, kind, title, revoked, reissuedAt },
  isNew,
  origin: _,
  ...to
}: Addressee & { certificate: Certificate & { revoked: Revoked }; isNew: boolean }): Letter {
  const which = `Your certificate for the ${kind} “${title}”, number ${inGroups(id)},`
  return letterOf({
    ...to,
    subject: isNew
      ? `Your certificate was revoked: ${title}`
      : `We corrected why your certificate was revoked: ${title}`,
    news: isNew
      ? `${which} was revoked on ${australianDay(new Date(revoked.at))}.`
      : `${which} stays revoked, and we have corrected the reason.`,
    action: { sentence: mistaken },
    next: [
      `Anyone who checks this number reads: “${revocationSentence(revoked, reissuedAt)}”`,
      'This number can’t be downloaded any more. Please don’t use copies that you have.',
      'Your access and what you wrote stay as they are.',
    ],
  })
}

const viewIt = ({ key }: Certificate, origin: string | undefined) =>
  origin
    ? { label: 'View your certificate', href: `${origin}/certificate?module=${key}` }
    : { sentence: 'To download or print it, sign in to the portal and open it from your dashboard.' }

const aboutIt = ({ id }: Certificate, origin: string | undefined): string[] => [
  origin
    ? `Anyone can check the certificate at ${origin}/verify/${id}.`
    : `Anyone can check the certificate in the portal by its number, ${inGroups(id)}.`,
  'If the name on it isn’t right, you can correct it twice on the certificate’s page.',
]
