import { accountNightAfter } from '#core/day'
import { notFound } from '#core/errors'
import { hashed } from '#core/log'
import type { RouteResult } from '#core/route'
import { listPayments } from '#payments/own-payments'
import type { DeskContext } from './context.ts'
import type { getDeletions, LearnerFile } from './contract.ts'
import { inBatches } from './people.ts'

type Needs = Pick<DeskContext, 'learner' | 'payments' | 'pool' | 'world'>

/** What there is to know about one learner, to help them. Nothing that they wrote. */
export async function showLearner({ learnerId }: { learnerId: string }, context: Needs): Promise<LearnerFile> {
  const { pool, payments, world } = context
  const stores = context.learner(learnerId)
  const [overview, found, signIn, passkeys, money, mails, changes, isAdmin, reset] = await Promise.all([
    stores.overview(),
    pool.find(learnerId),
    pool.describe(learnerId),
    stores.passkeys.read(),
    listPayments({}, { ...stores, payments, world, sub: learnerId }),
    stores.sentMails.all(),
    stores.addressChanges.changes(),
    stores.roles.has('admin'),
    stores.codesReset.read(),
  ])
  const { profile, deletion, access, progress, certificates } = overview
  const isWaiting = reset?.state === 'waiting' || reset?.state === 'begun'
  if (!profile && !found) throw notFound('No learner has this id. The account may have been deleted.')
  return {
    id: learnerId,
    inLogs: hashed(learnerId),
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
    certificates: certificates.map(({ zone: _, ...certificate }) => certificate),
    payments: money.payments,
    debits: money.debits ?? {},
    mails,
    addresses: changes.map(({ at, from, to, by, reason }) => ({ at, from, to, by, ...(reason && { reason }) })),
    ...(deletion && {
      deletion: { askedAt: deletion.askedAt, due: nightOf(deletion), begun: deletion.state !== 'asked' },
    }),
    ...(reset &&
      isWaiting && {
        codesReset: { askedAt: reset.askedAt, due: reset.due, by: await nameOf(reset.by, context) },
      }),
  }
}

const nightOf = ({ due }: { due: string }): string => accountNightAfter(new Date(due)).toISOString()

async function nameOf(by: string, { learner }: Pick<Needs, 'learner'>): Promise<string> {
  if (by === 'command') return 'an operator’s command'
  const profile = await learner(by).profile.read()
  return profile ? `${profile.name} <${profile.email}>` : by
}

/** The accounts that are to be deleted, the next one first. */
export async function listDeletions(
  _input: unknown,
  { deletions, learner }: Pick<DeskContext, 'deletions' | 'learner'>,
): Promise<RouteResult<typeof getDeletions>> {
  const waiting = await inBatches(await deletions.all(), async ({ sub }) => {
    const stores = learner(sub)
    const [asked, profile] = await Promise.all([stores.deletion.read(), stores.profile.read()])
    if (!asked) return []
    const { name = '', email = '' } = profile ?? {}
    const { askedAt, state } = asked
    return [{ learnerId: sub, name, email, askedAt, due: nightOf(asked), begun: state !== 'asked' }]
  })
  return { deletions: waiting.flat() }
}
