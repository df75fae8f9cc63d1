const number = String.raw`\d+(?:[.,]\d*)?|[.,]\d+`
const hourWord = '(?:hours?|hrs?|h)'
const minuteWord = '(?:minutes?|mins?|min|m)'

const shapes: readonly [RegExp, (first: string, second: string, unit: number) => number][] = [
  [new RegExp(`^(${number})$`), (amount, _, unit) => read(amount) * unit],
  [new RegExp(`^(${number}) ?${hourWord}$`), (amount) => read(amount) * 60],
  [new RegExp(`^(${number}) ?${minuteWord}$`), read],
  [/^(\d+) ?: ?([0-5]\d)$/, (hours, rest) => read(hours) * 60 + read(rest)],
  [
    new RegExp(`^(\\d+) ?${hourWord},?(?: and)? ?(\\d+) ?${minuteWord}?$`),
    (hours, rest) => read(hours) * 60 + read(rest),
  ],
]

function read(amount: string): number {
  return Number(amount.replace(',', '.'))
}

/**
 * The whole minutes that a typed amount of time says: "1.25", "1,25", "1:15", "1 h 15" or "75 min". `unit`: the minutes that a bare
 * number counts. Null for nothing, undefined for what can't be read. "1,250" can't: some write 1250 so, and some 1.25.
 */
export function readTime(typed: string, unit: 1 | 60): number | null | undefined {
  const text = typed.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
  if (text === '') return null
  if (/^\d{1,3},\d{3}\b/.test(text)) return undefined
  for (const [shape, minutes] of shapes) {
    const [matched, first = '', second = ''] = shape.exec(text) ?? []
    if (matched === undefined) continue
    const whole = Math.round(minutes(first, second, unit))
    return Number.isSafeInteger(whole) ? whole : undefined
  }
  return undefined
}
