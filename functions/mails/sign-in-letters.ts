import { australianDay, sydneyTime } from '#core/day'
import type { SignInChange } from '#core/sign-in-changes'
import type { RemovedFactor } from '#people/announcement'
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

/** The email to a learner for whom somebody said that the phone is lost: perhaps a thief who has the password. */
export const codesResetAsked = ({ due, origin, ...to }: Addressee & { due: string }): Letter =>
  letterOf({
    ...to,
    subject: 'Codes at your sign-in are going to be turned off',
    news: `Somebody told us that the phone for your codes is lost. On ${sydneyTime(new Date(due))} (Sydney time) we turn off your authenticator app and codes by text message. From then on your email address and your password are enough to sign in.`,
    action: origin
      ? { label: 'Stop it on your account page', href: `${origin}/account` }
      : { sentence: 'To stop it, sign in to the portal and open your account page.' },
    next: [
      'If it was you, there is nothing more to do until then.',
      'If it was not you, stop it now: sign in with your phone and press “Stop it” on your account page, or reply to this email. Until then it goes on.',
      'Then set a new password, because somebody else may know yours.',
    ],
  })

/** The email to a learner whose codes stay on after all: perhaps somebody else stopped it. */
export const codesResetStopped = ({ origin, ...to }: Addressee): Letter =>
  letterOf({
    ...to,
    subject: 'Codes at your sign-in stay on',
    news: 'We were asked to turn off the codes at your sign-in, and that was stopped. Nothing has changed.',
    action: origin
      ? { label: 'See how you sign in', href: `${origin}/account` }
      : { sentence: 'To see how you sign in, open your account page in the portal.' },
    next: [
      'If it was you, there is nothing more to do.',
      'If it was not you, reply to this email. We can start again, and it takes as long as before.',
    ],
  })
