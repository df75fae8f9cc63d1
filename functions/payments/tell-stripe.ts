import { hashed } from '#core/log'
import type { PaymentsContext } from '../context.ts'
import type { LearnerStores } from '../stores.ts'
import type { StripeClient } from './stripe-client.ts'

type Needs = Pick<LearnerStores, 'access' | 'addressChanges' | 'profile'> &
  Pick<PaymentsContext, 'log'> & {
    sub: string
    /** Opened only for a learner who has paid. A reason in its place if the stage takes no payments. */
    openStripe: () => Promise<Pick<StripeClient, 'changeEmail'> | string | undefined>
  }

/**
 * Gives Stripe's customers the present address of a learner who has changed it, for receipts and refunds still to come. Never fails:
 * what Stripe doesn't hear now, it hears at the learner's next payment.
 */
export async function tellStripe({ sub, access, addressChanges, profile, openStripe, log }: Needs): Promise<void> {
  try {
    if ((await addressChanges.changes()).length === 0) return
    const [owner, courses] = await Promise.all([profile.read(), access.courses()])
    const sessions = courses.flatMap((course) => [...course.sessions.keys()])
    const client = owner && sessions.length > 0 ? await openStripe() : undefined
    if (owner && typeof client === 'object')
      await Promise.all(sessions.map((session) => client.changeEmail(session, owner.email)))
  } catch (error) {
    const reason = error instanceof Error ? error.name : typeof error
    log({ level: 'warn', event: 'customer-not-told', learner: hashed(sub), error: reason })
  }
}
