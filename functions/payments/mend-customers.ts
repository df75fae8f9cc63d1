import { hashed } from '../adapters/log.ts'
import type { PaymentsContext } from '../context.ts'

type Needs = Pick<PaymentsContext, 'staleCustomers' | 'learner' | 'stripe' | 'world' | 'log'>

/** A change that's still being made may not have written the profile yet, so it waits for the next night. */
const settled = 60 * 60_000

/**
 * Tells Stripe the present address of each learner who has changed theirs, for refunds and receipts that are still to come. Those with
 * whom it fails stay listed for the next night.
 */
export async function mendCustomers({ staleCustomers, learner, stripe, world, log }: Needs): Promise<void> {
  for (const stale of await staleCustomers.list())
    try {
      if (world.now().getTime() - Date.parse(stale.at) < settled) continue
      const { profile, access } = learner(stale.sub)
      const owner = await profile.read()
      const sessions = owner ? (await access.courses()).flatMap((course) => [...course.sessions.keys()]) : []
      for (const session of sessions) await stripe.changeEmail(session, owner?.email ?? '')
      await staleCustomers.drop(stale)
    } catch (error) {
      const reason = error instanceof Error ? error.name : typeof error
      log({ level: 'warn', event: 'customer-not-mended', learner: hashed(stale.sub), error: reason })
    }
}
