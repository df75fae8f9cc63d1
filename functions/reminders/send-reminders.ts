import { courseById } from '#catalogue/catalogue'
import { daysAfter } from '#core/calendar'
import { dayOf } from '#core/day'
import { describeError, hashed, type Log } from '#core/log'
import type { Post } from '#mails/mail'
import { mailKinds } from '#people/contract'
import { promisedIn } from '#work/look-back'
import type { PublicContext } from '../context.ts'
import type { LearnerStores } from '../stores.ts'
import { countMail, factsFor, placeReminders } from './choose-mails.ts'
import { reminderLetter } from './letters.ts'
import { isMorning, isRested, type Reminder, remindersOf } from './rules.ts'
import type { DuePlace } from './store.ts'

export type SendContext = Pick<
  PublicContext,
  'dueReminders' | 'mailCounts' | 'mailTokens' | 'lessons' | 'settings' | 'world'
> & {
  learner: (sub: string) => Pick<LearnerStores, 'overview' | 'sentMails' | 'notes' | 'placedReminders' | 'profile'>
  origin: string
  post: Post
  pause: (ms: number) => Promise<unknown>
  log: Log
}

/** Emails a second, and for how many days a due one is looked for: a weekend, or a few days on which nothing ran. */
const [perSecond, lookBack] = [20, 30]

type Report = { sent: number; failed: number; finished: boolean }

/**
 * Sends the emails that learners asked for and that are due, one to each learner whose morning it is. Each is claimed before it's
 * sent, so it can stop anywhere and run again. What isn't due after all moves to its day or goes. `finished` is false if `until` came first.
 */
export async function sendReminders({ until }: { until: Date }, context: SendContext): Promise<Report> {
  const { dueReminders, world, pause, log } = context
  const report = { sent: 0, failed: 0, finished: true }
  const today = dayOf(world.now())
  const learners = new Map<string, DuePlace[]>()
  for (let ago = lookBack; ago >= 0; ago--)
    for (const place of await dueReminders.on(daysAfter(today, -ago)))
      learners.set(place.sub, [...(learners.get(place.sub) ?? []), place])
  for (const [sub, places] of learners) {
    if (world.now() >= until) return { ...report, finished: false }
    try {
      if (!(await serve(sub, places, context))) continue
      report.sent++
      await pause(1000 / perSecond)
    } catch (error) {
      report.failed++
      log({ level: 'error', event: 'reminder-failed', learner: hashed(sub), error: describeError(error) })
    }
  }
  return report
}

/** Sends one learner the first email that's due, if it's time. True if it was sent. */
async function serve(sub: string, places: readonly DuePlace[], context: SendContext): Promise<boolean> {
  const { dueReminders, settings, world } = context
  const own = { ...context.learner(sub), settings, world }
  const found = await factsFor(own)
  const now = world.now()
  // A deletion may still be taken back, so what's due waits in its place.
  if (found && (!isMorning(now, found.facts.zone) || found.deletion)) return false
  let sent = false
  if (found) {
    const { facts, profile } = found
    const today = dayOf(now, facts.zone)
    const [next] = remindersOf(facts, today)
      .filter(({ day, subject }) => subject && day <= today)
      .sort((a, b) => mailKinds.indexOf(b.mail) - mailKinds.indexOf(a.mail))
    if (next && isRested(profile.mailedAt, today, facts.zone)) sent = await send(sub, next, found, context)
  }
  await placeReminders(own)
  const kept = await own.placedReminders.all()
  for (const place of places)
    if (kept.every(({ which, day }) => which !== place.which || day !== place.day)) await dueReminders.drop(place)
  return sent
}

type Found = NonNullable<Awaited<ReturnType<typeof factsFor>>>

/** Claims an email and sends it once. What fails after the claim is never tried again. */
async function send(sub: string, reminder: Reminder, found: Found, context: SendContext): Promise<boolean> {
  const { mailTokens, origin, settings, lessons, world, post, log } = context
  const { notes, profile, sentMails } = context.learner(sub)
  const { subject, mail } = reminder
  if (!subject) return false
  const last = mail === 'own-date' && subject.courseId && courseById(subject.courseId).modules.at(-1)?.id
  const promised = last ? await promisedIn(last, { lessons, notes }) : undefined
  const token = await mailTokens.seal({ sub, mail })
  const letter = reminderLetter(
    { ...reminder, subject },
    { ...found, provider: settings.provider, origin, token, lessons, promised: promised?.text },
  )
  const at = world.now().toISOString()
  if (!(await profile.claimMail(found.profile, at))) return false
  if (!(await sentMails.claim(subject.mark, { at, operation: crypto.randomUUID() }))) return false
  const line = { mail, learner: hashed(sub) }
  try {
    await post(found.profile.email, letter)
  } catch (error) {
    // Only its name: the service's own message may quote the address.
    log({ level: 'error', event: 'mail-failed', error: error instanceof Error ? error.name : typeof error, ...line })
    return false
  }
  log({ level: 'info', event: 'mail-sent', ...line })
  await countMail('sent', mail, context)
  return true
}
