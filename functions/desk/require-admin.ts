import { Problem } from '#core/errors'
import { signedInWithin } from '#core/session'
import type { DeskContext } from './context.ts'

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
