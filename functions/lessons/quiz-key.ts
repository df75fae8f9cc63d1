import * as z from 'zod/mini'

/**
 * The options of a quiz in the order written, the correct ones by their text, with explanations. Stored apart from the lesson:
 * answers never reach the browser before submission, and the order written would give many of them away.
 */
export const QuizKey = z.object({
  questions: z.array(
    z.object({ id: z.string(), options: z.array(z.string()), answer: z.string(), explanation: z.string() }),
  ),
})
export type QuizKey = z.infer<typeof QuizKey>
