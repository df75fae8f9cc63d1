import { signInAgain } from '../errors.ts'
import type { PoolAccounts } from './pool-accounts.ts'

/** Whether a Google account is linked with the learner's account. */
export async function showLink(
  _input: unknown,
  { sub, pool }: { sub: string; pool: Pick<PoolAccounts, 'find'> },
): Promise<{ linked: boolean }> {
  const account = await pool.find(sub)
  if (!account) throw signInAgain()
  return { linked: account.googleIds.length > 0 }
}
