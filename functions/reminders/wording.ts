import type { MailKind } from '#people/contract'

/** What each kind of email is, as a learner ticks it. */
export const mailTicks: Readonly<Record<MailKind, string>> = {
  'where-you-stopped': 'Email me where I stopped, after 14 quiet days, at most twice a course',
  'second-look': 'Email me when a second look is due, a week and four weeks after a course',
  'period-ends': 'Email me 60 and 14 days before the period of my record ends',
  'own-date': 'Email me on the days that I choose after a course, to ask what came of it',
}

/** The same, as the object of a sentence. */
export const mailNames: Readonly<Record<MailKind, string>> = {
  'where-you-stopped': 'emails about where you stopped',
  'second-look': 'emails about a second look',
  'period-ends': 'emails about the end of your period',
  'own-date': 'emails on days that you chose',
}

export const badMailLink =
  'This link is not whole, or it was never ours. Use the link in the email again, or sign in and choose on your account page.'
