import * as z from 'zod/mini'

/**
 * The correct options of a quiz, by their text, with explanations. Stored apart from the lesson, so that answers never
 * reach the browser before submission.
 */
export const QuizKey = z.object({
  questions: z.array(z.object({ id: z.string(), answer: z.string(), explanation: z.string() })),
})
export type QuizKey = z.infer<typeof QuizKey>
