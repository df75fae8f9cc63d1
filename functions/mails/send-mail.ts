import { hashed, type Log } from '../adapters/log.ts'
import type { Settings, World } from '../context.ts'
import type { SentMails } from '../store/mails/sent-mails.ts'
import type { LearnerStores } from '../store/stores.ts'
import type { Announcement } from './announcement.ts'
import { appRemoved } from './app-removed.ts'
import { certificateReady } from './certificate-ready.ts'
import { courseOpened } from './course-opened.ts'
import { deletionAsked } from './deletion-asked.ts'
import { deletionBegun } from './deletion-begun.ts'
import type { Letter } from './letter.ts'

/** Hands one e-mail to the mail service, which either takes it or throws. Never tries twice. */
export type Post = (to: string, letter: Letter) => Promise<void>

export type MailContext = {
  learner: (
    sub: string,
  ) => Pick<LearnerStores, 'profile' | 'access' | 'certificates' | 'deletion'> & { sentMails: SentMails }
  settings: Pick<Settings, 'provider'>
  world: Pick<World, 'now'>
  origin: string | undefined
  post: Post
  log: Log
}

/**
 * Sends the e-mail about something at most once, whoever asks and however often: its mark in the table is claimed first. Sends
 * nothing about what no longer holds. Throws if the table or the mail service failed, without personal data in the error; only
 * before the claim does trying again help. `operation` names this try, so that a claim whose answer was lost is recognised.
 */
export async function sendMail(
  { announcement, operation }: { announcement: Announcement; operation: string },
  context: MailContext,
): Promise<'sent' | 'sent before' | 'outdated'> {
  const { about, sub } = announcement
  const { log, world } = context
  const line = { mail: about, learner: hashed(sub) }
  const { profile, sentMails } = context.learner(sub)
  const addressee = await profile.read()
  if (!addressee) throw new Error('The learner has no profile yet')
  const letter = await letterAbout(announcement, addressee.name, context)
  if (!letter) {
    log({ level: 'info', event: 'mail-outdated', ...line })
    return 'outdated'
  }
  if (!(await sentMails.claim(`${about}#${markOf(announcement)}`, { at: world.now().toISOString(), operation })))
    return 'sent before'
  try {
    await context.post(addressee.email, letter)
  } catch (error) {
    log({ level: 'error', event: 'mail-failed', error: error instanceof Error ? error.name : typeof error, ...line })
    // The service's own message may quote the address.
    throw new Error('The mail service did not take the e-mail')
  }
  log({ level: 'info', event: 'mail-sent', ...line })
  return 'sent'
}

/** What tells two e-mails about the same kind of thing apart. */
function markOf(announcement: Announcement): string {
  if (announcement.about === 'course-opened') return announcement.courseId
  return 'key' in announcement ? announcement.key : announcement.at
}

async function letterAbout(
  announcement: Announcement,
  name: string,
  { learner, settings: { provider }, origin }: MailContext,
): Promise<Letter | undefined> {
  const { access, certificates, deletion } = learner(announcement.sub)
  if (announcement.about === 'course-opened') {
    const opened = await access.read(announcement.courseId)
    return opened?.holds ? courseOpened({ access: opened, name, provider, origin }) : undefined
  }
  if (announcement.about === 'app-removed') return appRemoved({ name, provider, origin, removed: announcement.removed })
  if (announcement.about !== 'certificate-ready') {
    const stored = await deletion.read()
    if (announcement.about === 'deletion-begun') return stored && deletionBegun({ deletion: stored, name, provider })
    if (stored?.askedAt !== announcement.at) return undefined
    return deletionAsked({ due: stored.due, name, provider, origin })
  }
  const certificate = await certificates.read(announcement.key)
  return certificate && !certificate.revoked ? certificateReady({ certificate, name, provider, origin }) : undefined
}
