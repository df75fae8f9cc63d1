import ical from 'ical-generator'
import type { CourseId } from '#catalogue/catalogue'
import type { Sitting } from '#plan/rules'
import { titleOf } from '#plan/wording'

type Facts = { courseId: CourseId; title: string; origin: string }

/**
 * The sittings as an iCalendar file, each with a link to its first section. Times are in UTC, which every calendar shows by its own
 * clock: sittings on both sides of a change of the clocks keep their hour.
 */
export function calendarOf(sittings: readonly Sitting[], { courseId, title, origin }: Facts): string {
  const calendar = ical({ name: title, prodId: { company: 'Professional Development Portal', product: 'Plan' } })
  for (const sitting of sittings) {
    const { day, start, at, minutes, parts } = sitting
    const address = (n: number) => `${origin}/course/${parts[n]?.moduleId}#${parts[n]?.id}`
    calendar.createEvent({
      // The same sitting of a later file takes this one's place.
      id: `${courseId}-${day}-${start.replace(':', '')}@${new URL(origin).hostname}`,
      start: at,
      end: new Date(at.getTime() + minutes * 60_000),
      summary: titleOf(sitting),
      description: parts.map((part, n) => `${part.title}, ${part.minutes} min: ${address(n)}`).join('\n'),
      url: address(0),
    })
  }
  return calendar.toString()
}
