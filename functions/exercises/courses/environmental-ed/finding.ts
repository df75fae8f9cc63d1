import { lastYear, meanOf, named, type Series, type Span, shared, spanOf, withUnit, yearsOf } from './windows.ts'

/** Where a span's mean stands among all spans of its length, counted from the highest: 1 is the highest. */
export function rankOf(series: Series, span: Span): { rank: number; of: number } | undefined {
  const own = meanOf(series, span)
  if (own === undefined) return undefined
  const count = series.values.length - yearsOf(span) + 1
  const means = Array.from({ length: count }, (_, index) => meanOf(series, spanOf(series.first + index, yearsOf(span))))
  return { rank: 1 + means.filter((mean) => mean !== undefined && mean > own).length, of: count }
}

/**
 * Why two windows, or the axis they're drawn on, may mislead, in sentences. `axis` is where the graph's axis begins. The first
 * sentence is the most serious; none where nothing is wrong.
 */
export function trapsIn(series: Series, earlier: Span, later: Span, axis = 0): string[] {
  const [a, b] = [meanOf(series, earlier), meanOf(series, later)]
  const gaps = [earlier, later].filter((span) => meanOf(series, span) === undefined)
  if (a === undefined || b === undefined)
    return gaps.map(
      (span) =>
        `No figures for all of ${named(span)}: this record runs from ${series.first} to ${lastYear(series)}. A mean over years that nobody has would be invented.`,
    )
  const traps: string[] = []
  const common = shared(earlier, later)
  if (common > 0)
    traps.push(
      `Overlap: the windows share ${common} ${common === 1 ? 'year' : 'years'}, so part of each mean is the same figures and the difference comes out too small.`,
    )
  if (yearsOf(earlier) === 1) traps.push('One year against another: that’s two years’ weather, whatever they show.')
  for (const span of [earlier, later]) {
    const place = rankOf(series, span)
    if (!place || place.of < 20) continue
    const fromLowest = place.of - place.rank + 1
    const near = Math.min(place.rank, fromLowest)
    if (near <= place.of / 20)
      traps.push(
        `Chosen start: of the ${place.of} windows of ${yearsOf(span)} years, ${named(span)} is ${near === 1 ? '' : `number ${near} from `}the ${place.rank === near ? 'highest' : 'lowest'}.`,
      )
  }
  if (axis > 0 && a > axis && b > axis) {
    const share = (from: number) => Math.round((Math.abs(b - a) / (a - from)) * 100)
    traps.push(
      `Stretched axis: it begins at ${withUnit({ ...series, digits: Number.isInteger(axis) ? 0 : series.digits }, axis)}. The figures change by ${share(0)}%, and the bars by ${share(axis)}%.`,
    )
  }
  return traps
}

/** What the page says to a figure, or to the years, in a finding. */
type Remark = { right: boolean; says: string }

const amounts = /(\d+(?:\.\d+)?)\s*(mm\b|millimet(?:re|er)s?\b|°\s?C\b|degrees?\b|%|per\s?cent\b)/gi
const spans = /\b(1[89]\d\d|20\d\d)(?:s\b|\s*(?:–|—|-|to)\s*(\d{4}|\d\d)\b|\s+and\s+(\d{4})\b)?/g
const rising = /\b(rose|risen|rises|increased?|grew|went up)\b/i
const falling = /\b(fell|fallen|falls|decreased?|declined?|dropped|went down)\b/i

/** The years that a sentence names: `1950 to 1959`, `1950–59`, `the 1950s`, `1956`. `and` joins two years only after `between`. */
export function spansIn(text: string): Span[] {
  return [...text.matchAll(spans)].flatMap((match): Span[] => {
    const from = Number(match[1])
    if (/s$/.test(match[0])) return [{ from, to: from + 9 }]
    if (match[2])
      return [{ from, to: match[2].length === 2 ? Math.floor(from / 100) * 100 + Number(match[2]) : Number(match[2]) }]
    if (!match[3]) return [{ from, to: from }]
    const to = Number(match[3])
    return /between\s*$/i.test(text.slice(0, match.index))
      ? [{ from, to }]
      : [
          { from, to: from },
          { from: to, to },
        ]
  })
}

/** Checks each figure of a finding against the means and differences of the years that it names. */
export function checkFinding(text: string, all: readonly Series[]): Remark[] {
  const years = spansIn(text)
  const windows = years.filter(({ from, to }) => to > from)
  const wrong = (says: string): Remark => ({ right: false, says })
  const found = [...text.matchAll(amounts)]
  if (found.length === 0) return [wrong('There’s no figure yet. Give one with its unit, mm or °C.')]
  if (years.length === 0) return [wrong('Which years? Name both windows, as in “1950–1959”.')]
  const remarks = years.filter(({ from, to }) => to < from).map((span) => wrong(`${named(span)} runs backwards.`))
  if (windows.length === 0)
    remarks.push(wrong('These are single years. A finding about the climate needs windows of several.'))
  for (const [index, a] of windows.entries())
    for (const b of windows.slice(index + 1))
      if (shared(a, b) > 0 && named(a) !== named(b))
        remarks.push(wrong(`${named(a)} and ${named(b)} share ${shared(a, b)} of their years.`))
  let start = 0
  for (const match of found) {
    const before = text.slice(start, match.index)
    start = match.index + match[0].length
    remarks.push(remarkOn(match, before, years, all))
  }
  return remarks
}

function remarkOn(
  [whole, figure = '', unit = '']: RegExpMatchArray,
  before: string,
  years: Span[],
  all: readonly Series[],
): Remark {
  const isPercent = /%|cent/i.test(unit)
  const series = all.find((one) => (/mm|milli/i.test(unit) || isPercent ? one.unit === 'mm' : one.unit !== 'mm'))
  const value = Number(figure)
  const decimals = figure.split('.')[1]?.length ?? 0
  if (!series) return { right: false, says: `“${whole}”: there’s no such series here.` }
  if (decimals < series.digits && !isPercent)
    return {
      right: false,
      says: `“${whole}”: give it to one decimal. A whole degree is coarser than what you’re comparing.`,
    }
  const isNear = (exact: number, units: number) => Math.abs(exact - value) <= units * 10 ** -decimals + 1e-9
  const lacking = years.find((span) => span.to >= span.from && meanOf(series, span) === undefined)
  for (const span of isPercent ? [] : years) {
    const mean = meanOf(series, span)
    if (mean !== undefined && isNear(mean, 0.5)) return { right: true, says: `${whole} is the mean of ${named(span)}.` }
  }
  for (const [index, one] of years.entries())
    for (const other of years.slice(index + 1)) {
      const [earlier, later] = one.from <= other.from ? [one, other] : [other, one]
      const [a, b] = [meanOf(series, earlier), meanOf(series, later)]
      if (a === undefined || b === undefined) continue
      // Whoever subtracts two rounded means may be one off in the last place.
      if (!isNear(Math.abs(b - a) * (isPercent ? 100 / a : 1), 1)) continue
      const way = b > a ? 'rose' : 'fell'
      const saysRose = rising.test(before)
      if (saysRose !== falling.test(before) && saysRose !== b > a)
        return {
          right: false,
          says: `${whole} is the difference, but between ${named(earlier)} and ${named(later)} it ${way}.`,
        }
      return {
        right: true,
        says: `${whole} is the difference: between ${named(earlier)} and ${named(later)} it ${way}.`,
      }
    }
  return {
    right: false,
    says: lacking
      ? `“${whole}”: the record has no ${series.name.toLowerCase()} for all of ${named(lacking)}.`
      : `“${whole}” is neither a mean nor a difference of the years you name.`,
  }
}
