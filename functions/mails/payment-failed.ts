import { type CourseId, courseById } from '#domain/catalogue'
import type { Provider } from '#domain/provider'
import { type Letter, letterOf } from './letter.ts'

type Facts = { courseId: CourseId; name: string; provider: Provider; origin: string | undefined }

/** The email to a learner whose bank refused a direct debit, which Stripe hears days after the page said that it's under way. */
export function paymentFailed({ courseId, name, provider, origin }: Facts): Letter {
  const { title } = courseById(courseId)
  return letterOf({
    subject: `Your payment did not go through: ${title}`,
    name,
    news: `Your bank did not pay the direct debit for “${title}”, so the course is not open yet.`,
    action: origin
      ? { label: 'Pay again', href: `${origin}/dashboard` }
      : { sentence: 'To pay again, sign in to the portal and press Enrol on your dashboard.' },
    next: [
      'Paying again is right: this debit will not be tried a second time.',
      'A card opens the course at once; a direct debit takes some days again.',
    ],
    provider,
  })
}
