import type { Access } from '#domain/access'
import { type CourseId, courseById, courseMinutes } from '#domain/catalogue'
import { duration } from '#domain/certificate'
import type { Provider } from '#domain/provider'
import { type Letter, letterOf } from './letter.ts'

type Facts = {
  access: Pick<Access, 'source' | 'amount'> & { courseId: CourseId }
  name: string
  provider: Provider
  /** The portal's address without a trailing slash; undefined if the deployment has no domain of its own. */
  origin: string | undefined
}

/** The email to a learner whose course is open. */
export function courseOpened({ access, name, provider, origin }: Facts): Letter {
  const course = courseById(access.courseId)
  const [first] = course.modules
  const several = course.modules.length > 1
  return letterOf({
    subject: `Your course is open: ${course.title}`,
    name,
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
    provider,
  })
}
