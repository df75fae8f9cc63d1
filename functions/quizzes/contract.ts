import * as z from 'zod/mini'
import { moduleIds } from '#catalogue/catalogue'
import { byId, int, isoTime, operationId } from '#core/fields'
import { route } from '#core/route'

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

const Mark = z.object({ id: z.string(), right: z.boolean(), answer: z.string(), explanation: z.string() })
const Answers = byId(z.string())

/** A learner's quiz: the current attempt with its options in display order, and the last submitted attempt with its marks. */
export const Quiz = z.lazy(() =>
  z.object({
    attempt: z.number(),
    options: byId(z.array(z.string())),
    chosen: Answers,
    submitted: z.optional(
      z.object({
        attempt: z.number(),
        options: byId(z.array(z.string())),
        answers: Answers,
        score: z.number(),
        marks: z.array(Mark),
        submittedAt: isoTime,
      }),
    ),
    best: z.number(),
  }),
)
export type Quiz = z.infer<typeof Quiz>

const params = z.object({ moduleId: z.enum(moduleIds) })

export const putQuizDraft = route({
  method: 'PUT',
  path: '/api/modules/{moduleId}/quiz/draft',
  params,
  body: z.object({ attempt: int, chosen: Answers }),
  response: Quiz,
})

/** Marks the attempt on the server. If it was submitted before, the first marks count. */
export const postQuiz = route({
  method: 'POST',
  path: '/api/modules/{moduleId}/quiz',
  params,
  body: z.object({ attempt: int, answers: Answers, operation: operationId }),
  response: Quiz,
})
