import { hasAccessIn } from '#access/enrolment'
import { courses } from '#catalogue/catalogue'
import { dayOf, sydneyMonth, teachersZone } from '#core/day'
import { Problem } from '#core/errors'
import type { Log } from '#core/log'
import type { RouteInput } from '#core/route'
import { type MailKind, type Me, mailKinds } from '#people/contract'
import { showMe } from '#people/profile'
import type { LearnerContext, PublicContext } from '../context.ts'
import type { LearnerStores } from '../stores.ts'
import type { MailChoices, putMail, putMailChoice } from './contract.ts'
import { type Facts, remindersOf } from './rules.ts'
import type { Fate } from './store.ts'
import { badMailLink } from './wording.ts'

export type ReminderNeeds = Pick<LearnerContext, 'overview' | 'sentMails' | 'placedReminders' | 'settings' | 'world'>

/** What decides a learner's emails; undefined without a profile. */
export async function factsFor({ overview, sentMails, settings }: Omit<ReminderNeeds, 'placedReminders' | 'world'>) {
  const [seen, sent] = await Promise.all([overview({ consistent: true }), sentMails.all()])
  const { profile, access, ownDates, progress, period, completions } = seen
  if (!profile) return undefined
  const facts: Facts = {
    mails: profile.mails ?? new Set(),
    mailsAt: profile.mailsAt ?? profile.createdAt,
    zone: teachersZone({ place: profile.teaching?.place, device: profile.mailsZone }),
    open: courses.map(({ id }) => id).filter((id) => hasAccessIn(access, id, { settings })),
    progress,
    period,
    ownDates,
    sent,
  }
  return { facts, profile, deletion: seen.deletion, period, progress, completions }
}

/** Gives each email that a learner has asked for its day, and takes away those whose reason has gone. */
export async function placeReminders(context: ReminderNeeds): Promise<void> {
  const { placedReminders, world } = context
  const [found, placed] = await Promise.all([factsFor(context), placedReminders.all()])
  const wanted = found ? remindersOf(found.facts, dayOf(world.now(), found.facts.zone)) : []
  for (const { which, day } of wanted) {
    const former = placed.find((one) => one.which === which)?.day
    if (former !== day) await placedReminders.place({ which, day }, former)
  }
  for (const one of placed) if (wanted.every(({ which }) => which !== one.which)) await placedReminders.remove(one)
}

type CountNeeds = Pick<PublicContext, 'mailCounts' | 'world'>

/** Counts an email for the desk. A count that fails is missing there, and holds up nothing. */
export const countMail = (fate: Fate, mail: MailKind, { mailCounts, world }: CountNeeds): Promise<void> =>
  mailCounts.add(fate, mail, sydneyMonth(world.now())).catch(() => {})

export type ChooseNeeds = ReminderNeeds &
  CountNeeds &
  Pick<LearnerContext, 'profile' | 'userPool' | 'sub' | 'isAdmin' | 'zone'>

/** Asks for a kind of email, or for no more of it. */
export async function chooseMail({ mail, wanted }: RouteInput<typeof putMail>, context: ChooseNeeds): Promise<Me> {
  // Makes a profile that was never written.
  const { mails } = await showMe({}, context)
  await context.profile.chooseMail(mail, wanted, { at: context.world.now().toISOString(), zone: context.zone })
  await placeReminders(context)
  if (!wanted && mails?.includes(mail)) await countMail('ended', mail, context)
  return showMe({}, context)
}

type Link = { token: string }
type LinkNeeds = Pick<PublicContext, 'mailCounts' | 'mailTokens' | 'settings' | 'world'> & {
  learner: (sub: string) => Pick<LearnerStores, 'overview' | 'sentMails' | 'placedReminders' | 'profile'>
  log: Log
}

async function openLink({ token }: Link, { mailTokens, learner }: LinkNeeds) {
  const found = await mailTokens.open(token)
  if (!found) throw new Problem('not-found', badMailLink)
  return { mail: found.mail, own: learner(found.sub) }
}

/** The page that asks. It changes nothing, because scanners open the links in emails. */
export const pageOfLink = async ({ token }: Link): Promise<string> => `/mails#${token}`

/** What the learner of an email's link gets. */
export async function showMails(link: Link, context: LinkNeeds): Promise<MailChoices> {
  const { mail, own } = await openLink(link, context)
  const { mails } = (await own.profile.read()) ?? {}
  return { mail, wanted: mailKinds.filter((kind) => mails?.has(kind)) }
}

/** Ends or chooses a kind by an email's link, however often. */
async function chooseByLink(link: Link, choice: { mail: MailKind; wanted: boolean }, context: LinkNeeds) {
  const { own } = await openLink(link, context)
  const { mails } = (await own.profile.read()) ?? {}
  await own.profile.chooseMail(choice.mail, choice.wanted, { at: context.world.now().toISOString() })
  await placeReminders({ ...context, ...own })
  context.log({ level: 'info', event: choice.wanted ? 'mail-chosen' : 'mail-ended', mail: choice.mail })
  // A mail program may end it twice.
  if (!choice.wanted && mails?.has(choice.mail)) await countMail('ended', choice.mail, context)
  return showMails(link, context)
}

/** Ends the kind of email that the link came in. */
export async function endMail(link: Link, context: LinkNeeds): Promise<MailChoices> {
  const { mail } = await openLink(link, context)
  return chooseByLink(link, { mail, wanted: false }, context)
}

export const changeMails = async (
  { token, ...choice }: RouteInput<typeof putMailChoice>,
  context: LinkNeeds,
): Promise<MailChoices> => chooseByLink({ token }, choice, context)
