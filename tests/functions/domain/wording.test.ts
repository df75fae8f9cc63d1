import { expect, test } from 'vitest'
import * as wording from '#domain/wording'

const sentencesIn = (part: unknown): string[] => {
  if (typeof part === 'string') return [part]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(sentencesIn) : []
}

/** Every sentence of the portal, wherever it is kept. */
const said = sentencesIn({ ...wording })

test.each([
  'Signed out successfully',
  'Prompt added to your library',
  'Prompt removed',
  'Failed to load prompts',
  'Failed to save prompt',
  'Failed to delete prompt',
  'Please enter a prompt',
  'Failed to load your Prompt Library',
  'No prompts to export',
  'Failed to mark module as complete',
  'Failed to save progress',
  'Failed to mark course as complete',
  'No payment session found',
  'Payment verification failed. Please contact support.',
  'Failed to verify payment. Please contact support.',
  'Payment verified! You now have access to this course.',
  'Congratulations! Module 1 completed! You can now access Module 2.',
  'Module 2 completed! Your responses have been saved.',
  'Module 3 completed! Your implementation plan has been saved.',
  'Module 4 completed! Your implementation notes have been saved.',
  "Congratulations! You've completed the entire course!",
  'Module 5 completed! Finish the remaining modules to earn your certificate.',
  'Congratulations! Course marked as complete!',
  'Please sign in to continue',
  'Please complete the quiz with at least 7 correct answers to unlock the next module.',
  'Please complete the cumulative assessment task reflection.',
  'Please provide your Prompt Library notes before printing.',
  'Please complete the quiz before printing.',
  'Please provide your implementation notes before printing.',
  'Please document your feedback generator workflow before printing.',
  'Verifying Payment...',
  'Payment Successful!',
  'Thank you for your purchase!',
  'You now have access to this professional development course ($99 per course)',
  'Payment Verification Failed',
  "We couldn't verify your payment. Please contact support with your session details.",
  'Payment Canceled',
  'Your payment was canceled.',
  "No charges were made to your account. You can try again whenever you're ready.",
  'You already have this course',
  'Certificate of Professional Learning',
  'This course aligns with the Australian Professional Standards for Teachers and may be recorded as elective (teacher-identified) professional learning. Participants must record it themselves with their teacher registration authority (for example NESA, QCT, VIT).',
  'Online / Self-paced',
  'Educational Designer',
  'Loading certificate...',
  'Ready to Complete?',
  'Mark this course as complete to receive your certificate',
  'Mark as Complete',
  'Marking Complete...',
  'Course Completed!',
  'View Certificate',
  'Professional Development Portal',
  'Building Educator Impact, Layer by Layer',
  'Real-world learning for educators who think deeply and teach boldly',
  'Ready to Start Your Learning Journey?',
  'Unexpected Application Error!',
])('the portal says “%s”', (sentence) => {
  expect(said).toContain(sentence)
})

test.each([0, 7, 10])('a quiz of %i is announced', (score) => {
  expect(wording.quizScored(score)).toBe(`Quiz complete! You scored ${score} out of 10`)
})

test.each([
  [10, "Excellent! You're already prompting like a pro."],
  [8, "Excellent! You're already prompting like a pro."],
  [7, 'Good work! You understand the logic—keep practising specificity.'],
  [5, 'Good work! You understand the logic—keep practising specificity.'],
  [4, "Go back and re-read Priya's story; the answer is hiding in plain sight."],
  [0, "Go back and re-read Priya's story; the answer is hiding in plain sight."],
])('%i of 10 in module 2 reads “%s”', (score, sentence) => {
  expect(wording.quizFeedback(score, 'Priya')).toBe(sentence)
})

test('no sentence is there twice under two names', () => {
  expect(said).toHaveLength(new Set(said).size)
})
