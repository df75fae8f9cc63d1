import type { SignIn } from '#contract/sign-in'
import { signInAgain } from '../errors.ts'
import { knownPasskeys, type PasskeyContext } from './known-passkeys.ts'
import type { SignInPool } from './pool.ts'

type Needs = PasskeyContext & { sub: string; pool: Pick<SignInPool, 'describe' | 'listPasskeys'> }

/** How the account signs in, for its owner. */
export async function showSignIn(_input: unknown, context: Needs): Promise<SignIn> {
  const [account, passkeys] = await Promise.all([context.pool.describe(context.sub), knownPasskeys(context)])
  if (!account) throw signInAgain()
  const { app, texts, google, phone } = account
  return { app, texts, google, ...(phone && { phoneEnds: phone.slice(-3) }), ...(passkeys && { passkeys }) }
}
