const format = new Intl.DateTimeFormat('en-AU', { year: 'numeric', month: '2-digit', timeZone: 'Australia/Sydney' })

/** The month of a time in Sydney, as "2026-11". Books and lists go by it. */
export function sydneyMonth(at: Date): string {
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${parts.get('year')}-${parts.get('month')}`
}

/** Whether it's a month such as "2026-11". */
export const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text)
