import { Problem } from '#core/errors'
import { deletionGrace } from '#core/limits'
import { isFresh } from '#core/session'
import type { LearnerContext, PaymentsContext } from '../context.ts'
import type { CertificateChoice, Deletion } from './contract.ts'
import type { StoredDeletion } from './deletions.ts'

/** Whether the learner has asked for the account to be deleted, and when that's due. */
export async function showDeletion(_input: unknown, { deletion }: Pick<LearnerContext, 'deletion'>): Promise<Deletion> {
  const stored = await deletion.read()
  return stored ? deletionView(stored) : { state: 'none' }
}

type Input = { word: string; certificates: CertificateChoice; operation: string }
type Needs = Pick<LearnerContext, 'sub' | 'deletion'> & Pick<PaymentsContext, 'announce'>
type AskNeeds = Needs & Pick<LearnerContext, 'signedInAt' | 'world'>

/**
 * Asks for the account to be deleted in seven days. Asking again keeps the date, and changes only what happens to the
 * certificates. An email tells the owner, in case somebody else asked.
 */
export async function askForDeletion({ word, certificates, operation }: Input, context: AskNeeds): Promise<Deletion> {
  const { signedInAt, world, deletion, sub } = context
  const now = world.now()
  if (!isFresh(signedInAt, now))
    throw new Problem('sign-in-again', 'To delete your account, please sign in again first. Nothing has been deleted.')
  if (word.trim() !== 'DELETE')
    throw new Problem(
      'refused',
      'To confirm, please type the word DELETE in capital letters. Nothing has been deleted.',
    )
  const askedAt = now.toISOString()
  const due = new Date(now.getTime() + deletionGrace).toISOString()
  const stored = await deletion.ask({ askedAt, due, certificates, operation })
  if (stored.state !== 'asked') throw alreadyBegun()
  // Asking for the email twice is harmless, and the first try may have stopped before it.
  await context.announce({ about: 'deletion-asked', sub, at: stored.askedAt })
  return deletionView(stored)
}

const alreadyBegun = (): Problem =>
  new Problem('refused', 'Your account is being deleted, and that can’t be stopped any more.')

/**
 * Cancels the deletion: the account stays, with everything in it. Refused once the deletion has begun. An email tells the owner, in
 * case somebody else cancelled it.
 */
export async function takeBackDeletion(_input: unknown, { sub, deletion, announce }: Needs): Promise<Deletion> {
  const asked = await deletion.read()
  const begun = await deletion.takeBack()
  if (begun) throw alreadyBegun()
  if (asked) await announce({ about: 'deletion-cancelled', sub, at: asked.askedAt })
  return { state: 'none' }
}

/** A stored deletion as the learner sees it. One that has begun looks the same: its `due` has passed. */
const deletionView = ({ askedAt, due, certificates }: StoredDeletion): Deletion => ({
  state: 'asked',
  askedAt,
  due,
  certificates,
})
