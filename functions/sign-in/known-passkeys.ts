import type { Passkey } from '#contract/sign-in'
import { deviceLabel } from '#domain/text'
import type { PasskeyStore } from '../store/passkeys.ts'
import type { SignInPool } from './pool.ts'

export type PasskeyContext = {
  accessToken: string
  pool: Pick<SignInPool, 'listPasskeys'>
  passkeys: PasskeyStore
  /** Whether the stage has passkeys at all. */
  hasPasskeys: boolean
}

/** The learner's passkeys: as the pool lists them, if the token may ask, and then recorded; otherwise as recorded. */
export async function knownPasskeys(
  { accessToken, pool, passkeys, hasPasskeys }: PasskeyContext,
  added?: { id: string; where: string | undefined },
): Promise<Passkey[] | undefined> {
  if (!hasPasskeys) return []
  const listed = await pool.listPasskeys(accessToken)
  if (!listed) return passkeys.read()
  const device = deviceLabel(added?.where)
  return passkeys.keep(listed, added && { id: added.id, ...(device !== undefined && { device }) })
}
