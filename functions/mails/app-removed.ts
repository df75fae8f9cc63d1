import type { Provider } from '#domain/provider'
import { type Letter, letterOf } from './letter.ts'

type Facts = { name: string; provider: Provider; origin: string | undefined }

/** The e-mail to a learner whose authenticator app the operator has removed. */
export function appRemoved({ name, provider, origin }: Facts): Letter {
  return letterOf({
    subject: 'The authenticator app was removed from your account',
    name,
    news: 'Somebody asked us to remove the authenticator app from your account, and we did. Your e-mail address and your password are now enough to sign in.',
    action: origin
      ? { label: 'Set up an app again', href: `${origin}/account` }
      : { sentence: 'To set up an app again, sign in to the portal and open your account page.' },
    next: ['If it was not you who asked, please set a new password now and tell us at once.'],
    provider,
  })
}
