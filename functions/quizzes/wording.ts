/** The sentences about quizzes. Apart from the others, because only quizzes need them. */
export const quizScored = (score: number): string => `Quiz complete! You scored ${score} out of 10`

/** Module 2's feedback on a quiz score (specification, section 5); `name` is the main character of the module's story. */
export function quizFeedback(score: number, name: string): string {
  if (score >= 8) return "Excellent! You're already prompting like a pro."
  if (score >= 5) return 'Good work! You understand the logic—keep practising specificity.'
  return `Go back and re-read ${name}'s story; the answer is hiding in plain sight.`
}
