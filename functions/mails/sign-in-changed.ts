import { australianDay } from '#domain/day'
import type { Provider } from '#domain/provider'
import type { SignInChange } from '#domain/sign-in/sign-in-changes'
import { ifNotYou } from './if-not-you.ts'
import { type Letter, letterOf } from './letter.ts'

type Facts = { change: SignInChange; at: string; name: string; provider: Provider; origin: string | undefined }

const subjects: Record<SignInChange, string> = {
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
export function signInChanged({ change, at, name, provider, origin }: Facts): Letter {
  const subject = subjects[change]
  const ended =
    change === 'google-linked' ? '' : ' Every device was signed out; some notice only after a quarter of an hour.'
  return letterOf({
    subject,
    name,
    news: `${subject} on ${australianDay(new Date(at))}.${ended}`,
    action: origin
      ? { label: 'See how you sign in', href: `${origin}/account` }
      : { sentence: 'To see how you sign in, open your account page in the portal.' },
    next: ['If it was you, there is nothing more to do.', ...ifNotYou],
    provider,
  })
}
