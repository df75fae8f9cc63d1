import { hasAccessIn, noAccess } from '#access/enrolment'
import type { CourseId } from '#catalogue/catalogue'
import { daysAfter, isDay, yearsLater } from '#core/calendar'
import { dayOf, teachersZone } from '#core/day'
import { Problem } from '#core/errors'
import type { RouteInput } from '#core/route'
import type { LearnerContext } from '../context.ts'
import { type ChooseNeeds, chooseMail, placeReminders, type ReminderNeeds } from './choose-mails.ts'
import type { OwnDate, putOwnDate } from './contract.ts'

type ShowNeeds = Pick<LearnerContext, 'overview' | 'settings' | 'world' | 'zone'>

/** The day that a learner has chosen for a course. A day that has passed, or whose emails were ended, is none. */
export async function showOwnDate({ courseId }: { courseId: CourseId }, context: ShowNeeds): Promise<OwnDate> {
  const { access, ownDates, profile } = await context.overview({ consistent: true })
  if (!hasAccessIn(access, courseId, context)) throw noAccess()
  const zone = teachersZone({ place: profile?.teaching?.place, device: context.zone })
  const today = dayOf(context.world.now(), zone)
  const chosen = ownDates.find((one) => one.courseId === courseId && one.day >= today)
  return {
    ...(chosen && profile?.mails?.has('own-date') && { day: chosen.day }),
    first: daysAfter(today, 1),
    last: yearsLater(today, 1),
  }
}

type OwnDates = Pick<LearnerContext, 'ownDates'>

/** Chooses the day on which we ask what came of a course, and ticks the box for the email. */
export async function chooseOwnDate(
  { courseId, day }: RouteInput<typeof putOwnDate>,
  context: ChooseNeeds & OwnDates,
): Promise<OwnDate> {
  const state = await showOwnDate({ courseId }, context)
  if (!isDay(day) || day < state.first || day > state.last)
    throw new Problem('bad-request', 'Choose a day from tomorrow to 12 months from now.')
  await context.ownDates.save({ courseId, day })
  await chooseMail({ mail: 'own-date', wanted: true }, context)
  return { ...state, day }
}

/** Takes the day away, and its email. */
export async function removeOwnDate(
  { courseId }: { courseId: CourseId },
  context: ReminderNeeds & OwnDates,
): Promise<object> {
  await context.ownDates.remove(courseId)
  await placeReminders(context)
  return {}
}
