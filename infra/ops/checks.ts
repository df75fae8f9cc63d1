import { isDeepStrictEqual } from 'node:util'
import { explainError, OpsError } from './ops-error.ts'

/** @throws OpsError if the actual value of `what` is not the expected one */
export function expectSame(what: string, actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return
  throw new OpsError(`${what} is ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`)
}

/** Runs checks, prints the result of each and counts them. */
export function createChecks(print: (line: string) => void) {
  const counts = { passed: 0, failed: 0 }
  return {
    counts,
    /** Runs a check. Returns its result, or undefined if it failed. */
    async check<T>(name: string, run: () => Promise<T>): Promise<T | undefined> {
      try {
        const result = await run()
        counts.passed++
        print(`ok    ${name}`)
        return result
      } catch (error) {
        counts.failed++
        print(`FAIL  ${name}: ${explainError(error)}`)
        return undefined
      }
    },
  }
}

export type Checks = ReturnType<typeof createChecks>
