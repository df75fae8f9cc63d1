import { settings } from '#core/site-settings'
import { supportSentence } from '#core/wording'
import type { GoogleProblem } from './finish.ts'

/** Why a sign-in with Google failed, and what to do. */
export const googleProblems: Record<GoogleProblem, string> = {
  lost: 'We can’t match this answer from Google with a sign-in that you started here. It may have been opened twice, in another tab, or long after it was sent. Please start again.',
  used: 'This answer from Google has been used already, or it’s too old. Please start again.',
  unverified:
    'Google hasn’t checked that this email address is yours, so we can’t sign you in with it. Please confirm the address with Google first, or sign in here with your email address and a password.',
  askFirst:
    'This account asks for a second step at sign-in, so Google can’t open it yet. Please sign in with your password and your second step, then choose “Link Google” on your account page.',
  admin:
    'An administrator signs in with a password and an authenticator app, so Google can’t open this account. Please sign in with your password.',
  refused: `We can’t open the account with this email address through Google. Please sign in with your password. ${supportSentence(settings.provider.email)}`,
  'other-account':
    'That Google account doesn’t have the email address of your account here, so we changed nothing. Please start again and choose the one that has.',
  'not-stored':
    'This browser doesn’t store data for the portal, so we can’t keep you signed in. Please allow site data, or leave private browsing, then start again.',
  unexpected: 'Signing in with Google didn’t work this time. Please start again, or sign in with your password.',
}

/** Where the same Google account would fail again, so that another way to sign in comes first. */
export const needsAnotherWay: readonly GoogleProblem[] = ['unverified', 'askFirst', 'admin', 'refused']
