import type { LearnerFile } from '#contract/desk'
import { notFound } from '../errors.ts'
import { listPayments } from '../payments/own-payments.ts'
import type { DeskContext } from './context.ts'

type Needs = Pick<DeskContext, 'learner' | 'payments' | 'pool' | 'world'>

/** What there is to know about one learner, to help them. Nothing that they wrote. */
export async function showLearner({ learnerId }: { learnerId: string }, context: Needs): Promise<LearnerFile> {
  const { pool, payments, world } = context
  const stores = context.learner(learnerId)
  const [overview, found, signIn, passkeys, money, mails, changes, isAdmin] = await Promise.all([
    stores.overview(),
    pool.find(learnerId),
    pool.describe(learnerId),
    stores.passkeys.read(),
    listPayments({}, { ...stores, payments, world, sub: learnerId }),
    stores.sentMails.all(),
    stores.addressChanges.changes(),
    stores.roles.has('admin'),
  ])
  const { profile, deletion, access, progress, certificates } = overview
  if (!profile && !found) throw notFound('No learner has this id. The account may have been deleted.')
  return {
    id: learnerId,
    name: profile?.name ?? '',
    email: profile?.email ?? found?.email ?? '',
    ...(profile && { createdAt: profile.createdAt }),
    admin: isAdmin,
    ...(found && {
      account: {
        status: found.status,
        enabled: found.enabled,
        app: signIn?.app ?? false,
        texts: signIn?.texts ?? false,
        google: found.googleIds.length > 0,
        passkeys: (passkeys ?? []).map(({ id: _, ...one }) => one),
      },
    }),
    access: access.map(({ courseId, source, holds, paidBack, grantedAt }) => ({
      courseId,
      source,
      holds,
      paidBack,
      grantedAt,
    })),
    progress: progress.map(({ moduleId, completedAt, updatedAt }) => ({
      moduleId,
      ...(completedAt && { completedAt }),
      updatedAt,
    })),
    certificates,
    payments: money.payments,
    debits: money.debits ?? {},
    mails,
    addresses: changes.map(({ at, from, to, by }) => ({ at, from, to, by })),
    ...(deletion && {
      deletion: { askedAt: deletion.askedAt, due: deletion.due, begun: deletion.state !== 'asked' },
    }),
  }
}
