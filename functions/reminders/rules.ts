import { type CourseId, courseById, type ModuleId } from '#catalogue/catalogue'
import { daysAfter, momentOf } from '#core/calendar'
import { dayOf, type Zone } from '#core/day'
import type { MailKind } from '#people/contract'
import type { Progress } from '#work/contract'
import { secondLooks } from '#work/rules'

/** Days without work in a course before an email says where it stopped, and how many of them a course gets. */
const quiet = { days: 14, most: 2 } as const
const beforePeriodEnds = [60, 14] as const
/** Days between two of these emails to one learner. */
const apart = 3
/** For how many days an email that couldn't go still says something new. */
const freshFor = 7

/** What an email will be about. `mark` is how it's remembered as sent; `count` is days or, of a stopped course, which of its emails. */
type Subject = { mark: string; count: number; courseId?: CourseId }
/** An email on its day. Without a subject, that's only the day to look again. */
export type Reminder = { which: string; mail: MailKind; day: string; subject?: Subject }

export type Facts = {
  mails: ReadonlySet<string>
  /** When the learner last chose which emails to get. */
  mailsAt: string
  zone: Zone
  /** The courses that are open to the learner. */
  open: readonly CourseId[]
  progress: readonly Pick<Progress, 'moduleId' | 'completed' | 'completedAt' | 'lookAgain' | 'updatedAt'>[]
  period: { to: string } | undefined
  /** The days that the learner chose to be asked what came of a course. */
  ownDates: readonly { courseId: CourseId; day: string }[]
  /** The marks of emails that were sent, and when. */
  sent: readonly { about: string; at: string }[]
}

const latest = (times: readonly string[]): string => times.reduce((a, b) => (b > a ? b : a), '')

/** The next email of each kind that a learner has asked for, and its day; none for what needs none. */
export function remindersOf(facts: Facts, today: string): Reminder[] {
  const { mails, open } = facts
  return [
    ...(mails.has('where-you-stopped') ? [whereStopped(facts, today)] : []),
    ...(mails.has('second-look') ? open.flatMap((courseId) => secondLook(courseId, facts, today)) : []),
    ...(mails.has('period-ends') ? periodEnds(facts, today) : []),
    ...(mails.has('own-date') ? open.flatMap((courseId) => ownDate(courseId, facts, today)) : []),
  ]
}

/** One for all courses: it's about the one worked on last, and moves on as long as there's none. */
function whereStopped({ open, progress, sent, mailsAt, zone }: Facts, today: string): Reminder {
  const reminder = { which: 'where-you-stopped', mail: 'where-you-stopped' } as const
  const about = (courseId: CourseId) => sent.filter((one) => one.about.startsWith(`${reminder.which}#${courseId}#`))
  const [stopped] = open
    .map((courseId) => {
      const modules: readonly ModuleId[] = courseById(courseId).modules.map(({ id }) => id)
      const own = progress.filter(({ moduleId }) => modules.includes(moduleId))
      const isDone = own.filter(({ completed }) => completed).length === modules.length
      return {
        courseId,
        isDone,
        last: latest(own.map(({ updatedAt }) => updatedAt)),
        count: about(courseId).length + 1,
      }
    })
    .filter(({ isDone, last, count }) => !isDone && last && count <= quiet.most)
    .sort((a, b) => b.last.localeCompare(a.last))
  if (!stopped) return { ...reminder, day: daysAfter(today, quiet.days) }
  const { courseId, count } = stopped
  const lastSign = latest([
    mailsAt,
    ...progress.map(({ updatedAt }) => updatedAt),
    ...sent.flatMap(({ about, at }) => (about.startsWith(`${reminder.which}#`) ? [at] : [])),
  ])
  const day = daysAfter(dayOf(new Date(lastSign), zone), quiet.days)
  return { ...reminder, day, subject: { mark: `${reminder.which}#${courseId}#${count}`, count, courseId } }
}

function secondLook(courseId: CourseId, { progress, zone, ...facts }: Facts, today: string): Reminder[] {
  const modules: readonly ModuleId[] = courseById(courseId).modules.map(({ id }) => id)
  const one = progress.find(({ moduleId, lookAgain }) => lookAgain && modules.includes(moduleId))
  if (!one?.completedAt || !one.lookAgain) return []
  const { completedAt, lookAgain } = one
  return firstFresh(
    secondLooks.flatMap((count) => {
      const due = new Date(Date.parse(completedAt) + count * 86_400_000).toISOString()
      // Whoever took the first look gets no more emails about it; a late one puts off the second.
      if (count === secondLooks[0] && lookAgain > due) return []
      const day = dayOf(new Date(latest([due, lookAgain])), zone)
      const subject = { mark: `second-look#${courseId}#${count}`, count, courseId }
      return [{ which: `second-look#${courseId}`, mail: 'second-look' as const, day, subject }]
    }),
    facts,
    today,
  )
}

const periodEnds = ({ period, ...facts }: Facts, today: string): Reminder[] =>
  firstFresh(
    (period && period.to >= today ? beforePeriodEnds : []).map((count) => ({
      which: 'period-ends',
      mail: 'period-ends' as const,
      day: daysAfter(period?.to ?? today, -count),
      subject: { mark: `period-ends#${period?.to}#${count}`, count },
    })),
    facts,
    today,
  )

const ownDate = (courseId: CourseId, { ownDates, ...facts }: Facts, today: string): Reminder[] =>
  firstFresh(
    ownDates
      .filter((one) => one.courseId === courseId)
      .map(({ day }) => ({
        which: `own-date#${courseId}`,
        mail: 'own-date' as const,
        day,
        subject: { mark: `own-date#${courseId}#${day}`, count: 1, courseId },
      })),
    facts,
    today,
  )

/** The first that wasn't sent and isn't too late. */
const firstFresh = (
  all: (Reminder & { subject: Subject })[],
  { sent }: Pick<Facts, 'sent'>,
  today: string,
): Reminder[] =>
  all
    .filter(
      ({ day, subject }) => day >= daysAfter(today, -freshFor) && sent.every(({ about }) => about !== subject.mark),
    )
    .slice(0, 1)

/** Whether emails may go now: on a weekday between 7.30 and noon, by the learner's clock. */
export function isMorning(now: Date, zone: Zone): boolean {
  const today = dayOf(now, zone)
  const weekday = new Date(today).getUTCDay()
  const at = (start: string) => momentOf(today, start, zone).at
  return weekday >= 1 && weekday <= 5 && at('07:30') <= now && now < at('12:00')
}

/** Whether the last of these emails was long enough ago. */
export const isRested = (mailedAt: string | undefined, today: string, zone: Zone): boolean =>
  !mailedAt || daysAfter(dayOf(new Date(mailedAt), zone), apart) <= today
