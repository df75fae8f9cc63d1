import * as z from 'zod/mini'
import type { Pool } from './pool.ts'
import { invalidParameter } from './problem.ts'

/** An operation of the user pool API: takes the request's JSON, returns the response's or throws a CognitoProblem. */
type Operation = (pool: Pool, request: unknown) => object | Promise<object>

export type Operations = Readonly<Record<string, Operation>>

export function operation<Schema extends z.ZodMiniType>(
  schema: Schema,
  perform: (pool: Pool, request: z.infer<Schema>) => object | Promise<object>,
): Operation {
  return (pool, request) => {
    const parsed = schema.safeParse(request)
    if (parsed.success) return perform(pool, parsed.data)
    const [issue] = parsed.error.issues
    throw invalidParameter(`1 validation error detected: Value at '${issue?.path.join('.')}': ${issue?.message}`)
  }
}

export const text = z.string()

/** Cognito's constraint on codes: no whitespace. */
export const code = z.string().check(z.regex(/^\S+$/), z.maxLength(2048))

/** Attributes that the portal writes. Like Cognito, refuses any other name. */
export const attributes = <const Name extends string>(...names: Name[]) =>
  z.array(z.object({ Name: z.enum(names), Value: z.string().check(z.maxLength(2048)) }))
