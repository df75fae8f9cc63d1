/** "20 November 2026" in Australia/Sydney. */
export const australianDay = (at: Date): string =>
  new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'Australia/Sydney' }).format(at)
