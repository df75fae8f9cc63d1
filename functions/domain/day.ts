/** Formats times. Makes the formatter at its first use: that takes a browser about 10 ms, more than any other line of a page's start. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): (at: Date) => string {
  let format: Intl.DateTimeFormat | undefined
  return (at) => {
    format ??= new Intl.DateTimeFormat(locale, options)
    return format.format(at)
  }
}

/** "20 November 2026" in Australia/Sydney. */
export const australianDay = dateFormat('en-AU', { dateStyle: 'long', timeZone: 'Australia/Sydney' })
