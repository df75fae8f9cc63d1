import { Problem } from '#core/errors'
import type { Log } from '#core/log'
import { signedInWithin } from '#core/session'
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

const hour = 60 * 60_000
/** How long ago an operator may have signed in, in ms. */
const patience = { read: 12 * hour, write: hour }

type Needs = Pick<DeskContext, 'sub' | 'userPool' | 'world'> & {
  roles: { has(role: 'admin'): Promise<boolean> }
  signedInAt: Date | undefined
}

/**
 * Lets administrators through, and only with an authenticator app on and a sign-in that's recent enough. Asked on every request: a role
 * that was taken away counts at the next click. A token doesn't say with how many factors somebody signed in, but with the app on,
 * Cognito asks for two, or for a passkey.
 */
export async function requireAdmin(kind: 'read' | 'write', context: Needs): Promise<void> {
  const { sub, roles, userPool, world, signedInAt } = context
  if (!(await roles.has('admin')))
    throw new Problem('no-access', 'This page is for the people who run the portal. Your account isn’t one of theirs.')
  const { app } = await userPool.describe(sub)
  if (!app)
    throw new Problem(
      'no-access',
      'The desk needs an authenticator app. Turn one on under “Sign-in and security” on your account page, and sign in again.',
    )
  if (signedInWithin(patience[kind], signedInAt, world.now())) return
  throw new Problem(
    'sign-in-again',
    kind === 'write'
      ? 'Please sign in again first: changes need a sign-in of the last hour. Nothing has changed.'
      : 'Please sign in again: the desk needs a sign-in of the last twelve hours.',
  )
}
