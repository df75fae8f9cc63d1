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
  moduleNotCompleted: 'Failed to mark module as complete',
  progressNotSaved: 'Failed to save progress',
  courseNotCompleted: 'Failed to mark course as complete',
  noPaymentSession: 'No payment session found',
  paymentRefused: 'Payment verification failed. Please contact support.',
  paymentNotChecked: 'Failed to verify payment. Please contact support.',
  paymentVerified: 'Payment verified! You now have access to this course.',
  module1Completed: 'Congratulations! Module 1 completed! You can now access Module 2.',
  module2Completed: 'Module 2 completed! Your responses have been saved.',
  module3Completed: 'Module 3 completed! Your implementation plan has been saved.',
  module4Completed: 'Module 4 completed! Your implementation notes have been saved.',
  courseCompleted: "Congratulations! You've completed the entire course!",
  module5CompletedEarly: 'Module 5 completed! Finish the remaining modules to earn your certificate.',
  textCourseCompleted: 'Congratulations! Course marked as complete!',
} as const

/** How to reach a person, in the same words everywhere. Pages with a link to the address use `SupportLine`. */
export const support = { write: 'If you need help, write to', quote: 'and quote' } as const

/** The same sentence as plain text, for messages. `email` is the provider's address. */
export const supportSentence = (email: string): string => `${support.write} ${email}.`

export const quizScored = (score: number): string => `Quiz complete! You scored ${score} out of 10`

/** Why a module can't be completed yet (specification, section 5). */
export const refusals = {
  module1Quiz: 'Please complete the quiz with at least 7 correct answers to unlock the next module.',
  module1Reflection: 'Please complete the cumulative assessment task reflection.',
  module2Notes: 'Please provide your Prompt Library notes before printing.',
  module2Quiz: 'Please complete the quiz before printing.',
  module3Notes: 'Please provide your implementation notes before printing.',
  module4Notes: 'Please document your feedback generator workflow before printing.',
} as const

/** Module 2's feedback on a quiz score (specification, section 5); `name` is the main character of the module's story. */
export function quizFeedback(score: number, name: string): string {
  if (score >= 8) return "Excellent! You're already prompting like a pro."
  if (score >= 5) return 'Good work! You understand the logic—keep practising specificity.'
  return `Go back and re-read ${name}'s story; the answer is hiding in plain sight.`
}

export const completionCard = {
  ready: 'Ready to Complete?',
  readyText: 'Mark this course as complete to receive your certificate',
  button: 'Mark as Complete',
  saving: 'Marking Complete...',
  completed: 'Course Completed!',
  view: 'View Certificate',
} as const

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
