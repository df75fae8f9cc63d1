import type { Provider } from '#domain/provider'
import { ifNotYou } from './if-not-you.ts'
import { type Letter, letterOf } from './letter.ts'

type Facts = { name: string; provider: Provider; origin: string | undefined }

/** The email to a learner whose account isn't going to be deleted any more: perhaps somebody else cancelled that. */
export function deletionCancelled({ name, provider, origin }: Facts): Letter {
  return letterOf({
    subject: 'Your account is not going to be deleted',
    name,
    news: 'The deletion of your account was cancelled. Your account stays, with everything in it.',
    action: origin
      ? { label: 'Open your account', href: `${origin}/account` }
      : { sentence: 'To see your account, sign in to the portal and open your account page.' },
    next: ['If it was you, there is nothing more to do.', ...ifNotYou],
    provider,
  })
}
