import * as z from 'zod/mini'

const Chosen = z.record(z.string(), z.string())
/** An attempt at a quiz, as the export holds it. Questions and answers are in the words of the lesson then. */
export const QuizAttempt = z.object({
  attempt: z.number(),
  answers: Chosen,
  score: z.number(),
  marks: z.array(z.object({ id: z.string(), right: z.boolean(), answer: z.string() })),
})
/** The number of attempts, and what's chosen of the next one. */
export const QuizSummary = z.object({ count: z.number(), draft: z.object({ attempt: z.number(), chosen: Chosen }) })
