import { australianDay } from '#core/day'
import type { Tally } from '#exercises/recording'

const listed = new Intl.ListFormat('en-AU', { type: 'conjunction' })

/**
 * "Of the 10 replies of 23 November 2026, 9 left gaps and 1 asked first. None looked finished." Of two kinds, the one that never came goes
 * without saying.
 */
export function tallySentence({ day, kinds }: Pick<Tally, 'day' | 'kinds'>, replies: readonly number[]): string {
  const counted = kinds.map((kind, number) => ({ kind, count: replies.filter((one) => one === number).length }))
  const came = counted.filter(({ count }) => count > 0)
  const of = `${replies.length} replies of ${australianDay(new Date(day))}`
  const [first] = came
  const said =
    first && came.length === 1
      ? `All ${of} ${first.kind}.`
      : `Of the ${of}, ${listed.format(came.map(({ kind, count }) => `${count} ${kind}`))}.`
  const never = kinds.length > 2 ? counted.filter(({ count }) => count === 0) : []
  const [last, ...before] = never.map(({ kind }) => `none ${kind}`).reverse()
  if (!last) return said
  const none = before.length > 0 ? `${before.reverse().join(', ')}, and ${last}` : last
  return `${said} N${none.slice(1)}.`
}
