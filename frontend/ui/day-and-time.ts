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
