import type { Provider } from '#domain/provider'
import type { RemovedFactor } from './announcement.ts'
import { ifNotYou } from './if-not-you.ts'
import { type Letter, letterOf } from './letter.ts'

type Facts = {
  name: string
  provider: Provider
  origin: string | undefined
  removed?: RemovedFactor | undefined
}

const changes: Record<RemovedFactor, { subject: string; asked: string }> = {
  app: {
    subject: 'The authenticator app was removed from your account',
    asked: 'remove the authenticator app from your account',
  },
  texts: {
    subject: 'Codes by text message were turned off for your account',
    asked: 'turn off codes by text message for your account',
  },
  both: {
    subject: 'The authenticator app and codes by text message were removed from your account',
    asked: 'remove the authenticator app and codes by text message from your account',
  },
}

/** The email to a learner after an operator removed their authenticator app, their codes by text message, or both. */
export function appRemoved({ name, provider, origin, removed = 'app' }: Facts): Letter {
  const { subject, asked } = changes[removed]
  return letterOf({
    subject,
    name,
    news: `Somebody asked us to ${asked}, and we did. Your email address and your password are now enough to sign in. Every device was signed out.`,
    action: origin
      ? { label: 'Set up an app again', href: `${origin}/account` }
      : { sentence: 'To set up an app again, sign in to the portal and open your account page.' },
    next: ['If it was not you who asked, tell us at once, whatever else you do.', ...ifNotYou],
    provider,
  })
}
