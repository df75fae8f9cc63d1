import { dateFormat, type Zone } from '#core/day'
import type { Line, Part, Plan } from './contract.ts'
import type { Sitting } from './rules.ts'

export const weekdayNames: Readonly<Record<string, string>> = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
}

/** "3.45 pm". */
export function timeText(start: string): string {
  const [hours = 0, minutes = 0] = start.split(':').map(Number)
  return `${hours % 12 || 12}.${String(minutes).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`
}

/** "Tuesdays, 3.45 pm, 40 min". */
export const lineText = ({ weekday, start, minutes }: Line): string =>
  `${weekdayNames[weekday]}s, ${timeText(start)}, ${minutes} min`

/** "Times are by the clock in Hobart.", where the device has another clock. */
export const clockText = (zone: Zone, device = new Intl.DateTimeFormat().resolvedOptions().timeZone): string =>
  zone === device ? '' : `Times are by the clock in ${zone.slice(zone.indexOf('/') + 1).replace('_', ' ')}.`

const format = dateFormat('en-AU', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const withYear = dateFormat('en-AU', { dateStyle: 'full', timeZone: 'UTC' })

/** "Tuesday 8 December". */
export const dayText = (day: string): string => format(new Date(day)).replace(',', '')
/** "Tuesday 8 December 2026". */
export const fullDay = (day: string): string => withYear(new Date(day)).replace(',', '')

/** "Today, 3.45 pm", "Tuesday, 3.45 pm"; with its date if it's a week or more away. */
export function whenText({ day, start }: Pick<Sitting, 'day' | 'start'>, today: string): string {
  const away = (Date.parse(day) - Date.parse(today)) / 86_400_000
  const name = dayText(day)
  return `${away === 0 ? 'Today' : away > 0 && away < 7 ? name.split(' ')[0] : name}, ${timeText(start)}`
}

/** The first section of a sitting, and how many more there are. */
export function titleOf({ parts: [first, ...more] }: Pick<Sitting, 'parts'>): string {
  return `${first?.title}${more.length > 0 ? ` and ${more.length} more` : ''}`
}

/** The next sitting of a plan: when, its first section, and all its sections in words. */
export type NextSitting = Pick<Plan, 'courseId'> &
  Pick<Part, 'moduleId' | 'title' | 'minutes'> & { section: string; when: string }

/** A plan's next sitting as the dashboard says it. */
export function nextOf({ courseId }: Pick<Plan, 'courseId'>, sitting: Sitting, today: string): NextSitting[] {
  const [first] = sitting.parts
  if (!first) return []
  const { moduleId, id: section } = first
  const { minutes } = sitting
  return [{ courseId, moduleId, section, when: whenText(sitting, today), title: titleOf(sitting), minutes }]
}
