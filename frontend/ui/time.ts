import { dateFormat } from '#core/day'

const format = dateFormat('en-AU', {
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** "2 March at 01:00", in the reader's time zone. */
export const dayAndTime = (isoTime: string): string => format(new Date(isoTime))

/** Formats minutes as "90 minutes", or as "1 hour" or "10 hours" if the hours are whole. */
export function formatDuration(minutes: number): string {
  if (minutes % 60 !== 0) return `${minutes} minutes`
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`
}
