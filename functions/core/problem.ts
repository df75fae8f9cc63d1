import * as z from 'zod/mini'

/** Every error code of the API with its HTTP status. */
export const problemStatus = {
  'bad-request': 400,
  'not-signed-in': 401,
  'no-access': 403,
  /** The learner is signed in, but too long ago for what they want to do. */
  'sign-in-again': 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'wrong-type': 415,
  refused: 422,
  'too-many-requests': 429,
  unexpected: 500,
  unavailable: 503,
} as const

export type ProblemCode = keyof typeof problemStatus

const problemCodes = Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]]

/** The body of every non-2xx response. For a conflict, `details` has the server's current version. A later release may add codes. */
export const Problem = z.object({
  code: z.union([
    z.enum(problemCodes),
    z.pipe(
      z.string(),
      z.transform(() => 'unexpected' as const),
    ),
  ]),
  message: z.string(),
  requestId: z.string(),
  details: z.optional(z.unknown()),
})
export type Problem = z.infer<typeof Problem>
