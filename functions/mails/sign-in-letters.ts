import { australianDay } from '#domain/day'
import type { SignInChange } from '#domain/sign-in/sign-in-changes'
import type { RemovedFactor } from './announcement.ts'
import { type Addressee, ifNotYou, type Letter, letterOf } from './letter.ts'

const changed: Record<SignInChange, string> = {
  password: 'Your password was changed',
  'password-reset': 'A new password was set for your account',
  'app-on': 'An authenticator app was added to your account',
  'app-off': 'The authenticator app was removed from your account',
  'texts-on': 'Codes by text message were turned on for your account',
  'texts-off': 'Codes by text message were turned off for your account',
  'passkey-added': 'A passkey was added to your account',
  'passkey-removed': 'A passkey was removed from your account',
  'google-linked': 'Google was linked with your account',
  'google-unlinked': 'Google was unlinked from your account',
}

/** The email to a learner after something about how they sign in has changed: perhaps somebody else changed it. */
export function signInChanged({ change, at, origin, ...to }: Addressee & { change: SignInChange; at: string }): Letter {
  const subject = changed[change]
  const ended =
    change === 'google-linked' ? '' : ' Every device was signed out; some notice only after a quarter of an hour.'
  return letterOf({
    ...to,
    subject,
    news: `${subject} on ${australianDay(new Date(at))}.${ended}`,
    action: origin
      ? { label: 'See how you sign in', href: `${origin}/account` }
      : { sentence: 'To see how you sign in, open your account page in the portal.' },
    next: ['If it was you, there is nothing more to do.', ...ifNotYou],
  })
}

const removals: Record<RemovedFactor, { subject: string; asked: string }> = {
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
export function appRemoved({
  origin,
  removed = 'app',
  ...to
}: Addressee & { removed?: RemovedFactor | undefined }): Letter {
  const { subject, asked } = removals[removed]
  return letterOf({
    ...to,
    subject,
    news: `Somebody asked us to ${asked}, and we did. Your email address and your password are now enough to sign in. Every device was signed out.`,
    action: origin
      ? { label: 'Set up an app again', href: `${origin}/account` }
      : { sentence: 'To set up an app again, sign in to the portal and open your account page.' },
    next: ['If it was not you who asked, tell us at once, whatever else you do.', ...ifNotYou],
  })
}
