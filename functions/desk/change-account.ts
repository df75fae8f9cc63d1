import { notFound, Problem } from '#core/errors'
import type { RouteInput } from '#core/route'
import { takeBackDeletion } from '#privacy/deletion-request'
import { startCodesReset, stopCodesReset } from '#signing-in/codes-reset'
import type { DeskContext } from './context.ts'
import type { postLearnerAccount } from './contract.ts'

type Input = Omit<RouteInput<typeof postLearnerAccount>, 'reason'>

/** Signs out, locks, unlocks or confirms an account, sends its code again, keeps one whose deletion was asked for by mistake, and has its codes turned off. */
export async function changeAccount(
  { learnerId, act }: Input,
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
