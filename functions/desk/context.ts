import { Problem } from '#core/errors'
import type { Log } from '#core/log'
import type { StripeClient } from '#payments/stripe-client'
import type { Announce } from '#people/announcement'
import type { Settings, UserPoolReader, World } from '../context.ts'
import type { DeskPool } from './pool.ts'
import type { DeskLearner, DeskStores } from './stores.ts'

/** What a verb of the desk may use. `sub` is the operator's, from the token. */
export type DeskContext = DeskStores & {
  sub: string
  settings: Settings
  world: World
  pool: DeskPool
  userPool: UserPoolReader
  announce: Announce
  log: Log
  /** Stripe; throws a Problem where it isn't set up. */
  openStripe: () => Promise<StripeClient>
  /** The stores of a learner. In a request that writes, never the operator's own. */
  learner: (sub: string) => DeskLearner
}

/** Opens any learner's stores but the operator's own: nobody acts on their own record. */
export const nobodysOwn =
  (sub: string, open: (sub: string) => DeskLearner) =>
  (other: string): DeskLearner => {
    if (other === sub) throw new Problem('refused', 'This is your own account. Ask another administrator to do it.')
    return open(other)
  }
