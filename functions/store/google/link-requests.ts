import * as z from 'zod/mini'
import { freshSeconds } from '#domain/sign-in/fresh'
import { absent } from '../expressions.ts'
import { keyIn, learnerPartition } from '../keys.ts'
import { epochSeconds, type Table, tableShape } from '../table.ts'

const Stored = z.object({ expiresAt: z.number(), spentBy: z.optional(z.string()) })

/** A learner's request to link Google to an account with a second factor. It lasts ten minutes and works once. */
export function linkRequestsOf(table: Table, sub: string) {
  const key = keyIn(learnerPartition(sub), 'SIGNIN#GOOGLE')
  return {
    async ask(at: Date): Promise<void> {
      const expiresAt = epochSeconds(at) + freshSeconds
      await table.write(key, { set: { [tableShape.timeToLive]: expiresAt }, remove: ['spentBy'] })
    },
    /** Whether there's a request that hasn't expired. The Google account that used it may come back, because Cognito retries. */
    async spend(googleId: string, at: Date): Promise<boolean> {
      const { data: request } = z.safeParse(Stored, await table.get(key))
      if (!request || request.expiresAt <= epochSeconds(at)) return false
      const same = { [tableShape.timeToLive]: request.expiresAt }
      const { written } = await table.write(key, {
        set: { spentBy: googleId },
        when: [
          { ...same, spentBy: absent },
          { ...same, spentBy: googleId },
        ],
      })
      return written
    },
  }
}
export type LinkRequests = ReturnType<typeof linkRequestsOf>
