const format = new Intl.DateTimeFormat('en-AU', { year: 'numeric', month: '2-digit', timeZone: 'Australia/Sydney' })

/** The month of a time in Sydney, as "2026-11". Books and lists go by it. */
export function sydneyMonth(at: Date): string {
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${parts.get('year')}-${parts.get('month')}`
}

/** This many months, from the given one back, newest first. */
export function monthsBack(month: string, count: number): string[] {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return Array.from({ length: count }, (_, n) => new Date(Date.UTC(year, number - 1 - n)).toISOString().slice(0, 7))
}

/** Whether it's a month such as "2026-11". */
export const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text)
