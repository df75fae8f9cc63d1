import { correctName } from '#certificates/issue-certificate'
import { correctRevocation, reissueCertificate, revokeCertificate } from '#certificates/revoke-certificate'
import { notFound, Problem } from '#core/errors'
import type { RouteInput } from '#core/route'
import { moneyIn } from '#core/wording'
import { endAccess, giveBack, grantCourse } from '#payments/change-access'
import { reconcile } from '#payments/reconcile'
import { takeBackDeletion } from '#privacy/deletion-request'
import { startCodesReset, stopCodesReset } from '#signing-in/codes-reset'
import type { DeskContext } from './context.ts'
import type { postCertificateAct, postLearnerAccess, postLearnerAccount, postRefund } from './contract.ts'

type Act = { action: string; target: string; reason?: string; requestId: string }

/**
 * Does something an operator asked for, and logs it before and after. If the entry can't be written, nothing happens; if it can't be
 * ended, it stays `begun`, which the log shows in red after an hour.
 */
export async function logged<T>(
  act: Act,
  { audit, sub, world }: Pick<DeskContext, 'audit' | 'sub' | 'world'>,
  run: () => Promise<T>,
): Promise<T> {
  const at = world.now().toISOString()
  const entry = await audit.begin({ ...act, id: crypto.randomUUID(), at, actor: sub, state: 'begun' })
  const end = (state: 'done' | 'already' | 'failed') => audit.end(entry, state).catch(() => {})
  try {
    const result = await run()
    await end((result as { already?: true }).already ? 'already' : 'done')
    return result
  } catch (error) {
    await end('failed')
    throw error
  }
}

type ChangeAccessInput = Omit<RouteInput<typeof postLearnerAccess>, 'reason'>
type ChangeAccessNeeds = Pick<DeskContext, 'learner' | 'payments' | 'settings' | 'world' | 'announce' | 'openStripe'>

/** Gives a course, ends access to it, or gives back what was ended. */
export async function changeAccess(
  { learnerId, courseId, act }: ChangeAccessInput,
  context: ChangeAccessNeeds,
): Promise<{ done: true }> {
  const { access, checkouts, profile } = context.learner(learnerId)
  if (act === 'grant') {
    if (!(await profile.read()))
      throw new Problem('refused', 'This account hasn’t confirmed its address yet. Confirm it first.')
    // Only somebody who has opened a payment page needs Stripe.
    const stripe = (await checkouts.read(courseId))?.sessionId ? await context.openStripe() : undefined
    await grantCourse({ sub: learnerId, courseId }, { ...context, access, checkouts, stripe })
    return { done: true }
  }
  const changed =
    act === 'end'
      ? await endAccess({ sub: learnerId, courseId }, { ...context, access })
      : await giveBack({ sub: learnerId, courseId }, { ...context, access })
  if (changed) return { done: true }
  throw new Problem(
    'refused',
    act === 'end'
      ? 'There is no access to end, or it was granted again at the same moment.'
      : 'There is nothing to give back: nothing was ended, or the money went back.',
  )
}

type ChangeAccountInput = Omit<RouteInput<typeof postLearnerAccount>, 'reason'>

/** Signs out, locks, unlocks or confirms an account, sends its code again, keeps one whose deletion was asked for by mistake, and has its codes turned off. */
export async function changeAccount(
  { learnerId, act }: ChangeAccountInput,
  { learner, pool, announce, sub: by, world }: Pick<DeskContext, 'learner' | 'pool' | 'announce' | 'sub' | 'world'>,
): Promise<{ done: true }> {
  const { deletion, codesReset, roles } = learner(learnerId)
  const account = await pool.find(learnerId)
  if (!account) throw notFound('This account is gone.')
  if (act === 'sign-out') await pool.endSessions(learnerId)
  if (act === 'lock') await pool.lock(learnerId)
  if (act === 'unlock') {
    // Whoever is being deleted was locked for good.
    const asked = await deletion.read()
    if (asked && asked.state !== 'asked') throw new Problem('refused', 'This account is being deleted.')
    await pool.unlock(learnerId)
  }
  if (act === 'resend' || act === 'confirm') {
    if (account.status !== 'UNCONFIRMED') throw new Problem('refused', 'The address is confirmed already.')
    await pool[act](learnerId)
  }
  if (act === 'keep') {
    if (!(await deletion.read())) throw new Problem('refused', 'Nobody has asked for this account to be deleted.')
    await takeBackDeletion({}, { sub: learnerId, deletion, announce })
  }
  const reset = { sub: learnerId, codesReset, announce }
  if (act === 'reset-codes') await startCodesReset({ by }, { ...reset, pool, roles, world })
  if (act === 'stop-reset') await stopCodesReset({}, reset)
  return { done: true }
}

type ChangeCertificateInput = RouteInput<typeof postCertificateAct>
type ChangeCertificateNeeds = Pick<
  DeskContext,
  'learner' | 'certificateOwner' | 'publicCertificates' | 'settings' | 'world' | 'announce'
>

