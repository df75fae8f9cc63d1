/** A measured series with one figure a year, from `first` on; `digits` is how many decimals a mean of it deserves. */
export type Series = { name: string; unit: string; first: number; digits: number; values: readonly number[] }

/** Years, both ends counted. */
export type Span = { from: number; to: number }

export const spanOf = (from: number, years: number): Span => ({ from, to: from + years - 1 })
export const yearsOf = ({ from, to }: Span): number => to - from + 1
export const lastYear = ({ first, values }: Series): number => first + values.length - 1
export const named = ({ from, to }: Span): string => (from === to ? `${from}` : `${from}–${to}`)

/** The mean of a span. Undefined where the series lacks one of its years, or where it ends before it begins. */
export function meanOf({ first, values }: Series, { from, to }: Span): number | undefined {
  const within = values.slice(Math.max(0, from - first), Math.max(0, to - first + 1))
  if (from < first || to < from || within.length < to - from + 1) return undefined
  return within.reduce((sum, value) => sum + value, 0) / within.length
}

/** How many years two spans share. */
export const shared = (a: Span, b: Span): number => Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from) + 1)

/** A mean or difference as a page prints it: `78 mm`, `1.3 °C`. */
export const withUnit = ({ unit, digits }: Series, value: number): string => `${value.toFixed(digits)} ${unit}`
