import { Problem, signInAgain } from '#core/errors'
import { hashed } from '#core/log'
import type { RouteResult } from '#core/route'
import type { Announce } from '#people/announcement'
import { profileName } from '#people/person-name'
import type { ProfileStore } from '#people/store'
import type { World } from '../context.ts'
import type { postGoogleLink } from './google-contract.ts'
import { linkDecision, type PoolAccount } from './google-link.ts'
import type { EndSessions } from './pool.ts'
import type { PoolAccounts } from './pool-accounts.ts'
import { requireFresh } from './require-fresh.ts'
import type { Offers } from './store.ts'

type OfferContext = {
  pool: PoolAccounts
  offers: Pick<Offers, 'read' | 'drop'>
  learner: (sub: string) => { profile: Pick<ProfileStore, 'create'>; isAdmin: () => Promise<boolean> }
  announce: Announce
  world: Pick<World, 'now'>
}

type Result = RouteResult<typeof postGoogleLink>

/**
 * Signs somebody in whose Google account nobody has yet: links it with the account of its address, or makes one. `whose` is the
 * pseudonym of the learner who must be the one, if somebody signs in again over an open page: then nothing is made or linked for
 * anybody else. Can be repeated after a lost answer.
 */
export const takeOffer = (
  { offer, whose }: { offer: string; whose?: string | undefined },
  context: OfferContext,
): Promise<Result> =>
  take(offer, { isExpected: (sub) => whose === undefined || (sub !== undefined && hashed(sub) === whose) }, context)

/** Links a Google account with the learner's own account, which has its address, after a fresh sign-in. Changes nothing otherwise. */
export async function linkOffer(
  { offer }: { offer: string },
  { sub, signedInAt, ...context }: OfferContext & { sub: string; signedInAt: Date | undefined },
): Promise<Result> {
  requireFresh(signedInAt, context.world.now())
  return take(offer, { isExpected: (found) => found === sub, byOwner: true }, context)
}

type Terms = { isExpected: (sub: string | undefined) => boolean; byOwner?: boolean }

async function take(name: string, { isExpected, byOwner = false }: Terms, context: OfferContext): Promise<Result> {
  const { pool, offers, learner, announce, world } = context
  const now = world.now()
  const google = await offers.read(name, now)
  if (!google) return { answer: 'lost' }
  const account = await pool.find(google.email)
  if (!isExpected(account?.sub)) return { answer: 'other-account' }
  const link = async ({ username, sub }: Pick<PoolAccount, 'username' | 'sub'>): Promise<Result> => {
    await pool.link(username, google.id)
    // If this fails, it expires: it can only do the same again.
    await offers.drop(name).catch(() => {})
    return { answer: 'linked', linkedTo: hashed(sub) }
  }
  const create = async (): Promise<Result> => {
    const person = { email: google.email, name: profileName(google) }
    const made = await pool.create(person)
    await pool.setUnknownPassword(made.username)
    // The post-confirmation trigger doesn't run for such an account. If this fails, the first GET /api/me writes the profile.
    await learner(made.sub).profile.create({ ...person, createdAt: now.toISOString() })
    return link(made)
  }
  const isAdmin = account ? await learner(account.sub).isAdmin() : false
  const decision = linkDecision(google, account, { isAdmin, byOwner })
  switch (decision.do) {
    case 'refuse':
      return { answer: decision.because }
    case 'create':
      return create()
    case 'replace':
      await pool.remove(decision.account.username)
      return create()
    case 'finish':
      await pool.setUnknownPassword(decision.account.username)
      return link(decision.account)
    case 'link': {
      const { sub, googleIds } = decision.account
      const linked = await link(decision.account)
      if (!googleIds.includes(google.id))
        await announce({ about: 'sign-in-changed', sub, at: now.toISOString(), change: 'google-linked' })
      return linked
    }
  }
}

type LinkContext = {
  sub: string
  signedInAt: Date | undefined
  withGoogle: boolean
  pool: Pick<PoolAccounts, 'find' | 'unlink'>
  endSessions: EndSessions
  announce: Announce
  world: Pick<World, 'now'>
}

const otherWayFirst =
  'You signed in with Google. Before we unlink it, please sign in with your password, so that you don’t lose your way in. If you have none yet, sign out and set one under “Forgotten your password?”.'

/**
 * Unlinks every Google account. The learner must have just signed in without Google: an account made for a Google sign-in has a
 * random password, so only such a sign-in proves that there's another way in. Ends all sessions, those from Google among them.
 */
export async function unlink(
  _input: unknown,
  { sub, pool, signedInAt, withGoogle, endSessions, announce, world }: LinkContext,
): Promise<{ linked: boolean }> {
  const now = world.now()
  requireFresh(signedInAt, now)
  if (withGoogle) throw new Problem('refused', otherWayFirst)
  const account = await pool.find(sub)
  if (!account) throw signInAgain()
  for (const id of account.googleIds) await pool.unlink(id)
  await endSessions(sub)
  await announce({ about: 'sign-in-changed', sub, at: now.toISOString(), change: 'google-unlinked' })
  return { linked: false }
}
