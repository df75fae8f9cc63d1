import { australianDay } from '#domain/day'
import type { Provider } from '#domain/provider'
import { ifNotYou } from './if-not-you.ts'
import { type Letter, letterOf } from './letter.ts'

type Facts = { due: string; name: string; provider: Provider; origin: string | undefined }

/** The email to a learner whose account is to be deleted: perhaps somebody else asked for it. */
export function deletionAsked({ due, name, provider, origin }: Facts): Letter {
  return letterOf({
    subject: 'Your account is going to be deleted',
    name,
    news: `We have been asked to delete your account, with everything you have written in it. We will do that in the night after ${australianDay(new Date(due))}.`,
    action: origin
      ? { label: 'Keep your account', href: `${origin}/account` }
      : { sentence: 'To keep your account, sign in to the portal and open your account page.' },
    next: [
      'If it was you, there is nothing more to do. Until then you can still download everything you have written from your account page.',
      ...ifNotYou,
      'Once you are in, keep your account there: until then the deletion goes on.',
    ],
    provider,
  })
}
