import { profileName } from '#domain/person-name'
import { type GoogleAccount, type GoogleAnswer, linkDecision, type PoolAccount } from '#domain/sign-in/google-link'
import type { LinkRequests } from '../store/google/link-requests.ts'
import type { ProfileStore } from '../store/profiles.ts'
import type { PoolAccounts } from './pool-accounts.ts'

type LinkContext = {
  pool: PoolAccounts
  learner: (sub: string) => {
    profile: Pick<ProfileStore, 'create'>
    linkRequests: Pick<LinkRequests, 'spend'>
    isAdmin: () => Promise<boolean>
  }
  now: () => Date
}

/** `sub` is the learner whose account is linked now. */
type LinkResult = { answer: 'linked'; sub: string } | { answer: Exclude<GoogleAnswer, 'linked'> }

/**
 * Decides what a Google account that signs in for the first time gets, and links it where it may be. Everybody has an
 * ordinary account of the pool; Google is just another way to sign in to it. Cognito may call this again after a lost answer.
 */
export async function linkOnSignUp(google: GoogleAccount, { pool, learner, now }: LinkContext): Promise<LinkResult> {
  const account = google.emailVerified ? await pool.find(google.email) : undefined
  const isAdmin = account ? await learner(account.sub).isAdmin() : false
  const decision = linkDecision(google, account, { isAdmin })
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
    case 'link':
      return link(decision.account)
    case 'link-if-asked': {
      const asked = await learner(decision.account.sub).linkRequests.spend(google.id, now())
      return asked ? link(decision.account) : { answer: 'askFirst' }
    }
  }

  async function create(): Promise<LinkResult> {
    const { email } = google
    const name = profileName(google)
    const made = await pool.create({ email, name })
    await pool.setUnknownPassword(made.username)
    // The post-confirmation trigger doesn't run for such an account. If this fails, the first GET /api/me writes the profile.
    await learner(made.sub).profile.create({ name, email, createdAt: now().toISOString() })
    return link(made)
  }

  async function link({ username, sub }: Pick<PoolAccount, 'username' | 'sub'>): Promise<LinkResult> {
    await pool.link(username, google.id)
    return { answer: 'linked', sub }
  }
}
