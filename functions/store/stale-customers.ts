import * as z from 'zod/mini'
import { keyIn } from './keys.ts'
import { epochSeconds, type Table, tableShape } from './table.ts'

export const staleCustomersKey = 'CUSTOMERS'
const StaleCustomer = z.object({ sub: z.string(), at: z.string() })
/** For a stage that takes no payments, whose sweep doesn't run, in seconds. */
const month = 35 * 86_400
type StaleCustomer = z.infer<typeof StaleCustomer>

/** Learners whose address has changed, so that Stripe's customers still have the former one. The nightly sweep tells Stripe. */
export function openStaleCustomers(table: Table) {
  return {
    /** `at` is when the change began. */
    async add({ sub, at }: StaleCustomer): Promise<void> {
      const expiresAt = epochSeconds(new Date(at)) + month
      await table.write(keyIn(staleCustomersKey, sub), { set: { sub, at, [tableShape.timeToLive]: expiresAt } })
    },
    async list(): Promise<StaleCustomer[]> {
      const items = await table.queryAll({ pk: staleCustomersKey, from: ' ', to: '~' })
      return items.map((item) => StaleCustomer.parse(item))
    },
    /** Drops a learner, unless the address has changed again since. */
    async drop({ sub, at }: StaleCustomer): Promise<void> {
      await table.delete(keyIn(staleCustomersKey, sub), [{ at }])
    },
  }
}
