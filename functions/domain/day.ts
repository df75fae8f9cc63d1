/** "20 November 2026", by the calendar of Australia/Sydney. */
export const australianDay = (at: Date): string =>
  new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'Australia/Sydney' }).format(at)
