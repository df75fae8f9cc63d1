import { australianDay, sydneyTime } from '#core/day'
import { addressChange } from '#core/limits'
import type { Provider } from '#core/provider'
import { maskedAddress } from '#payments/rules'
import type { RemovedFactor, SignInChange } from '#people/announcement'
import type { AddressChange } from '#signing-in/address-change'
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

/** The email with the code for a new address. It holds nothing that the learner typed: the address may be somebody else's. */
export function addressCode({ code, provider }: { code: string; provider: Provider }): Letter {
  return letterOf({
    subject: 'Your code for a new email address',
    name: '',
    news: `Your code is ${code}. It works for ${addressChange.codeMinutes} minutes.`,
    action: { sentence: 'Enter it on your account page in the portal, where you asked for it.' },
    next: [
      'Until then nothing changes, and you sign in with the address that you have now.',
      'If you did not ask for it, you can ignore this email. Nobody from the portal will ever ask you for a code.',
    ],
    provider,
  })
}

/** The email to a former address. It has no link, because a school's scanner opens links; nor the new address: a school may read it. */
export function addressChanged({ change, ...to }: Omit<Addressee, 'origin'> & { change: AddressChange }): Letter {
  return letterOf({
    ...to,
    subject: 'Your email address was changed',
    news: `On ${australianDay(new Date(change.at))} ${change.by === 'operator' ? 'we were asked to give' : 'somebody who had signed in gave'} your account another email address (${maskedAddress(change.to)}). This one no longer signs in to it, and every device was signed out.`,
    action: { sentence: `If it was not you, please write to ${to.provider.email} at once, or reply to this email.` },
    next: [
      'If it was you, there is nothing more to do. Sign in with the new address from now on.',
      'If it was not you, we find out whose account it is. The address does not move back by itself, because this mailbox may belong to a school that the owner has left.',
      ...(change.unlinked ? ['Google is no longer linked with the account, because it belongs to this address.'] : []),
    ],
  })
}

/** The email to somebody whose address was typed for another account. */
export function accountExists({ origin, ...to }: Addressee): Letter {
  return letterOf({
    ...to,
    subject: 'You already have an account',
    news: 'Somebody tried to use this email address for a new account. It has an account already, so nothing was changed.',
    action: origin
      ? { label: 'Sign in', href: `${origin}/sign-in` }
      : { sentence: 'To use your account, sign in to the portal with this address.' },
    next: [
      'If it was you, sign in with this address. If you have forgotten your password, choose “Forgotten your password?” there and set a new one.',
      'If it was not you, there is nothing to do: nobody gets into your account with your address alone.',
    ],
  })
}
