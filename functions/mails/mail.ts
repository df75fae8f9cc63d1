import type { Log } from '#core/log'
import type { Secrets, Settings, World } from '../context.ts'
import type { LearnerStores, PublicStores } from '../stores.ts'
import type { Letter } from './letter.ts'

/** Hands one email to the mail service, which either takes it or throws. Never tries twice. */
export type Post = (to: string, letter: Letter) => Promise<void>

export type MailContext = Pick<PublicStores, 'payments' | 'publicCertificates' | 'unsettled'> & {
  learner: (
    sub: string,
  ) => Pick<
    LearnerStores,
    'profile' | 'access' | 'addressChanges' | 'certificates' | 'checkouts' | 'codesReset' | 'deletion' | 'sentMails'
  >
  secrets: Secrets
  settings: Pick<Settings, 'provider'>
  world: Pick<World, 'now'>
  origin: string | undefined
  post: Post
  log: Log
}

/** An email that may be sent. `claim` marks it as sent, and says whether it wasn't before. */
export type Mail = {
  to: string
  letter: Letter | undefined
  claim: (operation: string) => Promise<boolean>
  line: { mail: string; learner?: string }
}
