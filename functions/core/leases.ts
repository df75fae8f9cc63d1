import { absent, Below } from './expressions.ts'
import { keyIn, learnerPartition } from './keys.ts'
import { epochSeconds, type Table, tableShape } from './table.ts'

/** How long a lease holds, in seconds: longer than the documents function may run, which is 28 s. */
export const leaseSeconds = 30

/**
 * A learner's leases of the slots in which documents are made. One item, with holder and end (seconds since 1970) of each slot.
 * A lease that isn't returned, because the function crashed, ends by itself.
 */
export function leasesOf(table: Table, sub: string) {
  const key = keyIn(learnerPartition(sub), 'RATE#leases')
  return {
    /** Takes the first free slot; undefined if none is. `slots` is their number. Each one that it tries is a conditional write. */
    async take(slots: number, holder: string, at: Date): Promise<number | undefined> {
      const now = epochSeconds(at)
      const until = now + leaseSeconds
      for (let slot = 1; slot <= slots; slot++) {
        const result = await table.write(key, {
          set: { [`holder${slot}`]: holder, [`until${slot}`]: until, [tableShape.timeToLive]: until + leaseSeconds },
          when: [{ [`until${slot}`]: absent }, { [`until${slot}`]: new Below(now) }],
        })
        // The SDK may repeat a write that got through: then the lease is ours already.
        if (result.written || result.current?.[`holder${slot}`] === holder) return slot
      }
      return undefined
    },
    /** Gives the slot back, unless another holder has it by now. */
    async give(slot: number, holder: string): Promise<void> {
      await table.write(key, {
        remove: [`holder${slot}`, `until${slot}`],
        when: [{ [`holder${slot}`]: holder }],
      })
    },
  }
}
