import { earlierVersions } from '#core/limits'
import type { PaymentMode } from '#core/site-settings'

/** The settings that the privacy page depends on. */
type PrivacyFacts = {
  payment: PaymentMode
  /** Whether the portal sends emails of its own, beside the codes. */
  mails?: boolean
  /** Whether learners can sign in with Google. */
  google?: boolean
  /** The sender of text messages with codes. Without it, the portal sends none. */
  textsFrom?: string
}

type Row = {
  id: string
  subject: string
  text: string | ((facts: PrivacyFacts) => string)
  /** Whether the row applies. Without it, it always does. */
  when?: (facts: PrivacyFacts) => boolean
}

/**
 * Who can see what. The privacy page shows these rows, and tests/infra/privacy.test.ts proves each one by its id: a row without a
 * proof fails.
 */
export const visibility = [
  {
    id: 'you',
    subject: 'You',
    text: 'All of it. “Take everything with me” on your account page downloads it.',
  },
  {
    id: 'other-learners',
    subject: 'Other learners',
    text: 'Nothing: neither your words nor your progress nor your name.',
  },
  {
    id: 'school',
    subject: 'Your principal, your colleagues, your registration authority',
    text: 'Nothing from us, and nothing of your record of professional learning. What you show them is up to you.',
  },
  {
    id: 'public',
    subject: 'Anyone who has the address of your certificate',
    text: 'What’s printed on it: your name, title, hours, standards and dates, and whether it’s valid. The address can’t be guessed, and search engines are told not to list it.',
  },
  {
    id: 'operators',
    subject: 'The people who run the portal for us',
    text: 'Technically, everything that’s stored, and that includes your words: whoever runs a computer can read what’s on it. On their desk they see lists of who joined and who completed a course, and of each account the name, the email address and former ones, how it signs in, access, what was paid, progress, certificates and the emails that we sent, but none of your words. Each list, each look at an account and each change is logged. If you ask them for your own data because you can’t sign in, they make the file of “Take everything with me” for you, and your words are in it. Nobody can read your password.',
  },
  {
    id: 'logs',
    subject: 'Our logs',
    text: 'A code in place of your account, which function was called, whether it worked and how long it took. Never your words, your name, your email address or a token that could open your account. They’re deleted after 90 days.',
  },
  {
    id: 'visits',
    subject: 'The record of visits',
    text: 'The address of your internet connection, the kind of browser, and which of the portal’s addresses it fetched. It’s deleted after 90 days.',
  },
  {
    id: 'amazon',
    subject: 'Amazon Web Services, where the portal runs',
    text: 'Keeps all of it for us in Sydney. Its servers around the world, which deliver the portal to you, keep copies of pages that are the same for everybody, but nothing about you.',
  },
  {
    id: 'mail',
    subject: 'Amazon’s email service',
    text: ({ mails, payment }) =>
      `Your email address and what we send you: codes${mails ? ', that a course is open, that your access ended or is back, that a certificate is ready, corrected or revoked, that how you sign in has changed, that we removed a second step from your sign-in or were asked to, that your email address was changed, that somebody tried to use it for another account, that your account is to be deleted or stays, and if you’ve ticked a box for it, where you stopped, that a second look is due, that the period of your record ends, or on a day that you chose, the beginning of what you wrote that you’d do' : ''}${mails && payment === 'required' ? ', that your bank refused a payment, that we refunded one' : ''}. ${mails ? 'Nothing else that' : 'Never what'} you wrote in a lesson.`,
  },
  {
    id: 'stripe',
    subject: 'Stripe, where you pay',
    text: 'Your email address, the course, a number for your account, and what you type on its page. Never your words. Your card’s number never reaches us.',
    when: ({ payment }) => payment === 'required',
  },
  {
    id: 'google',
    subject: 'Google, if you sign in with it',
    text: 'That you use this portal, and when you sign in. It tells us your name, your email address and its number for you. We tell it nothing about what you do here.',
    when: ({ google }) => google === true,
  },
  {
    id: 'texts',
    subject: 'Amazon’s text message service, if you use it',
    text: 'Your mobile number and the codes that it sends there.',
    when: ({ textsFrom }) => textsFrom !== undefined,
  },
] as const satisfies readonly Row[]

/** How long the portal keeps things. The same tests prove each row. */
export const retention = [
  {
    id: 'own-data',
    subject: 'Your account, words, prompts, progress, plans, record and certificates',
    text: 'Until you delete your account.',
  },
  {
    id: 'addresses',
    subject: 'Former email addresses, if you change yours',
    text: 'Until you delete your account: with them we find what you’ve bought, and can help if somebody else made the change. Our email to the former address says whom to write to.',
  },
  {
    id: 'deletion',
    subject: 'A deletion that you asked for',
    text: 'Waits 7 days, so that you can change your mind.',
  },
  {
    id: 'earlier-versions',
    subject:
      'Earlier versions of your notes, prompts and entries of your record, and prompts and entries that you delete',
    text: `${earlierVersions.keptFor}, so that you can take them back.`,
  },
  {
    id: 'one-device',
    subject: 'Half-typed prompts, and what was replaced in them or before it was saved online',
    text: `Only on the device where you wrote them: a prompt until you save or empty it, what was replaced for ${earlierVersions.keptFor}. Signing out removes them.`,
  },
  {
    id: 'shared-device',
    subject: 'Words that aren’t saved online yet, on a device where somebody else has signed in since',
    text: `${earlierVersions.keptFor} on that device, so that you can come back for them. Signing out removes them at once.`,
  },
  {
    id: 'payments',
    subject: 'Payments',
    text: 'At least five years, because tax law requires it. We keep the course, the amount and the date, but neither your name nor your email address.',
    when: ({ payment }) => payment === 'required',
  },
  {
    id: 'desk-log',
    subject: 'The log of what the people who run the portal looked at and changed',
    text: '730 days. It has a number for your account and why they did it, but neither your name nor your email address.',
  },
  {
    id: 'backups',
    subject: 'Backups',
    text: '35 days. What you delete stays in them until then.',
  },
  {
    id: 'logs-and-visits',
    subject: 'Logs and the record of visits',
    text: '90 days.',
  },
] as const satisfies readonly Row[]

/** The rows that apply to a deployment, as the page shows them. */
export const shownRows = (rows: readonly Row[], facts: PrivacyFacts) =>
  rows
    .filter(({ when }) => !when || when(facts))
    .map(({ id, subject, text }) => ({ id, subject, text: typeof text === 'string' ? text : text(facts) }))
