import type { Logged } from '#record/entry'
import { hoursText } from '#record/wording'
import type { Layer } from '../strata/strata-drawing.tsx'

const fifths = [0, 1, 2, 3, 4] as const

/** The hours as layers: each a fifth of what's asked, or the last five entries where nothing is. */
export function hoursLayers(
  { minutes, counted }: { minutes: number; counted: readonly Logged[] },
  target: number | null,
): Layer[] {
  if (target === null && counted.length === 0) return [{ label: 'Nothing logged yet', state: 'open' }]
  if (target === null)
    return counted.slice(-fifths.length).map(({ title }, n) => ({ label: `${n + 1}. ${title}`, state: 'done' }))
  const upTo = (n: number) => Math.round((target * n) / fifths.length)
  return fifths.map((n) => {
    const share = (minutes - upTo(n)) / (upTo(n + 1) - upTo(n))
    const label = `${hoursText(upTo(n))} to ${hoursText(upTo(n + 1))}`
    if (share >= 1) return { label, state: 'done' }
    return share > 0 ? { label, state: 'underway', share } : { label, state: 'open' }
  })
}
