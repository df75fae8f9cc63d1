import type { Box } from './measure.ts'

/** What differs, where. A known difference has the index of the selector that names it. */
type Difference = { path: string; what: string; known?: number | undefined }

type Pair = readonly [one: Box, other: Box]
type Compared = { causes: Difference[]; taller?: Difference | undefined }

const tolerance = 8
const differ = (one: number, other: number) => Math.abs(one - other) > tolerance
const px = (length: number) => `${Math.round(length)}`

/** Where another engine draws a page differently than the first, each cause once. */
export function differences(one: Box, other: Box): Difference[] {
  const { causes, taller } = compare([one, other], '')
  return taller ? [...causes, taller] : causes
}

/**
 * What's in an element of another width isn't compared. An element isn't taller by itself if something in it is, or if parts
 * that are a little taller add up to it, or lines: WebKit cuts off what they have above whole pixels. Everything in a known
 * element is known.
 */
function compare([one, other]: Pair, around: string): Compared {
  const path = `${around} ${one.name}`.trim()
  const because = (what: string): Difference => ({ path, what: `${what} ${one.words}`.trim(), known: other.matches[0] })
  if (!one.inText && differ(one.width, other.width))
    return { causes: [because(`${px(one.width)} px wide, not ${px(other.width)}`)] }
  if (tags(one) !== tags(other)) return { causes: [because(`holds ${tags(one)}, not ${tags(other)}`)] }
  const causes = inside([one, other], path)
  const [known] = other.matches
  if (known !== undefined && causes.length > 0) return { causes: [{ path, what: 'differs inside', known }] }
  const little = one.inside.reduce((sum, part, index) => sum + growth([part, other.inside[index] as Box]), 0)
  const explained = causes.length > 0 || one.inText || growth([one, other]) <= tolerance + one.lines + little
  return { causes, taller: explained ? undefined : because(`${px(one.height)} px high, not ${px(other.height)}`) }
}

const tags = (box: Box) => box.inside.map(({ tag }) => tag).join(' ')

/** What differs in an element whose parts are the same in both. */
function inside(around: Pair, path: string): Difference[] {
  const pairs = around[0].inside.map((part, index): Pair => [part, around[1].inside[index] as Box])
  const compared = pairs.map((pair) => compare(pair, path))
  const fills = (pair: Pair) => keeps(pair, around, start.y) && keeps(pair, around, end.y)
  // What fills its row is as tall as the tallest part of the row. So the first one speaks for all, unless another part explains it.
  const firstFilling = pairs.findIndex((pair, index) => compared[index]?.taller && fills(pair))
  const little = pairs.reduce((sum, pair, index) => sum + (compared[index]?.taller ? 0 : growth(pair)), 0)
  return pairs.flatMap((pair, index) => {
    const { causes, taller } = compared[index] as Compared
    if (taller && fills(pair)) return index === firstFilling && growth(pair) > tolerance + little ? [taller] : []
    if (taller || causes.length > 0) return taller ? [taller] : causes
    if (pair[0].inText || around[0].inText || pair[0].width === 0) return []
    const moved = (['x', 'y'] as const).filter((axis) => hasMoved(axis, pair, around, pairs[index - 1]))
    const places = pair.map((box, side) =>
      moved.map((axis) => `${axis} ${px(box[axis] - (around[side] as Box)[axis])}`),
    )
    if (moved.length === 0) return []
    return [{ path: `${path} ${pair[0].name}`, what: `at ${places.join(', not ')}`, known: pair[1].matches[0] }]
  })
}

type Place = (box: Box, its: Box) => number
type Places = { x: Place; y: Place }
const start: Places = { x: (box, its) => box.x - its.x, y: (box, its) => box.y - its.y }
const after: Places = {
  x: (box, its) => start.x(box, its) - its.width,
  y: (box, its) => start.y(box, its) - its.height,
}
const end: Places = { x: (box, its) => after.x(box, its) + box.width, y: (box, its) => after.y(box, its) + box.height }
const middle: Places = {
  x: (box, its) => (start.x(box, its) + end.x(box, its)) / 2,
  y: (box, its) => (start.y(box, its) + end.y(box, its)) / 2,
}

const growth = ([one, other]: Pair) => Math.abs(one.height - other.height)
const keeps = (part: Pair, its: Pair, place: Place) => !differ(place(part[0], its[0]), place(part[1], its[1]))

/** An element hasn't moved if it keeps its distance to either edge or the middle of what's around it, or to what's before it. */
const hasMoved = (axis: 'x' | 'y', part: Pair, around: Pair, before: Pair | undefined): boolean =>
  ![start, end, middle].some((place) => keeps(part, around, place[axis])) &&
  !(before && [start, after].some((place) => keeps(part, before, place[axis])))
