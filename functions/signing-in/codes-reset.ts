import { accountNightAfter } from '#core/day'
import { notFound, Problem } from '#core/errors'
import { codesResetHours } from '#core/limits'
import { hashed, type Log } from '#core/log'
import type { Announce } from '#people/announcement'
import type { World } from '../context.ts'
import type { SignInPool } from './pool.ts'
import type { CodesReset, StoredReset } from './store.ts'

type Needs = { sub: string; codesReset: CodesReset; announce: Announce }
type StartNeeds = Needs & {
  pool: Pick<SignInPool, 'describe'>
  roles: { has(role: 'admin'): Promise<boolean> }
  world: Pick<World, 'now'>
}

const minute = 60_000

/**
 * Asks for the codes at a learner's sign-in to be turned off, because a phone is lost: in the night after 72 hours, so that an owner who
 * still has it can stop that. An email tells them at once. Asking again keeps the date. The one way to do it, for desk and command.
 * @throws Problem for an administrator's account, and if sign-in asks for no codes
 */
export async function startCodesReset({ by }: { by: string }, context: StartNeeds): Promise<StoredReset> {
  const { sub, codesReset, pool, roles, announce, world } = context
  if (await roles.has('admin'))
    throw new Problem(
      'refused',
      'This is an administrator’s account. Take the role away first, and give it back once an app is on again.',
    )
  const account = await pool.describe(sub)
  if (!account) throw notFound('This account is gone.')
  if (!account.app && !account.texts)
    throw new Problem('refused', 'Signing in to this account asks for no codes, so there’s nothing to turn off.')
  const now = world.now()
  // A whole minute, because the night's work begins with one.
  const waited = Math.ceil((now.getTime() + codesResetHours * 60 * minute) / minute) * minute
  const due = accountNightAfter(new Date(waited)).toISOString()
  const stored = await codesReset.ask({ askedAt: now.toISOString(), due, by })
  await announce({ about: 'codes-reset-asked', sub, at: stored.askedAt })
  return stored
}

/** Stops it, for the owner or an operator. An email tells the owner. @throws Problem if it has begun, or nobody asked for it */
export async function stopCodesReset(
  _input: unknown,
  { sub, codesReset, announce }: Needs,
): Promise<{ stopped: true }> {
  const stored = await codesReset.read()
  const isStopped = stored?.state === 'waiting' ? await codesReset.end(stored, 'stopped') : stored?.state === 'stopped'
  if (!stored || !isStopped) throw new Problem('refused', 'There is nothing to stop any more: the codes may be off.')
  await announce({ about: 'codes-reset-stopped', sub, at: stored.askedAt })
  return { stopped: true }
}

type RunContext = {
  codesResets: { due(now: Date): Promise<string[]> }
  learner: (sub: string) => { codesReset: CodesReset }
  pool: Pick<SignInPool, 'describe' | 'setCodes' | 'endSessions'>
  /** Notes in the operators' log what was done. */
  noted: (sub: string, stored: StoredReset, at: Date) => Promise<void>
  announce: Announce
  log: Log
  world: Pick<World, 'now'>
}

/** Turns off the codes that are due, and signs out every device. Each step can be repeated. Returns how many failed, which the log names. */
export async function runCodesResets(context: RunContext): Promise<{ failed: number }> {
  let failed = 0
  for (const sub of await context.codesResets.due(context.world.now()))
    try {
      await runOne(sub, context)
    } catch (error) {
      failed += 1
      const reason = error instanceof Error ? error.name : typeof error
      context.log({ level: 'error', event: 'codes-reset-failed', learner: hashed(sub), error: reason })
    }
  return { failed }
}

async function runOne(sub: string, { learner, pool, noted, announce, world }: RunContext): Promise<void> {
  const { codesReset } = learner(sub)
  const asked = await codesReset.read()
  if (!asked || asked.due > world.now().toISOString()) return
  const account = await pool.describe(sub)
  const { app = false, texts = false, passkeyFactor } = account ?? {}
  const isOn = app || texts
  if (asked.state === 'waiting' && !(await codesReset.begin(asked, removedOf({ app, texts })))) return
  const begun = await codesReset.read()
  if (begun?.state !== 'begun') return
  if (isOn) {
    const to = { app: false, texts: false }
    // Passkeys count beside codes only. They still sign in as the first factor.
    await pool.setCodes(sub, { from: { app, texts }, to, ...(passkeyFactor && { passkeys: false }) })
  }
  if (begun.removed) {
    await pool.endSessions(sub)
    await announce({ about: 'app-removed', sub, at: begun.due, removed: begun.removed })
    await noted(sub, begun, world.now())
  }
  await codesReset.end(begun, 'done')
}

const removedOf = ({ app, texts }: { app: boolean; texts: boolean }): StoredReset['removed'] =>
  app ? (texts ? 'both' : 'app') : texts ? 'texts' : undefined
