import * as z from 'zod/mini'

/** The right options of a quiz by their text, and why; kept apart from the lesson and never sent before submission. */
export const QuizKey = z.object({
  questions: z.array(z.object({ id: z.string(), answer: z.string(), explanation: z.string() })),
})
export type QuizKey = z.infer<typeof QuizKey>