/**
 * Revokes a certificate, corrects what a check says about why, corrects the name on it however often that was done before, or issues one
 * anew that was revoked by mistake. Its holder gets an email.
 */
export async function changeCertificate(
  { id, act, because, name, profile, revision, operation }: ChangeCertificateInput,
  context: ChangeCertificateNeeds,
): Promise<{ done: true; already?: true }> {
  const [sub, known] = await Promise.all([context.certificateOwner(id), context.publicCertificates.read(id)])
  const stores = sub ? context.learner(sub) : undefined
  const holder = sub && stores ? { ...stores, sub } : undefined
  if (!known) throw notFound('No certificate has this number.')
  if ('withdrawnAt' in known) throw new Problem('refused', 'Its holder deleted the account and withdrew it.')
  if (act === 'revoke' || act === 'restate') {
    if (!because) throw new Problem('bad-request', 'Choose what anybody reads who checks it.')
    if (act === 'revoke' && known.revoked) throw new Problem('refused', 'It was revoked already.')
    if (act === 'restate' && !known.revoked) throw new Problem('refused', 'It isn’t revoked.')
    const change = act === 'revoke' ? revokeCertificate : correctRevocation
    if (!(await change({ certificate: known, because }, { ...context, holder })))
      throw new Problem('refused', 'It changed at the same moment. Please open the list again.')
    return { done: true }
  }
  if (!holder) throw new Problem('refused', 'Its holder has deleted the account: it can only be revoked.')
  if (act === 'reissue') {
    await reissueCertificate({ key: known.key, id, operation }, { ...context, ...holder })
    return { done: true }
  }
  if (name === undefined || revision === undefined) throw new Problem('bad-request', 'Type the name.')
  const correction = { key: known.key, name, revision, operation, byOperator: true } as const
  const { certificate } = await correctName(correction, { ...context, ...holder })
  const before = profile ? await holder.profile.read() : undefined
  if (profile) await holder.profile.rename(certificate.name)
  const { key, revisedAt: at } = certificate
  if (certificate.revision > revision)
    await context.announce({ about: 'certificate-corrected', sub: holder.sub, key, id, at })
  const isSame = certificate.revision === revision && (!profile || before?.name === certificate.name)
  return { done: true, ...(isSame && { already: true as const }) }
}

type ChangePaymentNeeds = Pick<
  DeskContext,
  'learner' | 'payments' | 'unsettled' | 'settings' | 'world' | 'announce' | 'log' | 'openStripe'
>

/**
 * Refunds a payment, or a part of it, and brings access in line. `refunded` is what the operator saw as refunded before, so the same
 * request again doesn't refund twice, and neither do two operators at once. If Stripe doesn't answer, the same request may be sent again.
 */
export async function refundPayment(
  { sessionId, amount, refunded, reason, operation }: RouteInput<typeof postRefund>,
  context: ChangePaymentNeeds,
): Promise<{ refunded: number; already?: true }> {
  const payment = await context.payments.read(sessionId)
  if (!payment) throw notFound('The portal knows no such payment.')
  if (payment.sub) context.learner(payment.sub)
  const stripe = await context.openStripe()
  const session = await stripe.readSession(sessionId)
  if (!session) throw new Problem('refused', 'Stripe doesn’t know this payment.')
  const isDone = session.refunded === refunded + amount
  if (!isDone) {
    const left = (session.amountTotal ?? 0) - session.refunded
    if (session.dispute === 'open')
      throw new Problem('refused', 'The payment is disputed: answer the dispute in Stripe. Nothing was refunded.')
    if (session.dispute === 'lost' || left <= 0) throw new Problem('refused', 'All of it has gone back already.')
    if (session.refunded !== refunded)
      throw new Problem('conflict', 'Something was refunded meanwhile. Please open the payment again.')
    if (amount > left)
      throw new Problem('refused', `Only ${moneyIn(payment.currency, left)} of this payment is left to refund.`)
    if (!(await context.payments.beginRefund(payment, operation)))
      throw new Problem('conflict', 'Somebody else is refunding it right now. Please open the payment again.')
    await stripe.refund({ sessionId, amount, reason, idempotencyKey: `refund-${sessionId}-${refunded}-${operation}` })
  }
  const after = isDone ? session : await stripe.readSession(sessionId)
  if (after) await reconcile(after, { ...context, stripe })
  const byOther = isDone && payment.refundedBy !== operation
  return { refunded: after?.refunded ?? refunded + amount, ...(byOther && { already: true as const }) }
}

/** Takes a payment off the list of those to settle. */
export async function settlePayment(
  { sessionId }: { sessionId: string },
  { unsettled, payments, learner }: Pick<DeskContext, 'unsettled' | 'payments' | 'learner'>,
): Promise<{ done: true }> {
  const owner = await payments.ownerOf(sessionId)
  if (owner?.sub) learner(owner.sub)
  if (!(await unsettled.read(sessionId))) throw notFound('This payment isn’t on the list any more.')
  await unsettled.settle(sessionId)
  return { done: true }
}
