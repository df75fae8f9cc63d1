/** The sentences that the specification quotes, word for word, and a few of our own. Check the specification before rewording. */

export const notices = {
  signedOut: 'Signed out successfully',
  pleaseSignIn: 'Please sign in to continue',
  promptAdded: 'Prompt added to your library',
  promptRemoved: 'Prompt removed',
  promptsNotLoaded: 'Failed to load prompts',
  promptNotSaved: 'Failed to save prompt',
  promptNotDeleted: 'Failed to delete prompt',
  promptEmpty: 'Please enter a prompt',
  libraryNotLoaded: 'Failed to load your Prompt Library',
  nothingToExport: 'No prompts to export',
  progressNotSaved: 'Failed to save progress',
  noPaymentSession: 'No payment session found',
  paymentRefused: 'Payment verification failed. Please contact support.',
  paymentNotChecked: 'Failed to verify payment. Please contact support.',
  paymentVerified: 'Payment verified! You now have access to this course.',
} as const

/** How to reach a person, in the same words everywhere. Pages with a link to the address use `SupportLine`. */
export const support = { write: 'If you need help, write to', quote: 'and quote' } as const

/** The same sentence as plain text, for messages. `email` is the provider's address. */
export const supportSentence = (email: string): string => `${support.write} ${email}.`

export const portal = {
  name: 'Professional Development Portal',
  headline: 'Building Educator Impact, Layer by Layer',
  subline: 'Real-world learning for educators who think deeply and teach boldly',
  ready: 'Ready to Start Your Learning Journey?',
  unexpected: 'Unexpected Application Error!',
  busy: 'The portal is busy just now. What you typed is still here; please try again in a moment.',
} as const

export const paymentCanceled = {
  title: 'Payment Canceled',
  text: 'Your payment was canceled.',
  advice: "No charges were made to your account. You can try again whenever you're ready.",
} as const

/** Cents as an Australian reader writes them: "$99.00". */
export const moneyIn = (currency: string, cents: number): string =>
  (cents / 100).toLocaleString('en-AU', { style: 'currency', currency: currency || 'aud' })
