const round = (n: number): string => String(Math.round(n * 10) / 10)
const at = (x: number, y: number): string => `${round(x)} ${round(y)}`

/**
 * The face of a stratum, as the end of an SVG path: two swells that meet in a fold, like the pages of an open book. The
 * fold stands at `share` of the way.
 */
export function face(left: number, right: number, y: number, swell: number, share = 0.5): string {
  const width = right - left
  const fold = left + width * share
  const rest = width * (1 - share)
  return [
    `${at(left, y)}C${at(left + width * share * 0.36, y - swell)} ${at(left + width * share * 0.74, y - swell * 0.85)}`,
    `${at(fold, y + swell * 0.6)}C${at(fold + rest * 0.26, y - swell * 0.85)} ${at(right - rest * 0.36, y - swell)}`,
    at(right, y),
  ].join(' ')
}

/** A hill of strata in a drawing 240 wide: the outline of each, from the foot to the top, and the drawing's height. */
export function hill(count: number): { height: number; outlines: string[] } {
  const depth = count === 1 ? 30 : 15
  const pitch = depth + 4
  const height = count * pitch + 18
  const outlines = Array.from({ length: count }, (_, index) => {
    const lean = index === 0 ? 0 : index % 2 === 0 ? -3 : 3
    const left = 3 + index * 7 + lean
    const right = 237 - index * 7 + lean
    const top = height - depth - 7 - index * pitch
    return `M${face(left + 2.5, right - 2.5, top, 10)}L${face(right, left, top + depth, 10)}Z`
  })
  return { height, outlines }
}
