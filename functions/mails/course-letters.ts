import type { Certificate } from '#contract/certificates'
import type { Access } from '#domain/access'
import { type CourseId, courseById, courseMinutes } from '#domain/catalogue'
import { duration } from '#domain/certificate'
import { inGroups } from '#domain/certificate-id'
import { australianDay } from '#domain/day'
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

/** The email to a learner whose certificate was issued. */
export function certificateReady({ certificate, origin, ...to }: Addressee & { certificate: Certificate }): Letter {
  const { kind, title, minutes, completedAt } = certificate
  return letterOf({
    ...to,
    subject: `Your certificate is ready: ${title}`,
    news: `Congratulations on finishing the ${kind} “${title}”. Your certificate for ${duration(minutes)}, completed on ${australianDay(new Date(completedAt))}, is ready.`,
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
