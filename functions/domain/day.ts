const format = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'Australia/Sydney' })

/** "20 November 2026" in Australia/Sydney. */
export const australianDay = (at: Date): string => format.format(at)
