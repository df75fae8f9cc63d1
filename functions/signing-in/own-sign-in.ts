import { Problem, signInAgain } from '#core/errors'
import type { RouteInput } from '#core/route'
import { deviceLabel } from '#core/text'
import type { Announce } from '#people/announcement'
import type { LearnerContext } from '../context.ts'
import type { Passkey, postSignInChange, SignIn } from './contract.ts'
import type { Codes, PoolSignIn, SignInPool } from './pool.ts'
import { requireFresh } from './require-fresh.ts'
import type { PasskeyStore } from './store.ts'

type Request = RouteInput<typeof postSignInChange>

type Owner = {
  sub: string
  accessToken: string
  pool: SignInPool
  passkeys: PasskeyStore
  /** Whether the stage has passkeys at all. */
  hasPasskeys: boolean
}
type Needs = Owner & Pick<LearnerContext, 'addressChanges' | 'signedInAt' | 'world'> & { announce: Announce }

/** How the account signs in, for its owner. */
export async function showSignIn(
  _input: unknown,
  context: Owner & Pick<LearnerContext, 'codesReset'>,
): Promise<SignIn> {
  const { pool, sub, codesReset } = context
  const [account, passkeys, asked] = await Promise.all([pool.describe(sub), knownPasskeys(context), codesReset.read()])
  if (!account) throw signInAgain()
  const { app, texts, google, phone } = account
  return {
    ...{ app, texts, google },
    ...(phone && { phoneEnds: phone.slice(-3) }),
    ...(passkeys && { passkeys }),
    ...(asked?.state === 'waiting' && { reset: { askedAt: asked.askedAt, due: asked.due } }),
  }
}

/**
 * Makes a change of how the account signs in, ends all its sessions and a change of its address that waits for its code, and sends an
 * email about it. A changed password needs no fresh sign-in here: Cognito has asked for the old one, and ending sessions does no harm.
 */
export async function changeSignIn(request: Request, context: Needs): Promise<{ ended: boolean }> {
  const { sub, addressChanges, signedInAt, pool, world, announce } = context
  const { change } = request
  const now = world.now()
  if (change !== 'password') requireFresh(signedInAt, now)
  const account = await pool.describe(sub)
  if (!account) throw signInAgain()
  if (!(await make(request, account, context))) return { ended: false }
  // Whoever is signed in with an older token could still type a code for another address.
  await addressChanges.cancelAny(now)
  await pool.endSessions(sub)
  await announce({ about: 'sign-in-changed', sub, at: now.toISOString(), change })
  return { ended: true }
}

/** The part of a change that's left. False if it changes nothing about signing in. */
async function make(request: Request, account: PoolSignIn, context: Needs): Promise<boolean> {
  const { sub, pool, passkeys } = context
  const setCodes = async (changed: Partial<Codes>, added?: { id: string; where: string | undefined }) => {
    const had = account.passkeyFactor || ((await passkeys.read()) ?? []).length > 0
    const known = await knownPasskeys(context, added)
    const has = known ? known.length > 0 : account.passkeyFactor
    const to = { ...account, ...changed }
    // Passkeys count beside codes only, so without any there's nothing to set.
    if (account.app || account.texts || to.app || to.texts)
      await pool.setCodes(sub, { from: account, to, ...((had || has) && { passkeys: has }) })
  }
  switch (request.change) {
    case 'password':
      return true
    case 'app-on':
    case 'app-off':
      await setCodes({ app: request.change === 'app-on' })
      return true
    case 'texts-on':
      if (!account.phone)
        throw new Problem('refused', 'Please confirm your number with the code that we texted to it first.')
      await setCodes({ texts: true })
      return true
    case 'texts-off':
      // The factor first: without a number to text, sign-in would lock the owner out.
      if (account.texts) await setCodes({ texts: false })
      await pool.forgetPhone(sub)
      return account.texts
    case 'passkey-removed':
      await setCodes({})
      return true
    case 'passkey-added': {
      const { passkey: id, where } = request
      const before = await passkeys.read()
      await setCodes({}, id === undefined ? undefined : { id, where })
      // Without an id, the device had one already: perhaps from an attempt that stopped before the portal heard of it.
      return id !== undefined || before?.length !== (await passkeys.read())?.length
    }
  }
}

export async function signOutEverywhere(_input: unknown, { sub, pool }: Owner): Promise<{ ended: true }> {
  await pool.endSessions(sub)
  return { ended: true }
}

/** The learner's passkeys: as the pool lists them, if the token may ask, and then recorded; otherwise as recorded. */
async function knownPasskeys(
  { accessToken, pool, passkeys, hasPasskeys }: Owner,
  added?: { id: string; where: string | undefined },
): Promise<Passkey[] | undefined> {
  if (!hasPasskeys) return []
  const listed = await pool.listPasskeys(accessToken)
  if (!listed) return passkeys.read()
  const device = deviceLabel(added?.where)
  return passkeys.keep(listed, added && { id: added.id, ...(device !== undefined && { device }) })
}
