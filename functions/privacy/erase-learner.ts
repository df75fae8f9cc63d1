import type { StripeClient } from '#payments/stripe-client'
import type { World } from '../context.ts'
import type { LearnerStores, PublicStores } from '../stores.ts'
import type { CertificateChoice } from './contract.ts'
import type { Doomed } from './erasure.ts'

/** `remove` leaves no tombstone: for a test learner's certificates, which nobody outside has seen. */
type Erasure = { sub: string; certificates: CertificateChoice | 'remove'; until?: Date }

export type EraseContext = Pick<PublicStores, 'publicCertificates' | 'payments'> & {
  learner: (sub: string) => Pick<LearnerStores, 'erasure'>
  /** Undefined where there were never any payments, or Stripe's part is done. */
  stripe: Pick<StripeClient, 'forget'> | undefined
  world: Pick<World, 'now'>
  pause: (ms: number) => Promise<unknown>
}

/** How long a request that's already running may still write, in ms: payments answer within 10 s. */
const lateWrites = 10_000

/**
 * Erases a learner from the table and from Stripe. Handles what an item points to before it erases the item, so it can stop
 * anywhere and run again: certificates are withdrawn or stay public, payments lose their learner, and Stripe deletes the customer. Goes
 * through the partition twice, because a request that was running the first time may write again. Leaves the deletion's own item
 * and the account. `finished` is false if `until` came first.
 */
export async function eraseLearner(
  { sub, certificates, until }: Erasure,
  context: EraseContext,
): Promise<{ removed: number; finished: boolean }> {
  const { world, pause, learner } = context
  const { erasure } = learner(sub)
  let removed = 0
  for (const before of [0, lateWrites]) {
    await pause(before)
    for await (const batch of erasure.batches()) {
      if (until && world.now() >= until) return { removed, finished: false }
      await Promise.all(
        batch.map(async (doomed) => {
          await release(doomed, { sub, certificates }, context)
          await erasure.remove(doomed)
        }),
      )
      removed += batch.length
    }
  }
  return { removed, finished: true }
}

/** Handles what an item points to, as the learner chose. Leaves another learner's certificates and payments alone. */
async function release(
  { certificateIds, sessions }: Doomed,
  { sub, certificates }: Erasure,
  { publicCertificates, payments, stripe, world }: EraseContext,
): Promise<void> {
  for (const certificateId of certificateIds) {
    if (certificates === 'withdraw') await publicCertificates.withdraw(certificateId, sub, world.now())
    if (certificates === 'keep') await publicCertificates.keep(certificateId, sub)
    if (certificates === 'remove') await publicCertificates.remove(certificateId, sub)
  }
  for (const session of sessions) {
    const isWorthless = await stripe?.forget(session)
    if (!isWorthless) await payments.forgetLearner(session, sub)
  }
}
