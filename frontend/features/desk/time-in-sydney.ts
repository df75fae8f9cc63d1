const format = new Intl.DateTimeFormat('en-AU', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'Australia/Sydney',
})

/** "2 Mar 2026, 12:00" in Sydney, by which lists and books go. */
export const timeInSydney = (iso: string): string => format.format(new Date(iso))
