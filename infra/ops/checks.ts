import { isDeepStrictEqual } from 'node:util'
import { Refused, sentenceOf } from './refused.ts'

/** What one check finds; the second thing is what was expected. */
export function expectSame(what: string, found: unknown, expected: unknown): void {
  if (isDeepStrictEqual(found, expected)) return
  throw new Refused(`${what} is ${JSON.stringify(found)} and should be ${JSON.stringify(expected)}`)
}

/** A series of checks that are told as they are made. */
export function openChecks(say: (line: string) => void) {
  const counted = { good: 0, failed: 0 }
  return {
    counted,
    /** Makes a check; what it gives, or undefined where it failed. */
    async check<T>(name: string, make: () => Promise<T>): Promise<T | undefined> {
      try {
        const result = await make()
        counted.good++
        say(`ok    ${name}`)
        return result
      } catch (error) {
        counted.failed++
        say(`FAIL  ${name}: ${sentenceOf(error)}`)
        return undefined
      }
    },
  }
}

export type Checks = ReturnType<typeof openChecks>
