import { paymentCanceled, portal } from '#core/wording'
import { flagship } from './catalogue.ts'
import { courseDescriptions } from './course-descriptions.ts'
import type { Page } from './pages.ts'

const descriptions: Record<Page['page'], (page: Page) => string> = {
  landing: () =>
    `${portal.subline}. Self-paced online courses, aligned to the Australian Professional Standards for Teachers.`,
  'course-info': ({ path, courseId = flagship.id }) => {
    const { subtitle } = courseDescriptions[courseId]
    return path === '/course-info'
      ? `${subtitle} 5 modules, 10 hours, online and self-paced.`
      : `${subtitle} Online and self-paced, for teachers in Australia.`
  },
  help: () => 'Professional learning, certificates, payments, privacy and accessibility, and how to reach a person.',
  'professional-learning': () =>
    'What each registration authority in Australia asks of teachers, and what our certificates show and don’t claim.',
  privacy: () =>
    'What the portal keeps about you, who can see what, how long it stays, and how to download or delete it.',
  terms: () => 'What you agree to by creating an account: courses, certificates, your words and your rights.',
  'sign-in': () => 'Sign in to your courses, your notes and your certificates.',
  'sign-up': () => 'Create an account with your name and an email address.',
  'signed-in': () => 'Finishes signing you in, then goes on to your courses.',
  confirm: () => 'Enter the code that we sent to your email address.',
  'forgot-password': () => 'Set a new password with a code sent by email.',
  dashboard: () => 'Your courses, your progress and your certificates.',
  module: ({ heading }) =>
    `${heading}: an online, self-paced lesson for teachers. Your progress, notes and prompts are saved.`,
  prompts: () => 'Your saved prompts, ready to copy, search and export.',
  record: () => 'Your professional learning, here and elsewhere, as your authority asks for it.',
  words: () => 'Everything you have written in your courses, to read and to download.',
  mails: () => 'Choose which emails you get from the portal, or end them.',
  account: () => 'Your name, your password and your devices.',
  desk: () => 'For the people who run the portal.',
  certificate: () => 'Your certificate of professional learning, to print or download.',
  verify: () => 'Check whether a certificate of professional learning is valid, and see its details.',
  try: () =>
    'A language model small enough to see through: press a word, add chance, and watch it write about a school week.',
  'payment-success': () => 'The result of your payment.',
  'payment-canceled': () => paymentCanceled.text,
  'not-found': () => 'There is no page at this address.',
}

/** What search engines and link previews show of a page. Apart from the list of pages, because the app never needs it. */
export const descriptionOf = (page: Page): string => descriptions[page.page](page)
