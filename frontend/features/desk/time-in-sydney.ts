import { dateFormat } from '#domain/day'

const format = dateFormat('en-AU', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'Australia/Sydney',
})

/** "2 Mar 2026, 12:00" in Sydney, by which lists and books go. */
export const timeInSydney = (iso: string): string => format(new Date(iso))
