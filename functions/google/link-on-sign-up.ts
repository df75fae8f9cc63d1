import { cleanName } from '#domain/person-name'
import { type GoogleAccount, type GoogleAnswer, linkDecision, type PoolAccount } from '#domain/sign-in/google-link'
import { createProfile } from '../learners/create-profile.ts'
import type { LinkRequests } from '../store/google/link-requests.ts'
import type { ProfileStore } from '../store/profiles.ts'
import type { PoolAccounts } from './pool-accounts.ts'

type LinkContext = {
  pool: PoolAccounts
  learner: (sub: string) => { profile: ProfileStore; linkRequests: LinkRequests; isAdmin: () => Promise<boolean> }
  now: () => Date
}

/**
 * Decides what a Google account that signs in for the first time gets, and links it where it may be (design rule: everybody is a
 * native account, Google is only a way into it). Cognito may call this again if it got no answer in time.
 */
export async function linkOnSignUp(google: GoogleAccount, { pool, learner, now }: LinkContext): Promise<GoogleAnswer> {
  const account = google.emailVerified ? await pool.find(google.email) : undefined
  const isAdmin = account ? await learner(account.sub).isAdmin() : false
  const decision = linkDecision(google, account, { isAdmin })
  switch (decision) {
    case 'create':
      return create()
    case 'replace':
      if (account) await pool.remove(account.username)
      return create()
    case 'finish':
      if (account) await pool.setUnknownPassword(account.username)
      return link(account)
    case 'link':
      return link(account)
    case 'link-if-asked':
      if (!account || !(await learner(account.sub).linkRequests.spend(google.id, now()))) return 'askFirst'
      return link(account)
    default:
      return decision
  }

  async function create(): Promise<GoogleAnswer> {
    const { email } = google
    const name = cleanName(google.name) || email.slice(0, email.indexOf('@'))
    const made = await pool.create({ email, name })
    await pool.setUnknownPassword(made.username)
    // The post-confirmation trigger doesn't run for such an account. If this fails, the first GET /api/me writes the profile.
    await createProfile({ name, email }, { profile: learner(made.sub).profile, now })
    return link(made)
  }

  async function link(to: Pick<PoolAccount, 'username'> | undefined): Promise<GoogleAnswer> {
    if (to) await pool.link(to.username, google.id)
    return 'linked'
  }
}
