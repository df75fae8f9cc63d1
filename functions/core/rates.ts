import { absent, Below } from './expressions.ts'
import { keyIn, learnerPartition } from './keys.ts'
import { fairUse, type Usage, windowAt } from './limits.ts'
import { epochSeconds, type Table, tableShape } from './table.ts'

/** Counts a learner's uses, one item per kind and window. The table drops an item after `expiresAt` (seconds since 1970). */
export function ratesOf(table: Table, sub: string) {
  return {
    /** Counts one use, in one write. False if the window is full; nothing is counted then. */
    async count(usage: Usage, at: Date): Promise<boolean> {
      const { window, secondsLeft } = windowAt(usage, at)
      const expiresAt = Math.ceil(at.getTime() / 1000) + secondsLeft
      const result = await table.write(keyIn(learnerPartition(sub), `RATE#${usage}#${window}`), {
        increment: { count: 1 },
        setOnce: { [tableShape.timeToLive]: expiresAt },
        when: [{ count: absent }, { count: new Below(fairUse[usage].most) }],
      })
      return result.written
    },
    /** Takes back a use that was counted at that time. */
    async giveBack(usage: Usage, at: Date): Promise<void> {
      const { window, secondsLeft } = windowAt(usage, at)
      await table.write(keyIn(learnerPartition(sub), `RATE#${usage}#${window}`), {
        increment: { count: -1 },
        setOnce: { [tableShape.timeToLive]: epochSeconds(at) + secondsLeft },
      })
    },
  }
}
