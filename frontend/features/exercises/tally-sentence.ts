import type { Tally } from '#contract/exercises/recording'
import { australianDay } from '#domain/day'

const listed = new Intl.ListFormat('en-AU', { type: 'conjunction' })

/** "In our 10 conversations on 23 November 2026, 9 left gaps and 1 asked first." Kinds that never came are named last. */
export function tallySentence({ day, kinds }: Tally, replies: readonly number[]): string {
  const counted = kinds.map((kind, number) => ({ kind, count: replies.filter((one) => one === number).length }))
  const came = counted.filter(({ count }) => count > 0).map(({ kind, count }) => `${count} ${kind}`)
  const never = counted.filter(({ count }) => count === 0).map(({ kind }) => `none ${kind}`)
  return `In our ${replies.length} conversations on ${australianDay(new Date(day))}, ${listed.format([...came, ...never])}.`
}
